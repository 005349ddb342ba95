// The formats that a site checks, or that readers know: what each means, and an example.

import { isDateTime, isEmail, isHexColor, isIp, isUuid } from './checks.ts';

interface Format {
  /** Absent: the format is a hint, and any text passes. */
  readonly check?: (text: string) => boolean;
  /** What a text of it is called: "a date such as 2026-01-31". */
  readonly words: string;
  readonly example: string;
}

const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'date-time',
    {
      check: isDateTime,
      words: 'a date and time such as 2026-01-31T10:00:00',
      example: '2026-01-31T10:00:00',
    },
  ],
  // No site checks it by its format: `-7 days` is a plugin's default.
  ['date', { words: 'a date such as 2026-01-31', example: '2026-01-31' }],
  ['email', { check: isEmail, words: 'an email address', example: 'name@site.example' }],
  ['ip', { check: isIp, words: 'an IP address', example: '192.0.2.1' }],
  ['uuid', { check: isUuid, words: 'a UUID in lower case', example: '00000000-0000-4000-8000-000000000000' }],
  ['hex-color', { check: isHexColor, words: 'a colour such as #336699', example: '#336699' }],
  ['uri', { words: 'an address', example: 'https://site.example/' }],
]);

/** What there is to know of a format; undefined for one that nobody here knows. */
export const formatOf = (name: string | undefined): Format | undefined => formats.get(name ?? '');

/** Is the text in the format? It is, where the format is not checked. */
export const hasFormat = (name: string, text: string): boolean => formats.get(name)?.check?.(text) ?? true;

/** The names of the formats that are checked; all others are hints. */
export const checkedFormats: ReadonlySet<string> = new Set(
  [...formats].flatMap(([name, { check }]) => (check === undefined ? [] : [name])),
);
