// Recognizes sources that are neither addresses nor text files: plugins, themes, Blueprints, versions of WordPress,
// commits in git, and several sources joined by `+`.

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { isRecord } from '../../core/model/index/index-document.ts';
import { hasScheme } from '../site/addresses.ts';

/** A source, or a part of a source that joins several parts by `+`. */
export type SourcePart =
  | { readonly kind: 'folder' | 'main-file' | 'zip' | 'blueprint'; readonly path: string }
  | { readonly kind: 'wordpress'; readonly version: string }
  | GitPart
  /** A part of a source that routewright does not recognize. */
  | { readonly kind: 'missing' | 'other'; readonly path: string };

export interface GitPart {
  readonly kind: 'git';
  readonly revision: string;
  /** A path relative to the current folder; empty for the current folder itself. */
  readonly path: string;
}

/**
 * Matches a source that begins with a prefix and is therefore no path. Unlike an address, the source has no `//`
 * after the colon.
 */
const namedSource = /^(git|known|wordpress):(?!\/\/)(.+)$/s;

/** Whether a source begins with a prefix of routewright: `git:main`, `wordpress:6.9`, `known:wordpress@6.9`. */
export const isNamedSource = (source: string): boolean => namedSource.test(source);

/**
 * @returns the parts of a source for which WordPress is started or git is read; undefined for an address,
 * standard input, and a file that is read directly
 */
export function softwareParts(source: string): readonly SourcePart[] | undefined {
  if (source === '-' || source === '' || hasScheme(source)) return undefined;
  const whole = sourcePart(source);
  if (whole.kind !== 'missing') return whole.kind === 'other' ? undefined : [whole];
  const parts = source.split('+').map(sourcePart);
  const isJoined = parts.length > 1 && parts.some(({ kind }) => kind !== 'missing' && kind !== 'other');
  return isJoined ? parts : undefined;
}

/** A text that begins with a prefix is still a path if a file or folder of that name exists. */
function sourcePart(source: string): SourcePart {
  if (existsSync(source)) return { kind: kindOfPath(source), path: source };
  const [, word, rest = ''] = namedSource.exec(source) ?? [];
  // In a source joined by `+`, each part has its own prefix.
  if (word === undefined || word === 'known' || /\+(?:\.|\/|git:|wordpress:)|\+[^+]*\.zip$/i.test(rest))
    return { kind: 'missing', path: source };
  if (word === 'wordpress') return { kind: 'wordpress', version: rest };
  const colon = rest.indexOf(':');
  return colon < 0
    ? { kind: 'git', revision: rest, path: '' }
    : { kind: 'git', revision: rest.slice(0, colon), path: rest.slice(colon + 1) };
}

function kindOfPath(path: string): 'folder' | 'main-file' | 'zip' | 'blueprint' | 'other' {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts?.isDirectory() === true) return 'folder';
  if (facts?.isFile() !== true) return 'other';
  if (/\.php$/i.test(path)) return 'main-file';
  try {
    if (isZip(beginningOf(path, 4))) return 'zip';
    if (facts.size < maxBlueprintBytes && /\.json$/i.test(path) && isBlueprint(path)) return 'blueprint';
  } catch {
    // The code that reads the file later reports the error.
  }
  return 'other';
}

/** The first bytes of a zip: the signature of its first entry, or the signature of an empty zip. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * The maximum size of a Blueprint. Blueprints are written by hand, and the plugins that they install are
 * separate files.
 */
const maxBlueprintBytes = 4 * 1024 * 1024;

/**
 * Whether a file is a Blueprint. A Blueprint is named `blueprint.json`, or names the schema of Blueprints, or
 * has `steps` and is neither an index nor a model.
 */
function isBlueprint(path: string): boolean {
  if (basename(path).toLowerCase() === 'blueprint.json') return true;
  const text = readFileSync(path, 'utf8');
  if (/"\$schema"\s*:\s*"[^"]*blueprint-schema\.json"/.test(text.slice(0, 2000))) return true;
  if (!/"steps"\s*:/.test(text)) return false;
  const value: unknown = JSON.parse(text);
  return isRecord(value) && Array.isArray(value['steps']) && !Object.hasOwn(value, 'routes');
}

function beginningOf(path: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, length, 0);
  } finally {
    closeSync(file);
  }
  return bytes;
}
