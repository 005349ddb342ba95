// Adds the observed responses of a site (`--observe`) to the model. An observation gives a type to a response that has
// none, and corrects a type that does not match.

import type { Resource, ResourceResponse } from '../../../core/model/api/api.ts';
import type { Observation, ObservedKey } from '../../../core/model/observation/observation.ts';
import { schemaTypes, type Schema, type SchemaType } from '../../../core/schema/schema.ts';
import { shapeOf, type ShapeContext } from '../../../core/schema/shape.ts';
import { allowsType } from './observed-fits.ts';

/** The rule of a response type that only comes from observations. */
export const observedRule = 'observed';

/**
 * Whether a resource was observed as an item, a list or a map. Undefined if the observation does not match the
 * resource, or is ambiguous: `[]` is an empty list or PHP's empty map.
 */
export function observedForm(
  observation: Observation,
  resource: Resource,
  context: ShapeContext,
): ResourceResponse['form'] | undefined {
  const shape = shapeOf(resource, context);
  const { properties, type } = shape;
  const isIt = (item: Observation): boolean => looksLike(item, shape);
  const [only, ...others] = observation.types;
  if (only === undefined || others.length > 0) return undefined;
  if (only === 'array') return observation.items && isIt(observation.items) ? 'array' : undefined;
  if (only === 'object') {
    if (observation.map) return isIt(observation.map) ? 'map' : undefined;
    return isIt(observation) ? 'item' : undefined;
  }
  return type !== undefined && properties === undefined && allowsType({ type }, only) ? 'scalar' : undefined;
}

/**
 * Whether the observed object is the resource. Half of the observed properties must be declared, or half of the
 * declared properties must be observed, because other plugins may add properties. Members that links and
 * embedding add are ignored.
 */
export function looksLike({ keys = {} }: Observation, { properties = {} }: Schema): boolean {
  const names = Object.keys(keys).filter((name) => !name.startsWith('_'));
  const declared = Object.keys(properties);
  const known = names.filter((name) => Object.hasOwn(properties, name));
  return known.length > 0 && known.length * 2 >= Math.min(names.length, declared.length);
}

/** The observation of a single item, which may be in a list or a map. */
export function observedItem(
  observation: Observation,
  form: ResourceResponse['form'],
): Observation | undefined {
  if (form === 'array') return observation.items;
  return form === 'map' ? observation.map : observation;
}

/** The list of a resource that an object encloses: `{ data: [...], meta: { ... } }`. */
interface EnclosedList {
  readonly member: string;
  readonly items: Observation;
}

/** Finds the list in an object that encloses it. Undefined unless exactly one member is a list of the resource. */
export function enclosedList({ types, keys = {} }: Observation, shape: Schema): EnclosedList | undefined {
  if (types.some((type) => type !== 'object')) return undefined;
  const lists = Object.entries(keys).flatMap(([member, { items }]) =>
    items && looksLike(items, shape) ? [{ member, items }] : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/** A schema that describes only the observed values. */
export function observedSchema(observation: Observation): Schema {
  const { keys, map, items, several } = observation;
  const seen = [...new Set(observation.types.flatMap((type) => seenTypes(type, observation)))];
  const types = [...seen.filter((type) => type !== 'null'), ...seen.filter((type) => type === 'null')];
  const [only, ...others] = types;
  // If only null was observed, the type of other values is unknown.
  if (only === undefined || only === 'null') return {};
  const named = Object.entries(keys ?? {});
  // If all observed objects are equal, other objects may lack some of the keys.
  const always = several ? named.filter(([, key]) => key.sometimes !== true) : [];
  const required = always.map(([name]) => name);
  const schemaOf = (name: string, key: ObservedKey): Schema =>
    name === '_links' ? linksSchema(observedSchema(key)) : observedSchema(key);
  return {
    type: others.length === 0 ? only : types,
    ...(items && { items: observedSchema(items) }),
    ...(named.length > 0 && {
      properties: Object.fromEntries(named.map(([name, key]) => [name, schemaOf(name, key)])),
    }),
    ...(required.length > 0 && { required }),
    ...(map && { additionalProperties: observedSchema(map) }),
  };
}

/**
 * WordPress adds the links of an item (`_links`). The relations depend on the item, and members such as `targetHints`
 * depend on the caller. Only the address of a link is always present.
 */
function linksSchema(schema: Schema): Schema {
  const { required: _, properties = {}, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([relation, list]) => {
        const { required = [], ...link } = list.items ?? {};
        const address = required.filter((name) => name === 'href');
        const items = { ...link, ...(address.length > 0 && { required: address }) };
        return [relation, list.items ? { ...list, items } : list];
      }),
    ),
  };
}

/**
 * The types to assume for an observed type. An integer may also have a fraction, and an empty list may be an
 * empty map.
 */
function seenTypes(type: SchemaType, { items }: Observation): readonly SchemaType[] {
  if (type === 'integer') return ['number'];
  return type === 'array' && items === undefined ? ['array', 'object'] : [type];
}

/** Combines two observations of one value. */
export function mergeObservations(one: Observation, other: Observation): Observation {
  const types = schemaTypes.filter((type) => one.types.includes(type) || other.types.includes(type)).sort();
  const items = mergeAny(one.items, other.items);
  const several = (one.several ?? other.several) && { several: true as const };
  if (one.map || other.map) {
    const inside = [one, other].flatMap(({ map, keys }) => [
      ...(map ? [map] : []),
      ...Object.values(keys ?? {}),
    ]);
    const [first, ...rest] = inside.map(withoutSometimes);
    const map = first && rest.reduce(mergeObservations, first);
    return { types, ...several, ...(map && { map }), ...(items && { items }) };
  }
  const keys = mergeKeys(one, other);
  return { types, ...several, ...(keys && { keys }), ...(items && { items }) };
}

const mergeAny = (one: Observation | undefined, other: Observation | undefined): Observation | undefined =>
  one && other ? mergeObservations(one, other) : (one ?? other);

function withoutSometimes({ sometimes: _, ...observation }: ObservedKey): Observation {
  return observation;
}

function mergeKeys(one: Observation, other: Observation): Observation['keys'] {
  const names = [...new Set([one, other].flatMap(({ keys }) => Object.keys(keys ?? {})))].sort();
  if (names.length === 0) return undefined;
  const hadObjects = [one, other].filter(({ types }) => types.includes('object'));
  return Object.fromEntries(
    names.map((name): [string, ObservedKey] => {
      const seen = hadObjects.flatMap(({ keys }) => (keys && Object.hasOwn(keys, name) ? [keys[name]] : []));
      const found = seen.flatMap((key) => key ?? []);
      const merged = found.map(withoutSometimes).reduce(mergeObservations);
      const isSometimes = found.length < hadObjects.length || found.some((key) => key.sometimes === true);
      return [name, isSometimes ? { ...merged, sometimes: true } : merged];
    }),
  );
}
