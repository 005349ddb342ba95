// Checks whether a site still accepts a value that the user's code passes, with the argument's schemas of both sides.

import { childAt } from '../../core/schema/children.ts';
import { takenBySite, type Channel } from '../../core/schema/site-acceptance.ts';
import { asText } from '../witness/requests.ts';
import type { TypeStep } from '../../user-code/impact-target.ts';
import type { ValueCheck } from '../../user-code/generated-operation.ts';
import type { ApiModel, Argument, Operation } from '../../core/model/api/api.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** Finds the values that WordPress accepted on the `before` side and refuses on the `after` side. */
export function valueCheck(before: ApiModel, after: ApiModel): ValueCheck {
  const [old, now] = [before, after].map((model) => new Map(model.routes.map((route) => [route.key, route])));
  const find = (routes: typeof old, { route, methods }: ValueCheckTarget): Operation | undefined =>
    routes
      ?.get(route)
      ?.operations.find((operation) => operation.methods.some((one) => methods.includes(one)));
  return (generated, path, value) => {
    const [was, is] = [find(old, generated), find(now, generated)];
    const argument = was && argumentOfPath(was, path);
    const before = argument && schemaAtSteps(argument.schema, path.slice(1));
    const after = is && schemaAtSteps(argumentOfPath(is, path)?.schema, path.slice(1));
    if (!was || !argument || !before || !after) return 'unknown';
    const channel: Channel = was.bodyEncoding === 'json' && argument.in === 'body' ? 'body' : 'query';
    const sent = channel === 'query' ? asText(value) : value;
    if (sent === undefined) return 'unknown';
    const isRefused = takenBySite(before, channel)(sent) && !takenBySite(after, channel)(sent);
    return isRefused ? 'refused' : 'accepted';
  };
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

function schemaOfStep(schema: Schema, step: TypeStep): Schema | undefined {
  switch (step.kind) {
    case 'property':
      return childAt(schema, 'properties', step.name);
    case 'items':
      return childAt(schema, 'items');
    case 'position':
      return childAt(schema, 'prefixItems', step.at);
    case 'index':
      return childAt(schema, 'additionalProperties');
  }
}
