// Judges a value by its schema, in the page, by the rules of `checks.ts` that the
// generated validators obey too. A small interpreter of the model's keywords: the
// page's policy forbids code made at run time.

import {
  expression,
  hasUniqueItems,
  isAmong,
  isDate,
  isDateTime,
  isEmail,
  isHexColor,
  isInteger,
  isIp,
  isMultipleOf,
  isObject,
  isUuid,
  lengthOf,
  own,
} from '../schema/checks.ts';
import { typesOf, type Schema, type SchemaType } from '../schema/schema.ts';

export interface Flaw {
  /** The steps to the flawed part: `['line_items', 0, 'product_id']`. */
  readonly at: readonly (string | number)[];
  readonly message: string;
}

type Path = readonly (string | number)[];
type Rule = (schema: Schema, value: unknown, at: Path) => readonly Flaw[];

/** Everything that is wrong with a value; nothing when it fits. */
export function flawsOf(schema: Schema, value: unknown, at: Path = []): readonly Flaw[] {
  const types = typesOf(schema);
  if (schema.type !== undefined && !types.some((type) => isOfType(type, value)))
    return [{ at, message: `must be ${types.map(withArticle).join(' or ')}` }];
  return rules.flatMap((rule) => rule(schema, value, at));
}

const withArticle = (type: SchemaType): string =>
  type === 'null' ? 'null' : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;

function isOfType(type: SchemaType, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

const flawWhen = (isFlawed: boolean, at: Path, message: string): readonly Flaw[] =>
  isFlawed ? [{ at, message }] : [];

const values: Rule = ({ enum: allowed }, value, at) =>
  flawWhen(allowed !== undefined && !isAmong(value, allowed), at, 'must be one of the values listed');

const numbers: Rule = (schema, value, at) => {
  // A number that JSON cannot hold is no number; no type, no complaint.
  if (typeof value !== 'number' || !Number.isFinite(value)) return [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return [
    ...flawWhen(minimum !== undefined && value < minimum, at, `must be at least ${minimum ?? ''}`),
    ...flawWhen(maximum !== undefined && value > maximum, at, `must be at most ${maximum ?? ''}`),
    ...flawWhen(
      exclusiveMinimum !== undefined && value <= exclusiveMinimum,
      at,
      `must be above ${exclusiveMinimum ?? ''}`,
    ),
    ...flawWhen(
      exclusiveMaximum !== undefined && value >= exclusiveMaximum,
      at,
      `must be below ${exclusiveMaximum ?? ''}`,
    ),
    ...flawWhen(
      multipleOf !== undefined && !isMultipleOf(value, multipleOf),
      at,
      `must be a multiple of ${multipleOf ?? ''}`,
    ),
  ];
};

const formats: ReadonlyMap<string, readonly [(text: string) => boolean, string]> = new Map([
  ['date-time', [isDateTime, 'must be a date and time such as 2026-01-31T10:00:00']],
  ['date', [isDate, 'must be a date such as 2026-01-31']],
  ['email', [isEmail, 'must be an email address']],
  ['ip', [isIp, 'must be an IP address']],
  ['uuid', [isUuid, 'must be a UUID in lower case']],
  ['hex-color', [isHexColor, 'must be a colour such as #336699']],
]);

const strings: Rule = ({ minLength, maxLength, pattern, format }, value, at) => {
  if (typeof value !== 'string') return [];
  const length = lengthOf(value);
  const [isFormat, words] = formats.get(format ?? '') ?? [() => true, ''];
  return [
    ...flawWhen(
      minLength !== undefined && length < minLength,
      at,
      `must have at least ${minLength ?? ''} characters`,
    ),
    ...flawWhen(
      maxLength !== undefined && length > maxLength,
      at,
      `must have at most ${maxLength ?? ''} characters`,
    ),
    ...flawWhen(
      pattern !== undefined && !expression(pattern).test(value),
      at,
      `must match the pattern ${pattern ?? ''}`,
    ),
    ...flawWhen(!isFormat(value), at, words),
  ];
};

const lists: Rule = ({ minItems, maxItems, uniqueItems, prefixItems = [], items }, value, at) => {
  if (!Array.isArray(value)) return [];
  return [
    ...flawWhen(
      minItems !== undefined && value.length < minItems,
      at,
      `must have at least ${minItems ?? ''} items`,
    ),
    ...flawWhen(
      maxItems !== undefined && value.length > maxItems,
      at,
      `must have at most ${maxItems ?? ''} items`,
    ),
    ...flawWhen(uniqueItems === true && !hasUniqueItems(value), at, 'must not hold an item twice'),
    ...value.flatMap((item, place) => {
      const schema = prefixItems[place] ?? items;
      return schema === undefined ? [] : flawsOf(schema, item, [...at, place]);
    }),
  ];
};

const objects: Rule = (schema, value, at) => {
  if (!isObject(value)) return [];
  const { required = [], minProperties, maxProperties } = schema;
  const names = Object.keys(value);
  return [
    ...required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({ at: [...at, name], message: 'is required' })),
    ...flawWhen(
      minProperties !== undefined && names.length < minProperties,
      at,
      `must have at least ${minProperties ?? ''} members`,
    ),
    ...flawWhen(
      maxProperties !== undefined && names.length > maxProperties,
      at,
      `must have at most ${maxProperties ?? ''} members`,
    ),
    ...names.flatMap((name) => memberFlaws(schema, name, own(value, name), [...at, name])),
  ];
};

/** A member is judged by its own schema and by every pattern that its name matches; by `additionalProperties` when there is none. */
function memberFlaws(schema: Schema, name: string, value: unknown, at: Path): readonly Flaw[] {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const named = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const matching = Object.entries(patternProperties)
    .filter(([pattern]) => expression(pattern).test(name))
    .map(([, one]) => one);
  const judges = [...(named === undefined ? [] : [named]), ...matching];
  if (judges.length > 0) return judges.flatMap((one) => flawsOf(one, value, at));
  if (typeof additionalProperties === 'object') return flawsOf(additionalProperties, value, at);
  return flawWhen(!additionalProperties, at, 'is not a property that it may have');
}

const alternatives: Rule = ({ anyOf, oneOf }, value, at) => {
  const fitting = (branches: readonly Schema[]): number =>
    branches.filter((branch) => flawsOf(branch, value).length === 0).length;
  return [
    ...flawWhen(anyOf !== undefined && fitting(anyOf) === 0, at, 'fits none of the alternatives'),
    ...flawWhen(oneOf !== undefined && fitting(oneOf) !== 1, at, 'must fit exactly one of the alternatives'),
  ];
};

const rules: readonly Rule[] = [values, numbers, strings, lists, objects, alternatives];

/** `line_items[0].product_id`, for a reader. */
export const pathWords = (at: Path): string =>
  at.reduce<string>(
    (words, step) =>
      typeof step === 'number' ? `${words}[${step}]` : words === '' ? step : `${words}.${step}`,
    '',
  );
