// Checks the schemas of the normalized model. After this stage, every schema works, and its `enum` and `default` match
// its other keywords. Each distinct schema is checked once.

import type { Report, Staged, Where } from '../../core/diagnostics/diagnostic.ts';
import { collect } from '../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { ApiModel, Operation } from '../../core/model/api/api.ts';
import type { SchemaFinding } from './repair-schema.ts';
import { createSchemaRepairer, type RepairSchema } from './repair-schema.ts';
import { repairProblem } from './problems.ts';

/**
 * Checks every schema of a model and repairs schemas that cannot work. If nothing in the model was repaired, the
 * result is the model itself. The pointers of the diagnostics lead into the model.
 */
export function validate(model: ApiModel, mend: RepairSchema = createSchemaRepairer()): Staged<ApiModel> {
  return collect((report) => {
    const routes = mapOrSame(model.routes, (route, at) => {
      const operations = mapOrSame(route.operations, (operation, operationAt) =>
        validateOperation(
          operation,
          { route: route.key, methods: operation.methods },
          ['routes', at, 'operations', operationAt],
          mend,
          report,
        ),
      );
      return operations === route.operations ? route : { ...route, operations };
    });
    const resources = mapOrSame(model.resources ?? [], (resource, at) => {
      const mended = mend(resource.schema, 'other');
      for (const finding of mended.findings)
        report(diagnosticOf(finding, { pointer: pointer('resources', at, 'schema', ...finding.at) }));
      return mended.schema === resource.schema ? resource : { ...resource, schema: mended.schema };
    });
    if (routes === model.routes && resources === (model.resources ?? resources)) return model;
    return { ...model, routes, ...(model.resources && { resources }) };
  });
}

function validateOperation(
  operation: Operation,
  where: Where,
  at: readonly (string | number)[],
  mend: RepairSchema,
  report: Report,
): Operation {
  const tell = (
    findings: readonly SchemaFinding[],
    place: Where,
    ...tokens: readonly (string | number)[]
  ): void => {
    for (const finding of findings)
      report(diagnosticOf(finding, { ...place, pointer: pointer(...at, ...tokens, ...finding.at) }));
  };

  const args = mapOrSame(operation.arguments, (argument, index) => {
    const { schema, findings } = mend(argument.schema, 'argument');
    if (findings.length > 0)
      tell(findings, { ...where, argument: argument.name }, 'arguments', index, 'schema');
    return schema === argument.schema ? argument : { ...argument, schema };
  });
  const { response } = operation;
  if (response.kind !== 'schema')
    return args === operation.arguments ? operation : { ...operation, arguments: args };

  const { schema, findings } = mend(response.schema, 'other');
  tell(findings, where, 'response', 'schema');
  return args === operation.arguments && schema === response.schema
    ? operation
    : { ...operation, arguments: args, response: { ...response, schema } };
}

const diagnosticOf = (finding: SchemaFinding, where: Where) =>
  repairProblem(finding.code, where, finding.details as never);

/** Like `map`, but returns the list itself if no item changes. */
function mapOrSame<T>(list: readonly T[], map: (item: T, index: number) => T): readonly T[] {
  const mapped = list.map(map);
  return mapped.every((item, index) => item === list[index]) ? list : mapped;
}
