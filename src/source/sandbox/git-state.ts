// Reads a commit or a branch in git as a source: `git:main`, `git:v1.2:snapshots/site.json`. Nothing in the repository
// changes, not even its index.

import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import posix, { basename } from 'node:path/posix';
import { promisify } from 'node:util';
import { Halt } from '../../core/diagnostics/halt.ts';
import { plainText } from '../file/plain-text.ts';
import type { GitPart } from './software-source.ts';

const execFileAsync = promisify(execFile);

async function gitBytes(
  args: readonly string[],
  { cwd, index }: { readonly cwd: string; readonly index?: string },
): Promise<Buffer> {
  const { stdout } = await execFileAsync('git', [...args], {
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
    cwd,
    env: { ...process.env, ...(index !== undefined && { GIT_INDEX_FILE: index }) },
  });
  return stdout;
}

const gitOutput = async (args: readonly string[], cwd: string): Promise<string | undefined> =>
  gitBytes(args, { cwd }).then(
    (bytes) => bytes.toString('utf8').trim(),
    () => undefined,
  );

export type GitState =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly name: string }
  | { readonly kind: 'folder'; readonly name: string; readonly writeTo: (folder: string) => Promise<void> };

/**
 * @param cwd the folder to which the path is relative; by default the current folder
 * @throws Halt `source` when git is not installed, the revision does not exist, or the path is not in the
 * revision
 */
export async function gitState(
  { revision, path }: Pick<GitPart, 'revision' | 'path'>,
  cwd = '.',
): Promise<GitState> {
  const top = await repositoryRoot(revision, cwd);
  const commit = await resolveCommit(revision, cwd);
  // Git requires the prefix `./` for a path that is relative to the current folder.
  const object = `${commit}:./${path.replace(/^(?:\.\/+)+|^\.$/, '').replace(/\/+$/, '')}`;
  const kind = await gitOutput(['cat-file', '-t', object], cwd);
  const name = basename(resolve(path).replaceAll('\\', '/'));
  if (kind === 'blob')
    return { kind: 'file', bytes: await gitBytes(['cat-file', 'blob', object], { cwd }), name };
  if (kind === 'tree')
    return {
      kind: 'folder',
      name,
      writeTo: async (folder) => writeTree(await objectHash(object, cwd), folder, top),
    };
  throw new Halt(
    'source',
    `There is no ${plainText(path === '' ? 'such folder' : path, 200)} in ${plainText(revision, 80)}.`,
    'A path is relative to the current folder: git:main:snapshots/site.json.',
  );
}

/**
 * Whether a revision contains a file.
 *
 * @param path relative to the current folder
 * @returns also the hash of the commit
 * @throws Halt `source` when git is not installed, or the revision does not exist
 */
export async function isInRevision(
  revision: string,
  path: string,
): Promise<{ readonly commit: string; readonly isThere: boolean }> {
  await repositoryRoot(revision, '.');
  const commit = await resolveCommit(revision, '.');
  return { commit, isThere: (await gitOutput(['cat-file', '-t', `${commit}:./${path}`], '.')) === 'blob' };
}

/**
 * The path of the current folder in its repository, such as `plugins/shop/`. The path is empty at the root of the
 * repository, and outside of a repository.
 */
export const pathInRepository = async (): Promise<string> =>
  (await gitOutput(['rev-parse', '--show-prefix'], '.')) ?? '';

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
 */
export async function committedFolder(
  folder: string,
  revision?: string,
): Promise<CommittedFolder | undefined> {
  // A folder of a revision may not exist on disk.
  const cwd = revision === undefined ? folder || '.' : '.';
  const below = await gitOutput(['rev-parse', '--show-prefix'], cwd);
  if (below === undefined) return undefined;
  const prefix = revision === undefined || folder === '' ? below : posix.join(below, folder, '/');
  const commit =
    revision === undefined
      ? await gitOutput(['rev-parse', '--verify', '--quiet', 'HEAD'], cwd)
      : await resolveCommit(revision, cwd);
  const uncommitted = async (paths: readonly string[]): Promise<readonly string[]> => {
    if (commit === undefined) return paths;
    const listed = async (...args: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await gitOutput(args, cwd))?.split('\0') ?? []);
    const committed = await listed('ls-tree', '-r', '-z', '--full-tree', '--name-only', commit);
    const changed =
      revision === undefined
        ? await listed('diff', '--name-only', '-z', '--no-renames', '--no-relative', commit, '--', '.')
        : new Set<string>();
    return paths.filter((path) => !committed.has(path) || changed.has(path));
  };
  return { prefix, commit, uncommitted };
}

async function repositoryRoot(revision: string, cwd: string): Promise<string> {
  const top = await gitOutput(['rev-parse', '--show-toplevel'], cwd);
  if (top !== undefined) return top;
  throw new Halt(
    'source',
    `git:${plainText(revision, 80)} cannot be read: git is not installed, or the current folder is not in a repository.`,
    'Run the command in the repository.',
  );
}

const objectHash = async (object: string, cwd: string): Promise<string> =>
  (await gitOutput(['rev-parse', object], cwd)) ?? object;

async function resolveCommit(revision: string, cwd: string): Promise<string> {
  const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options'];
  const found = await gitOutput([...verify, `${revision}^{commit}`], cwd);
  if (found !== undefined) return found;
  const onOrigin = await gitOutput([...verify, `origin/${revision}^{commit}`], cwd);
  const remotes = (await gitOutput(['remote'], cwd))?.split('\n') ?? [];
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
  const own = { cwd: top, index: join(folder, '..', 'index') };
  try {
    await gitBytes(['read-tree', tree], own);
    await gitBytes(['checkout-index', '--all', '--force', `--prefix=${folder.replaceAll('\\', '/')}/`], own);
  } catch (error) {
    throw new Halt(
      'source',
      `git could not write the files of ${tree}.`,
      'Check the repository: git fsck.',
      [],
      {
        cause: error,
      },
    );
  }
}
