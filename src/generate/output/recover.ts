// Completes or reverts the changes of a killed run, with the journal in the run's staging folder.
// Anyone can create a staging folder, so the manifests must confirm the folder's content.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { isAsWritten, isOfTargets, recorded } from './generated-file.ts';
import { applyChanges, journalName, undoChanges, undoName, type Intent } from './journal.ts';
import { manifestName, parseManifest, type Manifest } from './manifest.ts';
import { look, refuseObstacle, writeHalt } from './disk-entry.ts';
import { isSafePath } from './output-path.ts';
import { hasEnded, ownerPattern } from './process-mark.ts';

export interface RecoveredRun {
  readonly staging: string;
  /** `refused` means that the folder is a link and was not changed. */
  readonly outcome: 'finished' | 'undone' | 'set-aside' | 'refused';
  readonly why?: string;
  readonly movedTo?: string;
}

/**
 * Completes or reverts the changes of killed runs in a folder, and removes their staging folders. The staging
 * folders of running processes are not changed. Anyone can create a staging folder, for example by a commit.
 * Only generated files are changed, and a staging folder that names other files is renamed.
 *
 * @param targets the names of all targets that can have written to the folder
 * @returns the results for killed runs that had made changes
 * @throws Halt `write` if the disk refuses
 */
export function recoverKilledRuns(folder: string, targets: readonly string[]): readonly RecoveredRun[] {
  return endedStagingFolders(folder).flatMap(
    (staging) => attempt(staging, () => recoverOne({ folder, staging, targets })) ?? [],
  );
}

/**
 * Removes the staging folders of runs that were killed before their first change, or while writing a single
 * file. `settle` handles all other staging folders.
 *
 * @throws Halt `write` if the disk refuses
 */
export function removeUnstartedRuns(folder: string): void {
  for (const staging of endedStagingFolders(folder))
    attempt(staging, () => {
      const left = stagingState(staging);
      if (left.kind === 'nothing-begun') rmSync(staging, { recursive: true, force: true });
    });
}

const stagingName = new RegExp(`^\\.routewright-(${ownerPattern})-\\w{6}$`);
/**
 * In milliseconds. Writing takes only moments, so a longer
 * run was killed.
 */
const maxRunMs = 60 * 60 * 1000;

function endedStagingFolders(folder: string): readonly string[] {
  return folderEntries(folder).flatMap((name) => {
    const [, owner] = stagingName.exec(name) ?? [];
    const staging = join(folder, name);
    const stats = owner === undefined ? undefined : look(staging);
    const isOver =
      stats && owner !== undefined && (hasEnded(owner) || Date.now() - stats.mtimeMs >= maxRunMs);
    return isOver ? [staging] : [];
  });
}

function attempt<Result>(staging: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw writeHalt(
      `The files that an earlier run left in ${staging} cannot be recovered`,
      'The earlier run was killed while it wrote files. The next run tries again to recover the files.',
      error,
    );
  }
}

interface StagingPlace {
  readonly folder: string;
  readonly staging: string;
  readonly targets: readonly string[];
}

function recoverOne(place: StagingPlace): RecoveredRun | undefined {
  const { folder, staging } = place;
  const left = stagingState(staging);
  if (left.kind === 'link')
    return { staging, outcome: 'refused', why: 'it is a link, and routewright never creates a link there' };
  if (left.kind === 'unreadable') return setAside(folder, staging, left.why);
  if (left.kind === 'intent') {
    const { intent, isUndo } = left;
    for (const path of [...intent.write.map((file) => file.path), ...intent.remove])
      if (path !== null) refuseObstacle(folder, path);
    const why = refusalReason(place, intent, isUndo);
    if (why !== undefined) return setAside(folder, staging, why);
    if (isUndo) undoChanges(folder, staging, intent);
    else applyChanges(folder, staging, intent, () => undefined);
    rmSync(staging, { recursive: true, force: true });
    return { staging, outcome: isUndo ? 'undone' : 'finished' };
  }
  rmSync(staging, { recursive: true, force: true });
  return undefined;
}

function setAside(folder: string, staging: string, why: string): RecoveredRun {
  const name = join(folder, basename(staging).replace('.routewright-', '.routewright-set-aside-'));
  let movedTo = name;
  for (let number = 2; look(movedTo) !== undefined; number++) movedTo = `${name}-${number}`;
  renameSync(staging, movedTo);
  return { staging, outcome: 'set-aside', why, movedTo };
}

type StagingState =
  | { readonly kind: 'link' }
  | { readonly kind: 'unreadable'; readonly why: string }
  /** The run was killed before it changed anything, or while it wrote a single file. */
  | { readonly kind: 'nothing-begun' }
  | { readonly kind: 'intent'; readonly intent: Intent; readonly isUndo: boolean };

