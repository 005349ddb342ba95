// The file of a part in a store. A new file has the compact form, as snapshots have, so that people can read it and
// git shows a change as few lines. Earlier versions wrote JSON on one line, compressed with gzip.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index-document.ts';
import { compactText } from '../../source/compact/compact-text.ts';
import { layout } from '../../source/compact/layout.ts';
import { isCompact, unpack } from '../../source/compact/unpack.ts';
import { parsedPart, partHash } from './content.ts';

/** The maximum size of a part, in bytes. The limit equals the maximum size of a site's response. */
const maxPartBytes = 64 * 1024 * 1024;

export const partFile = (folder: string, hash: string): string => join(folder, `${hash}.json`);

export const oldPartFile = (folder: string, hash: string): string => join(folder, `${hash}.json.gz`);

/** The text of the file for a part. */
export function partFileText(text: string): string {
  const part: unknown = JSON.parse(text);
  return isRecord(part) && isRecord(part['routes'])
    ? compactText({ ...part, routes: part['routes'] })
    : layout(part);
}

/**
 * The text of a part: JSON on one line, without references.
 *
 * @throws Halt `source` if the part is missing, or its content does not match its hash
 */
export function partTextIn(folder: string, hash: string): string {
  const [file, oldFile] = [partFile(folder, hash), oldPartFile(folder, hash)];
  // Another process may replace the old file between both reads, so the new file is read again.
  const present = bytesAt(file);
  const oldBytes = present ? undefined : bytesAt(oldFile);
  const bytes = present ?? (oldBytes ? undefined : bytesAt(file));
  const text = oldBytes ? unpackedText(oldBytes, oldFile) : bytes && textOfFile(bytes, file);
  if (text === undefined) throw unreadable(file, 'is missing');
  if (partHash(text) === hash) return text;
  throw new Halt(
    'source',
    `${oldBytes ? oldFile : file} does not match the hash in its name.`,
    'The file was damaged or edited. Remove the file, and read the sites that need it again.',
  );
}

const unreadable = (file: string, problem: string): Halt =>
  new Halt(
    'source',
    `${file} ${problem}.`,
    'Copy the file from another copy of the store, or read the sites that need the file again.',
  );

function unpackedText(bytes: Uint8Array, file: string): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxPartBytes }).toString('utf8');
  } catch {
    throw unreadable(file, 'cannot be unpacked');
  }
}

function textOfFile(bytes: Buffer, file: string): string {
  if (bytes.length > maxPartBytes) throw unreadable(file, 'is too large');
  const part = partOfFile(bytes.toString('utf8'), file);
  if (!isRecord(part) || !isCompact(part)) return JSON.stringify(part);
  const unpacked = unpack(part);
  if (unpacked.kind === 'invalid') throw unreadable(file, `is ${unpacked.description}`);
  return JSON.stringify(unpacked.document);
}

function partOfFile(text: string, file: string): unknown {
  try {
    return parsedPart(text);
  } catch (error) {
    throw error instanceof Halt ? unreadable(file, 'is not JSON, or is nested too deeply') : error;
  }
}

/**
 * @returns undefined if there is no file @throws Halt `source` if the path is not a plain file, because
 * reading a device may never end
 */
export function bytesAt(file: string): Buffer | undefined {
  try {
    if (statSync(file).isFile()) return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  }
  throw new Halt(
    'source',
    `${file} cannot be read, or is not a regular file.`,
    'Remove the file, and read the sites that need it again.',
  );
}
