// Figures as a Markdown table: readable in a terminal, and as it is in a document.

export type Cell = string;

export function tableText(header: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const widths = header.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly Cell[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

export const count = (value: number): Cell => value.toLocaleString('en-US');
export const seconds = (value: number): Cell => value.toFixed(2);
export const megabytes = (value: number): Cell => value.toFixed(0);
export const bytes = (value: number): Cell =>
  value >= 1e6 ? `${(value / 1e6).toFixed(2)} MB` : `${(value / 1e3).toFixed(1)} kB`;
export const times = (value: number): Cell => `${value.toFixed(value < 10 ? 1 : 0)}×`;
