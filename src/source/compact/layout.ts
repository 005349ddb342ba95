// Lays out a compact index as JSON for reviewers: one line for each argument and property.
// The layout depends only on the names and the lengths of values, so a change moves few lines.

import { isRecord } from '../../core/model/index/index-document.ts';
import { placeOfReference } from './reference.ts';

/** The maximum length of an object or a list of objects on one line. Longer values have a line for each member. */
const maxLineLength = 140;

/** Members that are never written on one line, because each of their members is reviewed separately. */
const multiline: ReadonlySet<string> = new Set([
  ...['_snapshot', 'namespaces', 'authentication', '_site', 'routes', '_order'],
  ...['endpoints', 'args', 'properties'],
]);

interface Laid {
  readonly text: string;
  readonly isOneLine: boolean;
}

/** The text of a JSON value, with a line break at the end. */
export const layout = (value: unknown): string => `${laid(value, 'routes', '\n').text}\n`;

/** @param lineBreak the line break and the indentation of the line on which the value begins */
function laid(value: unknown, name: string, lineBreak: string): Laid {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return { text: JSON.stringify(value), isOneLine: true };
  const inner = `${lineBreak}  `;
  const parts = isList
    ? value.map((item) => laid(item, '', inner))
    : Object.entries(value).map(([member, content]) => {
        const { text, isOneLine } = laid(content, member, inner);
        return { text: `${JSON.stringify(member)}: ${text}`, isOneLine };
      });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return { text: open + close, isOneLine: true };
  const isOneLine = fitsOneLine(value, name, parts);
  const texts = parts.map(({ text }) => text);
  if (!isOneLine) return { text: open + inner + texts.join(`,${inner}`) + lineBreak + close, isOneLine };
  const pad = isList ? '' : ' ';
  return { text: open + pad + texts.join(', ') + pad + close, isOneLine };
}

function fitsOneLine(value: object, name: string, parts: readonly Laid[]): boolean {
  if (multiline.has(name) && placeOfReference(value) === undefined) return false;
  if (!parts.every(({ isOneLine }) => isOneLine)) return false;
  // A list of plain values, such as an enumeration, stays on one line, even a long one.
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) return true;
  if (placeOfReference(value) !== undefined) return true;
  return parts.reduce((length, { text }) => length + text.length + 2, 2) <= maxLineLength;
}
