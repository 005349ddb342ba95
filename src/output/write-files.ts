// The one place that writes, and that reads what was written before. Files change all
// together or not at all: everything is first written to a folder beside them, then
// moved into place, and moved back should any step fail.

import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { Halt } from '../diagnostics/halt.ts';

/** What stands at a path of the output folder. */
export type Present =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'file'; readonly text: string }
  /** A folder, a link, a socket …: never read, replaced or removed. */
  | { readonly kind: 'obstacle'; readonly what: string };

export interface Changes {
  readonly write: readonly { readonly path: string; readonly text: string }[];
  readonly remove: readonly string[];
}

/**
 * What stands at a path of the output folder. Links are not followed.
 *
 * @param folder the output folder
 * @param path relative, safe (see output-path.ts)
 */
export function readPresent(folder: string, path: string): Present {
  const obstacle = folderObstacle(folder, path);
  if (obstacle !== undefined) return { kind: 'obstacle', what: obstacle };
  try {
    const stats = look(join(folder, path));
    if (stats === undefined) return { kind: 'nothing' };
    if (!stats.isFile()) return { kind: 'obstacle', what: kindOf(stats) };
    return { kind: 'file', text: readFileSync(join(folder, path), 'utf8') };
  } catch (error) {
    throw writeHalt(`${join(folder, path)} cannot be read`, 'Nothing was changed.', error);
  }
}

/**
 * Makes all changes, or none.
 *
 * @throws Halt `write` when the disk refuses; everything is then as it was before
 */
export function writeFiles(folder: string, { write, remove }: Changes): void {
  if (write.length === 0 && remove.length === 0) return;
  const undo: (() => void)[] = [];
  let step = `${folder} cannot be made`;
  try {
    makeFolder(resolve(folder), undo);
    for (const path of [...write.map((file) => file.path), ...remove]) refuseObstacle(folder, path);

    step = `Nothing can be written in ${folder}`;
    const staging = mkdtempSync(join(folder, '.routewright-'));
    undo.push(() => {
      rmSync(staging, { recursive: true, force: true });
    });
    write.forEach(({ text }, at) => {
      step = `${write[at]?.path ?? ''} cannot be written in ${folder}`;
      writeFileSync(join(staging, `new-${at}`), text, { flag: 'wx' });
    });

    remove.forEach((path, at) => {
      step = `${path} cannot be removed from ${folder}`;
      moveAway(join(folder, path), join(staging, `removed-${at}`), undo);
    });
    write.forEach(({ path }, at) => {
      step = `${path} cannot be written in ${folder}`;
      makeFolder(resolve(folder, dirname(path)), undo);
      putInPlace(join(staging, `new-${at}`), join(folder, path), join(staging, `old-${at}`), undo);
    });

    undo.length = 0;
    tidyUp(folder, staging, remove);
  } catch (error) {
    const failures = undo.reverse().flatMap((back) => attempt(back));
    if (error instanceof Halt) throw error;
    if (failures.length > 0)
      throw new AggregateError(failures, `${step}, and ${folder} could not be put back as it was.`, {
        cause: error,
      });
    throw writeHalt(step, 'Nothing was changed.', error);
  }
}

/**
 * Writes one file, as `writeFiles` does.
 *
 * @throws Halt `write` when the disk refuses
 */
export function writeOneFile(file: string, text: string): void {
  writeFiles(dirname(file), { write: [{ path: basename(file), text }], remove: [] });
}

function tidyUp(folder: string, staging: string, removed: readonly string[]): void {
  try {
    rmSync(staging, { recursive: true });
    removeEmptyFolders(folder, removed);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Halt(
      'write',
      `Something stays behind in ${folder}: ${cause}.`,
      'All files are written; remove it by hand.',
    );
  }
}

function attempt(back: () => void): readonly unknown[] {
  try {
    back();
    return [];
  } catch (error) {
    return [error];
  }
}

/**
 * Makes a folder and those above it, one at a time: where the system gives room to no
 * folder (`/proc`), Node's own way of making them all never ends.
 */
