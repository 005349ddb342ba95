// The formats that a site checks, or that readers know: their meaning and an example.

import { isDateTime, isEmail, isHexColor, isIp, isUuid } from './checks.ts';

interface FormatFacts {
  /** The check of the format. Without a check the format is a hint, and any text passes. */
  readonly check?: (text: string) => boolean;
  /** A text that describes the format: "a date such as 2026-01-31". */
  readonly words: string;
  readonly example: string;
  /** Further examples, numbered from 0. */
  readonly numbered: (at: number) => string;
}

const twoDigits = (at: number): string => String((at % 28) + 1).padStart(2, '0');

const formatTable: ReadonlyMap<string, FormatFacts> = new Map<string, FormatFacts>([
  [
    'date-time',
    {
      check: isDateTime,
      words: 'a date and time such as 2026-01-31T10:00:00',
      example: '2026-01-31T10:00:00',
      numbered: (at) => `2024-05-${twoDigits(at)}T10:00:00`,
    },
  ],
  [
    'date',
    {
      // Sites do not check this format: a plugin has the default `-7 days`.
      words: 'a date such as 2026-01-31',
      example: '2026-01-31',
      numbered: (at) => `2024-05-${twoDigits(at)}`,
    },
  ],
  [
    'email',
    {
      check: isEmail,
      words: 'an email address',
      example: 'name@site.example',
      numbered: (at) => `reader${at === 0 ? '' : at}@site.example`,
    },
  ],
  [
    'ip',
    {
      check: isIp,
      words: 'an IP address',
      example: '192.0.2.1',
      numbered: (at) => `192.0.2.${(at % 250) + 1}`,
    },
  ],
  [
    'uuid',
    {
      check: isUuid,
      words: 'a UUID in lower case',
      example: '00000000-0000-4000-8000-000000000000',
      numbered: (at) => `3d0d556a-7b1e-4c1f-9a55-0f2f6a1b2c${twoDigits(at)}`,
    },
  ],
  [
    'hex-color',
    {
      check: isHexColor,
      words: 'a colour such as #336699',
      example: '#336699',
      numbered: (at) => `#a1b2${twoDigits(at)}`,
    },
  ],
  [
    'uri',
    {
      words: 'an address',
      example: 'https://site.example/',
      numbered: (at) => `https://site.example/${at === 0 ? '' : at}`,
    },
  ],
]);

/** The facts about a format; undefined for an unknown one. */
export const formatOf = (name: string | undefined): FormatFacts | undefined => formatTable.get(name ?? '');

/** Whether the text has the format. True for formats without a check. */
export const hasFormat = (name: string, text: string): boolean =>
  formatTable.get(name)?.check?.(text) ?? true;

/** The names of the formats that are checked. All others are hints. */
export const checkedFormats: ReadonlySet<string> = new Set(
  [...formatTable].flatMap(([name, { check }]) => (check === undefined ? [] : [name])),
);
