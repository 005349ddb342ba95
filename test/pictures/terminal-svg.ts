// Screens of a terminal as one SVG that plays them. Equal lines are kept once.

import { size, type Character, type Screen } from './record.ts';

const cell = { width: 8.4, height: 19 } as const;
const margin = 16;
const bar = 30;

/** One Dark, as many terminals have it. */
const palette: Readonly<Record<number, string>> = {
  1: '#e06c75',
  2: '#98c379',
  3: '#e5c07b',
  4: '#61afef',
  5: '#c678dd',
  6: '#56b6c2',
  8: '#7f848e',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Two decimals, without what would be noise. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

const styleOf = ({ colour, bold, dim }: Character): string =>
  [
    ...(colour === undefined ? [] : [`fill="${palette[colour] ?? '#abb2bf'}"`]),
    ...(bold ? ['font-weight="700"'] : []),
    ...(dim ? ['opacity=".6"'] : []),
  ].join(' ');

/** The text of a line, a piece for each change of its style; nothing for an empty one. */
function lineMarkup(line: readonly Character[]): string {
  const pieces: { text: string; style: string; column: number }[] = [];
  line.forEach((character, column) => {
    const style = character.text === ' ' ? (pieces.at(-1)?.style ?? '') : styleOf(character);
    const last = pieces.at(-1);
    if (last?.style === style) last.text += character.text;
    else pieces.push({ text: character.text, style, column });
  });
  // SVG makes one space of several: what they part becomes a text of its own.
  return pieces
    .flatMap(({ text, style, column }) =>
      [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => {
        const x = short((column + index) * cell.width);
        return `<text x="${x}"${style === '' ? '' : ` ${style}`}>${escaped(words)}</text>`;
      }),
    )
    .join('');
}

const keyOf = ({ lines }: Screen): string => JSON.stringify(lines);

/** Screens that follow each other and are equal, as one. */
function merged(screens: readonly Screen[]): readonly Screen[] {
  const distinct: Screen[] = [];
  for (const screen of screens) {
    const last = distinct.at(-1);
    if (last && keyOf(last) === keyOf(screen))
      distinct.splice(-1, 1, { ...last, lasts: last.lasts + screen.lasts });
    else distinct.push(screen);
  }
  return distinct;
}

/** @param label what a reader without the picture is told */
export function terminalSvg(screens: readonly Screen[], label: string): string {
  const distinct = merged(screens);
  const ids = new Map<string, string>();
  const idOf = (markup: string): string => {
    const id = ids.get(markup) ?? `l${ids.size.toString(36)}`;
    ids.set(markup, id);
    return id;
  };
  const total = distinct.reduce((sum, { lasts }) => sum + lasts, 0);
  let from = 0;
  const frames = distinct.map(({ lines, lasts }) => {
    const uses = lines
      .map(lineMarkup)
      .map((markup, row) =>
        markup === '' ? '' : `<use href="#${idOf(markup)}" y="${short((row + 1) * cell.height)}"/>`,
      )
      .join('');
    const [begin, end] = [from / total, (from + lasts) / total].map((part) => part.toFixed(4));
    from += lasts;
    const values =
      begin === '0.0000'
        ? `values="visible;hidden" keyTimes="0;${end}"`
        : end === '1.0000'
          ? `values="hidden;visible" keyTimes="0;${begin}"`
          : `values="hidden;visible;hidden" keyTimes="0;${begin};${end}"`;
    return `<g visibility="hidden"><animate attributeName="visibility" calcMode="discrete" dur="${short(total / 1000)}s" repeatCount="indefinite" ${values}/>${uses}</g>`;
  });
  const width = short(size.columns * cell.width + 2 * margin);
  const height = short(size.rows * cell.height + bar + margin);
  const defined = [...ids].map(([markup, id]) => `<g id="${id}">${markup}</g>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(label)}">
<rect width="100%" height="100%" rx="8" fill="#282c34"/>
<g fill="#e06c75"><circle cx="20" cy="16" r="6"/><circle cx="40" cy="16" r="6" fill="#e5c07b"/><circle cx="60" cy="16" r="6" fill="#98c379"/></g>
<defs>${defined}</defs>
<g transform="translate(${margin} ${bar})" fill="#dcdfe4" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14">
${frames.join('\n')}
</g>
</svg>
`;
}
