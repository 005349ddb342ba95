// The repository in which CI runs, accessed through git.
// The code does not change the index or the current branch.
// It creates a separate commit and pushes the commit to another branch.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitList, gitText, type GitCall } from '../source/file/run-git.ts';

export interface Repository {
  readonly folder: string;
  /** The token for pushing, used if the checkout kept no credentials; empty if the user passes no token. */
  readonly token: string;
  /** The server of the host, such as `https://github.com`. No other server gets the token. */
  readonly server: string;
  /**
   * The user name that the host expects with a token.
   *
   * @default 'x-access-token'
   */
  readonly user?: string;
  /**
   * The address or the name of the remote repository.
   *
   * @default 'origin'
   */
  readonly remote?: string;
  /**
   * The author of commits.
   *
   * @default the account that GitHub uses for workflows
   */
  readonly author?: Author;
}

interface Author {
  readonly name: string;
  readonly email: string;
}

/** The account that GitHub uses for workflows. */
const workflowAuthor: Author = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
};

const authorEnvironment = ({ name, email }: Author): Readonly<Record<string, string>> => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: email,
});

/**
 * The last line of the commit messages of the action. If the newest commit of a branch lacks the line, a person
 * has committed to the branch.
 */
const trailer = 'Made-By: routewright';

/**
 * Files that differ from the last commit, and new files that git does not ignore. Paths are relative to the
 * root of the repository.
 */
export const changedFiles = async (repository: Repository): Promise<readonly string[]> =>
  // `git status --porcelain=v1 -z --no-renames` writes two letters, a blank, the path and a NUL
  (
    await gitList(['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all'], {
      cwd: repository.folder,
    })
  ).map((entry) => entry.slice(3));

export type PushResult = 'pushed' | 'same' | 'not-ours';

/**
 * Commits the files on top of the current commit, and sets the branch of the remote repository to the new commit.
 * Equal files on an equal parent commit give an equal new commit, so a run without changes pushes nothing. A
 * branch that contains a person's commit is not changed.
 *
 * @param paths relative to the root of the repository
 * @throws GitError
 */
export async function pushCommit(
  repository: Repository,
  branch: string,
  paths: readonly string[],
  message: string,
): Promise<PushResult> {
  const there = await remoteTip(repository, branch);
  if (there !== undefined && !there.isOurs) return 'not-ours';
  const commit = await createCommit(repository, paths, `${message}\n\n${trailer}`);
  if (there?.commit === commit) return 'same';
  const lease = `--force-with-lease=refs/heads/${branch}:${there?.commit ?? ''}`;
  await git(repository, ['push', '--quiet', lease, remoteOf(repository), `${commit}:refs/heads/${branch}`]);
  return 'pushed';
}

/**
 * Commits the files on top of a commit, and sets its branch to the new commit.
 *
 * @throws GitError when the branch has moved on
 */
export async function pushOnto(
  repository: Repository,
  { branch, parent }: { readonly branch: string; readonly parent: string },
  paths: readonly string[],
  message: string,
): Promise<void> {
  await fetchCommit(repository, parent);
  const commit = await createCommit(repository, paths, message, parent);
  const lease = `--force-with-lease=refs/heads/${branch}:${parent}`;
  await git(repository, ['push', '--quiet', lease, remoteOf(repository), `${commit}:refs/heads/${branch}`]);
}

/** Removes the branch from the remote repository if the action created it. @throws GitError */
export async function removeBranch(repository: Repository, branch: string): Promise<void> {
  const there = await remoteTip(repository, branch);
  if (there?.isOurs === true)
    await git(repository, [
      'push',
      '--quiet',
      `--force-with-lease=refs/heads/${branch}:${there.commit}`,
      remoteOf(repository),
      `:refs/heads/${branch}`,
    ]);
}

/**
 * The commit on which a pull request is based. If the checked-out commit is the merge of the pull request that the
 * host made, its base is the first parent. Otherwise the base is the newest common commit, or the tip of the base
 * branch if the checkout has too little history.
 *
 * @param tip the newest commit of the base branch, from the event that started the job
 * @param head the newest commit of the pull request; empty if it is not known
 * @throws GitError when the commit is missing and cannot be fetched
 */