const keptName = /^(?:(?:new|old|removed)-\d+|journal\.(?:tmp|json)|undo\.json)$/;

function stagingState(staging: string): StagingState {
  if (look(staging)?.isDirectory() !== true) return { kind: 'link' };
  for (const entry of readdirSync(staging, { withFileTypes: true }))
    if (!keptName.test(entry.name) || !entry.isFile())
      return {
        kind: 'unreadable',
        why: `it contains “${printableName(entry.name)}”, and routewright never creates such an entry`,
      };
  const isUndo = existsSync(join(staging, undoName));
  const name = isUndo ? undoName : journalName;
  if (!existsSync(join(staging, name))) return { kind: 'nothing-begun' };
  const intent = intentIn(join(staging, name));
  if (intent === undefined)
    return { kind: 'unreadable', why: `its ${name} is not a journal that this version can read` };
  const isOneStep = intent.write.length <= 1 && intent.remove.length === 0;
  return isOneStep ? { kind: 'nothing-begun' } : { kind: 'intent', intent, isUndo };
}

const printableName = (name: string): string => name.replace(/[\p{C}\p{Z}]/gu, ' ').slice(0, 80);

/**
 * A run writes only files in target folders that the run's own manifest lists. A run replaces or removes only
 * files that match the manifest from before the run. A malicious staging folder could do harm only by naming
 * files that were not generated.
 *
 * A run with `force` can replace edited files. After a killed run with `force`, the staging folder is
 * therefore renamed with all its files.
 */
function refusalReason(
  { folder, staging, targets }: StagingPlace,
  intent: Intent,
  isUndo: boolean,
): string | undefined {
  const { before, now } = manifestsOf(folder, staging, intent);
  const isFrom = (manifest: Manifest | undefined, path: string, text: string | undefined): boolean => {
    if (path === manifestName) return text === undefined || parseManifest(text) !== undefined;
    const record = recorded(manifest, path);
    if (record === undefined || !isOfTargets(path, targets)) return false;
    return text === undefined || isAsWritten(path, record, text);
  };
  const isWrite = ({ path }: Intent['write'][number], at: number): boolean => {
    const [fresh, old] = [`new-${at}`, `old-${at}`].map((name) => fileText(join(staging, name)));
    const present = fileText(join(folder, path));
    const isMoved = fresh === undefined;
    if (isUndo && old !== undefined && !isFrom(before, path, old)) return false;
    if (present !== undefined && !isFrom(isMoved ? now : before, path, present)) return false;
    return isFrom(now, path, fresh);
  };
  const isRemoval = (path: string | null, at: number): boolean =>
    path === null ||
    [join(staging, `removed-${at}`), join(folder, path)].every((file) =>
      isFrom(before, path, fileText(file)),
    );

  const { write, remove, folders } = intent;
  const stray = [
    ...write.filter((file, at) => !isWrite(file, at)).map(({ path }) => path),
    ...remove.filter((path, at) => !isRemoval(path, at)),
    ...folders.filter((one) => !write.some(({ path }) => path.startsWith(`${one}/`))),
  ];
  const [path] = stray;
  return path == null ? undefined : `it names ${printableName(path)}, which differs from the manifest`;
}

function manifestsOf(
  folder: string,
  staging: string,
  { write }: Intent,
): { readonly before: Manifest | undefined; readonly now: Manifest | undefined } {
  const read = (file: string): Manifest | undefined => parseManifest(fileText(file) ?? '');
  const present = read(join(folder, manifestName));
  const at = write.findIndex(({ path }) => path === manifestName);
  if (at < 0) return { before: present, now: present };
  const fresh = join(staging, `new-${at}`);
  if (existsSync(fresh)) return { before: present, now: read(fresh) };
  return { before: read(join(staging, `old-${at}`)), now: present };
}

const fileText = (file: string): string | undefined =>
  look(file)?.isFile() === true ? readFileSync(file, 'utf8') : undefined;

/**
 * Reads the journal. The result is undefined for an incomplete journal, and for a journal of another version.
 */
function intentIn(file: string): Intent | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isIntent(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isSafePathText = (value: unknown): value is string => typeof value === 'string' && isSafePath(value);

const isIntent = (value: unknown): value is Intent =>
  isRecord(value) &&
  [value['write'], value['remove'], value['folders']].every(Array.isArray) &&
  (value['write'] as readonly unknown[]).every(
    (one) => isRecord(one) && isSafePathText(one['path']) && typeof one['had'] === 'boolean',
  ) &&
  (value['remove'] as readonly unknown[]).every((one) => one === null || isSafePathText(one)) &&
  (value['folders'] as readonly unknown[]).every(isSafePathText);

function folderEntries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // If the folder cannot be read, the code that writes to the folder reports the error.
    return [];
  }
}
