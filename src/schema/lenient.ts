// What a WordPress-style server really takes where a schema is declared. It reads a
// value before it judges it (wordpress-values.ts). So a schema becomes readings: the
// first type that the value looks like is taken, the value is read as it, and the result
// must fit.
//
// From WordPress's `rest_validate_value_from_schema` (wp-includes/rest-api.php); the live
// suite holds it to that. Two places are left to the declared schema: what stands inside a
// list or an object is compared with an `enum` around it as it came, not as it is read;
// and beside an `anyOf` or `oneOf` without a type nothing more is checked.

import type { Ajv2020 } from 'ajv/dist/2020.js';
import { createAjv } from './ajv.ts';
import { expression } from './checks.ts';
import { checkedFormats, hasFormat } from './formats.ts';
import {
  concerns,
  isAnnotation,
  keywordsOf,
  type AssertionKeyword,
  type PlainAssertion,
} from './keywords.ts';
import { typesOf, type Schema, type SchemaType, type Keyword } from './schema.ts';
import {
  canonicalToSite,
  isMultipleToSite,
  readAsOneOf,
  readAsText,
  schemaOfMember,
} from './wordpress-values.ts';

/** Where a value comes from: in a query everything is text, or lists and maps of text. */
export type Channel = 'query' | 'body';

/**
 * JSON Schema with keywords of our own: `readAs` stands for `type`, `members` for
 * `properties` and its like, `formatOfAny` for a `format` that is not of a text alone.
 */
export interface LenientSchema {
  readonly readAs?: readonly ReadAs[];
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

export interface ReadAs {
  readonly type: SchemaType;
  /** What the value must fit once it is read. */
  readonly schema: LenientSchema;
}

/** Rewrites a schema of the model into what the server takes there. */
function lenient(schema: Schema, channel: Channel): LenientSchema {
  if (schema.unchecked === 'everything') return {};
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
  // Without a type that WordPress knows, nothing is checked but these two.
  if (schema.type === undefined || schema.unchecked === 'type')
    return {
      ...keywords,
      ...(schema.enum && { enum: schema.enum }),
      ...(schema.type === undefined && schema.format !== undefined && { formatOfAny: schema.format }),
    };
  const readAs = typesOf(schema).map((type): ReadAs => ({
    type,
    schema: constraintsOn(type, schema, channel),
  }));
  return { ...keywords, readAs };
}

/** What the site asks by a keyword, once a value is read as a type that the keyword concerns. */
type SiteRule = (schema: Schema, channel: Channel) => LenientSchema;

/** Asked elsewhere, or of no site. */
const nothing: SiteRule = () => ({});

/** What a plain assertion asks is asked as it is declared. */
const siteRules: Readonly<Record<Exclude<AssertionKeyword, PlainAssertion>, SiteRule>> = {
  // What a value is read as; alternatives are asked whatever its type.
  type: nothing,
  anyOf: nothing,
  oneOf: nothing,
  items: ({ items }, channel) => (items ? { items: lenient(items, channel) } : {}),
  // Sites know no tuples.
  prefixItems: nothing,
  properties: members,
  patternProperties: members,
  additionalProperties: members,
};

const hasRow = (keyword: Keyword): keyword is keyof typeof siteRules => Object.hasOwn(siteRules, keyword);

function members(
  { properties, patternProperties, additionalProperties: further = true }: Schema,
  channel: Channel,
): LenientSchema {
  const members: Members = {
    named: lenientMembers(properties, channel),
    patterns: lenientMembers(patternProperties, channel),
    further: typeof further === 'object' ? lenient(further, channel) : further,
  };
  return { members };
}

function constraintsOn(type: SchemaType, schema: Schema, channel: Channel): LenientSchema {
  const constraints: Record<string, unknown> = {};
  for (const keyword of keywordsOf(schema))
    if (!isAnnotation(keyword) && concerns(keyword, type))
      Object.assign(
        constraints,
        hasRow(keyword) ? siteRules[keyword](schema, channel) : { [keyword]: schema[keyword] },
      );
  return constraints;
}

const lenientMembers = (
  members: Readonly<Record<string, Schema>> = {},
  channel: Channel,
): readonly NamedSchema[] =>
  Object.entries(members).map(([name, schema]): NamedSchema => [name, lenient(schema, channel)]);

/** A format where no type is declared. */
function isOfFormat(format: string, value: unknown): boolean {
  if (!checkedFormats.has(format)) return true;
  if (format === 'uuid' && typeof value !== 'string') return false;
  const text = readAsText(value);
  return text !== undefined && hasFormat(format, text);
}

type Validator = (value: unknown) => boolean;

export type TakenBySite = (schema: Schema, channel: Channel) => Validator;

/**
 * Makes a function that compiles schemas into validators of what the site takes, each
 * once. In a query a value is as PHP parses it: texts, lists and maps of texts.
 */
export async function lenientCompiler(): Promise<TakenBySite> {
  const ajv = await createAjv();
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
  addReadings(ajv, validatorOf);
  compareAsSite(ajv);
  const bySchema = { query: new WeakMap<Schema, Validator>(), body: new WeakMap<Schema, Validator>() };
  return (schema, channel) => {
    const validator = bySchema[channel].get(schema) ?? validatorOf(lenient(schema, channel));
    bySchema[channel].set(schema, validator);
    return validator;
  };
}

/** The keywords of our own: see `LenientSchema`. */
function addReadings(ajv: Ajv2020, validatorOf: (schema: LenientSchema) => Validator): void {
  ajv.addKeyword({
    keyword: 'readAs',
    schemaType: 'array',
    compile: (readings: readonly ReadAs[]) => {
      const types = readings.map(({ type }) => type);
      const validators = new Map(readings.map(({ type, schema }) => [type, validatorOf(schema)]));
      return (value: unknown) => {
        const choice = readAsOneOf(types, value);
        return choice !== undefined && (validators.get(choice.type)?.(choice.value) ?? false);
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
      return (members: object) =>
        Object.entries(members).every(([name, member]) =>
          schemaOfMember(name, own, byPattern, others)(member),
        );
    },
    error: { message: 'must have only members that the site takes' },
  });
  ajv.addKeyword({
    keyword: 'formatOfAny',
    schemaType: 'string',
    validate: isOfFormat,
    error: { message: 'must have the format, whatever it is' },
  });
}

/** The keywords of JSON Schema that compare values: as PHP compares them. */
function compareAsSite(ajv: Ajv2020): void {
  // Infinity is a number to PHP, and out of every range.
  ajv.opts.strictNumbers = false;
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => isMultipleToSite(value, step),
    error: { message: ({ schema }) => `must be a multiple of ${String(schema)}` },
  });
  ajv.removeKeyword('enum');
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    compile: (values: readonly unknown[]) => {
      const allowed = new Set(values.map(canonicalToSite));
      return (value: unknown) => allowed.has(canonicalToSite(value));
    },
    error: { message: 'must be one of the allowed values' },
  });
}
