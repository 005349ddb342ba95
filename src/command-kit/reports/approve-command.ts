// The command that approves every finding that makes a run fail, ready to copy.

import { shellWord } from '../../core/model/text/shell-word.ts';
import { nameOfSource } from '../../source/source-name.ts';
import { programCommand } from '../../terminal/invocation.ts';
import { wordsOfFlag } from '../../terminal/flag-words.ts';
import type { Io } from '../../terminal/io.ts';

/**
 * Flags that do not change what is compared, that conflict with `--approve`, or whose values are secrets. All other
 * typed flags are repeated in the command.
 */
const leftOut: ReadonlySet<string> = new Set([
  'all',
  'approve',
  'format',
  'header',
  'httpAuth',
  'output',
  'prove',
  'proveLimit',
  'proveSignedIn',
  'quiet',
  'reason',
  'retries',
  'timeout',
  'tolerate',
  'until',
  'updateBaseline',
  'verbose',
]);

/**
 * @param command the words of the command, such as `fleet drift`
 * @param sources the sources, or the name of a project
 * @param given the typed values of the command's flags and positional arguments, by their names in camel case
 * @param positionals the names of the positional arguments
 * @param since the git revision with which the snapshot was compared, if the site was not read
 */
export function approveCommandOf(
  command: string,
  sources: readonly string[],
  given: object,
  positionals: readonly string[],
  io: Pick<Io, 'env'>,
  since?: string,
): string {
  const [baseline = '', site] = sources;
  const revision = since === undefined ? undefined : lastingRevision(since, io);
  // With two sources, the command names both versions of the snapshot. It then needs neither the site nor `--since`.
  const namesVersions = revision !== undefined && site !== undefined;
  const named = namesVersions ? [`git:${revision}:${baseline}`, baseline] : sources;
  const typed = {
    ...given,
    ...(revision !== undefined && { since: namesVersions ? undefined : revision }),
  };
  const flags = Object.entries(typed)
    .filter(([name, value]) => value !== undefined && !leftOut.has(name) && !positionals.includes(name))
    .flatMap(([name, value]) => wordsOfFlag(kebabCase(name), value, shellWord));
  return [
    programCommand(io.env),
    command,
    ...named.map((source) => shellWord(nameOfSource(source))),
    ...flags,
    '--approve',
    '--reason "why this is intended"',
  ].join(' ');
}

/** CI compares with a commit that a later clone may lack, so the command names the target branch of the request. */
const lastingRevision = (revision: string, { env }: Pick<Io, 'env'>): string =>
  /^[\da-f]{40}$/.test(revision)
    ? `origin/${env['GITHUB_BASE_REF'] || env['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'] || 'HEAD'}`
    : revision;

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
