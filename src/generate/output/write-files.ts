// The only module that writes generated files.
// Either all files change or no file changes, even if the disk refuses a change or the process is killed.
// New files are first written to a staging folder, next to links to the files to replace.
// After that, the changes are recorded in the journal (journal.ts).
// The last changes are only renames, which the next run completes if the process is killed.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import {
  chmodSync,
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
import { applyChanges, writeJournal, rollback, type Intent } from './journal.ts';
import { errorCodeOf, look, refuseObstacle, writeHalt } from './disk-entry.ts';
import { ownerMark } from './process-mark.ts';
import { removeUnstartedRuns } from './recover.ts';

export interface FileChanges {
  readonly write: readonly { readonly path: string; readonly text: string }[];
  readonly remove: readonly string[];
}

/**
 * Staging folders of killed runs that had changed nothing are removed first. `settle` handles the killed runs
 * that had made changes.
 *
 * @throws Halt `write` if the disk refuses; no file has then changed
 */
export function writeFiles(folder: string, changes: FileChanges): void {
  const { write, remove } = changes;
  if (write.length === 0 && remove.length === 0) return;
  removeUnstartedRuns(folder);
  const made: string[] = [];
  let staging: string | undefined;
  let step = `${folder} cannot be created`;
  const staged = (during: string): void => {
    step = during;
  };
  let intent: Intent | undefined;
  try {
    makeFolders(resolve(folder), made);
    for (const path of [...write.map((file) => file.path), ...remove]) refuseObstacle(folder, path);
    step = `Nothing can be written in ${folder}`;
    staging = mkdtempSync(join(folder, `.routewright-${ownerMark()}-`));
    intent = stage(folder, staging, changes, staged);
    step = `Nothing can be written in ${folder}`;
    writeJournal(staging, intent);
  } catch (error) {
    discardStaging(staging, made);
    throw error instanceof Halt ? error : writeHalt(step, 'Nothing was changed.', error);
  }
  try {
    applyChanges(folder, staging, intent, staged);
  } catch (error) {
    rollback(folder, staging, intent, step, error);
    discardStaging(staging, made);
    throw error instanceof Halt ? error : writeHalt(step, 'Nothing was changed.', error);
  }
  tidyUp(folder, staging);
}

/**
 * Writes one file, as safely as `writeFiles`.
 *
 * @throws Halt `write` if the disk refuses
 */
export function writeOneFile(file: string, text: string): void {
  writeFiles(dirname(file), { write: [{ path: basename(file), text }], remove: [] });
}

function stage(
  folder: string,
  staging: string,
  { write, remove }: FileChanges,
  told: (step: string) => void,
): Intent {
  const folders = new Set<string>();
  const writes = write.map(({ path, text }, at) => {
    told(`${path} cannot be written in ${folder}`);
    writeStaged(join(staging, `new-${at}`), text, write.length === 1);
    keepMode(join(folder, path), join(staging, `new-${at}`));
    for (const parent of missingFolders(folder, path)) folders.add(parent);
    return { path, had: keepOld(join(folder, path), join(staging, `old-${at}`)) };
  });
  const removes = remove.filter((path, at) => {
    told(`${path} cannot be removed from ${folder}`);
    return keepOld(join(folder, path), join(staging, `removed-${at}`));
  });
  const kept = remove.map((path) => (removes.includes(path) ? path : null));
  return { write: writes, remove: kept, folders: [...folders] };
}

/**
 * If `lasting` is true, the new file is flushed to the disk first, in case of a power failure. Users cannot
 * recreate a snapshot or an approvals file, but generated files can be generated again.
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

/** A script stays executable. */
function keepMode(file: string, staged: string): void {
  const mode = look(file)?.mode;
  if (mode !== undefined) chmodSync(staged, mode & 0o7777);
}

function keepOld(file: string, kept: string): boolean {
  if (look(file) === undefined) return false;
  try {
    linkSync(file, kept);
  } catch {
    // Some disks do not support hard links.
    copyFileSync(file, kept);
  }
  return true;
}

/** Outer folders come first. */
function missingFolders(folder: string, path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names
    .map((_, at) => names.slice(0, at + 1).join('/'))
    .filter((parent) => !isFolder(join(folder, parent)));
}

/**
 * Removes the staging folder and the new folders after a failed run. The next run removes folders that cannot
 * be removed now.
 */
function discardStaging(staging: string | undefined, made: readonly string[]): void {
  try {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    for (const folder of made.toReversed()) rmdirSync(folder);
  } catch {
    // The first refusal of the disk is already reported.
  }
}

function tidyUp(folder: string, staging: string): void {
  try {
    rmSync(staging, { recursive: true });
  } catch (error) {
    const cause = errorMessage(error);
    throw new Halt(
      'write',
      `The temporary files in ${folder} could not be removed: ${cause}.`,
      'All files were written. The next run removes the temporary files.',
    );
  }
}

/** A recursive `mkdir` in Node never ends if the system allows no new folders (`/proc`). */
function makeFolders(folder: string, made: string[]): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolders(dirname(folder), made);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another program may have created the folder in the meantime.
    if (errorCodeOf(error) === 'EEXIST' && isFolder(folder)) return;
    throw error;
  }
  made.push(folder);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
