// Prints a migration for people: the changed lines as a patch, and the calls that are left with the reasons.

import { codePlaceText } from '../../report/usage-text.ts';
import { StreamText } from '../../core/diagnostics/stream-text.ts';
import { beginsCommand, visible } from '../../core/diagnostics/visible.ts';
import { bold, cyan, dim, type Line } from '../../terminal/lines.ts';
import type { Migration } from './run.ts';
import type { KeptCall } from './rewrite-call.ts';
import { filePatch } from './file-patch.ts';

/** The changes of all files, in the format that `git apply` reads. */
export const patchText = ({ files }: Migration): StreamText =>
  new StreamText(
    files
      .flatMap(filePatch)
      .map((line) => `${visibleCode(line)}\n`)
      .join(''),
  );

/**
 * Escapes control characters, and the beginning of a command for a CI runner. Tabs, line ends of Windows, byte order
 * marks and the joiners of emojis are part of the code: without them, the patch does not apply.
 */
function visibleCode(line: string): string {
  const shown =
    line
      .replace(/\r$/, '')
      .split(codeCharacters)
      .map((part, at) => (at % 2 === 0 ? visible(part) : part))
      .join('') + (line.endsWith('\r') ? '\r' : '');
  return beginsCommand.test(shown) ? shown.replace('::', ':\\u003a') : shown;
}

const codeCharacters = /(\t|\u200c|\u200d|\ufeff)/;

/** @param isWritten whether the files were written */
export function migrationLines(migration: Migration, isWritten: boolean): readonly Line[] {
  const { files, rewritten, left, unchecked } = migration;
  const all = rewritten.length + left.length;
  const count = `${callCount(rewritten.length)} of ${all} ${isWritten ? 'rewritten' : 'can be rewritten'}`;
  return [
    ...(isWritten ? rewrittenLines(migration) : []),
    ...leftLines(migration),
    [`${count}, in ${fileCount(files.length)}.`],
    ...(files.length === 0 ? [] : [[compiledText(unchecked)]]),
    ...errorLines(migration),
    ...(isWritten || files.length === 0 ? [] : [['To write the files, add --write.']]),
  ];
}

const compiledText = (unchecked: number): string =>
  unchecked === 0
    ? 'The project compiles as before.'
    : `The project compiles as before. It does not check the types of ${fileCount(unchecked)} of JavaScript.`;

const errorLines = ({ rewritten }: Migration): readonly Line[] =>
  rewritten.some(({ throwsMore }) => throwsMore)
    ? [['If the site refuses a request, the client throws an ApiError. fetch returned the response instead.']]
    : [];

const callCount = (count: number): string => `${count} ${count === 1 ? 'call' : 'calls'}`;
const fileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

const rewrittenLines = ({ rewritten }: Migration): readonly Line[] =>
  rewritten.map(({ place, caller, operation }): Line => [
    cyan(codePlaceText(place)),
    `  ${caller} → ${operation}`,
  ]);

function leftLines({ left }: Migration): readonly Line[] {
  if (left.length === 0) return [];
  const byReason = new Map<string, KeptCall[]>();
  for (const call of left) byReason.set(call.reason, [...(byReason.get(call.reason) ?? []), call]);
  return [
    [bold('Left as they are')],
    ...[...byReason].flatMap(([reason, calls]): readonly Line[] => [
      [`  ${reason}`],
      ...calls.map(({ place, caller, operation }): Line => [
        '    ',
        cyan(codePlaceText(place)),
        dim(`  ${caller}${operation === null ? '' : `, ${operation}`}`),
      ]),
    ]),
    [],
  ];
}
