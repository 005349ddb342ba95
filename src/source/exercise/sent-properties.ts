// Compares the responses of an exercise with the schemas of their routes, and counts how often each property was sent.
// Routes with one schema are compared together, because another route may send what one leaves out.

import type { SentProperties, SentProperty } from '../../core/model/api/sent-properties.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { unlessTooDeep } from '../../core/model/text/unless-too-deep.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The successful responses of a route, by their kind. */
export type RouteResponses = ReadonlyMap<string, readonly unknown[]>;

/** An object of a response. */
interface SentObject {
  readonly value: Fields;
  /** The same number for every object with the same content. */
  readonly identity: number;
  /** The contexts of WordPress in which the object was sent. */
  readonly context: string;
  readonly response: string;
  readonly seenAt: NonNullable<SentProperty['seenAt']>;
}

/** The maximum depth of compared properties. */
const maxLevels = 5;

/** The maximum number of properties of one schema. */
const maxProperties = 500;

/** The maximum number of compared objects in one list. */
const maxObjects = 500;

const readingKinds: ReadonlySet<string> = new Set(['view', 'edit', 'embed']);

/** Numbers objects by their content. Each call reads the whole object. */
type Identify = (value: Fields) => number;

function newIdentify(): Identify {
  const numbers = new Map<string, number>();
  return (value) => {
    const text = unlessTooDeep(() => JSON.stringify(value), '');
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
}

export function sentPropertiesIn(
  { routes }: WireIndex,
  responsesOf: (route: string) => RouteResponses | undefined,
): SentProperties {
  const groups = new Map<string, { readonly schema: Fields; readonly keys: string[] }>();
  for (const [key, raw] of Object.entries(routes)) {
    const schema = isRecord(raw) ? itemSchema(raw['schema']) : undefined;
    if (!isRecord(raw) || !schema || !isRecord(schema['properties'])) continue;
    const declaredAt = isRecord(raw['declaredAt']) ? raw['declaredAt']['schema'] : undefined;
    const text = JSON.stringify([declaredAt, schema]);
    const group = groups.get(text) ?? { schema, keys: [] };
    group.keys.push(key);
    groups.set(text, group);
  }
  return new Map(
    [...groups.values()].flatMap(({ schema, keys }) => {
      const identify = newIdentify();
      const objects = keys.flatMap((key) =>
        objectsOf(key, routes[key], responsesOf(key), schema).map((object) => ({
          ...object,
          identity: identify(object.value),
        })),
      );
      if (objects.length === 0) return [];
      const accepted = new Set(keys.flatMap((key) => argumentNames(routes[key])));
      const found: SentProperty[] = [];
      for (const one of compare(objects, schema, { prefix: '', levels: maxLevels, accepted, identify }))
        if (found.push(one) >= maxProperties) break;
      return keys.map((key) => [key, found] as const);
    }),
  );
}

/** The schema of an object: of the items where the schema describes a list. */
function itemSchema(schema: unknown): Fields | undefined {
  if (!isRecord(schema)) return undefined;
  return schema['type'] === 'array' && isRecord(schema['items']) ? schema['items'] : schema;
}

/** The objects that a route's responses contain and that the schema describes. */
function objectsOf(
  route: string,
  raw: unknown,
  responses: RouteResponses = new Map(),
  schema: Fields,
): readonly Omit<SentObject, 'identity'>[] {
  const shown = defaultContext(raw);
  return [...responses].flatMap(([kind, values]) => {
    const context = kind === 'view' ? shown : readingKinds.has(kind) ? kind : 'edit';
    const method = readingKinds.has(kind) ? 'GET' : kind === 'trash' ? 'DELETE' : kind;
    const names = namesIn(schema, context);
    return values.flatMap((value, at) => {
      const inResponse = { context, response: `${route} ${kind} ${at}`, seenAt: { route, method } };
      return describedObjects(value, names).map((object) => ({ value: object, ...inResponse }));
    });
  });
}

/** The context in which a route responds to GET by default. */
function defaultContext(raw: unknown): string {
  const context = endpointsOf(raw)
    .filter(({ methods }) => Array.isArray(methods) && methods.includes('GET'))
    .map(({ args }) => (isRecord(args) && isRecord(args['context']) ? args['context']['default'] : undefined))
    .find((one) => typeof one === 'string');
  return context ?? 'view';
}

const endpointsOf = (raw: unknown): readonly Fields[] =>
  isRecord(raw) && Array.isArray(raw['endpoints']) ? raw['endpoints'].filter(isRecord) : [];

const argumentNames = (raw: unknown): readonly string[] =>
  endpointsOf(raw).flatMap(({ args }) => (isRecord(args) ? Object.keys(args) : []));

/** Whether a property is sent in a context. Without `context`, it is sent in every one. */
const isIn = (declared: unknown, context: string): boolean =>
  !isRecord(declared) || !Array.isArray(declared['context']) || declared['context'].includes(context);

const namesIn = ({ properties }: Fields, context: string): readonly string[] =>
  Object.entries(isRecord(properties) ? properties : {})
    .filter(([, declared]) => isIn(declared, context))
    .map(([name]) => name);

/**
 * The objects in a response that have at least half of the declared properties: the response itself, its items, the
 * deleted object, or the items of a list that an object encloses.
 */
function describedObjects(value: unknown, names: readonly string[]): readonly Fields[] {
  const isDescribed = (one: unknown): one is Fields =>
    isRecord(one) &&
    names.length > 0 &&
    names.filter((name) => Object.hasOwn(one, name)).length * 2 >= names.length;
  if (Array.isArray(value)) return value.slice(0, maxObjects).filter(isDescribed);
  if (!isRecord(value)) return [];
  if (isDescribed(value)) return [value];
  return Object.values(value)
    .flatMap((inside): readonly unknown[] => (Array.isArray(inside) ? inside : [inside]))
    .slice(0, maxObjects)
    .filter(isDescribed);
}

interface Place {
  readonly prefix: string;
  readonly levels: number;
  /** The names of arguments of the routes. */
  readonly accepted: ReadonlySet<string>;
  readonly identify: Identify;
}

/** Counts the properties one by one, so that the caller can stop at a limit. */
function* compare(objects: readonly SentObject[], schema: Fields, place: Place): Generator<SentProperty> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  for (const [name, part] of Object.entries(properties)) {
    const possible = objects.filter(({ context }) => isIn(part, context));
    yield { ...countProperty(name, possible, place), declared: isRecord(part) ? part : {} };
    if (isRecord(part) && place.levels > 1) yield* compareInside(name, part, possible, place);
  }
  if (isOpen(schema)) return;
  for (const name of undeclaredIn(objects, properties)) yield countProperty(name, objects, place);
}

