// Compares observations with the shape of a resource. The result is the smallest set of deviations with which the shape
// accepts all observations. Some differences have no path; callers find these differences with `fits`.

import type { Observation, ObservedKey } from '../../../core/model/observation/observation.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import type { Schema, SchemaType } from '../../../core/schema/schema.ts';
import { allowsType, observationFits, isEmptyObject } from './observed-fits.ts';
import { observedSchema } from './observed.ts';

export function observedDeviations(observation: Observation, shape: Schema): readonly Deviation[] {
  const found: Deviation[] = [];
  compareMembers(observation, shape, '', (property, kind, schema) =>
    found.push({ property, kind, ...(schema && { schema }), provenance: 'observed' }),
  );
  return found;
}

type ReportDeviation = (property: string, seen: Deviation['kind'], schema?: Schema) => void;

/** Whether a deviation's path can contain the name of the property. */
export const isPathName = (name: string): boolean => /^[^.[\]{}]+$/.test(name);

function compareMembers(
  { keys = {} }: Observation,
  shape: Schema,
  prefix: string,
  tell: ReportDeviation,
): void {
  const { properties = {}, required = [], additionalProperties } = shape;
  for (const name of required) {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (isPathName(name) && Object.hasOwn(properties, name) && (key === undefined || key.sometimes === true))
      tell(`${prefix}${name}`, 'missing');
  }
  const isOpen = shape.items === undefined && typeof additionalProperties !== 'object';
  for (const [name, key] of Object.entries(keys)) {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isPathName(name)) continue;
    if (declared) compareObservation(key, declared, `${prefix}${name}`, tell);
    else if (isOpen && !isOfLinks(prefix, name)) tell(`${prefix}${name}`, 'undeclared', schemaOfKey(key));
  }
}

/**
 * Whether links or embedding added a member (`_links`, `_embedded`). No schema declares these members, which
 * have their own types.
 */
const isOfLinks = (prefix: string, name: string): boolean => prefix === '' && name.startsWith('_');

const schemaOfKey = ({ sometimes: _, ...observation }: ObservedKey): Schema => observedSchema(observation);

/**
 * Reports the differences between observed values and the schema of a property. If the differences cannot be
 * reported one by one, the whole observation is reported.
 */
function compareObservation(seen: Observation, declared: Schema, path: string, tell: ReportDeviation): void {
  const foreign = seen.types.filter(
    (type) => !allowsType(declared, type) && !isEmptyObject(type, seen, declared),
  );
  const scalars = foreign.filter((type) => !isContainer(type));
  for (const type of scalars) tell(path, type);
  for (const type of foreign.filter(isContainer)) tell(path, ...contradiction(type, seen));
  const known = observationOfTypes(
    seen,
    seen.types.filter((type) => !foreign.includes(type)),
  );
  if (known === undefined) return;
  if (repairable(known, declared)) {
    if (known.types.includes('object')) compareMembers(known, declared, `${path}.`, tell);
    if (known.items && declared.items) compareObservation(known.items, declared.items, `${path}[]`, tell);
    if (known.map && typeof declared.additionalProperties === 'object')
      compareObservation(known.map, declared.additionalProperties, `${path}{}`, tell);
  } else if (!observationFits(known, declared)) tell(path, 'other', observedSchema(known));
}

const isContainer = (type: SchemaType): boolean => type === 'array' || type === 'object';

/** The deviation of an undeclared list or object. If the content was observed, the deviation includes it. */
function contradiction(
  type: SchemaType,
  seen: Observation,
): readonly [seen: Deviation['kind'], schema?: Schema] {
  const only = observationOfTypes(seen, [type]);
  const holds = only && (only.items ?? only.keys ?? only.map) !== undefined;
  return holds ? ['other', observedSchema(only)] : [type];
}

/** Reduces an observation to the values of the given types. */
function observationOfTypes(
  { several, keys, map, items }: Observation,
  types: readonly SchemaType[],
): Observation | undefined {
  if (types.length === 0) return undefined;
  return {
    types,
    ...(types.includes('object') && several && { several }),
    ...(types.includes('object') && keys && { keys }),
    ...(types.includes('object') && map && { map }),
    ...(types.includes('array') && items && { items }),
  };
}

/** Whether the differences can be reported one by one. */
function repairable({ keys = {}, map }: Observation, declared: Schema): boolean {
  const { anyOf, oneOf, patternProperties, properties, required = [], additionalProperties } = declared;
  if (anyOf || oneOf || patternProperties) return false;
  if (map) return properties === undefined && required.length === 0;
  const names = Object.keys(keys);
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return (
    required.every((name) => isPathName(name) && Object.hasOwn(properties ?? {}, name)) &&
    names.every((name) => {
      const isDeclared = Object.hasOwn(properties ?? {}, name);
      if (isDeclared) return isPathName(name);
      const key = keys[name];
      return others === undefined || (key !== undefined && observationFits(key, others));
    })
  );
}
