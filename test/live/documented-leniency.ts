// The leniencies that we promise, told apart from how `lenient` works: a value that is
// refused as it stands may be taken when it means one that fits.

import type { CompileSchema } from '../support/ajv-judge.ts';
import { typesOf, type Json, type Schema, type SchemaType } from '../../src/core/schema/schema.ts';

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

type Members = Readonly<Record<string, Json>>;

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a value of another type may mean, by the type that is declared. */
const meanings: Readonly<Partial<Record<SchemaType, (value: Json) => Json | undefined>>> = {
  integer: numeric,
  number: numeric,
  boolean: (value) => {
    if (typeof value === 'object') return undefined;
    const word = String(value).toLowerCase();
    return word === 'true' || word === '1' || (word === 'false' || word === '0' ? false : undefined);
  },
  // A single value, several in one text, and PHP's array with whole numbers for keys.
  array: (value) => {
    if (isMembers(value))
      return Object.keys(value).every((key) => /^-?\d+$/.test(key)) ? Object.values(value) : undefined;
    if (typeof value === 'boolean') return value ? ['1'] : [];
    return typeof value === 'object'
      ? undefined
      : String(value)
          .split(/[\s,]+/)
          .filter(Boolean);
  },
  // An empty text, and PHP's array with whole numbers for keys.
  object: (value) => (value === '' ? {} : isList(value) ? Object.fromEntries(value.entries()) : undefined),
};

function numeric(value: Json): Json | undefined {
  return typeof value === 'string' && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : undefined;
}

/** Whether the value means one that fits the schema as it is declared. */
export const means = (compile: CompileSchema, schema: Schema, value: Json): boolean =>
  meantBy(compile, schema, value).some(compile(schema));

function meantBy(compile: CompileSchema, schema: Schema, value: Json): readonly Json[] {
  const within = (one: Json): Json => {
    const { items, properties = {}, additionalProperties: further } = schema;
    if (isList(one)) return items ? one.map((item) => best(items, item)) : one;
    if (!isMembers(one)) return one;
    const schemaOf = (name: string) => properties[name] ?? (typeof further === 'object' ? further : {});
    return Object.fromEntries(
      Object.entries(one).map(([name, member]) => [name, best(schemaOf(name), member)]),
    );
  };
  const best = (one: Schema, part: Json): Json => meantBy(compile, one, part).find(compile(one)) ?? part;
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    value,
    within(value),
    ...typesOf(schema).flatMap((type) => {
      const meant = meanings[type]?.(value);
      return meant === undefined ? [] : [within(meant)];
    }),
    ...branches.flatMap((branch) => meantBy(compile, branch, value)),
  ];
}
