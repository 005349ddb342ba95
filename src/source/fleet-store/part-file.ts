// The file of a part in a store. A new file has the compact form, as snapshots have, so that people can read it and
// git shows a change as few lines. The file of a large namespace lists its resources, which have files of their own.
// Earlier versions wrote JSON on one line, compressed with gzip, or large namespaces in one file.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { compactText } from '../compact/compact-text.ts';
import { layout } from '../compact/layout.ts';
import { isCompact, unpack } from '../compact/unpack.ts';
import { parsedPart, partHash } from './content.ts';
import { isResourceList, joinedPart, resourceHashes, type ResourceList } from './split-part.ts';

/** The maximum size of a part, in bytes. The limit equals the maximum size of a site's response. */
const maxPartBytes = 64 * 1024 * 1024;

/** The folders of parts in a store. */
export type PartFolder = 'namespaces' | 'resources' | 'roots';

export const partFile = (store: string, folder: PartFolder, hash: string): string =>
  join(store, folder, `${hash}.json`);

export const oldPartFile = (store: string, folder: PartFolder, hash: string): string =>
  join(store, folder, `${hash}.json.gz`);

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
export function partTextIn(store: string, folder: PartFolder, hash: string): string {
  const { text, file } = readPart(store, folder, hash);
  if (partHash(text) === hash) return text;
  throw new Halt(
    'source',
    `${file} does not match the hash in its name.`,
    'The file was damaged or edited. Remove the file, and read the sites that need it again.',
  );
}

function readPart(store: string, folder: PartFolder, hash: string): { text: string; file: string } {
  const [file, oldFile] = [partFile(store, folder, hash), oldPartFile(store, folder, hash)];
  // Another process may replace the old file between both reads, so the new file is read again.
  const present = bytesAt(file);
  const oldBytes = present ? undefined : bytesAt(oldFile);
  if (oldBytes) return { text: unpackedText(oldBytes, oldFile), file: oldFile };
  const bytes = present ?? bytesAt(file);
  if (!bytes) throw unreadable(file, 'is missing');
  const part = partOfFile(bytes, file);
  const isList = folder === 'namespaces' && isResourceList(part);
  return { text: isList ? textOfResources(store, part, file) : textOfPart(part, file), file };
}

/** Reads each resource once, so that the work is limited by the size of the store. */
function textOfResources(store: string, list: ResourceList, file: string): string {
  let length = 0;
  const texts = resourceHashes(list).map((hash) => {
    const text = partTextIn(store, 'resources', hash);
    length += text.length;
    if (length > maxPartBytes) throw unreadable(file, 'is too large');
    return text;
  });
  return joinedPart(list, texts);
}

/**
 * The hashes of the resources that a namespace's file lists; empty if the namespace is one file, or is missing.
 *
 * @throws Halt `source` if the file is damaged
 */
export function listedResources(store: string, hash: string): readonly string[] {
  const file = partFile(store, 'namespaces', hash);
  const bytes = bytesAt(file);
  const part = bytes && partOfFile(bytes, file);
  return isResourceList(part) ? resourceHashes(part) : [];
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

function textOfPart(part: unknown, file: string): string {
  if (!isRecord(part) || !isCompact(part)) return JSON.stringify(part);
  const unpacked = unpack(part);
  if (unpacked.kind === 'invalid') throw unreadable(file, `is ${unpacked.description}`);
  return JSON.stringify(unpacked.document);
}

function partOfFile(bytes: Buffer, file: string): unknown {
  if (bytes.length > maxPartBytes) throw unreadable(file, 'is too large');
  try {
    return parsedPart(bytes.toString('utf8'));
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
