// A state that git knows, as a source: `git:main`, `git:v1.2:snapshots/site.json`. Nothing in
// the repository changes, its index neither.

import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { basename } from 'node:path/posix';
import { promisify } from 'node:util';
import { Halt } from '../../diagnostics/halt.ts';
import { plainText } from '../plain-text.ts';
import type { GitPart } from './own-source.ts';

const run = promisify(execFile);

async function git(
  args: readonly string[],
  { cwd, index }: { readonly cwd?: string; readonly index?: string } = {},
): Promise<Buffer> {
  const { stdout } = await run('git', [...args], {
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...(index !== undefined && { GIT_INDEX_FILE: index }) },
  });
  return stdout;
}

const textOf = async (args: readonly string[]): Promise<string | undefined> =>
  git(args).then(
    (bytes) => bytes.toString('utf8').trim(),
    () => undefined,
  );

export type GitState =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly name: string }
  | { readonly kind: 'folder'; readonly name: string; readonly writeTo: (folder: string) => Promise<void> };

/** @throws Halt `source` when there is no git, no such revision, or nothing of that path in it */
export async function gitState({ revision, path }: GitPart): Promise<GitState> {
  const top = await textOf(['rev-parse', '--show-toplevel']);
  if (top === undefined)
    throw new Halt(
      'source',
      `git:${plainText(revision, 80)} cannot be read: git is not installed, or the current folder is in no repository.`,
      'Run it in the repository of the plugin.',
    );
  const commit = await commitOf(revision);
  // As git wants a path that begins in the current folder.
  const object = `${commit}:./${path.replace(/^(?:\.\/+)+|^\.$/, '').replace(/\/+$/, '')}`;
  const kind = await textOf(['cat-file', '-t', object]);
  const name = basename(resolve(path).replaceAll('\\', '/'));
  if (kind === 'blob') return { kind: 'file', bytes: await git(['cat-file', 'blob', object]), name };
  if (kind === 'tree') return { kind: 'folder', name, writeTo: (folder) => writeTree(object, folder, top) };
  throw new Halt(
    'source',
    `There is no ${plainText(path === '' ? 'such folder' : path, 200)} in ${plainText(revision, 80)}.`,
    'A path begins in the current folder: git:main:snapshots/site.json.',
  );
}

async function commitOf(revision: string): Promise<string> {
  const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options'];
  const found = await textOf([...verify, `${revision}^{commit}`]);
  if (found !== undefined) return found;
  const elsewhere = await textOf([...verify, `origin/${revision}^{commit}`]);
  throw new Halt(
    'source',
    `git knows no revision ${plainText(revision, 80)} here.`,
    elsewhere !== undefined
      ? `There is git:origin/${plainText(revision, 80)}.`
      : `Fetch it first, for in CI only one commit is there: git fetch origin ${plainText(revision, 80)}, and name it git:FETCH_HEAD.`,
  );
}

/**
 * Writes the files of a tree, with an index of its own.
 *
 * @param top of the repository: below it git would write a part alone
 */
async function writeTree(tree: string, folder: string, top: string): Promise<void> {
  const own = { cwd: top, index: join(folder, '..', 'index') };
  try {
    const hash = (await git(['rev-parse', tree])).toString('utf8').trim();
    await git(['read-tree', hash], own);
    await git(['checkout-index', '--all', '--force', `--prefix=${folder.replaceAll('\\', '/')}/`], own);
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
