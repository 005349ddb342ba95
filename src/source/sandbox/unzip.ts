// Unpacks a zip into memory. A zip is untrusted input, so its directory is compared with the headers of its files and
// with their content. If they contradict each other, the zip is refused, because PHP could unpack other files than
// routewright.

import { posix } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import type { Entry, ExtraField, LocalFileHeader, ZipFile } from 'yauzl';
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
 * How many times its size a zip can unpack to. Zips of plugins unpack to three to ten times their size; a small zip may
 * unpack to more.
 */
const maxRatio = 50;
const maxBytesOfSmallZip = 16 * 1024 * 1024;

/**
 * Unpacks every file of a zip. The whole directory of the zip is checked before anything is decompressed.
 *
 * @param bytes the zip
 * @param name the name of the zip in messages
 * @returns the files by their paths, with slashes; a symbolic link is a file that contains the target of the
 * link
 * @throws Halt `source` when the file is not a zip, or the zip is damaged, encrypted or too large, or contains a
 * path twice, overlapping entries, a path that leads out of the zip, or a header that contradicts its directory
 */
export async function unzip(bytes: Uint8Array, name: string, limits = packageLimits): Promise<FileMap> {
  const archive = asBuffer(bytes);
  return withZipErrors(name, async () => {
    const { zip, entries } = await directoryOf(archive);
    assertFolders(entries, name);
    const files = entries.filter(({ path }) => !path.endsWith('/'));
    assertLimits(files, name, limits, archive.length);
    assertPaths(files, name);
    const placed = await placedEntries(zip, entries, archive.length, name);
    return new Map(
      placed
        .filter(({ path }) => !path.endsWith('/'))
        .map((file) => [file.path, unpackFile(file, archive, name)]),
    );
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

interface ListedEntry {
  /** The file's name in the directory of the zip, with slashes. */
  readonly name: string;
  /** The file's name without `.` and doubled slashes. */
  readonly path: string;
  readonly entry: Entry;
}

/** The files in the directory of a zip. The library yauzl refuses a contradictory directory. */
async function directoryOf(
  archive: Buffer,
): Promise<{ readonly zip: ZipFile; readonly entries: readonly ListedEntry[] }> {
  const { fromBufferPromise, getFileNameLowLevel } = await import('yauzl');
  // If yauzl decoded the names, it would refuse a name such as `../x` with its own message. This code
  // decodes the names, so that routewright can report such a name.
  const zip = await fromBufferPromise(archive, { decodeStrings: false });
  const entries: ListedEntry[] = [];
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
  files: readonly ListedEntry[],
  name: string,
  { files: maxFiles, bytes }: PackageLimits,
  packed: number,
): void {
  const size = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const maxBytes = Math.min(bytes, Math.max(packed * maxRatio, maxBytesOfSmallZip));
  if (files.length <= maxFiles && size <= maxBytes) return;
  throw new Halt(
    'source',
    `${name} unpacks to more than ${maxFiles} files or ${maxBytes} bytes.`,
    'No plugin is that large: check the zip.',
  );
}

/** Refuses a zip with content in a folder: a name that ends with a slash hides a file. */
function assertFolders(entries: readonly ListedEntry[], name: string): void {
  for (const { path, entry } of entries)
    if (path.endsWith('/') && entry.uncompressedSize > 0)
      throw damaged(name, `the folder “${plainText(path, 100)}” has content`);
}

/** Refuses a zip that contains a path twice, because programs disagree about which of the two files they unpack. */
function assertPaths(files: readonly ListedEntry[], name: string): void {
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

interface PlacedEntry extends ListedEntry {
  /** The offset of the file's compressed bytes in the zip. */
  readonly start: number;
}

/**
 * Checks that no file is encrypted, that no two entries overlap, and that each header agrees with the directory. A zip
 * with overlapping files can unpack to millions of times its size.
 */
async function placedEntries(
  zip: ZipFile,
  entries: readonly ListedEntry[],
  length: number,
  name: string,
): Promise<readonly PlacedEntry[]> {
  const offset = ({ entry }: ListedEntry): number => entry.relativeOffsetOfLocalHeader;
  const inOrder = [...entries].sort((a, b) => offset(a) - offset(b));
  const placed: PlacedEntry[] = [];
  for (const [at, listed] of inOrder.entries()) {
    const { entry } = listed;
    const path = plainText(listed.path, 100);
    if (entry.isEncrypted())
      throw new Halt(
        'source',
        `${name} is encrypted: “${path}”.`,
        'Create the zip again without a password.',
      );
    if (![stored, deflated].includes(entry.compressionMethod))
      throw damaged(name, `“${path}” is compressed with a method that PHP cannot read`);
    const header = await zip.readLocalFileHeaderPromise(entry);
    const { fileDataStart: start } = header;
    const next = inOrder[at + 1];
    if (start + entry.compressedSize > (next ? offset(next) : length))
      throw damaged(name, `“${path}” overlaps another file`);
    const contradiction = await contradictionOf(header, listed);
    if (contradiction !== undefined)
      throw damaged(name, `the ${contradiction} of “${path}” differs between its header and the directory`);
    placed.push({ ...listed, start });
  }
  return placed;
}

/** What the header before a file says differently from the directory. PHP and other programs read one or the other. */
async function contradictionOf(
  header: LocalFileHeader,
  { entry, name }: ListedEntry,
): Promise<string | undefined> {
  const { getFileNameLowLevel, parseExtraFields } = await import('yauzl');
  const { fileName, generalPurposeBitFlag: flags } = header;
  if (!fileName.equals(entry.fileNameRaw)) return 'name';
  const extra = parseExtraFields(header.extraField);
  const namesItself = extra.some(({ id }) => id === unicodePathField);
  const ownName = getFileNameLowLevel(flags, fileName, namesItself ? extra : entry.extraFields, false);
  if (ownName !== name) return 'name';
  if (((flags ^ entry.generalPurposeBitFlag) & encryptedFlag) !== 0) return 'encryption';
  if (header.compressionMethod !== entry.compressionMethod) return 'method';
  // A program that writes a zip as a stream writes zeros here, and the values after the file.
  const isStreamed = (flags & streamedFlag) !== 0;
  const differs = (own: number, listed: number): boolean => own !== listed && !(isStreamed && own === 0);
  const [size, packed] = sizesOf(header, extra);
  if (differs(size, entry.uncompressedSize) || differs(packed, entry.compressedSize)) return 'size';
  return differs(header.crc32, entry.crc32) ? 'checksum' : undefined;
}

/** The two sizes in a header. A header in the format Zip64 has them in an extra field. */
function sizesOf(
  { uncompressedSize, compressedSize }: LocalFileHeader,
  extra: readonly ExtraField[],
): readonly [number, number] {
  const large = extra.find(({ id, data }) => id === zip64Field && data.length >= 16)?.data;
  const isLarge = [uncompressedSize, compressedSize].includes(0xffff_ffff);
  return isLarge && large
    ? [Number(large.readBigUInt64LE(0)), Number(large.readBigUInt64LE(8))]
    : [uncompressedSize, compressedSize];
}

/** The ids of extra fields. */
const zip64Field = 0x0001;
const unicodePathField = 0x7075;
/** The bits of the flags of an entry. */
const encryptedFlag = 1;
const streamedFlag = 8;

const stored = 0;
const deflated = 8;

function unpackFile({ entry, path: given, start }: PlacedEntry, archive: Buffer, name: string): Uint8Array {
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
