// What may stand in each keyword of a schema. Whatever passes here compiles in Ajv.

import { expression } from '../checks/checks.ts';
import { safeForm } from '../checks/safe-pattern.ts';
import type { Schema } from '../model/schema.ts';
import { schemaTypes } from '../model/schema.ts';
import { isRecord } from '../model/wire.ts';

const isString = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isAnything = (): boolean => true;
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isType = (value: unknown): boolean => (schemaTypes as readonly unknown[]).includes(value);

/** Is it a regular expression, whether or not it may run? */
export const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && resultOf(() => expression(value)) !== undefined;

const isPattern = (value: unknown): boolean =>
  typeof value === 'string' && resultOf(() => safeForm(value)) !== undefined;

/** Undefined where the attempt throws. */
function resultOf<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
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
  uncheckedPattern: isString,
  format: isString,
  items: isRecord,
  prefixItems: isFilled,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isBoolean,
  properties: isRecord,
  required: (value) => isStrings(value) && new Set(value as string[]).size === (value as string[]).length,
  additionalProperties: (value) => isBoolean(value) || isRecord(value),
  patternProperties: (value) => isRecord(value) && Object.keys(value).every(isPattern),
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