function makeFolder(folder: string, undo: (() => void)[]): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), undo);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another program may have made it meanwhile.
    if (codeOf(error) === 'EEXIST' && isFolder(folder)) return;
    throw error;
  }
  undo.push(() => {
    rmdirSync(folder);
  });
}

/** Whether there is one, or a link to one. */
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function moveAway(file: string, kept: string, undo: (() => void)[]): void {
  if (look(file) === undefined) return;
  renameSync(file, kept);
  undo.push(() => {
    renameSync(kept, file);
  });
}

/** Replaces a file in one step, so that whoever watches it never finds it gone. */
function putInPlace(fresh: string, file: string, kept: string, undo: (() => void)[]): void {
  if (look(file) === undefined) {
    renameSync(fresh, file);
    undo.push(() => {
      rmSync(file);
    });
    return;
  }
  try {
    linkSync(file, kept);
  } catch {
    // a disk without hard links
    copyFileSync(file, kept);
  }
  renameSync(fresh, file);
  undo.push(() => {
    renameSync(kept, file);
  });
}

function removeEmptyFolders(folder: string, removed: readonly string[]): void {
  const parents = new Set<string>();
  for (const path of removed)
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) parents.add(parent);
  for (const parent of [...parents].sort((one, other) => other.length - one.length))
    try {
      rmdirSync(join(folder, parent));
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
    }
}

function refuseObstacle(folder: string, path: string): void {
  const found = folderObstacle(folder, path) ?? fileObstacle(join(folder, path));
  if (found !== undefined)
    throw new Halt('write', `${path} cannot be written in ${folder}: ${found} is in its place.`, moveIt);
}

const moveIt = 'Nothing was changed. Move it away, or choose another folder with `folder`.';

function fileObstacle(file: string): string | undefined {
  const stats = look(file);
  return stats === undefined || stats.isFile() ? undefined : kindOf(stats);
}

/** What keeps the folders above a path from being folders inside the output folder. */
function folderObstacle(folder: string, path: string): string | undefined {
  const names = path.split('/').slice(0, -1);
  for (let depth = 1; depth <= names.length; depth++) {
    const parent = join(folder, ...names.slice(0, depth));
    const stats = look(parent);
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink()) {
      if (!leadsInside(folder, parent)) return `${parent}, a link that leads elsewhere,`;
    } else if (!stats.isDirectory()) return `${parent}, ${kindOf(stats)},`;
  }
  return undefined;
}

function leadsInside(folder: string, link: string): boolean {
  try {
    return (
      realpathSync(link).startsWith(realpathSync(folder) + sep) && lstatSync(realpathSync(link)).isDirectory()
    );
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** What is there, if anything; a file where a folder is needed counts as nothing, and is found higher up. */
function look(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

const kindOf = (stats: Stats): string =>
  stats.isDirectory()
    ? 'a folder'
    : stats.isSymbolicLink()
      ? 'a symbolic link'
      : stats.isFile()
        ? 'a file'
        : 'a device';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EFBIG', 'the file would be larger than this system allows'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'the system does not permit it'],
  ['EROFS', 'the disk is read-only'],
  ['ENOTDIR', 'a file stands where a folder is needed'],
  ['EEXIST', 'a file, or a link that leads nowhere, stands where a folder is needed'],
  ['ENOENT', 'the system takes no files there, or another program removed them meanwhile'],
  ['ELOOP', 'links lead in a circle'],
  ['EISDIR', 'a folder stands where a file is needed'],
  ['EBUSY', 'another program holds it'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'the name is too long for this disk'],
  ['EXDEV', 'it stands on another disk than its folder'],
]);

/** A refusal of the disk as a Halt; anything else is a bug and goes on as it is. */
export function writeHalt(step: string, hint: string, error: unknown): Error {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined) return new Error(step, { cause: error });
  const reason = reasons.get(code) ?? error.message;
  return new Halt('write', `${step}: ${reason} (${code}).`, hint, [], { cause: error });
}
