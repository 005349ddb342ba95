// The files of one commit of a repository, written without a checkout: git only lists and prints
// objects, so that no hook, filter, link or submodule of the repository has an effect.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Blob {
  readonly id: string;
  readonly file: string;
}

/** What an audit reads: sources, components and the settings of the project. */
const isRead = /(?:\.(?:[cm]?[jt]sx?|vue|svelte|astro|json)|(?:^|\/)\.gitignore)$/;
const largest = 1_000_000;
const environment = { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' };

/** A folder with the sources of the commit; it is kept for the next run. */
export function workingTree(repository: string, commit: string, home: string, from?: string): string {
  const name = repository.replace('/', '+');
  const folder = join(home, `${name}-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const git = from === undefined ? cloned(repository, commit, join(home, `${name}.git`)) : join(from, name);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  write(git, blobsOf(git, commit), part);
  renameSync(part, folder);
  return folder;
}

function cloned(repository: string, commit: string, folder: string): string {
  if (!existsSync(folder)) execFileSync('git', ['init', '--quiet', '--bare', folder]);
  const address = `https://github.com/${repository}.git`;
  execFileSync('git', ['-C', folder, 'fetch', '--quiet', '--depth', '1', address, commit], {
    env: environment,
  });
  return folder;
}

function blobsOf(git: string, commit: string): readonly Blob[] {
  const listed = execFileSync('git', ['-C', git, 'ls-tree', '-r', '-z', '--long', '--full-tree', commit], {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 1e9,
  });
  return listed.split('\0').flatMap((entry): readonly Blob[] => {
    const [, id, size, file] = /^100\d{3} blob ([0-9a-f]+) +(\d+|BAD)\t(.+)$/s.exec(entry) ?? [];
    if (id === undefined || file === undefined || size === 'BAD' || Number(size) > largest) return [];
    return isRead.test(file) && !/(?:^|\/)(?:\.\.|\.git|node_modules)(?:\/|$)/.test(file)
      ? [{ id, file }]
      : [];
  });
}

/** A snapshot may lack objects; their files are left out. */
function write(git: string, blobs: readonly Blob[], folder: string): void {
  const { stdout } = spawnSync('git', ['-C', git, 'cat-file', '--batch'], {
    env: environment,
    input: blobs.map(({ id }) => `${id}\n`).join(''),
    maxBuffer: 1e9,
  });
  let at = 0;
  for (const { file } of blobs) {
    const end = stdout.indexOf('\n', at);
    const [, , size] = stdout.subarray(at, end).toString().split(' ');
    at = end + 1;
    if (size === undefined) continue;
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, stdout.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
}
