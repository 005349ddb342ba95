// Checks whether a site still accepts a value that the user's code passes, with the argument's schemas of both sides.

import { isDeepStrictEqual } from 'node:util';
import { childAt } from '../../core/schema/children.ts';
import { takenBySite, type Channel } from '../../core/schema/site-acceptance.ts';
import { asText } from '../witness/requests.ts';
import type { TypeStep } from '../../user-code/impact-target.ts';
import type { ValueCheck } from '../../user-code/generated-operation.ts';
import type { ApiModel, Argument, Operation } from '../../core/model/api/api.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';

/** Finds the values that WordPress accepted on the `before` side and refuses on the `after` side. */
export function valueCheck(before: ApiModel, after: ApiModel): ValueCheck {
  const sidesOf = operationSides(before, after);
  return (generated, path, value) => {
    const [was, is] = sidesOf(generated);
    const argument = was && argumentOfPath(was, path);
    const before = argument && schemaAtSteps(argument.schema, path.slice(1));
    const after = is && schemaAtSteps(argumentOfPath(is, path)?.schema, path.slice(1));
    if (!was || !argument || !before || !after) return 'unknown';
    const accepts = acceptsValue(was, argument, value);
    if (accepts === undefined) return 'unknown';
    return accepts(before) && !accepts(after) ? 'refused' : 'accepted';
  };
}

/** The possible values of each passed argument; undefined for an argument whose values are unknown. */
export type PassedValues = ReadonlyMap<string, readonly Json[] | undefined>;

/** Whether the newer side accepts a request with the arguments that the code passes. */
export type RequestCheck = (operation: ValueCheckTarget, passed: PassedValues) => boolean;

/** An argument that did not change is accepted with any value. */
export function requestCheck(before: ApiModel, after: ApiModel): RequestCheck {
  const sidesOf = operationSides(before, after);
  return (generated, passed) => {
    const [was, is] = sidesOf(generated);
    if (!was || !is) return false;
    const [old, now] = [was, is].map((side) => new Map(side.arguments.map((one) => [one.name, one])));
    const isAccepted = (name: string, values: readonly Json[] | undefined): boolean => {
      const argument = now?.get(name);
      if (!argument) return false;
      if (isDeepStrictEqual(old?.get(name)?.schema, argument.schema)) return true;
      return values?.every((value) => acceptsValue(was, argument, value)?.(argument.schema)) ?? false;
    };
    return (
      is.arguments.every(({ name, required }) => !required || passed.has(name)) &&
      [...passed].every(([name, values]) => isAccepted(name, values))
    );
  };
}

type OperationSides = (target: ValueCheckTarget) => readonly (Operation | undefined)[];

function operationSides(...models: readonly ApiModel[]): OperationSides {
  const sides = models.map(({ routes }) => new Map(routes.map((route) => [route.key, route])));
  return ({ route, methods }) =>
    sides.map((routes) =>
      routes
        .get(route)
        ?.operations.find((operation) => operation.methods.some((one) => methods.includes(one))),
    );
}

/** Undefined for a value that a request cannot contain. */
function acceptsValue(
  { bodyEncoding }: Operation,
  argument: Argument,
  value: Json,
): ((schema: Schema) => boolean) | undefined {
  const channel: Channel = bodyEncoding === 'json' && argument.in === 'body' ? 'body' : 'query';
  const sent = channel === 'query' ? asText(value) : value;
  return sent === undefined ? undefined : (schema) => takenBySite(schema, channel)(sent);
}

type ValueCheckTarget = Parameters<ValueCheck>[0];

const argumentOfPath = ({ arguments: all }: Operation, [first]: readonly TypeStep[]): Argument | undefined =>
  all.find(({ name }) => first?.kind === 'property' && name === first.name);

/** The result is undefined if the schema has alternatives, because it is unknown which alternative applies. */
const schemaAtSteps = (schema: Schema | undefined, path: readonly TypeStep[]): Schema | undefined =>
  path.reduce<Schema | undefined>(
    (at, step) => (at && !at.anyOf && !at.oneOf ? schemaOfStep(at, step) : undefined),
    schema,
  );

const schemaOfStep = (schema: Schema, step: TypeStep): Schema | undefined =>
  step.kind === 'property'
    ? childAt(schema, 'properties', step.name)
    : step.kind === 'position'
      ? childAt(schema, 'prefixItems', step.at)
      : childAt(schema, step.kind === 'items' ? 'items' : 'additionalProperties');
