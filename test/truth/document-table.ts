// The table in docs/reference/truth.md. A run measures some of the plugins; the other rows stay as they are.

import { tableText, type Cell } from '../bench/table.ts';

const table = /(?<=<!-- measured -->\n)[^]*?(?=\n<!-- \/measured -->)/;

const cellsIn = (line: string): readonly Cell[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The document with the new rows in its table, sorted by their first cell. */
export function withRows(
  document: string,
  header: readonly Cell[],
  rows: readonly (readonly Cell[])[],
): string {
  const found = table.exec(document);
  if (!found) throw new Error('The document has no table between <!-- measured --> and <!-- /measured -->.');
  const before = found[0].trim().split('\n').slice(2).map(cellsIn);
  const byName = new Map([...before, ...rows].map((row) => [row[0] ?? '', row] as const));
  const sorted = [...byName.values()].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return document.replace(table, () => `\n${tableText(header, sorted)}\n`);
}
