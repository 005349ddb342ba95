// Explains why a WordPress-style site refuses a value without members or items, with the messages of WordPress.

import { expression, lengthOf } from '../core/schema/checks.ts';
import { hasFormat } from '../core/schema/formats.ts';
import type { Schema } from '../core/schema/schema.ts';
import { isWithinLimits } from '../core/schema/values/numbers.ts';
import { canonicalToSite, isMultipleToSite, readAsText } from '../core/schema/wordpress-values.ts';

export interface ValueRefusal {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

export const valueRefusal = (
  code: string,
  message: string,
  data: ValueRefusal['data'] = null,
): ValueRefusal => ({
  code,
  message,
  data,
});

/** A number in the format `%d` of PHP. */
const phpInteger = (value: number): string => String(Math.trunc(value));

export function noMultiple({ multipleOf }: Schema, value: number, param: string): ValueRefusal | undefined {
  return multipleOf === undefined || isMultipleToSite(value, multipleOf)
    ? undefined
    : valueRefusal('rest_invalid_multiple', `${param} must be a multiple of ${multipleOf}.`);
}

export function outOfBounds(schema: Schema, value: number, param: string): ValueRefusal | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (isWithinLimits(schema, value)) return undefined;
  const low = exclusiveMinimum ?? minimum;
  const high = exclusiveMaximum ?? maximum;
  const ends = (limit: number | undefined): string => (limit === undefined ? 'inclusive' : 'exclusive');
  const words =
    low !== undefined && high !== undefined
      ? `between ${phpInteger(low)} (${ends(exclusiveMinimum)}) and ${phpInteger(high)} (${ends(exclusiveMaximum)})`
      : low !== undefined
        ? `greater than ${exclusiveMinimum === undefined ? 'or equal to ' : ''}${phpInteger(low)}`
        : `less than ${exclusiveMaximum === undefined ? 'or equal to ' : ''}${phpInteger(high ?? 0)}`;
  return valueRefusal('rest_out_of_bounds', `${param} must be ${words}`);
}

export const countedItems = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export function tooShort({ minLength = 0 }: Schema, text: string, param: string): ValueRefusal | undefined {
  return lengthOf(text) < minLength
    ? valueRefusal(
        'rest_too_short',
        `${param} must be at least ${countedItems(minLength, 'character')} long.`,
      )
    : undefined;
}

export function tooLongRefusal(
  { maxLength = Infinity }: Schema,
  text: string,
  param: string,
): ValueRefusal | undefined {
  return lengthOf(text) > maxLength
    ? valueRefusal('rest_too_long', `${param} must be at most ${countedItems(maxLength, 'character')} long.`)
    : undefined;
}

export function notInPattern({ pattern }: Schema, text: string, param: string): ValueRefusal | undefined {
  return pattern === undefined || expression(pattern).test(text)
    ? undefined
    : valueRefusal('rest_invalid_pattern', `${param} does not match pattern ${pattern}.`);
}

/** A list in the format `%l` of `wp_sprintf`: "a, b, and c". */
export const wpList = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1) ?? ''}`;

export function notInEnum({ enum: values }: Schema, value: unknown, param: string): ValueRefusal | undefined {
  if (values === undefined || values.length === 0) return undefined;
  const read = canonicalToSite(value);
  if (values.some((one) => canonicalToSite(one) === read)) return undefined;
  const words = values.map(phpScalarText);
  return words.length === 1
    ? valueRefusal('rest_not_in_enum', `${param} is not ${words[0] ?? ''}.`)
    : valueRefusal('rest_not_in_enum', `${param} is not one of ${wpList(words)}.`);
}

const phpScalarText = (value: unknown): string =>
  value === null || typeof value === 'object' ? JSON.stringify(value) : (readAsText(value) ?? '');

const formatRefusals: Readonly<Record<string, readonly [code: string, message: (param: string) => string]>> =
  {
    'hex-color': ['rest_invalid_hex_color', () => 'Invalid hex color.'],
    'date-time': ['rest_invalid_date', () => 'Invalid date.'],
    email: ['rest_invalid_email', () => 'Invalid email address.'],
    ip: ['rest_invalid_ip', (param) => `${param} is not a valid IP address.`],
    uuid: ['rest_invalid_uuid', (param) => `${param} is not a valid UUID.`],
  };

export function formatRefusal(format: string, param: string): ValueRefusal {
  const [code, message] = formatRefusals[format] ?? ['rest_invalid_param', () => 'Invalid parameter.'];
  return valueRefusal(code, message(param));
}

export const wrongFormat = ({ format }: Schema, text: string, param: string): ValueRefusal | undefined =>
  format === undefined || hasFormat(format, text) ? undefined : formatRefusal(format, param);
