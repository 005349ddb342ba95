// What a run means to change in a folder, written down before anything of it changes. Whoever
// finds it after a kill knows what was meant and has all that is needed beside it: the new
// files, and the old ones. It finishes what was meant; where the disk had refused, it takes
// back what was done. Every step can be done twice, so a kill of that is no matter either.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Halt } from '../diagnostics/halt.ts';
import { isRecord } from '../model/wire.ts';
import { codeOf, look, refuseObstacle, writeHalt } from './on-disk.ts';
import { isSafePath } from './output-path.ts';
import { isGone, ownerPattern } from './owner.ts';

/** The texts stand beside it: `new-0`, `old-0` of the first that is written, `removed-0` of the first that is removed. */
export interface Intent {
  readonly write: readonly { readonly path: string; readonly had: boolean }[];
  /** Null for what was not there. */
  readonly remove: readonly (string | null)[];
  /** Those to be made, the outer ones first. */
  readonly folders: readonly string[];
}

const meant = 'journal.json';
const takenBack = 'undo.json';

/** Writes the intent down, in one step: from then on the next run finishes it. */
export function declare(staging: string, intent: Intent): void {
  writeFileSync(join(staging, 'journal.tmp'), JSON.stringify(intent), { flush: true });
  renameSync(join(staging, 'journal.tmp'), join(staging, meant));
}

/**
 * Does what is meant, as far as it is not done.
 *
 * @param told is called before each step with what it does, so that an error can say where it happened
 * @throws the system's own error
 */
export function carryOut(
  folder: string,
  staging: string,
  { write, remove, folders }: Intent,
  told: (step: string) => void,
): void {
  for (const path of folders) {
    told(`${path} cannot be made in ${folder}`);
    if (!existsSync(join(folder, path))) mkdirSync(join(folder, path));
  }
  write.forEach(({ path }, at) => {
    told(`${path} cannot be written in ${folder}`);
    const fresh = join(staging, `new-${at}`);
    if (existsSync(fresh)) renameSync(fresh, join(folder, path));
  });
  for (const path of remove) {
    told(`${path ?? ''} cannot be removed from ${folder}`);
    if (path !== null) rmSync(join(folder, path), { force: true });
  }
  told(`What is not needed any more cannot be removed from ${folder}`);
  removeEmptyFolders(
    folder,
    remove.filter((path) => path !== null),
  );
  rmSync(join(staging, meant), { force: true });
}

/**
 * Takes back what was done of an intent, for the disk refused the rest.
 *
 * @throws Halt `write` where the disk refuses that as well: then the next run does it
 */
export function takeBack(
  folder: string,
  staging: string,
  intent: Intent,
  step: string,
  cause: unknown,
): void {
  try {
    if (existsSync(join(staging, meant))) renameSync(join(staging, meant), join(staging, takenBack));
    undo(folder, staging, intent);
  } catch (error) {
    const refused = writeHalt(step, '', cause);
    throw new Halt(
      'write',
      `${refused.message} ${folder} could not be put back as it was either.`,
      `The next run that writes there does it; ${staging} holds all that is needed.`,
      [],
      { cause: new AggregateError([cause, error]) },
    );
  }
}

function undo(folder: string, staging: string, { write, remove, folders }: Intent): void {
  const back = (kept: string, path: string): void => {
    if (existsSync(join(staging, kept))) renameSync(join(staging, kept), join(folder, path));
  };
  write.forEach(({ path, had }, at) => {
    const fresh = join(staging, `new-${at}`);
    if (had) back(`old-${at}`, path);
    else if (!existsSync(fresh) && look(join(folder, path)) !== undefined)
      renameSync(join(folder, path), fresh);
  });
  remove.forEach((path, at) => {
    if (path === null) return;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    back(`removed-${at}`, path);
  });
  for (const path of folders.toReversed()) removeEmptyFolder(join(folder, path));
  rmSync(join(staging, takenBack), { force: true });
}

const stagingName = new RegExp(`^\\.routewright-(${ownerPattern})-\\w{6}$`);
/** A run writes for moments; one of another machine that has not ended by then never will. */
const longestRun = 60 * 60 * 1000;

/**
 * Finishes, or takes back, what runs began in a folder that were killed, and sweeps away what
 * they left. What a living run is about is left alone.
 *
 * @throws Halt `write` where the disk refuses
 */
export function settle(folder: string): void {
  for (const name of entriesOf(folder)) {
    const [, owner] = stagingName.exec(name) ?? [];
    if (owner === undefined) continue;
    const staging = join(folder, name);
    try {
      if (!isGone(owner) && Date.now() - statSync(staging).mtimeMs < longestRun) continue;
      settleOne(folder, staging);
    } catch (error) {
      if (error instanceof Halt) throw error;
      throw writeHalt(
        `What an earlier run left in ${staging} cannot be settled`,
        'It was killed while it wrote. The next run tries again.',
        error,
      );
    }
  }
}

function settleOne(folder: string, staging: string): void {
  const [toDo, toUndo] = [intentIn(staging, meant), intentIn(staging, takenBack)];
  for (const { write, remove } of [toDo, toUndo].filter((intent) => intent !== undefined))
    for (const path of [...write.map((file) => file.path), ...remove])
      if (path !== null) refuseObstacle(folder, path);
  if (toUndo !== undefined) undo(folder, staging, toUndo);
  else if (toDo !== undefined) carryOut(folder, staging, toDo, () => undefined);
  rmSync(staging, { recursive: true, force: true });
}

/** What was written down; nothing where the run was killed before, and where it is none of ours. */
function intentIn(staging: string, name: string): Intent | undefined {
  if (!existsSync(join(staging, name))) return undefined;
  const value: unknown = JSON.parse(readFileSync(join(staging, name), 'utf8'));
  return isIntent(value) ? value : undefined;
}

const isPath = (value: unknown): value is string => typeof value === 'string' && isSafePath(value);

const isIntent = (value: unknown): value is Intent =>
  isRecord(value) &&
  [value['write'], value['remove'], value['folders']].every(Array.isArray) &&
  (value['write'] as readonly unknown[]).every((one) => isRecord(one) && isPath(one['path'])) &&
  (value['remove'] as readonly unknown[]).every((one) => one === null || isPath(one)) &&
  (value['folders'] as readonly unknown[]).every(isPath);

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // None yet, or none at all: whoever writes there is told of it.
    return [];
  }
}

function removeEmptyFolders(folder: string, removed: readonly string[]): void {
  const parents = new Set<string>();
  for (const path of removed)
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) parents.add(parent);
  for (const parent of [...parents].sort((one, other) => other.length - one.length))
    removeEmptyFolder(join(folder, parent));
}

function removeEmptyFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
  }
}
