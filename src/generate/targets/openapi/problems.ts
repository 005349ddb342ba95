// Facts of a site that an OpenAPI document cannot express.

import { defineProblems } from '../../../core/diagnostics/define-problems.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../../core/model/api.ts';
import { count } from '../../../core/schema/schema-words.ts';
import { operationIdOf, withoutParameters } from './names.ts';
import { pathsOf } from './paths.ts';

const maxNamed = 5;

export const problem = defineProblems({
  'openapi-operations-merged': {
    title: 'OpenAPI merges operations with the same path shape',
    level: 'info',
    message: ({ ids }: { readonly ids: readonly string[] }) => {
      const left = ids.length - maxNamed;
      const named = [...ids.slice(0, maxNamed), ...(left > 0 ? [`${left} more`] : [])];
      return `OpenAPI cannot tell ${count(ids.length, 'operation')} from others with a path of the same shape: ${named.join(', ')}.`;
    },
    done: 'The other operation describes each of them too, and names it in its description and in x-routewright-operations.',
    explain:
      'WordPress tells two routes apart by the patterns of their path parameters, such as (?P<id>[\\d]+) and (?P<slug>[\\S]+); an OpenAPI document may have one path of a shape only. The merged operation takes what any of them takes, and may return what any of them returns. The generated client keeps all of them.',
    howToProceed: 'Nothing to do. Use the generated client if you need the operations apart.',
  },
});

/** The operations that the document merges into others. */
export function mergedOperations(model: ApiModel): readonly Diagnostic[] {
  const ids = pathsOf(model).flatMap(({ operations }) =>
    [...operations.values()].flatMap(([, ...merged]) =>
      merged.map(({ namespace, resource, verb, without }) =>
        operationIdOf(namespace.accessor, { resource, verb: verb + withoutParameters(without) }),
      ),
    ),
  );
  return ids.length === 0 ? [] : [problem('openapi-operations-merged', {}, { ids })];
}
