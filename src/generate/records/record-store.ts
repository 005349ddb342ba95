// The records of runs in the user's cache folder. `--check` trusts a record, so a record must not come from the
// repository that is checked, or from another user of the machine.

import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { cacheFolder } from '../../source/cache-folder.ts';
import type { Environment } from '../../source/site-access.ts';
import { parseRecord, recordText, type RunRecord } from './run-record.ts';

export interface RecordStore {
  readonly read: () => RunRecord | undefined;
  readonly write: (record: RunRecord) => void;
}

/** In bytes. A larger record is neither read nor written. */
const maxRecord = 16_000_000;

const homeVariables = ['ROUTEWRIGHT_CACHE', 'XDG_CACHE_HOME', 'HOME', 'LOCALAPPDATA'];

/** When there are more records, the oldest are removed. */
const maxRecords = 500;

/**
 * The record of an output folder. A folder has one record, which the next run replaces. A store that cannot be
 * used, for example on a disk that cannot be written, has no record.
 *
 * @param environment names the user's cache folder; an environment without a home has none
 * @param folder the output folder
 * @returns undefined if the cache is inside of the repository, or of a folder of the run
 */
export function recordStore(environment: Environment, folder: string): RecordStore | undefined {
  if (homeVariables.every((name) => !environment[name])) return undefined;
  const store = resolve(cacheFolder(environment), 'runs');
  if (isInsideOfProject(store, [process.cwd(), folder])) return undefined;
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32);
  const file = join(store, `${name}.json`);
  return {
    read: () => ignoringErrors(() => readRecord(store, file)),
    write: (record) => {
      ignoringErrors(() => {
        writeRecord(store, file, recordText(record));
      });
    },
  };
}

/** A run never fails because of its record. */
function ignoringErrors<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function readRecord(store: string, file: string): RunRecord | undefined {
  const stats = lstatSync(file);
  if (!isOwn(lstatSync(store)) || !isOwn(stats) || !stats.isFile() || stats.size > maxRecord)
    return undefined;
  return parseRecord(readFileSync(file, 'utf8'));
}

function writeRecord(store: string, file: string, text: string): void {
  if (Buffer.byteLength(text) > maxRecord) return;
  mkdirSync(store, { recursive: true, mode: 0o700 });
  if (!isOwn(lstatSync(store))) return;
  removeOldest(store);
  // Runs at the same time each write a file of their own, and the last one wins.
  const part = `${file}.${randomUUID()}`;
  try {
    writeFileSync(part, text, { flag: 'wx', mode: 0o600 });
    chmodSync(part, 0o600);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Whether only the current user can change an entry. Windows protects the user's cache folder by itself. */
const isOwn = ({ uid, mode }: Stats): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);

function removeOldest(store: string): void {
  const names = readdirSync(store);
  if (names.length <= maxRecords) return;
  const byAge = names
    .map((name) => ({ name, time: statSync(join(store, name)).mtimeMs }))
    .sort((one, other) => one.time - other.time);
  for (const { name } of byAge.slice(0, names.length - maxRecords))
    rmSync(join(store, name), { force: true });
}

/**
 * Whether a folder is inside of the repository of one of the other folders. A repository can contain any file, so
 * records in it prove nothing.
 */
function isInsideOfProject(store: string, others: readonly string[]): boolean {
  const roots = others.flatMap((other) => [resolve(other), realPath(other)]).map(repositoryOf);
  return [store, realPath(store)].some((path) => roots.some((root) => isWithin(path, root)));
}

/** The outermost folder that has a `.git`; the folder itself outside of a repository. */
function repositoryOf(folder: string): string {
  let root = folder;
  for (let parent = folder; ; parent = dirname(parent)) {
    if (existsSync(join(parent, '.git'))) root = parent;
    if (dirname(parent) === parent) return root;
  }
}

/** The real path of the part that exists, with the names that do not exist. */
function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    return dirname(whole) === whole ? whole : join(realPath(dirname(whole)), relative(dirname(whole), whole));
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}
