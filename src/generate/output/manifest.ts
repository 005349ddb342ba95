// The manifest beside the generated files: what was written, from what, by which
// version. Versions stand here and nowhere else, so that a generated file changes only
// when its content does. It holds no time, no host and no path of a machine: it is
// committed, and must not change when nothing has.

import { createHash, type Hash } from 'node:crypto';
import type { RecordedNames } from '../../core/model/kept-names.ts';
import type { RecordedOptions } from '../../core/model/project.ts';
import { isRecord } from '../../core/model/index-document.ts';
import type { Formatting } from './format.ts';
import { isSafePath } from './output-path.ts';

export const manifestName = 'routewright.manifest.json';
const manifestVersion = 1;

export interface Manifest {
  readonly manifest: typeof manifestVersion;
  readonly routewright: string;
  /** How the files were formatted; null with `--no-format`. */
  readonly formatting: Formatting | null;
  /** What was asked for. */
  readonly options: ManifestOptions;
  /** The hash of what the user's configuration says of the source; absent where it says nothing. */
  readonly config?: string;
  /** The hash of the model that was rendered, filters applied, of the site's address where that is written too, and of what changed. */
  readonly model: string;
  /** What things are called in the files; absent where names are not kept. */
  readonly names?: RecordedNames;
  /** By path, sorted. */
  readonly files: Readonly<Record<string, FileHashes>>;
}

export interface ManifestOptions extends Omit<RecordedOptions, 'importExtension'> {
  readonly target: readonly string[];
  readonly namespace: readonly string[];
  readonly route: readonly string[];
  readonly method: readonly string[];
  /** How modules import each other; absent: by `.js`. */
  readonly importExtension?: 'ts' | 'none';
}

export interface FileHashes {
  /** Of the text before formatting. */
  readonly rendered: string;
  /** Of the text as written. */
  readonly written: string;
  /** Of what it says, whatever a formatter makes of it (content-hash.ts); absent where none is to. */
  readonly content?: string;
}

/**
 * A short hash of some text. CRLF counts as LF: a checkout on Windows may have turned
 * one into the other, and that is nobody's edit.
 */
export const hashOf = (text: string): string =>
  shortDigest(createHash('sha256').update(text.replaceAll('\r\n', '\n')));

/** `hashOf` of a text in UTF-8. */
export const hashOfText = (bytes: Buffer): string =>
  bytes.includes('\r\n') ? hashOf(bytes.toString()) : hashOfBytes(bytes);

/** `hashOf` of a text in UTF-8 that has no line breaks. */
export const hashOfBytes = (bytes: Uint8Array): string => shortDigest(createHash('sha256').update(bytes));

/** `hashOf` of a text that comes in parts, and without line breaks. */
export function hashOfParts(parts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return shortDigest(hash);
}

const shortDigest = (hash: Hash): string => hash.digest('base64url').slice(0, 22);

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** What a manifest's text says, or undefined when it is none (a merge conflict, another version). */
export function parseManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isManifest(value) ? value : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const isTextRecord = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isText);

const isRecordedNames = (value: unknown): boolean =>
  isRecord(value) &&
  isTextRecord(value['operations']) &&
  isTextRecord(value['types']) &&
  isTextList(value['kept']);

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || value['manifest'] !== manifestVersion) return false;
  const { routewright, formatting, options, config, model, names, files } = value;
  return (
    isText(routewright) &&
    isText(model) &&
    (config === undefined || isText(config)) &&
    (formatting === null || (isRecord(formatting) && isText(formatting['prettier']))) &&
    isRecord(options) &&
    [options['target'], options['namespace'], options['route'], options['method']].every(isTextList) &&
    (names === undefined || isRecordedNames(names)) &&
    isRecord(files) &&
    Object.keys(files).every(isSafePath) &&
    Object.values(files).every(
      (file) =>
        isRecord(file) &&
        isText(file['rendered']) &&
        isText(file['written']) &&
        (file['content'] === undefined || isText(file['content'])),
    )
  );
}
