// Checks saved responses by the types of a model. The `site` validators give the verdict.

import type { ApiModel, Operation, Route } from '../../src/core/model/api/api.ts';
import { isUnpromised, provenanceOf } from '../../src/core/model/api/provenance.ts';
import { createRouteTable } from '../../src/core/routes/route-table.ts';
import { schemaErrors, type SchemaError } from '../../src/core/schema/value-errors.ts';
import { responseSchemaFor } from '../support/response-errors.ts';
import type { SavedRequest } from './saved-site.ts';

/** How a value differs from its type. */
type Difference = 'missing' | 'null' | 'other type' | 'other value';

/** A property of an operation's responses, at least one of which differs from its type. */
export interface WrongProperty {
  readonly route: Route;
  readonly operation: Operation;
  /** The path in the response, without positions in lists and keys that are numbers: `[].avatar_urls`. */
  readonly property: string;
  readonly difference: Difference;
  /** What the type says, and what the response has. */
  readonly example: string;
  responses: number;
}

export interface Replayed {
  /** The number of responses of an operation. */
  readonly responses: number;
  /** The number of these responses whose type is unknown. */
  readonly unknown: number;
  /** The number of responses by namespace. */
  readonly byNamespace: ReadonlyMap<string, number>;
  readonly wrong: readonly WrongProperty[];
  /** Operations whose type is a list that no site promised, but whose response is none. A call of them throws. */
  readonly guessedLists: readonly string[];
}

/** @returns a function that checks one response, and one that returns the result */
export function replayer(model: ApiModel): {
  readonly add: (requests: readonly SavedRequest[], value: unknown) => void;
  readonly result: () => Replayed;
} {
  const table = createRouteTable(model.routes);
  const wrong = new Map<string, WrongProperty>();
  const guessedLists = new Set<string>();
  const byNamespace = new Map<string, number>();
  let responses = 0;
  let unknown = 0;

  const add = (requests: readonly SavedRequest[], value: unknown): void => {
    const found = requests
      .map((request) => ({ request, route: table.winner(request.path, 'GET') }))
      .find(({ route }) => route !== undefined);
    const operation = found?.route?.operations.find(({ methods }) => methods.includes('GET'));
    if (found?.route === undefined || operation === undefined || operation.response.kind === 'empty') return;
    const { request, route } = { ...found, route: found.route };
    responses += 1;
    byNamespace.set(route.namespace, (byNamespace.get(route.namespace) ?? 0) + 1);
    const schema = responseSchemaFor({ route, operation }, new URLSearchParams(request.query), model);
    if (schema === undefined) {
      unknown += 1;
      return;
    }
    if (schema.type === 'array' && !Array.isArray(value) && isUnpromised(operation.response))
      guessedLists.add(`GET ${route.path} (${provenanceOf(operation.response)})`);
    const errors = new Map(schemaErrors(schema, value).map((error) => [propertyPath(error.at), error]));
    for (const [property, error] of errors) {
      const difference = differenceOf(error, value);
      const key = `${itemsOf(route, operation)} ${property.replace(/^\[\]\.?/, '')} ${difference}`;
      const one = wrong.get(key) ?? {
        route,
        operation,
        property,
        difference,
        example: exampleOf(error, value),
        responses: 0,
      };
      one.responses += 1;
      wrong.set(key, one);
    }
  };
  return {
    add,
    result: () => ({
      responses,
      unknown,
      byNamespace,
      wrong: [...wrong.values()],
      guessedLists: [...guessedLists],
    }),
  };
}

/** A list and an item of one resource have the same properties. */
const itemsOf = ({ namespace, path }: Route, { response }: Operation): string =>
  response.kind === 'resource' ? `${namespace} ${response.resource}` : path;

export const propertyPath = (at: SchemaError['at']): string =>
  at.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[]`;
    const name = /^\d+$/.test(step) ? '*' : step;
    return path === '' ? name : `${path}.${name}`;
  }, '');

const valueAt = (value: unknown, at: SchemaError['at']): unknown =>
  at.reduce<unknown>(
    (one, step) =>
      typeof one === 'object' && one !== null && Object.hasOwn(one, step)
        ? (one as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    value,
  );

function differenceOf({ at, message }: SchemaError, body: unknown): Difference {
  if (message === 'is required') return 'missing';
  if (valueAt(body, at) === null) return 'null';
  return /^(?:must be (?:an? (?:string|number|integer|boolean|array|object)|null)\b|fits none|must fit)/.test(
    message,
  )
    ? 'other type'
    : 'other value';
}

/** Contains no text of the response. */
const exampleOf = ({ at, message }: SchemaError, body: unknown): string =>
  message === 'is required' ? message : `${message}, is ${typeName(valueAt(body, at))}`;

function typeName(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (value === '') return 'an empty string';
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
