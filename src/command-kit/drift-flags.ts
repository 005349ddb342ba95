// The flags of `drift` for the user's code, approvals and proofs.

import type { Options } from 'yargs';
import type { NewApproval } from '../approvals/new-approval.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { driftOptions } from '../core/model/options/part-options.ts';
import { singleValue } from '../terminal/flag-values.ts';
import { filterFlags } from './output-flags.ts';
import type { FlagTable } from '../terminal/command.ts';
import { flagsIn } from './setting-flags.ts';

export const projectFlags = flagsIn(driftOptions, 'code');

export const forceFlag = {
  force: {
    type: 'boolean',
    default: false,
    describe:
      'also compare parts that are skipped by default, because the two sources were read in different ways: for example, only one of them with a sign-in',
    group: 'Drift:',
  },
} as const satisfies Readonly<Record<string, Options>>;

export const sinceFlag = {
  since: {
    type: 'string',
    requiresArg: true,
    describe:
      'a git revision: compare the snapshot with its version at this revision, without a request to the site',
    group: 'Drift:',
    read: singleValue('--since'),
  },
} as const satisfies FlagTable;

export const driftNamespaceFlag = {
  namespace: { ...filterFlags.namespace, group: 'Drift:' },
} as const;

export const approvalFlags = {
  ...flagsIn(driftOptions, 'approvals'),
  approve: {
    type: 'array',
    string: true,
    describe:
      'approve all findings that would fail this run, or only the findings with the given fingerprints, or the findings that you choose ("ask"); needs --reason; writes the file of approvals',
    group: 'Approvals:',
  },
  reason: {
    type: 'string',
    requiresArg: true,
    describe: 'the reason for --approve',
    group: 'Approvals:',
  },
  until: {
    type: 'string',
    requiresArg: true,
    describe: 'the last day on which the new approvals are valid, such as 2026-12-31',
    group: 'Approvals:',
  },
} as const satisfies Readonly<Record<string, Options>>;

export const proveFlags = flagsIn(driftOptions, 'prove');

interface ApprovalArguments {
  readonly updateBaseline: boolean;
  readonly approve: readonly string[] | undefined;
  readonly reason: string | undefined;
  readonly until: string | undefined;
}

/** @throws Halt `usage` when a flag that needs the site is combined with --since */
export function assertSinceAlone(args: {
  readonly since: string | undefined;
  readonly updateBaseline: boolean;
  readonly prove: boolean | undefined;
}): void {
  if (args.since === undefined) return;
  const flag = args.updateBaseline ? '--update-baseline' : args.prove === true ? '--prove' : undefined;
  if (flag === undefined) return;
  throw new Halt(
    'usage',
    `${flag} and --since cannot be combined.`,
    `${flag} needs the site, and --since sends no request to the site. Leave one of the two out.`,
  );
}

/** The functions that ask the questions of `--approve ask`. */
type AskApproval = Required<Pick<NewApproval, 'wants'>> & Pick<NewApproval, 'wantsCause'>;

/**
 * @param ask asks about one finding, or about a cause of several findings
 * @throws Halt `usage` when the flags conflict
 */
export function approvalFromFlags(args: ApprovalArguments, ask: AskApproval): NewApproval | undefined {
  const { approve, reason = '', until, updateBaseline } = args;
  if (approve && updateBaseline)
    throw new Halt(
      'usage',
      '--approve and --update-baseline cannot be combined.',
      'Updating the baseline accepts every change, so no approval is needed.',
    );
  if (approve) return { reason, until, ...approvalSelection(approve, ask) };
  const flag = args.reason !== undefined ? '--reason' : until !== undefined ? '--until' : undefined;
  if (flag !== undefined)
    throw new Halt('usage', `${flag} needs --approve.`, `Add --approve, or leave ${flag} out.`);
  return undefined;
}

const fingerprint = /^[0-9a-f]{12}$/;

/**
 * Moves fingerprints from the positional arguments to `--approve`. All other words are sources.
 */
export const separateFingerprints = (
  approve: readonly string[] | undefined,
  words: readonly string[],
): { readonly approve: readonly string[] | undefined; readonly words: readonly string[] } =>
  approve === undefined || approve.length === 0
    ? { approve, words }
    : {
        approve: [...approve, ...words.filter((word) => fingerprint.test(word))],
        words: words.filter((word) => !fingerprint.test(word)),
      };

function approvalSelection(
  words: readonly string[],
  ask: AskApproval,
): Pick<NewApproval, 'only' | 'wants' | 'wantsCause'> {
  if (words.length === 0) return {};
  if (words.length === 1 && words[0] === 'ask') return ask;
  const only = words.flatMap((word) => word.split(','));
  const wrong = only.find((word) => !fingerprint.test(word));
  if (wrong !== undefined)
    throw new Halt(
      'usage',
      `--approve ${wrong} is not a fingerprint.`,
      'A fingerprint is the 12 hexadecimal digits next to the code of a finding. Put the sources before --approve.',
    );
  return { only };
}
