import type { ts } from 'ts-morph';
import { relative } from 'node:path/posix';
import type { CodePlace } from '../core/model/reports/code-usage.ts';

const contextLineCount = 1;

export type SourceText = Pick<
  ts.SourceFile,
  'fileName' | 'text' | 'getLineAndCharacterOfPosition' | 'getLineStarts'
>;

/**
 * The place of a text range in a file, with the lines before and after the range.
 *
 * @param folder the folder to which file names are relative
 */
export function codePlace(file: SourceText, start: number, end: number, folder: string): CodePlace {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const starts = file.getLineStarts();
  const textOf = (at: number): string =>
    file.text.slice(starts[at], starts[at + 1] ?? file.text.length).replace(/[\r\n\u2028\u2029]+$/, '');
  const first = Math.max(0, line - contextLineCount);
  const last = Math.min(starts.length - 1, line + contextLineCount);
  const lines = Array.from({ length: last - first + 1 }, (_, at) => textOf(first + at));
  while (lines.length > line - first + 1 && lines.at(-1)?.trim() === '') lines.pop();
  return {
    file: relative(folder, file.fileName),
    line: line + 1,
    column: character + 1,
    length: Math.max(1, Math.min(end - start, textOf(line).length - character)),
    frame: { firstLine: first + 1, lines },
  };
}
