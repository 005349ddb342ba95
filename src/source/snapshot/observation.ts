// The form of a site's responses, without values: types, keys that are always or sometimes present, and values that
// were null. Values are never kept, nor are keys that are values themselves (the keys of a map).

import type { Observation, ObservedKey } from '../../core/model/observation.ts';
import type { SchemaType } from '../../core/schema/schema.ts';
import { isRecord, type WireIndex } from '../../core/model/index-document.ts';

export interface ObservationRequest {
  /** The route's key. It contains no pattern, so it is also the path. */
  readonly route: string;
  readonly query: ObservationQuery;
  /** Further requests, which make it likely that several different items are observed. */
  readonly reversed?: ObservationQuery;
  readonly otherStatus?: ObservationQuery;
  readonly isPaged?: boolean;
}

type ObservationQuery = Readonly<Record<string, string>>;

/** The read-only requests that need no arguments: GET routes without path parameters and required arguments. */
export function observationRequests(index: WireIndex): readonly ObservationRequest[] {
  return Object.entries(index.routes).flatMap(([route, raw]) => {
    const endpoints: readonly unknown[] =
      isRecord(raw) && Array.isArray(raw['endpoints']) ? raw['endpoints'] : [];
    const reading = endpoints.find(hasGet);
    if (!requestablePath.test(route) || !isRecord(reading)) return [];
    const args = isRecord(reading['args']) ? reading['args'] : {};
    const needs = Object.values(args).some(
      (arg) => isRecord(arg) && arg['required'] === true && arg['default'] === undefined,
    );
    if (needs || isNamespaceRoot(args)) return [];
    const query: ObservationQuery = Object.hasOwn(args, 'per_page') ? { per_page: '5' } : {};
    return [{ route, query, ...observationQueries(args, query) }];
  });
}

function observationQueries(args: Args, query: ObservationQuery): Partial<ObservationRequest> {
  const order = otherChoice(args, 'order', ['asc', 'desc']);
  const status = otherChoice(args, 'status', ['any', 'all']);
  return {
    ...(order !== undefined && { reversed: { ...query, order } }),
    ...(status !== undefined && { otherStatus: { ...query, status } }),
    ...(Object.hasOwn(args, 'page') && { isPaged: true }),
  };
}

type Args = Readonly<Record<string, unknown>>;

/** A value of a list argument that is not its default: a preferred value, if possible. */
function otherChoice(args: Args, name: string, preferred: readonly string[]): string | undefined {
  const argument = Object.hasOwn(args, name) ? args[name] : undefined;
  if (!isRecord(argument)) return undefined;
  const listed = argument['enum'] ?? declaredSchemaOf(argument['items'], 'enum');
  const values: readonly unknown[] = isRecord(listed)
    ? Object.values(listed)
    : Array.isArray(listed)
      ? listed
      : [];
  const assumed = new Set([argument['default']].flat());
  const other = values.filter((value): value is string => typeof value === 'string' && !assumed.has(value));
  // By default, the response includes all of these statuses.
  if (name === 'status' && preferred.some((one) => assumed.has(one))) return undefined;
  return preferred.find((one) => other.includes(one)) ?? other[0];
}

/** Matches a path without a pattern, and without parts that lead out of the REST base. */
const requestablePath = /^(?:\/[\w-][\w.-]*)+$/;

const hasGet = (endpoint: unknown): boolean =>
  isRecord(endpoint) && Array.isArray(endpoint['methods']) && endpoint['methods'].includes('GET');

/** Whether the route is the index of a namespace, which was already read. */
const isNamespaceRoot = (args: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(args, 'namespace') && Object.hasOwn(args, 'context') && Object.keys(args).length === 2;

/** The maximum depth. Deeper levels are not distinguished. */
const maxObservedLevels = 20;

/**
 * @param values all values observed at one place
 * @param schema the site's declaration of that place, if any; the names that it declares are kept
 */
export function observe(
  values: readonly unknown[],
  schema?: unknown,
  levels = maxObservedLevels,
  isOfSeveral = false,
): Observation {
  const types = [...new Set(values.map(observedType))].sort();
  const objects = values.filter(isRecord);
  const items = values.flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : []));
  if (levels === 0) return { types };
  return {
    types,
    ...(objects.length > 0 && observeObjects(objects, schema, levels, isOfSeveral)),
    ...(items.length > 0 && {
      items: observe(
        items,
        declaredSchemaOf(schema, 'items') ?? schema,
        levels - 1,
        isOfSeveral && values.length > 1,
      ),
    }),
  };
}

/** Whether there are several values that are not all equal. */
function differ([first, ...others]: readonly unknown[]): boolean {
  if (others.length === 0) return false;
  const text = JSON.stringify(first);
  return others.some((other) => JSON.stringify(other) !== text);
}

const declaredSchemaOf = (schema: unknown, name: string): unknown =>
  isRecord(schema) && Object.hasOwn(schema, name) ? schema[name] : undefined;

function observedType(value: unknown): SchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

type ObservedFields = Readonly<Record<string, unknown>>;

/** @param isOfSeveral whether the objects are parts of several different objects */
function observeObjects(
  objects: readonly ObservedFields[],
  schema: unknown,
  levels: number,
  isOfSeveral: boolean,
): Partial<Observation> {
  const declared = declaredSchemaOf(schema, 'properties');
  const several = objects.length > 1 && (isOfSeveral || differ(objects));
  if (areMaps(objects, declared)) {
    const inside = declaredSchemaOf(schema, 'additionalProperties') ?? schema;
    return { map: observe(objects.flatMap(Object.values), inside, levels - 1, several) };
  }
  const names = [...new Set(objects.flatMap(Object.keys))].sort();
  if (names.length === 0) return {};
  return {
    ...(several && { several }),
    keys: Object.fromEntries(
      names.map((name): [string, ObservedKey] => {
        const having = objects.filter((object) => Object.hasOwn(object, name));
        const seen = having.map((object) => object[name]);
        const observation = observe(seen, declaredSchemaOf(declared, name), levels - 1, several);
        return [name, having.length < objects.length ? { ...observation, sometimes: true } : observation];
      }),
    ),
  };
}

/** Typical member names in code. Other keys may be values: an address, a number or a path. */
const memberNamePattern = /^[a-z_$][\w$:-]{0,63}$/i;

const maxNamedMembers = 200;

/** The maximum number of members of an object whose keys are names, unless the keys vary. */
const fewMembers = 20;

/**
 * Whether the keys of objects are values. They are if they do not look like names or are counters, or if
 * there are very many. They are also values if the site declares none of them, all members are alike, and
 * there are more than a few keys or the keys differ between objects.
 */
function areMaps(objects: readonly ObservedFields[], declared: unknown): boolean {
  const lists = objects.map(Object.keys);
  const isDeclared = (name: string): boolean => declaredSchemaOf(declared, name) !== undefined;
  const isName = (name: string): boolean => memberNamePattern.test(name) || isDeclared(name);
  if (lists.some((names) => names.length > maxNamedMembers || !names.every(isName))) return true;
  if (lists.flat().some(isDeclared)) return false;
  const shapes = new Set(objects.flatMap(Object.values).map(memberNames));
  if (shapes.size !== 1) return false;
  const names = new Set(lists.flat());
  const vary = lists.some((list) => list.length < names.size);
  const count = names.size > 1 && [...names].every((name) => /\d$/.test(name));
  return names.size > fewMembers || vary || count;
}

const memberNames = (value: unknown): string =>
  isRecord(value) ? Object.keys(value).sort().join('\n') : observedType(value);
