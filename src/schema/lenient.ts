// What a WordPress-style server really takes where a schema is declared. It reads
// before it judges: "5" is an integer, "a,b" a list, "" an object. So a schema becomes
// readings: the first type that the value looks like is taken, the value is read as
// it, and the result must fit.
//
// From WordPress's `rest_validate_value_from_schema` and `rest_sanitize_value_from_schema`
// (wp-includes/rest-api.php) and the `rest_is_*` functions they use; the live suite
// holds it to them. Two places are left to the declared schema: what stands inside a
// list or an object is compared with an `enum` around it as it came, not as it is read;
// and beside an `anyOf` or `oneOf` without a type nothing more is checked.

import type { Schema, SchemaType } from './schema.ts';
import { typesOf } from './schema.ts';
import { checkedFormats, createAjv } from './ajv.ts';
import { canonical, expression } from './checks.ts';

/** Where a value comes from: in a query everything is text, or lists and maps of text. */
export type Channel = 'query' | 'body';

/**
 * JSON Schema with keywords of our own: `readAs` stands for `type`, `members` for
 * `properties` and its like, `formatOfAny` for a `format` that is not of a text alone.
 */
export interface LenientSchema {
  readonly readAs?: readonly Reading[];
  readonly members?: Members;
  readonly formatOfAny?: string;
  readonly [keyword: string]: unknown;
}

/** A member is judged by its own schema, else by that of the first pattern that its name fits, else as a further one. */
export interface Members {
  readonly named: readonly NamedSchema[];
  readonly patterns: readonly NamedSchema[];
  readonly further: boolean | LenientSchema;
}

type NamedSchema = readonly [name: string, schema: LenientSchema];

export interface Reading {
  readonly type: SchemaType;
  /** What the value must fit once it is read. */
  readonly schema: LenientSchema;
}

/** Rewrites a schema of the model into what the server takes there. */
export function lenient(schema: Schema, channel: Channel): LenientSchema {
  const keywords: Record<string, unknown> = {};
  if (channel === 'query') keywords['type'] = ['string', 'array', 'object'];
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = schema[keyword];
    // A branch without a type has that of the schema around it.
    if (branches)
      keywords[keyword] = branches.map((branch) =>
        lenient(
          schema.type === undefined || branch.type !== undefined ? branch : { ...branch, type: schema.type },
          channel,
        ),
      );
  }
  // Without a type nothing is checked but these two.
  if (schema.type === undefined)
    return {
      ...keywords,
      ...picked(schema, ['enum']),
      ...(schema.format !== undefined && { formatOfAny: schema.format }),
    };
  const readAs = typesOf(schema).map((type): Reading => ({
    type,
    schema: constraintsOn(type, schema, channel),
  }));
  return { ...keywords, readAs };
}

function constraintsOn(type: SchemaType, schema: Schema, channel: Channel): LenientSchema {
  switch (type) {
    case 'null':
    case 'boolean':
      return picked(schema, ['enum']);
    case 'integer':
    case 'number':
      return picked(schema, [
        'enum',
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
      ]);
    case 'string':
      return picked(schema, ['enum', 'minLength', 'maxLength', 'pattern', 'format']);
    case 'array':
      return {
        ...picked(schema, ['enum', 'minItems', 'maxItems', 'uniqueItems']),
        ...(schema.items && { items: lenient(schema.items, channel) }),
      };
    case 'object':
      return {
        ...picked(schema, ['enum', 'required', 'minProperties', 'maxProperties']),
        members: {
          named: lenientMembers(schema.properties, channel),
          patterns: lenientMembers(schema.patternProperties, channel),
          further:
            typeof schema.additionalProperties === 'object'
              ? lenient(schema.additionalProperties, channel)
              : (schema.additionalProperties ?? true),
        },
      };
  }
}

const lenientMembers = (
  members: Readonly<Record<string, Schema>> = {},
  channel: Channel,
): readonly NamedSchema[] =>
  Object.entries(members).map(([name, schema]): NamedSchema => [name, lenient(schema, channel)]);

const picked = (schema: Schema, keywords: readonly (keyof Schema)[]): LenientSchema =>
  Object.fromEntries(
    keywords.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]),
  );

// How a value is read

/** The value as the site sees it under the type; undefined where it does not look like one. */
type Read = (value: unknown) => unknown;

const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

const readNumber: Read = (value) => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numeric.test(value) ? Number(value) : undefined;
};

/** What is too large for a number is endless to PHP, and whole. */
const readInteger: Read = (value) => {
  const number = readNumber(value);
  return Number.isInteger(number) || number === Infinity || number === -Infinity ? number : undefined;
};

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

const readBoolean: Read = (value) => booleans.get(typeof value === 'string' ? value.toLowerCase() : value);

/** `wp_parse_list`: text is split at commas and white space, empty pieces are dropped. */
const readList: Read = (value) => {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).every((key) => arrayKey.test(key)) ? Object.values(value) : undefined;
  return scalarText(value)
    ?.split(/[ \t\n\v\f\r,]+/)
    .filter((piece) => piece !== '');
};

