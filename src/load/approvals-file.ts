// Reads the approvals file. It is the user's own, so what is wrong with it is told as an
// editor would: by line, column and pointer.

import { readFileSync } from 'node:fs';
import { Halt } from '../diagnostics/halt.ts';
import type { ApprovalsFile } from '../model/approvals.ts';
import { locatedFlaw } from './flaw.ts';
import { jsonLocator } from './json-locate.ts';
import { scanJson, skipSpace } from './json-scan.ts';
import { flawOf } from './schema-flaws.ts';
import { nameOfFile } from './source-name.ts';
import { placeOf } from './text-place.ts';

const mostShown = 10;

/** A day that the calendar has, as `2026-12-31`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const format =
  'The format is described by the JSON Schema routewright/approvals.schema.json; for example: {"approvals": [{"fingerprint": "0123456789ab", "reason": "we know", "until": "2030-12-31"}]}.';

/**
 * @returns nothing where there is no such file
 * @throws Halt `usage` when it cannot be read or is no approvals file
 */
export async function readApprovals(file: string): Promise<ApprovalsFile | undefined> {
  const text = readText(file)?.replace(/^\uFEFF/, '');
  if (text === undefined) return undefined;
  const name = nameOfFile(file);
  const start = skipSpace(text, 0);
  const scan = scanJson(text, start, { depth: 16, values: 1_000_000 });
  if (scan.kind !== 'value' || skipSpace(text, scan.end) < text.length)
    throw brokenJson(text, scan.kind === 'value' ? skipSpace(text, scan.end) : scan.at, name);
  const value: unknown = JSON.parse(text);
  const check = await compile();
  if (check(value)) return value as ApprovalsFile;
  const locate = jsonLocator(text, start);
  const lines = (check.errors ?? [])
    .flatMap((error) => flawOf(error, []))
    .map(({ path, part, message }) => locatedFlaw(locate(path, part), path, message))
    .sort((one, other) => one.at - other.at)
    .map(({ at, says }) => `  ${position(text, at, name)} ${says}`);
  const distinct = [...new Set(lines)];
  throw new Halt(
    'usage',
    [
      `${name} is no sound list of approvals:`,
      ...distinct.slice(0, mostShown),
      ...(distinct.length > mostShown ? ['  and more'] : []),
    ].join('\n'),
    format,
  );
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === undefined) throw error;
    const what = code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    throw new Halt('usage', `${nameOfFile(file)} ${what}.`, 'Name the file that holds the approvals.');
  }
}

function brokenJson(text: string, at: number, name: string): Halt {
  const what = at >= text.length ? 'it ends in the middle' : 'what stands there is not expected';
  return new Halt('usage', `${position(text, at, name)} is no valid JSON: ${what}.`, format);
}

function position(text: string, at: number, name: string): string {
  const { line, column } = placeOf(text, at);
  return `${name}:${line}:${column}`;
}

async function compile() {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, verbose: true, ownProperties: true });
  ajv.addFormat('date', isDay);
  const schema = new URL('../../src/model/approvals.schema.json', import.meta.url);
  return ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
}