export async function baseCommit(repository: Repository, tip: string, head: string): Promise<string> {
  // `git log` hides the parents of a commit at the end of a shallow history, but its text names them.
  const text = await git(repository, ['cat-file', 'commit', 'HEAD']);
  const [first = '', second, ...others] = [...text.matchAll(/^parent ([0-9a-f]+)$/gm)].map(
    ([, commit = '']) => commit,
  );
  const isMergeOfHost = second === head && others.length === 0;
  const base = isMergeOfHost ? first : tip;
  await fetchCommit(repository, base);
  return isMergeOfHost ? base : ((await commonCommit(repository, base)) ?? base);
}

async function commonCommit(repository: Repository, base: string): Promise<string | undefined> {
  try {
    return (await git(repository, ['merge-base', 'HEAD', base])).trim();
  } catch {
    return undefined;
  }
}

/** Fetches one commit, if the repository does not have it. @throws GitError */
async function fetchCommit(repository: Repository, commit: string): Promise<void> {
  try {
    await git(repository, ['cat-file', '-e', `${commit}^{commit}`]);
    return;
  } catch {
    // The checkout of CI has only the newest commit by default.
  }
  // A fetch must keep a complete history complete, and a shallow history shallow.
  const isShallow = (await git(repository, ['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  const depth = isShallow ? ['--depth=1'] : [];
  await git(repository, [
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-write-fetch-head',
    ...depth,
    remoteOf(repository),
    commit,
  ]);
}

async function createCommit(
  repository: Repository,
  paths: readonly string[],
  message: string,
  parent = 'HEAD',
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-git-'));
  try {
    const top = (await git(repository, ['rev-parse', '--show-toplevel'])).trim();
    const here = { ...repository, folder: top };
    const date = (await git(here, ['show', '--no-patch', '--format=%cI', parent])).trim();
    const env = { GIT_INDEX_FILE: join(folder, 'index') };
    await git(here, ['read-tree', parent], { env });
    await git(here, ['add', '--all', '--pathspec-from-file=-', '--pathspec-file-nul'], {
      env,
      input: paths.join('\0'),
    });
    const tree = (await git(here, ['write-tree'], { env })).trim();
    const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return (
      await git(here, ['commit-tree', tree, '-p', parent, '-F', '-'], {
        env: { ...authorEnvironment(repository.author ?? workflowAuthor), ...dates },
        input: message,
      })
    ).trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function remoteTip(
  repository: Repository,
  branch: string,
): Promise<{ readonly commit: string; readonly isOurs: boolean } | undefined> {
  const [commit = ''] = (
    await git(repository, ['ls-remote', remoteOf(repository), `refs/heads/${branch}`])
  ).split('\t');
  if (commit === '') return undefined;
  await fetchCommit(repository, commit);
  const body = await git(repository, ['show', '--no-patch', '--format=%B', commit]);
  return { commit, isOurs: body.trim().endsWith(trailer) };
}

const remoteOf = ({ remote = 'origin' }: Repository): string => remote;

const git = (
  { folder, token, server, user = 'x-access-token' }: Repository,
  args: readonly string[],
  { env, input }: Pick<GitCall, 'env' | 'input'> = {},
): Promise<string> =>
  gitText(args, { cwd: folder, input, env: { ...credentialEnvironment(user, token, server), ...env } });

/**
 * Passes the token in the environment, because other processes on the machine cannot read it. An empty setting
 * removes the header that a checkout may have kept, because GitHub refuses a request with two `Authorization`
 * headers.
 */
const credentialEnvironment = (
  user: string,
  token: string,
  server: string,
): Readonly<Record<string, string>> =>
  token === ''
    ? {}
    : {
        GIT_CONFIG_COUNT: '2',
        GIT_CONFIG_KEY_0: `http.${server}/.extraheader`,
        GIT_CONFIG_VALUE_0: '',
        GIT_CONFIG_KEY_1: `http.${server}/.extraheader`,
        GIT_CONFIG_VALUE_1: `AUTHORIZATION: basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
      };
