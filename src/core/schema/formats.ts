// The formats that a site checks or that readers recognize, with their meanings and examples.

import { isDateTime, isEmail, isHexColor, isIp, isUuid } from './checks.ts';

interface FormatFacts {
  /** Checks whether a text has the format. Without a check, every text is valid, and the format is only a hint. */
  readonly check?: (text: string) => boolean;
  /** Words for the format, such as "a date such as 2026-01-31". */
  readonly words: string;
  readonly example: string;
  /** More examples of the format, numbered from 0. */
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
      // Sites do not check dates. For example, a plugin has the default `-7 days`.
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

/** The facts about a format; undefined if the format is unknown. */
export const formatOf = (name: string | undefined): FormatFacts | undefined => formatTable.get(name ?? '');

/** Whether the text has the format. If the format has no check, the result is true. */
export const hasFormat = (name: string, text: string): boolean =>
  formatTable.get(name)?.check?.(text) ?? true;

/** The names of formats that are checked. Any other format is only a hint. */
export const checkedFormats: ReadonlySet<string> = new Set(
  [...formatTable].flatMap(([name, { check }]) => (check === undefined ? [] : [name])),
);
