// Reads the files that users keep beside their code: a configuration, approvals, names.
// What is wrong with one is told as an editor would: by line, column and pointer.

import { readFileSync } from 'node:fs';
import { Halt } from '../diagnostics/halt.ts';
import { locatedFlaw, type Flaw, type Locate } from './flaw.ts';
import { jsonLocator } from './json-locate.ts';
import { scanJson, skipSpace, type Scan } from './json-scan.ts';
import { nameOfFile } from './source-name.ts';
import { placeOf } from './text-place.ts';

/** What distinguishes one kind of such files from another. */
export interface UserFileKind {
  /** In messages: `configuration`. */
  readonly called: string;
  /** Where the format is described, or what else helps with a file that breaks it. */
  readonly hint: string;
  /** What helps where the file cannot be opened. */
  readonly nameIt: string;
  /** What is wrong with what the file holds; empty when nothing is. */
  readonly flawsOf: (document: unknown) => Promise<readonly Flaw[]>;
}

const limits = { depth: 100, values: 1_000_000 };
const mostShown = 10;
/** So many are located; each costs a walk through the text. */
const mostLocated = 30;

/**
 * What a JSON file holds, checked.
 *
 * @returns nothing when there is no such file
 * @throws Halt `usage` when it cannot be read, is no JSON, or `flawsOf` finds flaws
 */
export async function readUserFile(path: string, kind: UserFileKind): Promise<unknown> {
  const name = nameOfFile(path);
  const text = textOf(path, name, kind)?.replace(/^\uFEFF/, '');
  if (text === undefined) return undefined;
  assertJson(text, name, kind);
  const document: unknown = JSON.parse(text);
  const flaws = await kind.flawsOf(document);
  if (flaws.length === 0) return document;
  const lines = flawLines(flaws, jsonLocator(text, skipSpace(text, 0)), { text, name });
  throw new Halt('usage', [`${name} is not a sound ${kind.called}:`, ...lines].join('\n'), kind.hint);
}

function textOf(path: string, name: string, { called, nameIt }: UserFileKind): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === undefined) throw error;
    const why = code === 'EISDIR' ? 'it is a folder' : code;
    throw new Halt('usage', `The ${called} ${name} cannot be read (${why}).`, nameIt, [], { cause: error });
  }
}

const mergeMarker = /^(?:<{7} |={7}$|>{7} )/m;

function assertJson(text: string, name: string, { called }: UserFileKind): void {
  const scan = scanJson(text, 0, limits);
  const end = scan.kind === 'value' ? skipSpace(text, scan.end) : scan.at;
  if (scan.kind === 'value' && end === text.length) return;
  const marker = mergeMarker.exec(text);
  const { line, column } = placeOf(text, marker?.index ?? end);
  throw new Halt(
    'usage',
    `The ${called} is not valid JSON:\n  ${name}:${line}:${column} ${marker ? 'an unsettled merge conflict' : troubleOf(scan)}`,
    marker
      ? 'Settle the conflict: keep the lines of both sides that are wanted, without the markers.'
      : 'Comments and commas before a closing bracket are not allowed in JSON.',
  );
}

function troubleOf(scan: Scan): string {
  switch (scan.kind) {
    case 'wrong':
      return `${scan.expected} is expected here`;
    case 'cut-off':
      return 'it ends in the middle';
    case 'value':
      return 'nothing more is expected here';
    default:
      return 'it holds more than any such file does';
  }
}

function flawLines(
  flaws: readonly Flaw[],
  locate: Locate,
  { text, name }: { readonly text: string; readonly name: string },
): readonly string[] {
  const lines = flaws
    .slice(0, mostLocated)
    .map(({ path, part, message }) => locatedFlaw(locate(path, part), path, message))
    .sort((one, other) => one.at - other.at)
    .map(({ at, says }) => {
      const { line, column } = placeOf(text, at);
      return `  ${name}:${line}:${column} ${says}`;
    });
  const distinct = [...new Set(lines)];
  return distinct.length > mostShown ? [...distinct.slice(0, mostShown), '  and more'] : distinct;
}
