// The one place that writes. Files change all together or not at all, whatever stops us: a disk
// that refuses, or a kill between two steps. Everything is first written to a folder beside them,
// with what it replaces; then what is meant is written down (journal.ts), and from then on
// there are only renames, which the next run finishes if we cannot.

import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { carryOut, declare, takeBack, type Intent } from './journal.ts';
import { codeOf, look, refuseObstacle, writeHalt } from './on-disk.ts';
import { ownerMark } from './owner.ts';
import { sweep } from './recover.ts';

export interface Changes {
  readonly write: readonly { readonly path: string; readonly text: string }[];
  readonly remove: readonly string[];
}

/**
 * Makes all changes, or none. What a killed run left that changed nothing is swept away first; what
 * one had begun is for `settle`, which tells what it does.
 *
 * @throws Halt `write` when the disk refuses; everything is then as it was before
 */
export function writeFiles(folder: string, changes: Changes): void {
  const { write, remove } = changes;
  if (write.length === 0 && remove.length === 0) return;
  sweep(folder);
  const made: string[] = [];
  let staging: string | undefined;
  let step = `${folder} cannot be made`;
  const staged = (during: string): void => {
    step = during;
  };
  let intent: Intent | undefined;
  try {
    makeFolder(resolve(folder), made);
    for (const path of [...write.map((file) => file.path), ...remove]) refuseObstacle(folder, path);
    step = `Nothing can be written in ${folder}`;
    staging = mkdtempSync(join(folder, `.routewright-${ownerMark()}-`));
    intent = stage(folder, staging, changes, staged);
    step = `Nothing can be written in ${folder}`;
    declare(staging, intent);
  } catch (error) {
    putAway(staging, made);
    throw error instanceof Halt ? error : writeHalt(step, 'Nothing was changed.', error);
  }
  try {
    carryOut(folder, staging, intent, staged);
  } catch (error) {
    takeBack(folder, staging, intent, step, error);
    putAway(staging, made);
    throw error instanceof Halt ? error : writeHalt(step, 'Nothing was changed.', error);
  }
  tidyUp(folder, staging);
}

/**
 * Writes one file, as `writeFiles` does.
 *
 * @throws Halt `write` when the disk refuses
 */
export function writeOneFile(file: string, text: string): void {
  writeFiles(dirname(file), { write: [{ path: basename(file), text }], remove: [] });
}

/** Writes the new beside the old: nothing that stands in the folder is touched. */
function stage(
  folder: string,
  staging: string,
  { write, remove }: Changes,
  told: (step: string) => void,
): Intent {
  const folders = new Set<string>();
  const writes = write.map(({ path, text }, at) => {
    told(`${path} cannot be written in ${folder}`);
    writeStaged(join(staging, `new-${at}`), text, write.length === 1);
    for (const parent of missingFolders(folder, path)) folders.add(parent);
    return { path, had: keep(join(folder, path), join(staging, `old-${at}`)) };
  });
  const removes = remove.filter((path, at) => {
    told(`${path} cannot be removed from ${folder}`);
    return keep(join(folder, path), join(staging, `removed-${at}`));
  });
  const kept = remove.map((path) => (removes.includes(path) ? path : null));
  return { write: writes, remove: kept, folders: [...folders] };
}

/**
 * A file by itself, a snapshot or approvals, cannot be made anew: it is on the disk before it
 * takes the place of the old one, should the power fail. What is generated can be.
 */
function writeStaged(file: string, text: string, lasting: boolean): void {
  writeFileSync(file, text, { flag: 'wx' });
  if (!lasting) return;
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @returns whether there is one to be kept */
function keep(file: string, kept: string): boolean {
  if (look(file) === undefined) return false;
  try {
    linkSync(file, kept);
  } catch {
    // a disk without hard links
    copyFileSync(file, kept);
  }
  return true;
}

/** Those above a path that are not there, the outer ones first. */
function missingFolders(folder: string, path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names
    .map((_, at) => names.slice(0, at + 1).join('/'))
    .filter((parent) => !isFolder(join(folder, parent)));
}

/** Where nothing has changed nothing shall be left. What cannot be removed now, the next run removes. */
function putAway(staging: string | undefined, made: readonly string[]): void {
  try {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    for (const folder of made.toReversed()) rmdirSync(folder);
  } catch {
    // The disk has refused already, and that is what is told.
  }
}

function tidyUp(folder: string, staging: string): void {
  try {
    rmSync(staging, { recursive: true });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Halt(
      'write',
      `Something stays behind in ${folder}: ${cause}.`,
      'All files are written; the next run clears it away.',
    );
  }
}

/**
 * Makes a folder and those above it, one at a time: where the system gives room to no
 * folder (`/proc`), Node's own way of making them all never ends.
 */
function makeFolder(folder: string, made: string[]): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), made);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another program may have made it meanwhile.
    if (codeOf(error) === 'EEXIST' && isFolder(folder)) return;
    throw error;
  }
  made.push(folder);
}

/** Whether there is one, or a link to one. */
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
