// The validators of an operation: one for its arguments, and two for each possible response.
// One response validator accepts the responses of real sites.
// The other response validator accepts exactly the declared response.

import type {
  ApiModel,
  Namespace,
  Resource,
  ResourceResponse,
  SchemaResponse,
} from '../../../core/model/api/api.ts';
import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import { provenanceOf } from '../../../core/model/api/provenance.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { comment, quote } from '../code.ts';
import type { NamedOperation } from '../operation-names.ts';
import { responseChoice, type ResponseChoice, type PossibleResponse } from '../types/response-choice.ts';
import { typeFamilyOf } from '../types/operation-types.ts';
import { argumentsSchema } from './arguments-schema.ts';
import { expressionPrinter } from './expression.ts';
import type { Validator } from './module-view.ts';
import { createParts } from './validator-part.ts';
import { loosenedBodySchema, responseValidatorSchema } from './response-schema.ts';

const strengthNames = [
  { strength: 'site', ending: '', says: '' },
  { strength: 'strict', ending: 'Strict', says: ', exactly as declared' },
] as const;

const forceSuffix = { true: 'Forced', false: 'Trashed' } as const;

export function validatorMaker(
  model: ApiModel,
): (namespace: Namespace, operations: readonly NamedOperation[]) => readonly Validator[] {
  const parts = createParts();
  const expression = expressionPrinter(parts);
  const resourceOf = resourcesOf(model);
  const partOf = (schema: Schema | undefined): Validator['part'] =>
    schema === undefined ? parts.node('whatever') : expression(schema);
  return (namespace, operations) =>
    operations.flatMap((named) => {
      const make = makerOf(named, partOf);
      const { response } = named.operation;
      const prefixes = [typeFamilyOf(named), named.typeName, `${named.typeName}Args`];
      const args = make('Args', 'The arguments of', argumentsSchema(named, model), prefixes);
      if (response.kind === 'schema') return [args, ...ofBody(response, make)];
      if (response.kind !== 'resource') return [args];
      const resource = resourceOf(namespace.name, response.resource);
      return resource === undefined ? [args] : [args, ...ofResource(named, response, resource, make)];
    });
}

/**
 * @param suffix the end of the validator's name, such as `ResultEdit`
 * @param prefixes the prefixes for names of constants
 */
type MakeValidator = (
  suffix: string,
  what: string,
  schema: Schema | undefined,
  prefixes?: readonly string[],
) => Validator;

function makerOf(
  { operation, route, identifier, typeName }: NamedOperation,
  partOf: (schema: Schema | undefined) => Validator['part'],
): MakeValidator {
  const called = {
    operation: comment(operation.name),
    method: comment(operation.method),
    path: comment(route.path),
  };
  return (suffix, what, schema, prefixes = [typeName + suffix]) => ({
    name: identifier + suffix,
    type: typeName + suffix,
    typeImport: typeName + suffix,
    doc: { what: comment(what), ...called },
    prefixes,
    part: partOf(schema),
  });
}

/** The validators for a response whose body is declared by the site or known from the source code. */
function ofBody(response: SchemaResponse, make: MakeValidator): readonly Validator[] {
  const result = (schema: Schema): Validator => make('Result', 'The response of', schema);
  const provenance = provenanceOf(response);
  if (provenance !== 'known' && provenance !== 'observed') return [result(response.schema)];
  const usual = result(loosenedBodySchema(response.schema));
  if (provenance === 'observed') return [usual];
  const strict = make('ResultStrict', 'The response, exactly as declared:', response.schema);
  return [usual, { ...strict, type: usual.type, typeImport: usual.typeImport }];
}

function ofResource(
  { operation, typeName }: NamedOperation,
  response: ResourceResponse,
  resource: Resource,
  make: MakeValidator,
): readonly Validator[] {
  const { by, answers, otherwise } = responseChoice(operation, response);
  return answers.flatMap((answer) => {
    const isUsual = answer.key === String(otherwise);
    const { asked, suffix } = isUsual ? { asked: '', suffix: '' } : choiceLabels(by, answer);
    const type = isUsual ? `${typeName}Result` : `${typeName}Results[${quote(answer.key)}]`;
    const typeImport = isUsual ? `${typeName}Result` : `${typeName}Results`;
    return strengthNames.flatMap(({ strength, ending, says }): readonly Validator[] => {
      const schema = responseValidatorSchema(answer, resource, strength);
      // If a deletion response is unknown, its validator accepts any value.
      // Without its own validator, the response would be checked by the validator of the other deletion
      // response.
      const isOpen = by === 'force' && !isUsual && strength === 'site';
      if (schema === undefined && !isOpen) return [];
      const prefix = resource.name + (answer.context === 'view' ? '' : upperFirst(answer.context)) + ending;
      const what = `The response${asked}${says}:`;
      return [{ ...make(`Result${suffix}${ending}`, what, schema, [prefix]), type, typeImport }];
    });
  });
}

const choiceLabels = (
  by: ResponseChoice['by'],
  { key }: PossibleResponse,
): { readonly asked: string; readonly suffix: string } =>
  by === 'force'
    ? { asked: ` with \`force: ${key}\``, suffix: forceSuffix[key as 'true' | 'false'] }
    : { asked: ` in the context \`${key}\``, suffix: upperFirst(key) };