/** As PHP writes it. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** To PHP a member with such a name is an item: `{"0": "a"}` is a list. */
const arrayKey = /^(?:0|-?[1-9]\d*)$/;

const readObject: Read = (value) => {
  if (value === '') return {};
  if (Array.isArray(value)) return asMap(value);
  return typeof value === 'object' && value !== null ? value : undefined;
};

/** PHP's array: a list is a map from 0, 1, 2 … */
const asMap = (list: readonly unknown[]): object =>
  Object.fromEntries(list.map((item, at) => [String(at), item]));

/** To PHP a list and a map with the same members are one value. */
const inPhp = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(Array.isArray(value) ? asMap(value) : value).map(([key, member]) => [key, inPhp(member)]),
  );
};

/** A format where no type is declared: a list has none, and everything else is read as a text. */
function hasFormat(format: string, value: unknown): boolean {
  const check = checkedFormats.get(format);
  if (!check) return true;
  if (format === 'uuid' && typeof value !== 'string') return false;
  const text = value === null ? '' : scalarText(value);
  return text !== undefined && check(text);
}

const reads: Readonly<Record<SchemaType, Read>> = {
  null: (value) => (value === null ? null : undefined),
  boolean: readBoolean,
  integer: readInteger,
  number: readNumber,
  string: (value) => (typeof value === 'string' ? value : undefined),
  array: readList,
  object: readObject,
};

interface Choice {
  readonly reading: Reading;
  readonly value: unknown;
}

/** `rest_get_best_type_for_value`: the first type that fits, but "" is a text where a text may stand. */
function choose(readings: readonly Reading[], value: unknown): Choice | undefined {
  const text = value === '' ? readings.find(({ type }) => type === 'string') : undefined;
  if (text) return { reading: text, value };
  for (const reading of readings) {
    const seen = reads[reading.type](value);
    if (seen !== undefined) return { reading, value: seen };
  }
  return undefined;
}

type Validator = (value: unknown) => boolean;

export type TakenBySite = (schema: Schema, channel: Channel) => Validator;

/**
 * Makes a function that compiles schemas into validators of what the site takes, each
 * once. In a query a value is as PHP parses it: texts, lists and maps of texts.
 */
export async function lenientCompiler(): Promise<TakenBySite> {
  const ajv = await createAjv();
  // An endless number is out of every range.
  ajv.opts.strictNumbers = false;
  const byText = new Map<string, Validator>();
  // Members that a value does not have are never read, so they are compiled when one has.
  const validatorOf = (schema: LenientSchema): Validator => {
    let validate: Validator | undefined;
    return (value) => (validate ??= compiled(schema))(value);
  };
  const compiled = (schema: LenientSchema): Validator => {
    const text = JSON.stringify(schema);
    const validator = byText.get(text) ?? ajv.compile(schema);
    byText.set(text, validator);
    return validator;
  };
  ajv.addKeyword({
    keyword: 'readAs',
    schemaType: 'array',
    compile: (readings: readonly Reading[]) => {
      const validators = new Map(readings.map((reading) => [reading, validatorOf(reading.schema)]));
      return (value: unknown) => {
        const choice = choose(readings, value);
        return choice !== undefined && (validators.get(choice.reading)?.(choice.value) ?? false);
      };
    },
    error: { message: 'must be something that the site reads as one of the declared types' },
  });
  ajv.addKeyword({
    keyword: 'members',
    schemaType: 'object',
    compile: ({ named, patterns, further }: Members) => {
      const own = new Map(named.map(([name, schema]) => [name, validatorOf(schema)]));
      const byPattern = patterns.map(([text, schema]) => [expression(text), validatorOf(schema)] as const);
      const others = typeof further === 'object' ? validatorOf(further) : () => further;
      const judgeOf = (name: string): Validator =>
        own.get(name) ?? byPattern.find(([pattern]) => pattern.test(name))?.[1] ?? others;
      return (members: object) => Object.entries(members).every(([name, member]) => judgeOf(name)(member));
    },
    error: { message: 'must have only members that the site takes' },
  });
  ajv.addKeyword({
    keyword: 'formatOfAny',
    schemaType: 'string',
    validate: hasFormat,
    error: { message: 'must have the format, whatever it is' },
  });
  // Sites divide as binary fractions: to them 1 is no multiple of 0.1.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => value % step === 0,
    error: { message: ({ schema }) => `must be a multiple of ${String(schema)}` },
  });
  ajv.removeKeyword('enum');
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    compile: (values: readonly unknown[]) => {
      const allowed = new Set(values.map((value) => canonical(inPhp(value))));
      return (value: unknown) => allowed.has(canonical(inPhp(value)));
    },
    error: { message: 'must be one of the allowed values' },
  });
  const bySchema = { query: new WeakMap<Schema, Validator>(), body: new WeakMap<Schema, Validator>() };
  return (schema, channel) => {
    const validator = bySchema[channel].get(schema) ?? validatorOf(lenient(schema, channel));
    bySchema[channel].set(schema, validator);
    return validator;
  };
}
