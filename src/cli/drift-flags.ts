// The flags of `drift` about somebody's own code and about approved findings.

import type { Options } from 'yargs';
import type { NewApproval } from '../app/approvals.ts';
import { Halt } from '../diagnostics/halt.ts';
import { approvalsFileName } from '../model/approvals.ts';

export const projectFlags = {
  project: {
    type: 'string',
    requiresArg: true,
    describe: 'the tsconfig.json of your code: say which of its lines each finding touches',
    group: 'Your code:',
  },
  client: {
    type: 'string',
    requiresArg: true,
    describe: 'the folder of the generated client, where the project has several',
    group: 'Your code:',
  },
} as const satisfies Readonly<Record<string, Options>>;

export const approvalFlags = {
  approvals: {
    type: 'string',
    requiresArg: true,
    describe: `the file of approved findings; ${approvalsFileName} where there is one`,
    group: 'Approvals:',
  },
  approve: {
    type: 'array',
    string: true,
    describe:
      'approve what would fail this run, or the findings with these fingerprints, or what you choose ("ask"); with --reason; written to the file',
    group: 'Approvals:',
  },
  reason: {
    type: 'string',
    requiresArg: true,
    describe: 'why --approve approves',
    group: 'Approvals:',
  },
  until: {
    type: 'string',
    requiresArg: true,
    describe: 'the last day on which what --approve approves holds: 2026-12-31',
    group: 'Approvals:',
  },
} as const satisfies Readonly<Record<string, Options>>;

interface ApprovalArguments {
  readonly updateBaseline: boolean;
  readonly approve: readonly string[] | undefined;
  readonly reason: string | undefined;
  readonly until: string | undefined;
}

/**
 * @param ask what asks about one finding
 * @throws Halt `usage` when the flags do not go together
 */
export function newApproval<One>(
  args: ApprovalArguments,
  ask: NonNullable<NewApproval<One>['wants']>,
): NewApproval<One> | undefined {
  const { approve, reason = '', until, updateBaseline } = args;
  if (approve && updateBaseline)
    throw new Halt(
      'usage',
      '--approve and --update-baseline cannot go together.',
      'With a new baseline nothing is left to approve.',
    );
  if (approve) return { reason, until, ...chosenBy(approve, ask) };
  const flag = args.reason !== undefined ? '--reason' : until !== undefined ? '--until' : undefined;
  if (flag !== undefined)
    throw new Halt('usage', `${flag} belongs to --approve.`, 'Give both, or leave it out.');
  return undefined;
}

function chosenBy<One>(
  words: readonly string[],
  wants: NonNullable<NewApproval<One>['wants']>,
): Pick<NewApproval<One>, 'only' | 'wants'> {
  if (words.length === 0) return {};
  if (words.length === 1 && words[0] === 'ask') return { wants };
  const only = words.flatMap((word) => word.split(','));
  const wrong = only.find((word) => !/^[0-9a-f]{12}$/.test(word));
  if (wrong !== undefined)
    throw new Halt(
      'usage',
      `--approve ${wrong} is no fingerprint.`,
      'A fingerprint is the twelve hexadecimal digits beside a code. Sources stand before --approve.',
    );
  return { only };
}
