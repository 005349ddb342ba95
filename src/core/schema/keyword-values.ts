// The kinds of values that keywords have. Each kind has a check of the value and a JSON Schema. Ajv can compile every
// value that passes the check.

import { expression, isObject } from './checks.ts';
import { safeForm } from './safe-pattern.ts';
import { schemaTypes, type Json, type ValueKindName } from './schema.ts';

export interface ValueKind {
  /** Whether the value is allowed. Schemas inside the value are not checked. */
  readonly allows: (value: unknown) => boolean;
  /**
   * The JSON Schema of the allowed values, as exact as JSON Schema permits. The definitions of this JSON Schema
   * are in `model.schema.json`.
   */
  readonly jsonSchema: Readonly<Record<string, Json>>;
}

const isString = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isFiniteValue = (value: unknown): boolean => Number.isFinite(value);
const isSchemaType = (value: unknown): boolean => (schemaTypes as readonly unknown[]).includes(value);
const isNonEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isDistinct = (list: unknown): boolean => Array.isArray(list) && new Set(list).size === list.length;

/** Whether the value is a valid regular expression, which may still be unsafe to run. */
export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && tryResult(() => expression(value)) !== undefined;

const isPattern = (value: unknown): boolean =>
  typeof value === 'string' && tryResult(() => safeForm(value)) !== undefined;

function tryResult<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

const schemaRef = { $ref: '#/$defs/schema' } as const;
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
  number: { allows: isFiniteValue, jsonSchema: { type: 'number' } },
  'positive number': {
    allows: (value) => isFiniteValue(value) && (value as number) > 0,
    jsonSchema: { type: 'number', exclusiveMinimum: 0 },
  },
  count: {
    allows: (value) => Number.isInteger(value) && (value as number) >= 0,
    jsonSchema: { $ref: '#/$defs/count' },
  },
  values: { allows: isNonEmptyList, jsonSchema: { type: 'array', minItems: 1 } },
  types: {
    allows: (value) =>
      isSchemaType(value) ||
      (isNonEmptyList(value) && isDistinct(value) && (value as readonly unknown[]).every(isSchemaType)),
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
  schema: { allows: isObject, jsonSchema: schemaRef },
  'schema or boolean': {
    allows: (value) => isBoolean(value) || isObject(value),
    jsonSchema: { type: ['boolean', 'object'], if: { type: 'object' }, then: schemaRef },
  },
  'list of schemas': { allows: isNonEmptyList, jsonSchema: { type: 'array', minItems: 1, items: schemaRef } },
  'map of schemas': { allows: isObject, jsonSchema: { type: 'object', additionalProperties: schemaRef } },
  'map of schemas by pattern': {
    allows: (value) => isObject(value) && Object.keys(value).every(isPattern),
    jsonSchema: { type: 'object', additionalProperties: schemaRef },
  },
} as const satisfies Record<ValueKindName, ValueKind>;
