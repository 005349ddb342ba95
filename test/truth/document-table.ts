// The tables in docs/reference/truth.md. A run measures some of the sites; the rows of the others stay as they are.

import { tableText, type Cell } from '../bench/table.ts';

const cellsIn = (line: string): readonly Cell[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * The document with the new rows in one of its tables.
 *
 * @param name the table is between `<!-- name -->` and `<!-- /name -->`
 * @param order the first cells of all rows, in order; a row with another first cell is removed
 */
export function withRows(
  document: string,
  name: string,
  header: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  order: readonly Cell[],
): string {
  const table = new RegExp(`(?<=<!-- ${name} -->\\n)[^]*?(?=\\n<!-- /${name} -->)`);
  const found = table.exec(document);
  if (!found) throw new Error(`The document has no table between <!-- ${name} --> and <!-- /${name} -->.`);
  const before = found[0].trim().split('\n').slice(2).map(cellsIn);
  const byName = new Map([...before, ...rows].map((row) => [row[0] ?? '', row] as const));
  const sorted = order.flatMap((one) => [byName.get(one)].filter((row) => row !== undefined));
  return document.replace(table, () => `\n${tableText(header, sorted)}\n`);
}
