// The witnesses that the rules about schemas name: values that one of two schemas accepts and the other refuses.
// A named value proves nothing yet. The search for a witness checks it against both models.

import { refusedBy, relatePatterns, takenBy, takenOfLength } from '../../core/schema/pattern-facts.ts';
import { typesOf, type Json, type Schema } from '../../core/schema/schema.ts';
import {
  filledUp,
  inheritedType,
  listOfLength,
  maxMadeItems,
  samplesOf,
  samplesOfType,
  smallestObject,
} from '../../core/schema/values/fitting-values.ts';
import { memberSchema, withMember } from '../../core/schema/values/members.ts';
import { fittingNumbers } from '../../core/schema/values/numbers.ts';
import { fittingTexts, maxMadeTextLength } from '../../core/schema/values/texts.ts';
import type { CountKeyword, LimitKeyword } from '../compare/schema-facts.ts';

/**
 * Names values that `from` accepts and `to` refuses because of the change. Of a request, `from` is the old schema.
 * Of a response, `from` is the new schema. The value `undefined` means a request without the argument.
 *
 * @param member the name of the property, for a rule about a property of an object
 */
export type WitnessValues = (from: Schema, to: Schema, member: string) => readonly (Json | undefined)[];

/** Simple values of many types. At least one of them is refused by most schemas. */
export const plainValues: readonly Json[] = [
  ...['a', 1, 0.5, true, false, ['a'], [1], { other: 'a' }, [{ other: 'a' }], null, -1, 1_000_000],
  ...['z'.repeat(40), 'a,b', ['a', 'b'], '1', '', 0, [], {}],
];

/** The maximum number of alternatives of a schema that are tried. */
const maxBranches = 20;

const hasType = (schema: Schema, ...types: readonly string[]): boolean =>
  schema.type === undefined || typesOf(schema).some((type) => types.includes(type));

const typedValues = (schema: Schema, count: number): readonly Json[] =>
  schema.type === undefined
    ? plainValues
    : emptyLast(
        typesOf(schema).flatMap((type) => (type === 'null' ? [] : samplesOfType(type, schema, count))),
      );

/** Puts empty values last, because an empty value is a less clear example. */
export const emptyLast = <Value extends Json | undefined>(values: readonly Value[]): readonly Value[] => [
  ...values.filter((value) => !isEmpty(value)),
  ...values.filter(isEmpty),
];

const isEmpty = (value: Json | undefined): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

export const withoutArgument: WitnessValues = () => [undefined];

// Types and lists of values

export const valuesOfItsTypes: WitnessValues = (from) => typedValues(from, 4);

export const nullValue: WitnessValues = () => [null];

/** More values than the new list has, so that at least one of them is not in the list. */
export const valuesNotListed: WitnessValues = (from, { enum: listed = [] }) =>
  typedValues(from, Math.min(listed.length + 1, maxMadeItems)).filter((value) => !listed.includes(value));

export const valuesNoLongerListed: WitnessValues = (from, to) => {
  const listed = new Set((to.enum ?? []).map((value) => JSON.stringify(value)));
  return (from.enum ?? []).filter((value) => !listed.has(JSON.stringify(value))).slice(0, maxBranches);
};

// Numbers

const numbers = (schema: Schema, count: number): readonly number[] =>
  fittingNumbers(schema, hasType(schema, 'number') ? 0.5 : 1, count);

/** Numbers outside the limit of `to`. The number next to the limit is first. */
export const numbersOutside =
  (end: LimitKeyword): WitnessValues =>
  (from, to) => {
    const isMinimum = end === 'minimum';
    const [inclusive, exclusive] = isMinimum
      ? [to.minimum, to.exclusiveMinimum]
      : [to.maximum, to.exclusiveMaximum];
    const beyond = (limit: number, isExcluded: boolean): Schema => {
      if (isMinimum)
        return isExcluded
          ? { ...from, exclusiveMaximum: least(from.exclusiveMaximum, limit) }
          : { ...from, maximum: least(from.maximum, limit) };
      return isExcluded
        ? { ...from, exclusiveMinimum: most(from.exclusiveMinimum, limit) }
        : { ...from, minimum: most(from.minimum, limit) };
    };
    return [
      ...(exclusive === undefined ? [] : [exclusive, ...numbers(beyond(exclusive, false), 2)]),
      ...(inclusive === undefined
        ? []
        : [inclusive + (isMinimum ? -1 : 1), ...numbers(beyond(inclusive, true), 2)]),
    ];
  };

const least = (one: number | undefined, other: number): number => Math.min(one ?? other, other);
const most = (one: number | undefined, other: number): number => Math.max(one ?? other, other);

export const numbersBetweenSteps: WitnessValues = (from, { multipleOf = 1 }) =>
  fittingNumbers(from, hasType(from, 'number') ? multipleOf / 2 : 1, 12);

// Texts

export const textsOfItsFormat: WitnessValues = (from) => fittingTexts(from, 3);

export const textsOutsidePattern: WitnessValues = (from, to) => {
  const { pattern = '' } = to;
  const relation = relatePatterns(from.pattern ?? '', pattern);
  const length = from.minLength ?? 1;
  return [
    ...('lost' in relation ? [relation.lost] : []),
    refusedBy(pattern),
    ...(from.pattern === undefined ? ['1', 'a', 'A', '-'].map((one) => one.repeat(length)) : []),
    ...fittingTexts(from, 4),
  ].filter((text) => text !== undefined);
};

