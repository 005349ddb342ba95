// The checks of formats and keywords. Both the generated validators and the checks of
// the model (value-errors.ts) use this file, so that their results always agree. The
// file is copied into generated output unchanged, so the file has no imports, and its
// syntax compiles in every strict TypeScript project.
//
// The file checks the formats that a WordPress-style site checks, by the site's rules
// (`rest_validate_value_from_schema` in wp-includes/rest-api.php). Other formats, such
// as `uri` and `date`, are only hints. The site never refuses a text because of a hint,
// so every text is accepted for these formats.

const dateTime =
  /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])[Tt ](?:[01]\d|2[0-4]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-4])(?::[0-5]\d)?)?$/;

/**
 * Checks the format `date-time`, such as `2024-05-01T10:00:00`. The separator is `T`,
 * `t` or a space. A fraction and a time zone (`Z`, `+02`, `+02:00`) may follow. Without
 * a time zone, the text is the site's local time.
 *
 * The rules are those of WordPress's `rest_parse_date` and of PHP's `strtotime`. Month
 * and day 00 are valid (a zero date), as are hour 24 and second 60.
 */
export const isDateTime = (text: string): boolean => dateTime.test(text);

const email =
  /^[\w!#$%&'*+/=?^`{|}~.-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.(?!$)|$)){2,}$/;

/**
 * Checks the format `email` as WordPress's `is_email` does. The text has at least six
 * characters, so `a@b.c` is too short. The name consists of characters that mail allows
 * without quotes. The domain has at least two labels, which consist of ASCII letters,
 * digits and inner hyphens.
 */
export const isEmail = (text: string): boolean => text.length >= 6 && email.test(text);

const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(?:\.(?!$)|$)){4}$/;
const ipv4Tail = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/;
const ipv6Group = /^[0-9a-fA-F]{1,4}$/;

/**
 * Checks the format `ip` as WordPress's `rest_is_ip_address` does. An IPv4 address may
 * have leading zeros (`010.0.0.1`). An IPv6 address may contain one `::`, and may end in
 * an IPv4 address without leading zeros.
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

/** Checks the format `uuid` like `wp_is_uuid`: any version, only in lower case. */
export const isUuid = (text: string): boolean => uuid.test(text);

const hexColor = /^#(?:[A-Fa-f0-9]{3}){1,2}$/;

/** Checks the format `hex-color`: `#` and three or six hexadecimal digits. */
export const isHexColor = (text: string): boolean => hexColor.test(text);

/** Whether a value is a finite number without a fraction, even a very large number. */
export const isInteger = (value: unknown): boolean => Number.isInteger(value);

/**
 * Checks `multipleOf` with decimal digits. So 19.99 is a multiple of 0.01, although the
 * quotient of the two binary fractions is not a whole number.
 */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [digits, exponent] = decimal(value);
  const [stepDigits, stepExponent] = decimal(step);
  const shift = Math.min(exponent, stepExponent);
  return scaled(digits, exponent - shift) % scaled(stepDigits, stepExponent - shift) === BigInt(0);
}

/** The decimal digits of a number, and the power of ten by which to multiply them. */
function decimal(value: number): readonly [digits: string, exponent: number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [whole + fraction, Number(exponent) - fraction.length];
}

const scaled = (digits: string, zeros: number): bigint => BigInt(digits + '0'.repeat(zeros));

const surrogatePair = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The number of code points in a text. Half of a surrogate pair counts as a code point. */
export const lengthOf = (text: string): number =>
  text.length - (text.match(surrogatePair)?.length ?? 0);

/**
 * Returns equal texts for equal JSON values. The order of an object's members and the
 * notation of a number do not matter. A member that is `undefined` counts as absent.
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

/** Checks `enum`: whether a value is equal, as JSON, to one of the listed values. */
export const isAmong = (value: unknown, values: readonly unknown[]): boolean =>
  values.some((allowed) => allowed === value) ||
  (typeof value === 'object' && value !== null && values.map(canonical).includes(canonical(value)));

/** Checks `uniqueItems`: whether no two items of a list are equal as JSON. */
export const hasUniqueItems = (items: readonly unknown[]): boolean =>
  new Set(items.map(canonical)).size === items.length;

/** The object's own member, never a member that is inherited from `Object.prototype`. */
export const own = (object: object, key: string): unknown =>
  Object.prototype.hasOwnProperty.call(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates the regular expression of a pattern. All patterns have the flag `u`. */
export const expression = (pattern: string): RegExp => new RegExp(pattern, 'u');
