// The meaning of formats and keywords: one table for the generated validators and for
// the checks of the model (value-errors.ts), so that the two always agree. The file is
// copied into generated output unchanged. Therefore it has no imports, and its syntax
// compiles in every strict TypeScript project.
//
// The formats are those that a WordPress-style site checks itself, with the same rules
// (`rest_validate_value_from_schema` in wp-includes/rest-api.php). All other formats,
// such as `uri` and `date`, are hints: the site repairs such a text or ignores the
// format, but never refuses it, so these checks accept it too.

const dateTime =
  /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])[Tt ](?:[01]\d|2[0-4]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-4])(?::[0-5]\d)?)?$/;

/**
 * `date-time`: `2024-05-01T10:00:00`, with `T`, `t` or a space; a fraction and a zone
 * (`Z`, `+02`, `+02:00`) may follow. Without a zone it is the site's local time.
 *
 * From `rest_parse_date`: its expression, and the ranges in which PHP's `strtotime`
 * reads the digits (month and day 00 are a zero date, hour 24 and second 60 are valid).
 */
export const isDateTime = (text: string): boolean => dateTime.test(text);

const email =
  /^[\w!#$%&'*+/=?^`{|}~.-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.(?!$)|$)){2,}$/;

/**
 * `email`, from `is_email`: at least six characters (so `a@b.c` is too short), a name of
 * characters that mail allows unquoted, and a domain of two labels or more with ASCII
 * letters, digits and inner hyphens.
 */
export const isEmail = (text: string): boolean => text.length >= 6 && email.test(text);

const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(?:\.(?!$)|$)){4}$/;
const ipv4Tail = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/;
const ipv6Group = /^[0-9a-fA-F]{1,4}$/;

/**
 * `ip`, from `rest_is_ip_address`: version 4, which may have leading zeros
 * (`010.0.0.1`), or version 6, optionally shortened by one `::`. Its last two groups
 * may be written as version 4, there without leading zeros.
 */
export function isIp(text: string): boolean {
  if (ipv4.test(text)) return true;
  const tailAt = text.lastIndexOf(':') + 1;
  const hasTail = text.includes('.');
  if (hasTail && !ipv4Tail.test(text.slice(tailAt))) return false;
  const halves = (hasTail ? `${text.slice(0, tailAt)}0:0` : text).split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  return (
    text.includes(':') &&
    halves.length <= 2 &&
    (halves.length === 2 ? groups.length <= 8 : groups.length === 8) &&
    groups.every((group) => ipv6Group.test(group))
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `uuid`, from `wp_is_uuid`: any version, in lower case only, without `urn:uuid:`. */
export const isUuid = (text: string): boolean => uuid.test(text);

const hexColor = /^#(?:[A-Fa-f0-9]{3}){1,2}$/;

/** `hex-color`, from `rest_parse_hex_color`: `#` and three or six hexadecimal digits. */
export const isHexColor = (text: string): boolean => hexColor.test(text);

/** `type: integer`: a finite number without a fraction, however large. */
export const isInteger = (value: unknown): boolean => Number.isInteger(value);

/**
 * `multipleOf`, in decimals as they are written: 19.99 is a multiple of 0.01, though
 * their quotient as binary fractions is not whole.
 */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [digits, exponent] = decimal(value);
  const [stepDigits, stepExponent] = decimal(step);
  const shift = Math.min(exponent, stepExponent);
  return scaled(digits, exponent - shift) % scaled(stepDigits, stepExponent - shift) === BigInt(0);
}

/** The shortest decimal that reads back as the number, as digits and a power of ten. */
function decimal(value: number): readonly [digits: string, exponent: number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [whole + fraction, Number(exponent) - fraction.length];
}

const scaled = (digits: string, zeros: number): bigint => BigInt(digits + '0'.repeat(zeros));

const surrogatePair = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The length for `minLength` and `maxLength`: code points; half a surrogate pair counts as one. */
export const lengthOf = (text: string): number =>
  text.length - (text.match(surrogatePair)?.length ?? 0);

/**
 * One text for all JSON values that are equal: the order of an object's members and the
 * spelling of a number do not matter. A member that is `undefined` counts as absent.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  return `{${Object.keys(value)
    .filter((key) => own(value, key) !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(own(value, key))}`)
    .join()}}`;
}

/** `enum`: equal, as JSON, to one of the values. */
export const isAmong = (value: unknown, values: readonly unknown[]): boolean =>
  values.some((allowed) => allowed === value) ||
  (typeof value === 'object' && value !== null && values.map(canonical).includes(canonical(value)));

/** `uniqueItems`: no two items are equal as JSON. */
export const hasUniqueItems = (items: readonly unknown[]): boolean =>
  new Set(items.map(canonical)).size === items.length;

/** A member of the object itself, never one of `Object.prototype`. */
export const own = (object: object, key: string): unknown =>
  Object.prototype.hasOwnProperty.call(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

/** `type: object`. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `pattern` and `patternProperties`: there is one flag policy, `u`. */
export const expression = (pattern: string): RegExp => new RegExp(pattern, 'u');
