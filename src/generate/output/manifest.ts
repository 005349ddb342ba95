// The manifest in the output folder: the written files, their source, and the version of routewright.
// Other generated files do not contain the version, so each file changes only with its content.
// The manifest contains no time, host or local path, because users commit the manifest.

import { createHash, type Hash } from 'node:crypto';
import type { RecordedNames } from '../../core/model/names/names-file.ts';
import type { RecordedOptions } from '../../core/model/files/project.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import type { Formatting } from './format.ts';
import { isSafePath } from './output-path.ts';

export const manifestName = 'routewright.manifest.json';
const manifestVersion = 1;

export interface Manifest {
  readonly manifest: typeof manifestVersion;
  readonly routewright: string;
  /** The formatter that was used, or null with `--no-format`. */
  readonly formatting: Formatting | null;
  /** The options of the run. */
  readonly options: ManifestOptions;
  /** The hash of the user's configuration of the source. */
  readonly config?: string;
  readonly model: string;
  readonly names?: RecordedNames;
  /** By path, sorted by path. */
  readonly files: Readonly<Record<string, FileHashes>>;
}

export interface ManifestOptions extends Omit<RecordedOptions, 'importExtension'> {
  readonly target: readonly string[];
  readonly namespace: readonly string[];
  readonly route: readonly string[];
  readonly method: readonly string[];
  /** Absent for `.js`. */
  readonly importExtension?: 'ts' | 'none';
}

export interface FileHashes {
  readonly rendered: string;
  readonly written: string;
  /**
   * The hash of the file's content without formatting (content-hash.ts). The hash is absent for file types
   * that formatters do not change.
   */
  readonly content?: string;
}

/** A short hash of a text. */
export const hashOfNormalizedText = (text: string): string =>
  shortDigest(createHash('sha256').update(text.replaceAll('\r\n', '\n')));

/** A checkout on Windows may convert line breaks, so CRLF is hashed as LF. */
export const hashOfText = (bytes: Buffer): string =>
  bytes.includes('\r\n') ? hashOfNormalizedText(bytes.toString()) : hashOfBytes(bytes);

export const hashOfBytes = (bytes: Uint8Array): string => shortDigest(createHash('sha256').update(bytes));

export function hashOfParts(parts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return shortDigest(hash);
}

const shortDigest = (hash: Hash): string => hash.digest('base64url').slice(0, 22);

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/**
 * Parses a manifest. The result is undefined for an invalid manifest, such as a merge conflict or another
 * version of the format.
 */
export function parseManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isManifest(value) ? value : undefined;
}

const isStringValue = (value: unknown): value is string => typeof value === 'string';
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isStringValue);

const isTextRecord = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every(isStringValue);

const isRecordedNames = (value: unknown): boolean =>
  isRecord(value) &&
  isTextRecord(value['operations']) &&
  isTextRecord(value['types']) &&
  isTextList(value['kept']);

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || value['manifest'] !== manifestVersion) return false;
  const { routewright, formatting, options, config, model, names, files } = value;
  return (
    isStringValue(routewright) &&
    isStringValue(model) &&
    (config === undefined || isStringValue(config)) &&
    (formatting === null || (isRecord(formatting) && isStringValue(formatting['prettier']))) &&
    isRecord(options) &&
    [options['target'], options['namespace'], options['route'], options['method']].every(isTextList) &&
    (names === undefined || isRecordedNames(names)) &&
    isRecord(files) &&
    Object.keys(files).every(isSafePath) &&
    Object.values(files).every(
      (file) =>
        isRecord(file) &&
        isStringValue(file['rendered']) &&
        isStringValue(file['written']) &&
        (file['content'] === undefined || isStringValue(file['content'])),
    )
  );
}
