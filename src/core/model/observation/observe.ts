// Describes a site's responses without their values: types, keys that are always or sometimes present, and properties
// that were null. Values are never saved. Keys that are values, such as the keys of a map, are never saved either.

import type { SchemaType } from '../../schema/schema.ts';
import { isRecord } from '../index/index-document.ts';
import type { Observation, ObservedKey } from './observation.ts';

/** The maximum depth of observed values. At this depth, only the types of values are described. */
const maxObservedLevels = 20;

/**
 * @param values all values observed at one position
 * @param schema the site's declaration of that position, if any; the description keeps all declared names
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

/** Whether at least two of the values differ. */
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

/** @param isOfSeveral whether the objects come from several different parent objects */
function observeObjects(
  objects: readonly ObservedFields[],
  schema: unknown,
  levels: number,
  isOfSeveral: boolean,
): Partial<Observation> {
  const declared = declaredSchemaOf(schema, 'properties');
  const several = objects.length > 1 && (isOfSeveral || differ(objects));
  if (areMaps(objects, declared, declaredSchemaOf(schema, 'additionalProperties'))) {
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

/** Matches typical names of properties. A key that does not match may be a value: an address, a number or a path. */
const memberNamePattern = /^[a-z_$][\w$:-]{0,63}$/i;

const maxNamedMembers = 200;

/** An object with more than this number of keys is described as a map if the site declares none of the keys. */
const fewMembers = 20;

/**
 * Whether the keys of objects are values, as in a map. Keys are values if they do not look like names, are
 * numbered, or are very many. Undeclared keys are also values if two conditions are true: all members have equal
 * keys or one type, and the keys are many or differ between the objects.
 *
 * @param others the declaration of the values of undeclared keys, if any
 */
function areMaps(objects: readonly ObservedFields[], declared: unknown, others: unknown): boolean {
  const lists = objects.map(Object.keys);
  const isDeclared = (name: string): boolean => declaredSchemaOf(declared, name) !== undefined;
  const isName = (name: string): boolean => memberNamePattern.test(name) || isDeclared(name);
  if (lists.some((names) => names.length > maxNamedMembers || !names.every(isName))) return true;
  if (lists.flat().some(isDeclared)) return false;
  if (others !== undefined && others !== false && lists.flat().length > 0) return true;
  const shapes = new Set(objects.flatMap(Object.values).map(memberNames));
  if (shapes.size !== 1) return false;
  const names = new Set(lists.flat());
  const vary = lists.some((list) => list.length < names.size);
  const count = names.size > 1 && [...names].every((name) => /\d$/.test(name));
  return names.size > fewMembers || vary || count;
}

const memberNames = (value: unknown): string =>
  isRecord(value) ? Object.keys(value).sort().join('\n') : observedType(value);
