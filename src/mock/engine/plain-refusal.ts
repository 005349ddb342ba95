// Why a WordPress-style site refuses a value without members or items, with its messages.

import { expression, lengthOf } from '../../core/schema/checks.ts';
import { hasFormat } from '../../core/schema/formats.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { isWithinLimits } from '../../core/schema/values/numbers.ts';
import { canonicalToSite, isMultipleToSite, readAsText } from '../../core/schema/wordpress-values.ts';

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

export const refuse = (code: string, message: string, data: Refusal['data'] = null): Refusal => ({
  code,
  message,
  data,
});

/** As PHP prints a number with `%d`. */
const whole = (value: number): string => String(Math.trunc(value));

export function noMultiple({ multipleOf }: Schema, value: number, param: string): Refusal | undefined {
  return multipleOf === undefined || isMultipleToSite(value, multipleOf)
    ? undefined
    : refuse('rest_invalid_multiple', `${param} must be a multiple of ${multipleOf}.`);
}

export function outOfBounds(schema: Schema, value: number, param: string): Refusal | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (isWithinLimits(schema, value)) return undefined;
  const low = exclusiveMinimum ?? minimum;
  const high = exclusiveMaximum ?? maximum;
  const ends = (limit: number | undefined): string => (limit === undefined ? 'inclusive' : 'exclusive');
  const words =
    low !== undefined && high !== undefined
      ? `between ${whole(low)} (${ends(exclusiveMinimum)}) and ${whole(high)} (${ends(exclusiveMaximum)})`
      : low !== undefined
        ? `greater than ${exclusiveMinimum === undefined ? 'or equal to ' : ''}${whole(low)}`
        : `less than ${exclusiveMaximum === undefined ? 'or equal to ' : ''}${whole(high ?? 0)}`;
  return refuse('rest_out_of_bounds', `${param} must be ${words}`);
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export function tooShort({ minLength = 0 }: Schema, text: string, param: string): Refusal | undefined {
  return lengthOf(text) < minLength
    ? refuse('rest_too_short', `${param} must be at least ${counted(minLength, 'character')} long.`)
    : undefined;
}

export function tooLong({ maxLength = Infinity }: Schema, text: string, param: string): Refusal | undefined {
  return lengthOf(text) > maxLength
    ? refuse('rest_too_long', `${param} must be at most ${counted(maxLength, 'character')} long.`)
    : undefined;
}

export function notInPattern({ pattern }: Schema, text: string, param: string): Refusal | undefined {
  return pattern === undefined || expression(pattern).test(text)
    ? undefined
    : refuse('rest_invalid_pattern', `${param} does not match pattern ${pattern}.`);
}

/** `wp_sprintf`'s `%l`: "a, b, and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1) ?? ''}`;

export function notInEnum({ enum: values }: Schema, value: unknown, param: string): Refusal | undefined {
  if (values === undefined || values.length === 0) return undefined;
  const read = canonicalToSite(value);
  if (values.some((one) => canonicalToSite(one) === read)) return undefined;
  const words = values.map(phpText);
  return words.length === 1
    ? refuse('rest_not_in_enum', `${param} is not ${words[0] ?? ''}.`)
    : refuse('rest_not_in_enum', `${param} is not one of ${listed(words)}.`);
}

const phpText = (value: unknown): string =>
  value === null || typeof value === 'object' ? JSON.stringify(value) : (readAsText(value) ?? '');

const formatRefusals: Readonly<Record<string, readonly [code: string, message: (param: string) => string]>> =
  {
    'hex-color': ['rest_invalid_hex_color', () => 'Invalid hex color.'],
    'date-time': ['rest_invalid_date', () => 'Invalid date.'],
    email: ['rest_invalid_email', () => 'Invalid email address.'],
    ip: ['rest_invalid_ip', (param) => `${param} is not a valid IP address.`],
    uuid: ['rest_invalid_uuid', (param) => `${param} is not a valid UUID.`],
  };

export function formatRefusal(format: string, param: string): Refusal {
  const [code, message] = formatRefusals[format] ?? ['rest_invalid_param', () => 'Invalid parameter.'];
  return refuse(code, message(param));
}

export const wrongFormat = ({ format }: Schema, text: string, param: string): Refusal | undefined =>
  format === undefined || hasFormat(format, text) ? undefined : formatRefusal(format, param);
