// The Ajv that judges schemas of the model: the keywords where stock Ajv and the
// sites (or JSON) disagree are replaced by ours. Ajv is loaded when the
// first compiler is asked for.

import type { ErrorObject, FuncKeywordDefinition } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { mapChildren } from '../../src/core/schema/children.ts';
import { errorsByKeyword } from '../../src/core/schema/value-errors.ts';
import { assertionKeywords, isAnnotation, type AssertionKeyword } from '../../src/core/schema/keywords.ts';
import type { Schema } from '../../src/core/schema/schema.ts';

export interface SchemaValidator {
  (value: unknown): boolean;
  /** Of the last call: why the value was refused. */
  readonly errors?: readonly ErrorObject[] | null;
}

export type CompileSchema = (schema: Schema) => SchemaValidator;

/**
 * Makes a function that compiles schemas of the model into Ajv validators. A validator
 * judges: nothing is coerced, removed or filled in. Compiling costs most (about
 * 0.2 ms for the smallest schema), so schemas that ask the same are compiled once.
 *
 * @throws from the function it makes: what Ajv throws for a schema that does not compile
 */
export async function schemaCompiler(): Promise<CompileSchema> {
  const ajv = await createAjv();
  const compiled = new Map<string, SchemaValidator>();
  return (schema) => {
    const assertions = assertionsOf(schema);
    const text = JSON.stringify(assertions);
    const known = compiled.get(text);
    if (known) return known;
    const validator: SchemaValidator = ajv.compile(assertions);
    compiled.set(text, validator);
    return validator;
  };
}

/** An Ajv with our meaning of the keywords; it is loaded when this is called. */
export async function createAjv(): Promise<Ajv2020> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({
    // Also because without it Ajv misses that a member named "" is required.
    allErrors: true,
    ownProperties: true,
    strict: true,
    // These parts of strict mode warn of schemas that are odd, not of wrong ones.
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowMatchingProperties: true,
    // Every schema is new to Ajv: there is nothing to look up by `$id`.
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    code: { optimize: false },
    logger: false,
  });
  // The model knows no `unevaluatedProperties`, and Ajv's bookkeeping for it fails on some data
  // (patternProperties beside an anyOf whose branches all fail).
  ajv.opts.unevaluated = false;
  useOurKeywords(ajv);
  return ajv;
}

/** What Ajv means otherwise, or does not know, is judged as the pages judge it (flaws.ts). */
function useOurKeywords(ajv: Ajv2020): void {
  for (const keyword of ['multipleOf', 'uniqueItems', 'enum', 'format']) ajv.removeKeyword(keyword);
  for (const keyword of assertionKeywords)
    if (ajv.getKeyword(keyword) === false)
      ajv.addKeyword({ keyword, errors: true, validate: judge(keyword) });
}

type Validate = NonNullable<FuncKeywordDefinition['validate']>;

function judge(keyword: AssertionKeyword): Validate {
  const validate: Validate = (asked: unknown, value: unknown) => {
    const flaws = errorsByKeyword(keyword, { [keyword]: asked }, value);
    if (flaws.length === 0) return true;
    validate.errors = flaws.map(({ message }) => ({ keyword, message }));
    return false;
  };
  return validate;
}

/**
 * The schema without what only people read. A property named `__proto__`, which Ajv
 * skips even with `ownProperties`, becomes a pattern that matches just this name.
 */
function assertionsOf(schema: Schema): Schema {
  const assertions: Schema = mapChildren(
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword))),
    assertionsOf,
  );
  const { properties, patternProperties = {} } = assertions;
  const proto = properties && Object.getOwnPropertyDescriptor(properties, '__proto__');
  if (!proto) return assertions;
  let pattern = '^__proto__$';
  while (Object.hasOwn(patternProperties, pattern)) pattern = `(?:${pattern})`;
  return { ...assertions, patternProperties: { ...patternProperties, [pattern]: proto.value as Schema } };
}
