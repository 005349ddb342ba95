// Creates a random valid value with every declared member. The texts in the value contain special characters, to test
// encoders.

import { typesOf, type Json, type Schema, type SchemaType } from '../schema.ts';
import { inheritedType } from './fitting-values.ts';
import { memberSchema } from './members.ts';
import { countTo, fittingNumbers } from './numbers.ts';
import { fittingTexts } from './texts.ts';

/** Returns a whole number from 0 to `below - 1`. Equal seeds give equal sequences of numbers. */
export type Chance = (below: number) => number;

/** The number of values of each type from which one is chosen. */
const choicesPerType = 5;

/**
 * Creates a random value. The value may be invalid if keywords of the schema depend on each other.
 *
 * @param chance makes every random choice
 */
export function randomValue(schema: Schema, chance: Chance): Json {
  if (schema.enum !== undefined) return pickOne(schema.enum, chance) ?? null;
  const branch = pickOne(schema.anyOf ?? schema.oneOf ?? [], chance);
  if (branch !== undefined) return randomValue({ ...inheritedType(schema), ...branch }, chance);
  const types = schema.type === undefined ? (['string'] as const) : typesOf(schema);
  const type = pickOne(types.length > 1 ? types.filter((one) => one !== 'null') : types, chance) ?? 'null';
  return randomByType[type](schema, chance);
}

const randomByType: Readonly<Record<SchemaType, (schema: Schema, chance: Chance) => Json>> = {
  null: () => null,
  boolean: (_, chance) => chance(2) === 1,
  integer: (schema, chance) => pickOne(fittingNumbers(schema, 1, choicesPerType), chance) ?? 0,
  number: (schema, chance) => pickOne(fittingNumbers(schema, 0.5, choicesPerType), chance) ?? 0,
  string: randomText,
  array: randomList,
  object: (schema, chance) =>
    Object.fromEntries(
      [...new Set([...Object.keys(schema.properties ?? { any: {} }), ...(schema.required ?? [])])].map(
        (name) => [name, randomValue(memberSchema(schema, name), chance)],
      ),
    ),
};

const pickOne = <T>(values: readonly T[], chance: Chance): T | undefined =>
  values.length === 0 ? undefined : values[chance(values.length)];

/** Characters that have a special meaning in URLs, PHP, JSON or regular expressions. */
const reservedCharacters = Array.from('a &=+[b]/?#%20 ü€"\\😀,;:\'<>{}|^~\t');

function randomText(schema: Schema, chance: Chance): string {
  const { format, pattern, minLength = 1, maxLength = Infinity } = schema;
  if (format !== undefined || pattern !== undefined)
    return pickOne(fittingTexts(schema, choicesPerType), chance) ?? '';
  const length = Math.min(maxLength, minLength + chance(reservedCharacters.length));
  return countTo(length)
    .map(() => pickOne(reservedCharacters, chance))
    .join('');
}

function randomList(schema: Schema, chance: Chance): Json {
  const { prefixItems = [], items = {}, minItems = 0, maxItems = Infinity } = schema;
  const length = Math.min(maxItems, Math.max(1, minItems) + chance(3));
  return countTo(length).map((at) => randomValue(prefixItems[at] ?? items, chance));
}
