// Reads a commit or a branch in git as a source: `git:main`, `git:v1.2:snapshots/site.json`. Nothing in the repository
// changes, not even its index.

import { join, resolve } from 'node:path';
import posix, { basename } from 'node:path/posix';
import { Halt } from '../../core/diagnostics/halt.ts';
import { plainText } from '../file/plain-text.ts';
import { GitError, gitList, gitProblems, gitText, runGit, type GitProblem } from '../file/run-git.ts';
import type { GitPart } from './software-source.ts';

/** The output of git without the line end; undefined for the given problems. */
const gitOutput = (
  args: readonly string[],
  cwd: string,
  problems: readonly GitProblem[] = ['nothing'],
): Promise<string | undefined> =>
  gitText(args, { cwd }).then(
    (text) => text.trim(),
    (error: unknown) => {
      if (error instanceof GitError && problems.includes(error.problem)) return undefined;
      throw error;
    },
  );

export type GitState =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly name: string }
  | { readonly kind: 'folder'; readonly name: string; readonly writeTo: (folder: string) => Promise<void> };

/**
 * @param cwd the folder to which the path is relative; by default the current folder
 * @throws Halt `source` when git fails, the revision does not exist, or the path is not in the revision
 */
export const gitState = (
  { revision, path }: Pick<GitPart, 'revision' | 'path'>,
  cwd = '.',
): Promise<GitState> =>
  withGitErrors(`git:${revision}`, async () => {
    const top = (await gitText(['rev-parse', '--show-toplevel'], { cwd })).trim();
    const commit = await resolveCommit(revision, cwd);
    const object = await objectIn(commit, path.replace(/^(?:\.\/+)+|^\.$/, '').replace(/\/+$/, ''), cwd);
    const name = basename(resolve(path).replaceAll('\\', '/'));
    if (object?.type === 'blob')
      return { kind: 'file', bytes: await runGit(['cat-file', 'blob', object.hash], { cwd }), name };
    if (object?.type === 'tree')
      return { kind: 'folder', name, writeTo: (folder) => writeTree(object.hash, folder, top) };
    throw new Halt(
      'source',
      `There is no ${plainText(path === '' ? 'such folder' : path, 200)} in ${plainText(revision, 80)}.`,
      'A path is relative to the current folder: git:main:snapshots/site.json.',
    );
  });

/**
 * Whether a revision contains a file.
 *
 * @param path relative to the current folder
 * @returns also the hash of the commit
 * @throws Halt `source` when git fails, or the revision does not exist
 */
export const isInRevision = (
  revision: string,
  path: string,
): Promise<{ readonly commit: string; readonly isThere: boolean }> =>
  withGitErrors(`git:${revision}`, async () => {
    await gitText(['rev-parse', '--show-toplevel'], { cwd: '.' });
    const commit = await resolveCommit(revision, '.');
    return { commit, isThere: (await objectIn(commit, path, '.'))?.type === 'blob' };
  });

/**
 * The path of the current folder in its repository, such as `plugins/shop/`. The path is empty at the root of the
 * repository, and outside of a repository.
 */
export const pathInRepository = async (): Promise<string> =>
  (await gitOutput(['rev-parse', '--show-prefix'], '.', gitProblems)) ?? '';

/** A folder of a repository at a commit. */
export interface CommittedFolder {
  /** The path of the folder in the repository, with a slash at its end; empty for the root. */
  readonly prefix: string;
  /** Undefined if the repository has no commit yet. */
  readonly commit: string | undefined;
  /** The paths in the repository of files that the commit does not contain in this form, out of the given paths. */
  readonly uncommitted: (paths: readonly string[]) => Promise<readonly string[]>;
}

/**
 * @param revision the revision from which the folder was read; undefined for a folder on disk
 * @returns undefined if the folder is not in a repository, or git is not installed
 * @throws Halt `source` when git fails
 */
