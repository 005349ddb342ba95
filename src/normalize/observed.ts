// What was observed of a site's answers (`snapshot --observe`), read into the model: it
// says what a route answers where nothing else does, and widens what is declared. It
// narrows nothing: a few answers are no promise.

import type { Report, Where } from '../diagnostics/diagnostic.ts';
import { pointer } from '../schema/json-pointer.ts';
import type { Resource, ResourceResponse } from '../model/api.ts';
import type { Deviation } from '../schema/deviation.ts';
import type { Observation, ObservedKey } from '../model/observation.ts';
import { schemaTypes, typesOf, type Schema, type SchemaType } from '../schema/schema.ts';
import { shapeOf, type Context } from '../schema/shape.ts';
import { isRecord } from '../model/wire.ts';
import { problem } from './problems.ts';

/** The rule of a result that was seen, not concluded. */
export const observedRule = 'observed';

/* ------------------------------------------------------------------ as it was saved */

/** Deeper than any that `snapshot` makes. */
const mostLevels = 20;

/** Reads `observed` of a route; what is no observation is reported and passed over. */
export function readObservation(raw: unknown, where: Where, report: Report): Observation | undefined {
  if (raw === undefined) return undefined;
  const observation = observationIn(raw, mostLevels);
  if (observation === undefined)
    report(
      problem(
        'observation-malformed',
        { ...where, pointer: `${where.pointer ?? ''}${pointer('observed')}` },
        {},
      ),
    );
  return observation;
}

function observationIn(raw: unknown, levels: number): Observation | undefined {
  if (!isRecord(raw) || !Array.isArray(raw['types']) || levels === 0) return undefined;
  const types = (raw['types'] as readonly unknown[]).filter(isType);
  const map = raw['map'] === undefined ? undefined : observationIn(raw['map'], levels - 1);
  const items = raw['items'] === undefined ? undefined : observationIn(raw['items'], levels - 1);
  const keys = isRecord(raw['keys']) ? keysIn(raw['keys'], levels - 1) : undefined;
  if (types.length === 0) return undefined;
  return { types, ...(keys && { keys }), ...(map && { map }), ...(items && { items }) };
}

const keysIn = (
  raw: Readonly<Record<string, unknown>>,
  levels: number,
): Readonly<Record<string, ObservedKey>> =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]): readonly (readonly [string, ObservedKey])[] => {
      const key = observationIn(value, levels);
      if (key === undefined) return [];
      return [[name, isRecord(value) && value['sometimes'] === true ? { ...key, sometimes: true } : key]];
    }),
  );

const isType = (type: unknown): type is SchemaType => schemaTypes.some((one) => one === type);

/* ------------------------------------------------------------- what a route answers */

/**
 * The form in which a resource was seen; undefined where what was seen is not it, or may
 * be several: `[]` is an empty list as well as PHP's empty map.
 */
export function observedForm(
  observation: Observation,
  resource: Resource,
  context: Context,
): ResourceResponse['form'] | undefined {
  const { properties, type } = shapeOf(resource, context);
  const isIt = ({ keys = {} }: Observation): boolean => {
    // What links and embedding add is in no schema.
    const names = Object.keys(keys).filter((name) => !name.startsWith('_'));
    const known = names.filter((name) => Object.hasOwn(properties ?? {}, name));
    return known.length > 0 && known.length * 2 >= names.length;
  };
  const [only, ...others] = observation.types;
  if (only === undefined || others.length > 0) return undefined;
  if (only === 'array') return observation.items && isIt(observation.items) ? 'array' : undefined;
  if (only === 'object') {
    if (observation.map) return isIt(observation.map) ? 'map' : undefined;
    return isIt(observation) ? 'item' : undefined;
  }
  return type !== undefined && properties === undefined && allows({ type }, only) ? 'scalar' : undefined;
}

/** What was seen of each one, whatever form it came in. */
export function observedItem(
  observation: Observation,
  form: ResourceResponse['form'],
): Observation | undefined {
  if (form === 'array') return observation.items;
  return form === 'map' ? observation.map : observation;
}

/** A schema of nothing but what was seen. */
export function schemaOf(observation: Observation): Schema {
  const { keys, map, items } = observation;
  const seen = [...new Set(observation.types.flatMap((type) => seenTypes(type, observation)))];
  const types = [...seen.filter((type) => type !== 'null'), ...seen.filter((type) => type === 'null')];
  const [only, ...others] = types;
  // Nobody knows what null stands for.
  if (only === undefined || only === 'null') return {};
  const named = Object.entries(keys ?? {});
  const required = named.filter(([, key]) => key.sometimes !== true).map(([name]) => name);
  return {
    type: others.length === 0 ? only : types,
    ...(items && { items: schemaOf(items) }),
    ...(named.length > 0 && {
      properties: Object.fromEntries(named.map(([name, key]) => [name, schemaOf(key)])),
    }),
    ...(required.length > 0 && { required }),
    ...(map && { additionalProperties: schemaOf(map) }),
  };
}

/** A whole number may well have been another one, and an empty list an empty map. */
function seenTypes(type: SchemaType, { items }: Observation): readonly SchemaType[] {
  if (type === 'integer') return ['number'];
  return type === 'array' && items === undefined ? ['array', 'object'] : [type];
}

/* ------------------------------------------------------- what differs from the schema */

/** How the ones that were seen differ from the shape of a resource. */
export function observedDeviations(observation: Observation, shape: Schema): readonly Deviation[] {
  const found: Deviation[] = [];
  compareMembers(observation, shape, '', (property, seen) => found.push({ property, seen, by: 'observed' }));
  return found;
}

type Tell = (property: string, seen: Deviation['seen']) => void;

/** A name that a path can hold. */
const isNameable = (name: string): boolean => /^[^.[\]{}]+$/.test(name);

function compareMembers({ keys }: Observation, shape: Schema, prefix: string, tell: Tell): void {
  if (keys === undefined) return;
  for (const [name, member] of Object.entries(shape.properties ?? {})) {
    if (!isNameable(name)) continue;
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    const path = `${prefix}${name}`;
    const isRequired = shape.required?.includes(name) ?? false;
    if (isRequired && (key === undefined || key.sometimes === true)) tell(path, 'missing');
    if (key !== undefined) compare(key, member, path, tell);
  }
}

function compare(seen: Observation, declared: Schema, path: string, tell: Tell): void {
  for (const type of seen.types)
    if (!allows(declared, type) && !isEmptyObject(seen, declared, type)) tell(path, type);
  compareMembers(seen, declared, `${path}.`, tell);
  if (seen.items && declared.items) compare(seen.items, declared.items, `${path}[]`, tell);
  if (seen.map && typeof declared.additionalProperties === 'object')
    compare(seen.map, declared.additionalProperties, `${path}{}`, tell);
}

/** PHP's empty array is its empty object too, which every `site` validator knows. */
const isEmptyObject = (seen: Observation, declared: Schema, type: SchemaType): boolean =>
  type === 'array' && seen.items === undefined && allows(declared, 'object');

function allows(schema: Schema, type: SchemaType): boolean {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.type === undefined) return branches.length === 0 || branches.some((one) => allows(one, type));
  const types = typesOf(schema);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}
