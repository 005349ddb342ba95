// JSON values as literals in the languages of samples.
// A short value is printed on one line, and a longer value has one line per member.

import { isJsonList } from '../../../../core/schema/schema.ts';
import type { Json } from '../../../../core/schema/schema.ts';

export interface Notation {
  readonly list: readonly [open: string, close: string];
  readonly map: readonly [open: string, close: string];
  /** A member of a map. */
  readonly member: (key: string, value: string) => string;
  readonly string: (text: string) => string;
  readonly constant: (value: boolean | null) => string;
  readonly padding: { readonly list: string; readonly map: string };
  readonly indent: string;
  readonly trailingComma: boolean;
}

const maxLiteralLength = 56;

export function sampleLiteral(value: Json, notation: Notation, indent = ''): string {
  if (typeof value === 'string') return notation.string(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean' || value === null) return notation.constant(value);
  const inner = indent + notation.indent;
  return isJsonList(value)
    ? bracketed(
        value.map((item) => sampleLiteral(item, notation, inner)),
        notation.list,
        notation.padding.list,
        notation,
        indent,
      )
    : bracketed(
        Object.entries(value).map(([key, member]) =>
          notation.member(key, sampleLiteral(member, notation, inner)),
        ),
        notation.map,
        notation.padding.map,
        notation,
        indent,
      );
}

function bracketed(
  members: readonly string[],
  [open, close]: readonly [string, string],
  padding: string,
  { indent: step, trailingComma }: Notation,
  indent: string,
): string {
  if (members.length === 0) return open + close;
  const line = open + padding + members.join(', ') + padding + close;
  if (indent.length + line.length <= maxLiteralLength && !line.includes('\n')) return line;
  const lines = members.join(`,\n${indent}${step}`);
  return `${open}\n${indent}${step}${lines}${trailingComma ? ',' : ''}\n${indent}${close}`;
}

const jsonConstant = (value: boolean | null): string => String(value);

const needsEscape = /['"\\\u0000-\u001f\ud800-\udfff]/;

export const singleQuoted = (text: string): string =>
  needsEscape.test(text) ? escapedInQuotes(text) : `'${text}'`;

const escapedInQuotes = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export const javascriptKey = (key: string): string =>
  key === '__proto__' ? "['__proto__']" : identifier.test(key) ? key : singleQuoted(key);

export const javascript: Notation = {
  list: ['[', ']'],
  map: ['{', '}'],
  member: (key, value) => `${javascriptKey(key)}: ${value}`,
  string: singleQuoted,
  constant: jsonConstant,
  padding: { list: '', map: ' ' },
  indent: '  ',
  trailingComma: true,
};

export const jsonNotation: Notation = {
  ...javascript,
  member: (key, value) => `${JSON.stringify(key)}: ${value}`,
  string: (text) => JSON.stringify(text),
  trailingComma: false,
};

export const python: Notation = {
  ...jsonNotation,
  constant: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  padding: { list: '', map: '' },
  indent: '    ',
  trailingComma: true,
};

export const phpString = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const php: Notation = {
  ...javascript,
  list: ['[', ']'],
  map: ['[', ']'],
  member: (key, value) => `${phpString(key)} => ${value}`,
  string: phpString,
  padding: { list: '', map: '' },
  indent: '    ',
};
