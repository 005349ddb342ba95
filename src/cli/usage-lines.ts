// Lines of somebody's code for people: where, what of it is touched, and the code itself.

import type { CodePlace, Drift, Usage } from '../model/drift.ts';
import { count } from '../schema/schema-words.ts';
import { codePlaceWords, projectWords, typeErrorWords, usageWords } from '../report/usage-words.ts';
import { bold, cyan, dim, red, type Line } from './lines.ts';

const usagesShown = 5;
const errorsShown = 20;

/** @param usages null when no project was given */
export function usageLines(usages: readonly Usage[] | null): readonly Line[] {
  if (usages === null) return [];
  if (usages.length === 0) return [[dim('  your code does not use it')]];
  const shown = usages.slice(0, usagesShown);
  return [
    ...shown.flatMap((usage) => [
      ['  ', cyan(codePlaceWords(usage)), ` ${usageWords(usage)}`],
      ...frameLines(usage),
    ]),
    ...(usages.length > shown.length
      ? [[dim(`  and ${count(usages.length - shown.length, 'more line')} of your code`)]]
      : []),
  ];
}

/** What the compiler says, and which it was. */
export function projectLines({ project, findings }: Drift): readonly Line[] {
  if (project === null) return [];
  const shown = project.typeErrors.slice(0, errorsShown);
  const more = project.typeErrors.length - shown.length;
  const used = findings.filter(
    ({ level, usages }) =>
      (level === 'breaking' || level === 'risky') && usages !== null && usages.length > 0,
  );
  return [
    ...shown.flatMap((error): readonly Line[] => [
      [red('type error'), '  ', cyan(codePlaceWords(error)), ` ${typeErrorWords(error)}`],
      ...frameLines(error),
      [],
    ]),
    ...(more > 0 ? [[dim(`and ${count(more, 'more type error')}`)], []] : []),
    [
      bold(
        `Your code: uses what ${used.length === 0 ? 'no breaking or risky finding touches' : `${count(used.length, 'breaking or risky finding')} ${used.length === 1 ? 'touches' : 'touch'}`}`,
      ),
      `; ${projectWords(project)}`,
    ],
  ];
}

const widest = 120;

/** The line with what is meant underlined, and its neighbours. */
export function frameLines({ line, column, length, frame }: CodePlace): readonly Line[] {
  const width = String(frame.firstLine + frame.lines.length - 1).length;
  // A minified line is shown around the place.
  const from = column + length > widest ? Math.max(0, column - 1 - widest / 2) : 0;
  return frame.lines.flatMap((text, at): readonly Line[] => {
    const number = frame.firstLine + at;
    const gutter = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | `;
    const code = text.slice(from, from + widest).replaceAll('\t', ' ');
    const shown: Line = ['    ', number === line ? bold(gutter) : dim(gutter), code];
    if (number !== line) return [shown];
    const before = ' '.repeat(gutter.length + column - 1 - from);
    return [shown, ['    ', before, red('^'.repeat(Math.min(length, widest)))]];
  });
}
