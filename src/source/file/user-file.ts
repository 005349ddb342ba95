// Reads files that users keep with their code: a configuration, approvals, names. Errors have a line and a column, as
// in an editor, and a JSON pointer.

import { readFileSync } from 'node:fs';
import { Halt } from '../../core/diagnostics/halt.ts';
import { locateError, type DocumentError, type Locate, type LocatedError } from './document-errors.ts';
import { jsonLocator } from './json-locate.ts';
import { scanJson, skipSpace, type Scan } from './json-scan.ts';
import { tokensOf } from '../../core/schema/json-pointer.ts';
import { nameOfFile } from '../source-name.ts';
import { placeOf, type TextPlace } from './text-place.ts';

export interface UserFileKind {
  /** The name of the kind of file in messages: `configuration`. */
  readonly called: string;
  /** Help for an invalid file, such as the page that describes the format. */
  readonly hint: string;
  /** Advice for a file that cannot be opened. */
  readonly nameIt: string;
  /**
   * The maximum length of the file, in UTF-16 code units.
   *
   * @default no limit of its own
   */
  readonly maxLength?: number;
  /** The errors in the file's content; empty if the content is valid. */
  readonly errorsOf: (document: unknown) => Promise<readonly DocumentError[]>;
}

const userFileLimits = { depth: 100, values: 1_000_000 };
const maxShownErrors = 10;
/** The maximum number of located errors. Locating an error requires a scan of the whole text. */
const maxLocatedErrors = 30;

/**
 * Reads and checks a file. A file whose name ends in `.yaml` or `.yml` is YAML, any other file is JSON.
 *
 * @returns undefined if the file does not exist
 * @throws Halt `usage` when the file cannot be read, is not JSON or YAML, or `errorsOf` finds errors
 */
export async function readUserFile(path: string, kind: UserFileKind): Promise<unknown> {
  const name = nameOfFile(path);
  const text = readUserText(path, name, kind)?.replace(/^\uFEFF/, '');
  if (text === undefined) return undefined;
  const file = { text, name, kind };
  const { value, locate } = isYaml(path) ? await yamlOf(file) : parseUserJson(file);
  const errors = await kind.errorsOf(value);
  if (errors.length === 0) return value;
  const located = errors
    .slice(0, maxLocatedErrors)
    .map(({ path: at, part, message }) => locateError(locate(at, part), at, message));
  throw new Halt(
    'usage',
    [`${name} is not a valid ${kind.called}:`, ...userFileErrorLines(located, file)].join('\n'),
    kind.hint,
  );
}

/**
 * The lines and columns of the members at JSON pointers.
 *
 * @param path a file that `readUserFile` has read; the result is empty if the file does not exist
 */
export async function placesInUserFile(
  path: string,
  pointers: readonly string[],
  kind: UserFileKind,
): Promise<ReadonlyMap<string, TextPlace>> {
  const name = nameOfFile(path);
  const text = readUserText(path, name, kind)?.replace(/^\uFEFF/, '');
  if (text === undefined || pointers.length === 0) return new Map();
  const file = { text, name, kind };
  const { locate } = isYaml(path) ? await yamlOf(file) : parseUserJson(file);
  return new Map(pointers.map((one) => [one, placeOf(text, locate(tokensOf(one), 'name'))]));
}

export const isYaml = (path: string): boolean => /\.ya?ml$/i.test(path);

interface UserFile {
  readonly text: string;
  readonly name: string;
  readonly kind: UserFileKind;
}

interface ParsedUserFile {
  readonly value: unknown;
  readonly locate: Locate;
}

function parseUserJson(file: UserFile): ParsedUserFile {
  assertJson(file);
  const { text } = file;
  return { value: JSON.parse(text), locate: jsonLocator(text, skipSpace(text, 0)) };
}

async function yamlOf(file: UserFile): Promise<ParsedUserFile> {
  assertNoConflict(file, 'YAML');
  const { readYaml } = await import('./yaml-value.ts');
  const { value, flaws: errors, locate } = readYaml(file.text, userFileLimits);
  if (errors.length === 0) return { value, locate };
  throw new Halt(
    'usage',
    [
      `The ${file.kind.called} is not valid YAML:`,
      ...userFileErrorLines(errors.slice(0, maxLocatedErrors), file),
    ].join('\n'),
    'Use YAML 1.2, with values that JSON can express.',
  );
}

function readUserText(
  path: string,
  name: string,
  { called, nameIt, maxLength = Infinity }: UserFileKind,
): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.length <= maxLength) return text;
    throw new Halt(
      'usage',
      `The ${called} ${name} has ${text.length} characters.`,
      `Use at most ${maxLength}.`,
    );
  } catch (error) {
    if (error instanceof Halt) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === undefined) throw error;
    const why = code === 'EISDIR' ? 'it is a folder' : code;
    throw new Halt('usage', `The ${called} ${name} cannot be read (${why}).`, nameIt, [], { cause: error });
  }
}

const mergeMarker = /^(?:<{7} |={7}$|>{7} )/m;

/** @throws Halt `usage` if the file contains a merge conflict of git */
function assertNoConflict({ text, name, kind: { called } }: UserFile, format: string): void {
  const marker = mergeMarker.exec(text);
  if (!marker) return;
  const { line, column } = placeOf(text, marker.index);
  throw new Halt(
    'usage',
    `The ${called} is not valid ${format}:\n  ${name}:${line}:${column} an unresolved merge conflict`,
    'Resolve the conflict: keep the lines that you want, and remove the markers.',
  );
}

function assertJson(file: UserFile): void {
  const { text, name, kind } = file;
  const scan = scanJson(text, 0, userFileLimits);
  const end = scan.kind === 'value' ? skipSpace(text, scan.end) : scan.at;
  if (scan.kind === 'value' && end === text.length) return;
  assertNoConflict(file, 'JSON');
  const { line, column } = placeOf(text, end);
  throw new Halt(
    'usage',
    `The ${kind.called} is not valid JSON:\n  ${name}:${line}:${column} ${scanErrorMessage(scan)}`,
    'Comments and commas before a closing bracket are not allowed in JSON.',
  );
}

function scanErrorMessage(scan: Scan): string {
  switch (scan.kind) {
    case 'wrong':
      return `${scan.expected} is expected here`;
    case 'cut-off':
      return 'the text ends too early';
    case 'value':
      return 'nothing more is expected here';
    default:
      return 'the file is too large or nested too deeply';
  }
}

function userFileErrorLines(
  errors: readonly LocatedError[],
  { text, name }: Pick<UserFile, 'text' | 'name'>,
): readonly string[] {
  const lines = [...errors]
    .sort((one, other) => one.at - other.at)
    .map(({ at, says }) => {
      const { line, column } = placeOf(text, at);
      return `  ${name}:${line}:${column} ${says}`;
    });
  const distinct = [...new Set(lines)];
  return distinct.length > maxShownErrors ? [...distinct.slice(0, maxShownErrors), '  and more'] : distinct;
}
