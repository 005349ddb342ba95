// Adds a script to the text of a package.json without changing any other byte.

import { jsonOffsets } from '../source/file/json-locate.ts';
import { isRecord } from '../core/model/index/index-document.ts';
import { pointer } from '../core/schema/json-pointer.ts';

/** The members of a package.json that `init` uses. */
export interface PackageManifest {
  readonly scripts: Readonly<Record<string, string>>;
  /** The package manager in the form of Corepack (`pnpm@10.4.0`). */
  readonly packageManager?: string;
}

/** Parses a package.json; undefined for invalid text, because package managers refuse it too. */
export function packageManifestOf(text: string): PackageManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(withoutMark(text));
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { scripts = {}, packageManager } = value;
  if (!isRecord(scripts)) return undefined;
  return {
    scripts: Object.fromEntries(Object.entries(scripts).map(([name, line]) => [name, String(line)])),
    ...(typeof packageManager === 'string' && { packageManager }),
  };
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/**
 * The text of a package.json with a new script, in the indentation of the file.
 *
 * @param text a text that `packageManifestOf` can read, without a script of that name
 */
export function withScript(text: string, name: string, line: string): string {
  const start = text.length - withoutMark(text).length;
  const [, newline = '\n', indent = '  '] = /^\s*\{(\r?\n)([ \t]+)"/.exec(withoutMark(text)) ?? [];
  const pair = `${JSON.stringify(name)}: ${JSON.stringify(line)}`;
  const last = Object.keys(packageManifestOf(text)?.scripts ?? {}).at(-1);
  const lastPointer = pointer('scripts', last ?? '');
  const offsets = jsonOffsets(text, start, ['/scripts', lastPointer]);
  const scripts = offsets.get('/scripts');
  const at = last === undefined ? undefined : offsets.get(lastPointer);
  if (scripts !== undefined && at !== undefined) {
    const end = at + (/^"(?:[^"\\]|\\.)*"|^[^\s,}]+/.exec(text.slice(at))?.[0].length ?? 0);
    const [space = ' '] = /\r?\n[ \t]*(?="(?:[^"\\\n]|\\.)*"\s*:\s*$)/.exec(text.slice(scripts, at)) ?? [];
    return `${text.slice(0, end)},${space}${pair}${text.slice(end)}`;
  }
  const block = `{${newline}${indent}${indent}${pair}${newline}${indent}}`;
  if (scripts !== undefined)
    return text.slice(0, scripts) + block + text.slice(text.indexOf('}', scripts) + 1);
  const close = text.lastIndexOf('}');
  const members = text.slice(0, close).trimEnd();
  const comma = members.endsWith('{') ? '' : ',';
  return `${members}${comma}${newline}${indent}"scripts": ${block}${newline}${text.slice(close)}`;
}
