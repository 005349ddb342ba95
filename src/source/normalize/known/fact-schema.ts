// Reduces a written schema or argument to its facts: no descriptive texts, and no values of one site.

import { isRecord } from '../../../core/model/index-document.ts';
import type { JsonObject } from './releases.ts';

/** Keywords whose values are kept as they are. */
const plainKeywords: ReadonlySet<string> = new Set([
  'type',
  'format',
  'enum',
  'context',
  'readonly',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

/** Schemas deeper than this are not facts of a release. */
const maxDepth = 40;

/** The facts of a schema. PHP's `[]` in place of an object is an empty object. */
export function factSchema(schema: unknown, depth = 0): JsonObject {
  if (!isRecord(schema) || depth > maxDepth) return {};
  const within = (value: unknown): JsonObject => factSchema(value, depth + 1);
  const members = Object.entries(schema).flatMap(([keyword, value]): readonly [string, unknown][] => {
    if (value === null || value === undefined) return [];
    if (plainKeywords.has(keyword)) return [[keyword, withoutNull(value)]];
    switch (keyword) {
      case 'properties':
      case 'patternProperties':
        return [[keyword, isRecord(value) ? mapMembers(value, within) : {}]];
      case 'items':
        return [[keyword, within(Array.isArray(value) ? value[0] : value)]];
      case 'additionalProperties':
        return [[keyword, typeof value === 'boolean' ? value : within(value)]];
      case 'oneOf':
      case 'anyOf':
      case 'allOf':
        return Array.isArray(value) ? [[keyword, value.map(within)]] : [];
      default:
        return [];
    }
  });
  return Object.fromEntries(members);
}

/** The facts of an argument: those of its schema, and a short default. */
export function factArgument(argument: unknown): JsonObject {
  const facts = factSchema(argument);
  const value = isRecord(argument) ? argument['default'] : undefined;
  return isShortDefault(value) ? { ...facts, default: value } : facts;
}

/** Longer defaults are texts of one site. */
const isShortDefault = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && /^\S{0,40}$/.test(value)) ||
  (Array.isArray(value) &&
    value.length <= 10 &&
    value.every((one) => !Array.isArray(one) && isShortDefault(one)));

const mapMembers = (members: JsonObject, map: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value)]));

/** An enumeration may list null. A merge patch removes only members, so a list keeps it. */
const withoutNull = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) : value;