/** Values that are one smaller than the minimum of `to`, or one larger than its maximum. */
export const sizesOutside =
  (keyword: CountKeyword): WitnessValues =>
  (from, to) => {
    const isMinimum = keyword.startsWith('min');
    const size = (to[keyword] ?? 0) + (isMinimum ? -1 : 1);
    if (size < 0) return [];
    if (keyword.endsWith('Length')) return textsOfLength(from, size, isMinimum);
    if (size > maxMadeItems) return [];
    return keyword.endsWith('Items') ? listsOfLength(from, size) : objectsOfSize(from, size);
  };

function textsOfLength(from: Schema, size: number, isMinimum: boolean): readonly Json[] {
  const sized: Schema = isMinimum
    ? { ...from, maxLength: least(from.maxLength, size) }
    : { ...from, minLength: most(from.minLength, size) };
  const matching = from.pattern === undefined ? undefined : takenOfLength(from.pattern, size);
  return [
    ...fittingTexts(sized, 2),
    ...(matching === undefined ? [] : [matching]),
    // WordPress does not check most formats.
    ...(from.format === undefined ? [] : ['a'.repeat(Math.min(size, maxMadeTextLength))]),
  ];
}

// Lists

/**
 * Lists of mixed items come first, then lists with items of one kind. A schema may refuse an item only because of
 * its neighbors.
 */
const listsOfLength = (from: Schema, length: number): readonly Json[] => {
  const { items = {} } = from;
  const kinds = (items.anyOf ?? items.oneOf ?? []).slice(0, maxBranches);
  return [items, ...kinds.map((kind) => ({ ...inheritedType(items), ...kind }))].map((one) =>
    listOfLength({ ...from, items: one }, length),
  );
};

export const listsOfPlainValues: WitnessValues = ({ minItems = 1 }) =>
  plainValues.map((value) =>
    Array.from({ length: Math.min(Math.max(minItems, 1), maxMadeItems) }, () => value),
  );

export const listsWithRepeatedItems: WitnessValues = ({ items = {}, minItems = 2 }) =>
  [...samplesOf(items, 3), ...plainValues].map((value) =>
    Array.from({ length: Math.min(Math.max(minItems, 2), maxMadeItems) }, () => value),
  );

/** Lists with a value at the first position that only `to` declares. */
export const listsWithOtherPosition: WitnessValues = (from) =>
  plainValues.map((value) => [...listOfLength(from, from.prefixItems?.length ?? 0), value]);

// Objects

const objectsOfSize = (from: Schema, size: number): readonly Json[] => [
  filledUp(from, smallestObject(from), size),
  filledUp(from, {}, size),
];

export const objectsWithoutProperty: WitnessValues = (from, _, name) => {
  const { properties = {}, required = [] } = from;
  const others = Object.fromEntries(Object.entries(properties).filter(([one]) => one !== name));
  const object = smallestObject({
    ...from,
    properties: others,
    required: required.filter((one) => one !== name),
  });
  return [object, withMember(object, 'other', 'a')];
};

export const objectsWithProperty: WitnessValues = (from, _, name) =>
  objectsWith(from, name, samplesOf(memberSchema(from, name), 3));

export const objectsWithUndeclaredProperty: WitnessValues = (from) => {
  const { additionalProperties: schema } = from;
  return objectsWith(from, 'other', [
    ...(typeof schema === 'object' ? samplesOf(schema, 3) : []),
    ...plainValues,
  ]);
};

/** Objects with a property for each name pattern that only one of the schemas has. */
export const objectsWithPatternProperty: WitnessValues = (from, to) =>
  Object.entries({ ...to.patternProperties, ...from.patternProperties })
    .slice(0, maxBranches)
    .flatMap(([pattern, schema]) => {
      const name = takenBy(pattern);
      return name === undefined ? [] : objectsWith(from, name, [...samplesOf(schema, 2), ...plainValues]);
    });

const objectsWith = (from: Schema, name: string, values: readonly Json[]): readonly Json[] => {
  const least = smallestObject(from);
  return values.map((value) => withMember(least, name, value));
};

// Alternatives

/**
 * Values of the alternatives that only one schema declares. A value of a new alternative may be refused, because it
 * fits two of them.
 */
export const valuesOfAlternatives: WitnessValues = (from, to) => [
  ...valuesOfAlternativesIn(from, to),
  ...valuesOfAlternativesIn(to, from),
  ...(from.anyOf || from.oneOf ? [] : typedValues(from, 4)),
];

function valuesOfAlternativesIn(schema: Schema, other: Schema): readonly Json[] {
  const shared = new Set(
    [...(other.anyOf ?? []), ...(other.oneOf ?? [])].map((branch) => JSON.stringify(branch)),
  );
  const values = (schema.anyOf ?? schema.oneOf ?? [])
    .filter((branch) => !shared.has(JSON.stringify(branch)))
    .slice(0, maxBranches)
    .flatMap((branch) => samplesOf({ ...inheritedType(schema), ...branch }, 3));
  return emptyLast(values);
}
