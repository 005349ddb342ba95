// Describes a model for the page: counts, namespaces, diagnostics, and the operations with a sample call each.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { pluginNameOf } from '../../core/model/api/namespace-owners.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import { callOf, sampleContext } from '../../generate/targets/html/samples/call-of.ts';
import { sampleText } from '../../generate/targets/html/samples/samples.ts';
import { namedOperations } from '../../generate/targets/operation-names.ts';
import { headingOf } from '../../generate/targets/operation-titles.ts';
import type { ReadAnswer, ShownDiagnostic, ShownOperation } from '../protocol.ts';
import type { PlaygroundReading } from './read.ts';

export function describe({ model: { value, diagnostics }, base, notes }: PlaygroundReading): ReadAnswer {
  const operations = value.routes.flatMap((route) => route.operations);
  return {
    title: value.title,
    namespaces: value.namespaces.map(({ name }) => ({
      name,
      plugin: pluginNameOf(name) ?? '',
      operations: namedOperations(value, name).length,
    })),
    counts: {
      namespaces: value.namespaces.length,
      routes: value.routes.length,
      operations: operations.length,
      arguments: operations.reduce((sum, operation) => sum + operation.arguments.length, 0),
      typed: operations.filter(({ response }) => response.kind !== 'unknown').length,
    },
    diagnostics: diagnostics.map(shown),
    operations: value.namespaces.flatMap((namespace) => operationsOf(value, namespace, base)),
    notes,
  };
}

function operationsOf(
  model: ApiModel,
  namespace: ApiModel['namespaces'][number],
  base: URL | undefined,
): readonly ShownOperation[] {
  return namedOperations(model, namespace.name).map((named) => {
    const call = callOf(named, namespace, '', model);
    return {
      method: named.operation.method,
      path: named.route.path,
      namespace: namespace.name,
      title: headingOf(model, named.operation),
      call: call.name.join('.'),
      sample: sampleText(
        'client',
        call,
        sampleContext(call, base?.href ?? model.baseUrl),
        new Map(Object.entries(call.example ?? {})),
      ),
    };
  });
}

const shown = ({ level, code, message, where }: Diagnostic): ShownDiagnostic => ({
  level,
  code,
  message,
  where: [...(where.methods ?? []), where.route ?? where.pointer ?? ''].join(' ').trim(),
});