export const committedFolder = (folder: string, revision?: string): Promise<CommittedFolder | undefined> =>
  withGitErrors(folder, async () => {
    // A folder of a revision may not exist on disk.
    const cwd = revision === undefined ? folder || '.' : '.';
    const below = await gitOutput(['rev-parse', '--show-prefix'], cwd, ['not-installed', 'no-repository']);
    if (below === undefined) return undefined;
    const prefix = revision === undefined || folder === '' ? below : posix.join(below, folder, '/');
    const commit =
      revision === undefined
        ? await gitOutput(['rev-parse', '--verify', '--quiet', 'HEAD'], cwd)
        : await resolveCommit(revision, cwd);
    const uncommitted = (paths: readonly string[]): Promise<readonly string[]> =>
      withGitErrors(folder, async () => {
        if (commit === undefined) return paths;
        const committed = new Set(
          await gitList(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit], { cwd }),
        );
        const diff = ['diff', '--name-only', '-z', '--no-renames', '--no-relative', commit, '--', '.'];
        const changed = new Set(revision === undefined ? await gitList(diff, { cwd }) : []);
        return paths.filter((path) => !committed.has(path) || changed.has(path));
      });
    return { prefix, commit, uncommitted };
  });

/** @throws Halt `source` for an error of git, with git's message */
async function withGitErrors<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new Halt(
      'source',
      `${plainText(name, 80)} cannot be read: ${plainText(error.message, 300)}.`,
      error.problem === 'no-repository'
        ? 'Run the command in the repository.'
        : 'Repair the cause, and run the command again.',
      [],
      { cause: error },
    );
  }
}

/**
 * The file or the folder of a commit; undefined if the commit does not contain it.
 *
 * @param path relative to the current folder
 */
async function objectIn(
  commit: string,
  path: string,
  cwd: string,
): Promise<{ readonly hash: string; readonly type: string } | undefined> {
  // Git requires the prefix `./` for a path that is relative to the current folder.
  const hash = await gitOutput(['rev-parse', '--verify', '--quiet', `${commit}:./${path}`], cwd);
  if (hash === undefined) return undefined;
  return { hash, type: (await gitText(['cat-file', '-t', hash], { cwd })).trim() };
}

async function resolveCommit(revision: string, cwd: string): Promise<string> {
  const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options'];
  const found = await gitOutput([...verify, `${revision}^{commit}`], cwd);
  if (found !== undefined) return found;
  const onOrigin = await gitOutput([...verify, `origin/${revision}^{commit}`], cwd);
  const remotes = (await gitText(['remote'], { cwd })).trim().split('\n');
  throw new Halt(
    'source',
    `git does not know the revision ${plainText(revision, 80)}.`,
    onOrigin !== undefined
      ? `Did you mean git:origin/${plainText(revision, 80)}?`
      : `CI often fetches only one commit. Run: git fetch ${plainText(fetchable(revision, remotes), 80)}, and use git:FETCH_HEAD.`,
  );
}

/** The name of a revision for `git fetch`. For example, the local branch `origin/main` is `main` on the remote. */
function fetchable(revision: string, remotes: readonly string[]): string {
  const remote = [...remotes, 'origin'].find((name) => name !== '' && revision.startsWith(`${name}/`));
  return remote === undefined ? `origin ${revision}` : `${remote} ${revision.slice(remote.length + 1)}`;
}

/**
 * Writes the files of a git tree, with a separate index.
 *
 * @param top the root of the repository; in a subfolder, git would write only a part of the tree
 */
async function writeTree(tree: string, folder: string, top: string): Promise<void> {
  const own = { cwd: top, env: { GIT_INDEX_FILE: join(folder, '..', 'index') } };
  await withGitErrors(`The files of ${tree}`, async () => {
    await runGit(['read-tree', tree], own);
    await runGit(['checkout-index', '--all', '--force', `--prefix=${folder.replaceAll('\\', '/')}/`], own);
  });
}
