// What may stand in each keyword of a schema. Whatever passes here compiles in Ajv.

import { expression, isObject } from './checks.ts';
import type { Schema } from './schema.ts';
import { schemaTypes } from './schema.ts';

const isString = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isAnything = (): boolean => true;
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isType = (value: unknown): boolean => (schemaTypes as readonly unknown[]).includes(value);

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    expression(value);
    return true;
  } catch {
    return false;
  }
}

const keywordChecks: Readonly<Record<keyof Schema, (value: unknown) => boolean>> = {
  type: (value) =>
    isType(value) ||
    (Array.isArray(value) && value.length > 0 && value.every(isType) && new Set(value).size === value.length),
  title: isString,
  description: isString,
  default: isAnything,
  refusedDefault: isAnything,
  deprecated: isBoolean,
  readOnly: isBoolean,
  enum: isFilled,
  enumLabels: isStrings,
  enumClosed: isBoolean,
  ownType: isString,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  minLength: isCount,
  maxLength: isCount,
  pattern: isPattern,
  format: isString,
  items: isObject,
  prefixItems: isFilled,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isBoolean,
  properties: isObject,
  required: (value) => isStrings(value) && new Set(value as string[]).size === (value as string[]).length,
  additionalProperties: (value) => isBoolean(value) || isObject(value),
  patternProperties: (value) => isObject(value) && Object.keys(value).every(isPattern),
  minProperties: isCount,
  maxProperties: isCount,
  anyOf: isFilled,
  oneOf: isFilled,
  context: isStrings,
};

const checks = new Map<string, (value: unknown) => boolean>(Object.entries(keywordChecks));

/** Is this a keyword of the model, and may this value stand in it? Schemas within are not looked at. */
export const keywordWorks = (keyword: string, value: unknown): boolean =>
  checks.get(keyword)?.(value) ?? false;
