// Decides which sites of a fleet a shard reads.
// A CI system that starts several machines passes each machine a number in an environment variable.
// Sites are assigned to shards by a hash of their host.
// One shard reads all sites of a host, so a host receives one request at a time.

import { createHash } from 'node:crypto';
import { Halt } from '../core/diagnostics/halt.ts';

export interface Shard {
  /** The number of the shard, from 1 to `of`. */
  readonly number: number;
  /** The number of shards, 1 or more. */
  readonly of: number;
}

export type Variables = Readonly<Record<string, string | undefined>>;

interface Runner {
  readonly name: string;
  /** The environment variable with the number of the shard. */
  readonly number: string;
  /** The number of the first shard, or the variable that contains it. */
  readonly first: 0 | 1 | string;
  /**
   * The variable that contains the distance between two shard numbers. The distance is 1 if the variable is
   * not set.
   */
  readonly step?: string;
  /**
   * The environment variable with the number of shards. Absent if the runner has no variable for the number of
   * shards, so that the user must set the number.
   */
  readonly of?: string;
}

/** The variable in which a user sets the number of shards, if the runner does not set it. */
const shardsVariable = 'ROUTEWRIGHT_SHARDS';

/**
 * The variables of runners, from their manuals: https://docs.gitlab.com/ci/variables/predefined_variables/
 * (CI_NODE_INDEX, CI_NODE_TOTAL), https://kubernetes.io/docs/tasks/job/indexed-parallel-processing-static/
 * (JOB_COMPLETION_INDEX), https://docs.aws.amazon.com/batch/latest/userguide/array_jobs.html
 * (AWS_BATCH_JOB_ARRAY_INDEX, …_SIZE), https://slurm.schedmd.com/sbatch.html (SLURM_ARRAY_TASK_ID, _MIN, _STEP,
 * _COUNT), https://www.gnu.org/software/parallel/parallel.html (PARALLEL_SEQ). A GitHub matrix sets no
 * variables. A workflow with a matrix passes `--shard ${{ matrix.shard }}/${{ strategy.job-total }}`.
 */
export const shardRunners: readonly Runner[] = [
  { name: 'GitLab', number: 'CI_NODE_INDEX', first: 1, of: 'CI_NODE_TOTAL' },
  { name: 'Kubernetes', number: 'JOB_COMPLETION_INDEX', first: 0 },
  { name: 'AWS Batch', number: 'AWS_BATCH_JOB_ARRAY_INDEX', first: 0, of: 'AWS_BATCH_JOB_ARRAY_SIZE' },
  {
    name: 'Slurm',
    number: 'SLURM_ARRAY_TASK_ID',
    first: 'SLURM_ARRAY_TASK_MIN',
    step: 'SLURM_ARRAY_TASK_STEP',
    of: 'SLURM_ARRAY_TASK_COUNT',
  },
  { name: 'GNU parallel', number: 'PARALLEL_SEQ', first: 1 },
];

/**
 * Parses the selected shard.
 *
 * @param given a shard such as `3/8`, or `auto` for the variables of the runner
 * @throws Halt `usage` when the text is invalid, or no variables of a known runner are set
 */
export function shardOf(given: string, variables: Variables): Shard {
  if (given === 'auto') return shardOfRunner(variables);
  const [, number, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(given) ?? [];
  return assertShard(
    { number: Number(number ?? 0), of: Number(of ?? 0) },
    '`shard` needs the number of the part, a slash and the number of parts.',
  );
}

function shardOfRunner(variables: Variables): Shard {
  const runner = shardRunners.find(({ number }) => isSet(variables[number]));
  if (!runner)
    throw new Halt(
      'usage',
      'No environment variable of a CI runner contains the number of the part.',
      `Known variables are ${shardRunners.map(({ number }) => number).join(', ')}. Or give the part yourself: \`shard\` 3/8`,
    );
  const { name, number, first, step, of } = runner;
  const total = (of === undefined ? undefined : variables[of]) ?? variables[shardsVariable];
  if (!isSet(total))
    throw new Halt(
      'usage',
      `${name} gives the number of this part, ${variables[number] ?? ''} (${number}), but not the number of parts.`,
      `Set ${shardsVariable} to the number of parts.`,
    );
  const from = typeof first === 'number' ? first : Number(variables[first] ?? 0);
  const distance = Number((step === undefined ? undefined : variables[step]) ?? 1);
  return assertShard(
    { number: (Number(variables[number]) - from) / distance + 1, of: Number(total) },
    `${number} and the number of parts do not match.`,
  );
}

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

function assertShard(shard: Shard, complaint: string): Shard {
  const { number, of } = shard;
  if (Number.isInteger(number) && Number.isInteger(of) && number >= 1 && number <= of) return shard;
  throw new Halt('usage', complaint, 'Parts are counted from 1: `shard` 3/8 is the third of eight.');
}

/** Whether a host belongs to a shard. */
export const isInShard = (host: string, { number, of }: Shard): boolean =>
  of === 1 || createHash('sha256').update(host).digest().readUIntBE(0, 6) % of === number - 1;