/** Whether a schema allows properties that it does not declare, or describes the object in another way. */
const isOpen = ({ additionalProperties, ...schema }: Fields): boolean =>
  additionalProperties === true ||
  isRecord(additionalProperties) ||
  ['patternProperties', 'anyOf', 'oneOf', 'allOf', '$ref'].some((name) => schema[name] !== undefined);

/** Matches names of properties. Other keys may be values: addresses, numbers or paths. */
const propertyName = /^[a-z$][\w$:-]{0,63}$/i;

function undeclaredIn(objects: readonly SentObject[], properties: Fields): readonly string[] {
  const names = new Set(objects.flatMap(({ value }) => Object.keys(value)));
  return [...names].filter((name) => !Object.hasOwn(properties, name) && propertyName.test(name));
}

/** The properties of the object, or of the items, that a property contains. */
function compareInside(
  name: string,
  part: Fields,
  objects: readonly SentObject[],
  { prefix, levels, ...place }: Place,
): Iterable<SentProperty> {
  const isList = isRecord(part['items']);
  const schema = isRecord(part['items']) ? part['items'] : part;
  const { properties } = schema;
  if (!isRecord(properties)) return [];
  const inside = objects.flatMap((object) =>
    valuesIn(object.value, name, isList)
      .filter((value) => Object.keys(properties).some((key) => Object.hasOwn(value, key)))
      .map((value) => ({ ...object, value, identity: place.identify(value) })),
  );
  const path = `${prefix}${name}${isList ? '[]' : ''}.`;
  return inside.length === 0 ? [] : compare(inside, schema, { ...place, prefix: path, levels: levels - 1 });
}

function valuesIn(object: Fields, name: string, isList: boolean): readonly Fields[] {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  const values: readonly unknown[] = isList
    ? Array.isArray(value)
      ? value.slice(0, maxObjects)
      : []
    : [value];
  return values.filter(isRecord);
}

function countProperty(name: string, objects: readonly SentObject[], place: Place): SentProperty {
  const having = objects.filter(({ value }) => Object.hasOwn(value, name));
  const values = having.map(({ value }) => value[name]).filter((value) => value !== null && value !== '');
  const digits = values.filter((value): value is string => typeof value === 'string' && /^\d+$/.test(value));
  const [first] = having;
  return {
    path: `${place.prefix}${name}`,
    isArgument: place.accepted.has(name),
    responses: new Set(objects.map(({ response }) => response)).size,
    objects: countDifferent(objects),
    sent: countDifferent(having),
    digitTexts: new Set(digits).size,
    hasOthers: digits.length < values.length,
    ...(first && { seenAt: first.seenAt }),
  };
}

const countDifferent = (objects: readonly SentObject[]): number =>
  new Set(objects.map(({ identity }) => identity)).size;
