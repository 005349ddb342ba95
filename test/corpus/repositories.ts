// The repositories below a folder, as lists of files: bare git directories, clones, and folders without git.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface Repository {
  /** The name of the folder, with a slash in place of the first `+`: `owner+name` is `owner/name`. */
  readonly name: string;
  /** The abbreviated commit whose files are read; absent without git. */
  readonly commit?: string;
  /** The paths of all files, with `/`. */
  readonly paths: readonly string[];
  /** The bytes of files, in order. A file that the repository lacks is undefined. */
  readonly read: (paths: readonly string[]) => Generator<Buffer | undefined>;
}

type Files = Omit<Repository, 'name'>;

/**
 * Git directories are found in `folder` and in its folders. A folder in `folder` without one is a repository itself.
 *
 * @param only a text in the names of the repositories
 */
export function* repositoriesIn(folder: string, only = ''): Generator<Repository> {
  for (const name of foldersIn(folder).filter((one) => one.includes(only))) {
    const place = join(folder, name);
    const inner = [place, ...foldersIn(place).map((one) => join(place, one))];
    const git = inner.map(gitDirectoryOf).find((one) => one !== undefined);
    const repository = git === undefined ? plainRepository(place) : gitRepository(git);
    if (repository !== undefined) yield { name: name.replace('+', '/'), ...repository };
  }
}

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isDirectory())
    .sort();

const gitDirectoryOf = (folder: string): string | undefined =>
  [folder, join(folder, '.git')].find((one) =>
    ['HEAD', 'objects'].every((name) => existsSync(join(one, name))),
  );

function gitRepository(directory: string): Files | undefined {
  const tree = git(directory, ['ls-tree', '-r', '-z', 'HEAD']);
  if (tree === undefined) return undefined;
  const hashes = new Map(
    tree
      .toString()
      .split('\0')
      .flatMap((line) => {
        const [, type, hash, path] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(line) ?? [];
        return type === 'blob' && hash !== undefined && path !== undefined ? [[path, hash] as const] : [];
      }),
  );
  const commit = git(directory, ['rev-parse', '--short=12', 'HEAD'])?.toString().trim();
  return {
    ...(commit !== undefined && { commit }),
    paths: [...hashes.keys()],
    read: (paths) =>
      blobs(
        directory,
        paths.map((path) => hashes.get(path) ?? path),
      ),
  };
}

/** The files are read in parts, because all files of a repository can need more memory than there is. */
const filesAtOnce = 500;

function* blobs(directory: string, hashes: readonly string[]): Generator<Buffer | undefined> {
  for (let at = 0; at < hashes.length; at += filesAtOnce) {
    const asked = hashes.slice(at, at + filesAtOnce);
    let text = git(directory, ['cat-file', '--batch'], `${asked.join('\n')}\n`) ?? Buffer.alloc(0);
    for (let rest = asked.length; rest > 0; rest -= 1) {
      const end = text.indexOf('\n');
      const size = Number(/ blob (\d+)$/.exec(text.subarray(0, Math.max(end, 0)).toString())?.[1] ?? NaN);
      const start = end + 1;
      yield Number.isNaN(size) ? undefined : text.subarray(start, start + size);
      text = text.subarray(Number.isNaN(size) ? start : start + size + 1);
    }
  }
}

function git(directory: string, words: readonly string[], input = ''): Buffer | undefined {
  // A snapshot may lack files. Git must not look for them on the network.
  const env = { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' };
  const run = spawnSync('git', [`--git-dir=${directory}`, ...words], { input, env, maxBuffer: 2 ** 31 });
  return run.status === 0 ? run.stdout : undefined;
}

function plainRepository(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return {
    paths: files.map(({ parentPath, name: file }) =>
      relative(folder, join(parentPath, file)).split(sep).join('/'),
    ),
    *read(paths) {
      for (const path of paths) yield readFileSync(join(folder, path));
    },
  };
}
