// Facts about a site that an OpenAPI document cannot express.

import { defineProblems } from '../../../core/diagnostics/define-problems.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../../core/model/api/api.ts';
import { countText } from '../../../core/schema/schema-text.ts';
import { operationIdOf, withoutSuffix } from './component-names.ts';
import { openApiPaths } from './paths.ts';

const maxNamedOperations = 5;

export const problem = defineProblems({
  'openapi-operations-merged': {
    title: 'OpenAPI merges operations with the same path shape',
    level: 'info',
    message: ({ ids }: { readonly ids: readonly string[] }) => {
      const left = ids.length - maxNamedOperations;
      const named = [...ids.slice(0, maxNamedOperations), ...(left > 0 ? [`${left} more`] : [])];
      return `OpenAPI cannot distinguish ${countText(ids.length, 'operation')} from other operations with a path of the same shape: ${named.join(', ')}.`;
    },
    done: 'The OpenAPI document merges each of these operations with another operation. The description of a merged operation and x-routewright-operations name all operations in it.',
    explain:
      'WordPress distinguishes two routes by the patterns of their path parameters, such as (?P<id>[\\d]+) and (?P<slug>[\\S]+). An OpenAPI document can have only one path of each shape. The merged operation accepts the arguments of all merged operations, and may return the response of any of them. The generated client does not merge operations.',
    howToProceed: 'Nothing to do. If you need separate operations, use the generated client.',
  },
});

/** Reports the operations that the document merges into other operations. */
export function mergedOperations(model: ApiModel): readonly Diagnostic[] {
  const ids = openApiPaths(model).flatMap(({ operations }) =>
    [...operations.values()].flatMap(([, ...merged]) =>
      merged.map(({ namespace, resource, verb, without }) =>
        operationIdOf(namespace.accessor, { resource, verb: verb + withoutSuffix(without) }),
      ),
    ),
  );
  return ids.length === 0 ? [] : [problem('openapi-operations-merged', {}, { ids })];
}
