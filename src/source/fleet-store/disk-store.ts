// A store on disk: a plain folder. Parts are identified by their hash, written once and never changed.
// The record of a site is replaced as a whole.
// Therefore many programs, even on several machines, can write to the folder at the same time.
// No reader sees an incomplete file.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { layout } from '../compact/layout.ts';
import { partIn } from './content.ts';
import {
  bytesAt,
  listedResources,
  oldPartFile,
  partFile,
  partFileText,
  partTextIn,
  type PartFolder,
} from './part-file.ts';
import { isSiteName } from './site-name.ts';
import { splitPart } from './split-part.ts';
import {
  readingIn,
  readingText,
  siteRecordIn,
  recordText,
  type LastReading,
  type SiteRecord,
} from './site-record.ts';

/** The kinds of parts to which records refer: interfaces of namespaces, and the data of indexes without routes. */
export const contentKinds = ['namespaces', 'roots'] as const;

type ContentKind = (typeof contentKinds)[number];

/** The folders of parts. Large namespaces refer to parts in `resources`. */
export const partFolders: readonly PartFolder[] = [...contentKinds, 'resources'];

const storeFolders = [...contentKinds, 'resources', 'sites', 'readings'] as const;

/** The file that marks a folder as a store. */
const storeMarkFile = 'fleet.json';
const markText = `${JSON.stringify({ routewright: 'fleet', version: 1 })}\n`;

/**
 * In milliseconds. If an older part is needed again, its modification time is set, so that a cleanup does not
 * remove the part.
 */
const oldAfter = 10 * 60 * 1000;

/** Matches the file of a part. Earlier versions compressed the files with gzip. */
const partName = /^[0-9a-f]{64}\.json(?:\.gz)?$/;
const temporaryName = /^\.[0-9a-f]{12}\.tmp$/;

export interface FleetStore {
  readonly folder: string;
  /** The names of the sites, sorted. */
  readonly names: () => readonly string[];
  /** @throws Halt `source` when the file is damaged */
  readonly record: (name: string) => SiteRecord | undefined;
  /**
   * The names of sites with a known last reading, sorted. The list includes sites that have never been read
   * successfully.
   */
  readonly readingNames: () => readonly string[];
  readonly reading: (name: string) => LastReading | undefined;
  /** Whether the store contains a part. */
  readonly has: (kind: ContentKind, hash: string) => boolean;
  /** @throws Halt `source` when a part is missing, or its text does not match its hash */
  readonly content: (kind: PartFolder, hash: string) => string;
  /** The hashes of the resources that a namespace's file lists. @throws Halt `source` when the file is damaged */
  readonly resources: (namespace: string) => readonly string[];
  /** The hashes of all parts, sorted, and the names of other files in the folder. */
  readonly hashes: (kind: PartFolder) => {
    readonly hashes: readonly string[];
    readonly strays: readonly string[];
  };
}

export interface WritableStore extends FleetStore {
  /** Writes a part if the store does not contain it in the current form. */
  readonly putContent: (kind: ContentKind, hash: string, text: string) => void;
  /** Ensures that a cleanup does not remove a part. @returns whether the store contains all of the part */
  readonly keepContent: (kind: ContentKind, hash: string) => boolean;
  readonly putRecord: (name: string, record: SiteRecord) => void;
  readonly putReading: (name: string, reading: LastReading) => void;
}

/** Whether a folder is the store of a fleet. */
export const isStore = (folder: string): boolean => existsSync(join(folder, storeMarkFile));

/**
 * @param only the names of the sites to read; if left out, all sites
 * @throws Halt `source` when the store does not exist
 */
export function openStore(folder: string, only?: ReadonlySet<string>): FleetStore {
  if (isStore(folder)) return only ? reduced(reader(folder), only) : reader(folder);
  throw new Halt(
    'source',
    existsSync(folder) ? `${folder} is not the store of a fleet.` : `There is no folder ${folder}.`,
    `Run "routewright fleet snapshot <sites>" to create one. A store contains the file ${storeMarkFile}.`,
  );
}

/** Opens a store for writing, or creates one. @throws Halt `usage` for a folder with other content */
export function openForWriting(folder: string): WritableStore {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Halt('usage', `${folder} is a file, not a folder.`, 'Name a folder with `store`.');
  assertFoldersInside(folder);
  const isNew = !existsSync(join(folder, storeMarkFile));
  if (isNew && existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.')))
    throw new Halt(
      'usage',
      `${folder} contains other files and is not the store of a fleet.`,
      'Name another folder with `store`.',
    );
  // A store from git may lack empty folders, which git does not store.
  for (const part of storeFolders) makeStoreFolder(join(folder, part));
  if (isNew) {
    // The times of readings apply only to this machine, so git ignores them.
    replace(join(folder, 'readings', '.gitignore'), '*\n!.gitignore\n');
    replace(join(folder, storeMarkFile), markText);
  }
  const present = new Set<string>();
  const put = (kind: PartFolder, hash: string, content: () => string, length?: number): void => {
    const file = partFile(folder, kind, hash);
    if (present.has(file)) return;
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats || (length !== undefined && stats.size !== length)) {
      replace(file, content());
      rmSync(oldPartFile(folder, kind, hash), { force: true });
    } else renewIfOld(file);
    present.add(file);
  };
  const stored = reader(folder);
  return {
    ...stored,
    putContent(kind, hash, text) {
      if (present.has(partFile(folder, kind, hash))) return;
      const split = kind === 'namespaces' ? splitPart(text) : undefined;
      if (!split) {
        put(kind, hash, () => partFileText(text));
        return;
      }
      // Resources are written before the list that refers to them.
      for (const resource of split.resources)
        put('resources', resource.hash, () => partFileText(resource.text));
      // Earlier versions wrote the namespace into one file, which has another length.
      const list = layout(split.list);
      put(kind, hash, () => list, Buffer.byteLength(list));
    },
    keepContent(kind, hash) {
      if (!stored.has(kind, hash)) return false;
      const resources = kind === 'namespaces' ? listedResources(folder, hash) : [];
      const files = resources.map((resource) => partFile(folder, 'resources', resource));
      for (const file of [...files, partFile(folder, kind, hash), oldPartFile(folder, kind, hash)])
        renewIfOld(file);
      return files.every((file) => existsSync(file));
    },
    putRecord(name, record) {
      replace(siteFile(folder, 'sites', name), recordText(record));
    },
    putReading(name, reading) {
      replace(siteFile(folder, 'readings', name), readingText(reading));
    },
  };
}

