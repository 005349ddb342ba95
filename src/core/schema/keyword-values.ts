// The kinds of keyword values: the values that are allowed, and the same as a JSON Schema. Every value allowed here
// compiles in Ajv.

import { expression, isObject } from './checks.ts';
import { safeForm } from './safe-pattern.ts';
import { schemaTypes, type Json, type ValueKindName } from './schema.ts';

export interface ValueKind {
  /** Whether the value is allowed. Schemas inside it are not checked. */
  readonly allows: (value: unknown) => boolean;
  /** As exactly as JSON Schema can express it. The definitions are those of `model.schema.json`. */
  readonly jsonSchema: Readonly<Record<string, Json>>;
}

const isString = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isType = (value: unknown): boolean => (schemaTypes as readonly unknown[]).includes(value);
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isDistinct = (list: unknown): boolean => Array.isArray(list) && new Set(list).size === list.length;

/** Whether it is a regular expression, even if it may not run. */
export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && resultOf(() => expression(value)) !== undefined;

const isPattern = (value: unknown): boolean =>
  typeof value === 'string' && resultOf(() => safeForm(value)) !== undefined;

/** Undefined where the function throws. */
function resultOf<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

const schema = { $ref: '#/$defs/schema' } as const;
const schemaType = { $ref: '#/$defs/schemaType' } as const;

export const valueKinds = {
  anything: { allows: () => true, jsonSchema: {} },
  boolean: { allows: isBoolean, jsonSchema: { type: 'boolean' } },
  text: { allows: isString, jsonSchema: { type: 'string' } },
  texts: { allows: isStrings, jsonSchema: { type: 'array', items: { type: 'string' } } },
  'distinct texts': {
    allows: (value) => isStrings(value) && isDistinct(value),
    jsonSchema: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  },
  pattern: { allows: isPattern, jsonSchema: { type: 'string' } },
  number: { allows: isNumber, jsonSchema: { type: 'number' } },
  'positive number': {
    allows: (value) => isNumber(value) && (value as number) > 0,
    jsonSchema: { type: 'number', exclusiveMinimum: 0 },
  },
  count: {
    allows: (value) => Number.isInteger(value) && (value as number) >= 0,
    jsonSchema: { $ref: '#/$defs/count' },
  },
  values: { allows: isFilled, jsonSchema: { type: 'array', minItems: 1 } },
  types: {
    allows: (value) =>
      isType(value) || (isFilled(value) && isDistinct(value) && (value as readonly unknown[]).every(isType)),
    jsonSchema: {
      type: ['string', 'array'],
      if: { type: 'string' },
      then: schemaType,
      else: { minItems: 1, maxItems: schemaTypes.length, uniqueItems: true, items: schemaType },
    },
  },
  'what is unchecked': {
    allows: (value) => value === 'everything' || value === 'type',
    jsonSchema: { enum: ['everything', 'type'] },
  },
  schema: { allows: isObject, jsonSchema: schema },
  'schema or boolean': {
    allows: (value) => isBoolean(value) || isObject(value),
    jsonSchema: { type: ['boolean', 'object'], if: { type: 'object' }, then: schema },
  },
  'list of schemas': { allows: isFilled, jsonSchema: { type: 'array', minItems: 1, items: schema } },
  'map of schemas': { allows: isObject, jsonSchema: { type: 'object', additionalProperties: schema } },
  'map of schemas by pattern': {
    allows: (value) => isObject(value) && Object.keys(value).every(isPattern),
    jsonSchema: { type: 'object', additionalProperties: schema },
  },
} as const satisfies Record<ValueKindName, ValueKind>;
