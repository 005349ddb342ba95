// Runs git. All calls of git are made here, so that each has the same environment.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface GitCall {
  /** The folder in which git runs. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** What git reads from standard input. */
  readonly input?: string | undefined;
}

/**
 * Why git gave no result:
 *
 * - `not-installed`: git cannot be started
 * - `no-repository`: the folder is in no repository
 * - `nothing`: git found nothing, and wrote no message (exit code 1)
 * - `failed`: everything else, such as a damaged repository
 */
export const gitProblems = ['not-installed', 'no-repository', 'nothing', 'failed'] as const;

export type GitProblem = (typeof gitProblems)[number];

/** An error whose message comes from git. */
export class GitError extends Error {
  override readonly name = 'GitError';

  constructor(
    message: string,
    readonly problem: GitProblem,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The settings of every call: messages in English, paths taken literally, no prompt, no refresh of the index. */
const environment: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
};

/** The setting `core.fsmonitor` names a program, which git would run. */
const settings = ['-c', 'core.fsmonitor='];

/** @throws GitError */
export function runGit(args: readonly string[], { cwd, env, input = '' }: GitCall): Promise<Buffer> {
  return new Promise((done, fail) => {
    const child = execFile(
      'git',
      [...settings, ...args],
      { cwd, encoding: 'buffer', maxBuffer: 2 ** 30, env: { ...process.env, ...environment, ...env } },
      (error, stdout, stderr) => {
        if (error) fail(gitError(args, cwd, error, stderr.toString('utf8').trim()));
        else done(stdout);
      },
    );
    // Git may end before it has read its input. Then it has written why.
    child.stdin?.on('error', () => undefined).end(input);
  });
}

/** Runs git, and decodes its output. @throws GitError */
export const gitText = async (args: readonly string[], call: GitCall): Promise<string> =>
  (await runGit(args, call)).toString('utf8');

/** Splits the output of a command with `-z`. */
export const gitList = async (args: readonly string[], call: GitCall): Promise<readonly string[]> =>
  (await gitText(args, call)).split('\0').filter((entry) => entry !== '');

function gitError(
  [command = '']: readonly string[],
  cwd: string,
  error: Error & { readonly code?: unknown },
  said: string,
): GitError {
  const problem = problemOf(error.code, cwd, said);
  const messages: Partial<Record<GitProblem, string>> = {
    'not-installed': 'git is not installed, or is not in PATH',
    'no-repository': `${cwd === '.' ? 'the current folder' : cwd} is not in a repository`,
  };
  const message = messages[problem] ?? `git ${command}: ${said === '' ? error.message : said}`;
  return new GitError(message, problem, { cause: error });
}

function problemOf(code: unknown, cwd: string, said: string): GitProblem {
  if (code === 'ENOENT' && existsSync(cwd)) return 'not-installed';
  if (code === 1 && said === '') return 'nothing';
  // Git says the same of a damaged repository, whose files it does not recognize.
  const isOutside = /^fatal: not a git repository \(or any /m.test(said) && !isBelowGitFolder(resolve(cwd));
  return isOutside ? 'no-repository' : 'failed';
}

const isBelowGitFolder = (folder: string): boolean =>
  existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isBelowGitFolder(dirname(folder)));
