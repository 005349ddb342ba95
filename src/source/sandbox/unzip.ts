// Unpacks a zip into memory. A zip is untrusted input, so its directory is compared with its content. If the two
// contradict each other, the zip is refused, because PHP could unpack other files than routewright.

import { posix } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { Halt } from '../../core/diagnostics/halt.ts';
import { plainText } from '../file/plain-text.ts';
import type { FileMap } from './package-files.ts';

/**
 * The limits for one unpacked plugin: about forty times the size of a typical plugin, and ten times the size of
 * the largest plugin.
 */
export const packageLimits: PackageLimits = { files: 100_000, bytes: 1024 * 1024 * 1024 };

export interface PackageLimits {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Unpacks every file of a zip. The whole directory of the zip is checked before anything is decompressed.
 *
 * @param bytes the zip
 * @param name the name of the zip in messages
 * @returns the files by their paths, with slashes; a symbolic link is a file that contains the target of the
 * link
 * @throws Halt `source` when the file is not a zip, or the zip is damaged, encrypted or too large, or contains a
 * path twice, overlapping entries, or a path that leads out of the zip
 */
export async function unzip(bytes: Uint8Array, name: string, limits = packageLimits): Promise<FileMap> {
  const archive = asBuffer(bytes);
  return withZipErrors(name, async () => {
    const { zip, entries } = await directoryOf(archive);
    assertFolders(entries, name);
    const files = entries.filter(({ path }) => !path.endsWith('/'));
    assertLimits(files, name, limits);
    assertPaths(files, name);
    const placed = await placedFiles(zip, files, archive.length, name);
    return new Map(placed.map((file) => [file.path, unpackFile(file, archive, name)]));
  });
}

/**
 * The paths in a zip, without unpacking it.
 *
 * @throws Halt `source` when the file is not a zip, or is cut off
 */
export const zipEntryNames = (bytes: Uint8Array, name: string): Promise<readonly string[]> =>
  withZipErrors(name, async () => (await directoryOf(asBuffer(bytes))).entries.map(({ path }) => path));

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

interface ListedFile {
  /** The file's name in the directory of the zip, with slashes. */
  readonly name: string;
  /** The file's name without `.` and doubled slashes. */
  readonly path: string;
  readonly entry: Entry;
}

/** The files in the directory of a zip. The library yauzl refuses a contradictory directory. */
async function directoryOf(
  archive: Buffer,
): Promise<{ readonly zip: ZipFile; readonly entries: readonly ListedFile[] }> {
  const { fromBufferPromise, getFileNameLowLevel } = await import('yauzl');
  // If yauzl decoded the names, it would refuse a name such as `../x` with its own message. This code
  // decodes the names, so that routewright can report such a name.
  const zip = await fromBufferPromise(archive, { decodeStrings: false });
  const entries: ListedFile[] = [];
  let listed = 0;
  for await (const entry of zip.eachEntry()) {
    listed += entryLength + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
    entries.push({ name, path: posix.normalize(name), entry });
  }
  // The library trusts the number of entries that a zip gives. If the number is too small, more entries follow the last
  // read entry.
  const end = archive.length - endLength - zip.comment.length;
  if (archive.readUInt32LE(end + directoryField) + listed !== end)
    throw new Error(
      'the directory of the zip has a wrong number of entries, or is not at the end of the file',
    );
  return { zip, entries };
}

/** The sizes of a directory entry and of the record at the end of a zip, in bytes. */
const entryLength = 46;
const endLength = 22;
/** The offset, in the record at the end of a zip, of the field with the position of the directory. */
const directoryField = 16;

async function withZipErrors<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw damaged(name, error instanceof Error ? error.message : '', error);
  }
}

function assertLimits(
  files: readonly ListedFile[],
  name: string,
  { files: maxFiles, bytes: maxBytes }: PackageLimits,
): void {
  const size = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (files.length <= maxFiles && size <= maxBytes) return;
  throw new Halt(
    'source',
    `${name} unpacks to more than ${maxFiles} files or ${maxBytes} bytes.`,
    'No plugin is that large: check the zip.',
  );
}