/**
 * Ensures that all writes and removals stay within the store. @throws Halt `usage` if a folder of the store
 * links to another place
 */
function assertFoldersInside(folder: string): void {
  const link = storeFolders
    .map((part) => join(folder, part))
    .find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
  if (link === undefined) return;
  throw new Halt(
    'usage',
    `${link} is a symbolic link.`,
    'routewright changes nothing through a symbolic link. Replace the link with a folder, or name another store.',
  );
}

/** @throws Error for an unsafe name; callers must check names when they read them */
function siteFile(folder: string, part: 'sites' | 'readings', name: string): string {
  if (!isSiteName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a site.`);
  return join(folder, part, `${name}.json`);
}

/**
 * Replaces a file, without protection against a power failure. Protection is not needed, because a damaged store
 * can be read from the sites again.
 */
function replace(file: string, content: string): void {
  const temporary = join(dirname(file), `.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw diskRefusal(file, error);
  }
}

function makeStoreFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw diskRefusal(folder, error);
  }
}

/** Sets the modification time of an old part that is still needed, so that a cleanup does not remove the part. */
function renewIfOld(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs <= oldAfter) return;
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    throw diskRefusal(file, error);
  }
}

const diskRefusal = (file: string, error: unknown): Halt =>
  new Halt('write', `${file} cannot be written.`, `Earlier readings are kept. ${errorMessage(error)}`, [], {
    cause: error,
  });

function reader(folder: string): FleetStore {
  return {
    folder,
    names: () => siteNamesIn(join(folder, 'sites')),
    record(name) {
      const file = siteFile(folder, 'sites', name);
      const text = storeTextAt(file);
      return text === undefined ? undefined : siteRecordIn(text, file);
    },
    readingNames: () => siteNamesIn(join(folder, 'readings')),
    reading(name) {
      const text = storeTextAt(siteFile(folder, 'readings', name));
      return text === undefined ? undefined : readingIn(text);
    },
    has(kind, hash) {
      return existsSync(partFile(folder, kind, hash)) || existsSync(oldPartFile(folder, kind, hash));
    },
    content: (kind, hash) => partTextIn(folder, kind, hash),
    resources: (hash) => listedResources(folder, hash),
    hashes(kind) {
      const files = filesIn(join(folder, kind)).filter((file) => !temporaryName.test(file));
      const isPart = (file: string): boolean => partName.test(file);
      return {
        hashes: [...new Set(files.filter(isPart).map((file) => file.slice(0, 64)))],
        strays: files.filter((file) => !isPart(file)),
      };
    },
  };
}

function reduced(store: FleetStore, only: ReadonlySet<string>): FleetStore {
  const known = (names: readonly string[]): readonly string[] => names.filter((name) => only.has(name));
  return { ...store, names: () => known(store.names()), readingNames: () => known(store.readingNames()) };
}

const siteNamesIn = (folder: string): readonly string[] =>
  filesIn(folder)
    .filter((file) => file.endsWith('.json') && isSiteName(file.slice(0, -'.json'.length)))
    .map((file) => file.slice(0, -'.json'.length));

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    // The folder may be missing, because git does not store empty folders.
    return [];
  }
}

const storeTextAt = (file: string): string | undefined => bytesAt(file)?.toString('utf8');

/**
 * Removes old parts that no site uses, and old temporary files of runs that were killed. Younger files are kept,
 * because another run may be writing a record that refers to them.
 *
 * @returns the number of removed files, and their size in bytes
 */
export function sweepStore(
  store: FleetStore,
  needed: Readonly<Record<PartFolder, ReadonlySet<string>>>,
  olderThanMs: number,
): { readonly removed: number; readonly bytes: number } {
  const latest = Date.now() - olderThanMs;
  let [removed, bytes] = [0, 0];
  assertFoldersInside(store.folder);
  for (const part of storeFolders)
    for (const file of filesIn(join(store.folder, part))) {
      const isPart = part !== 'sites' && part !== 'readings' && partName.test(file);
      const isSurplus = isPart ? !needed[part].has(file.slice(0, 64)) : temporaryName.test(file);
      if (!isSurplus) continue;
      const path = join(store.folder, part, file);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (!stats?.isFile() || stats.mtimeMs > latest) continue;
      rmSync(path, { force: true });
      removed += 1;
      bytes += stats.size;
    }
  return { removed, bytes };
}

/** The data of an index without its routes. @throws Halt `source` when the data is missing or damaged */
export const rootIn = (store: FleetStore, hash: string): Readonly<Record<string, unknown>> =>
  partIn(store.content('roots', hash));