/** Refuses a zip with content in a folder: a name that ends with a slash hides a file. */
function assertFolders(entries: readonly ListedFile[], name: string): void {
  for (const { path, entry } of entries)
    if (path.endsWith('/') && entry.uncompressedSize > 0)
      throw damaged(name, `the folder “${plainText(path, 100)}” has content`);
}

/** Refuses a zip that contains a path twice, because programs disagree about which of the two files they unpack. */
function assertPaths(files: readonly ListedFile[], name: string): void {
  const paths = new Set<string>();
  const folders = new Set<string>();
  for (const { name: listed, path } of files) {
    // A path outside the zip could only harm the file system of PHP in memory, but no real plugin contains such a path.
    if (/^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|\0/i.test(listed))
      throw suspicious(name, listed, 'contains a path outside the zip');
    if (paths.has(path)) throw suspicious(name, path, 'contains two files with the same path');
    paths.add(path);
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  }
  for (const path of paths)
    if (folders.has(path)) throw suspicious(name, path, 'contains a file and a folder with the same path');
}

interface PlacedFile extends ListedFile {
  /** The offset of the file's compressed bytes in the zip. */
  readonly start: number;
}

/**
 * Checks that no file is encrypted, and that no two files overlap. A zip with overlapping files can unpack to
 * millions of times its size.
 */
async function placedFiles(
  zip: ZipFile,
  files: readonly ListedFile[],
  length: number,
  name: string,
): Promise<readonly PlacedFile[]> {
  const offset = ({ entry }: ListedFile): number => entry.relativeOffsetOfLocalHeader;
  const inOrder = [...files].sort((a, b) => offset(a) - offset(b));
  const placed: PlacedFile[] = [];
  for (const [at, file] of inOrder.entries()) {
    const { entry } = file;
    const path = plainText(file.path, 100);
    if (entry.isEncrypted())
      throw new Halt(
        'source',
        `${name} is encrypted: “${path}”.`,
        'Create the zip again without a password.',
      );
    if (![stored, deflated].includes(entry.compressionMethod))
      throw damaged(name, `“${path}” is compressed with a method that PHP cannot read`);
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const next = inOrder[at + 1];
    if (start + entry.compressedSize > (next ? offset(next) : length))
      throw damaged(name, `“${path}” overlaps another file`);
    placed.push({ ...file, start });
  }
  return placed;
}

const stored = 0;
const deflated = 8;

function unpackFile({ entry, path: given, start }: PlacedFile, archive: Buffer, name: string): Uint8Array {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  const path = plainText(given, 100);
  const bytes = archive.subarray(start, start + compressedSize);
  const content = compressionMethod === stored ? bytes : inflated(bytes, uncompressedSize, path);
  if (content.length !== uncompressedSize) throw damaged(name, `“${path}” is not as long as declared`);
  if (crc32(content) !== entry.crc32) throw damaged(name, `the checksum of “${path}” does not match`);
  return content;
}

function inflated(bytes: Uint8Array, size: number, path: string): Buffer {
  try {
    // Node refuses 0 as `maxOutputLength`.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    throw new Error(`“${path}” does not decompress to the declared size`, { cause });
  }
}

const damaged = (name: string, what: string, cause?: unknown): Halt =>
  new Halt(
    'source',
    `${name} is not a valid zip${what === '' ? '' : `: ${plainText(what, 200)}`}.`,
    'Download or create the zip again.',
    [],
    { cause },
  );

const suspicious = (name: string, path: string, what: string): Halt =>
  new Halt(
    'source',
    `${name} ${what}: “${plainText(path, 100)}”.`,
    'Do not use this zip: no real plugin has a zip like this, and programs unpack it in different ways.',
  );
