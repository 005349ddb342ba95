// Our generator beside others: the same site, the same Node, the same machine at the
// same time. Rounds go through all contestants in turn, so that a busy minute of the
// machine hits them alike; of each the median is taken.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs, ours, peers, type Contestant, type Job, type Task } from './contestants.ts';
import { median, runCold, type Cost, type Run } from './measure.ts';
import { appSize, folderSize, type FolderSize } from './output-size.ts';
import { bytes, count, megabytes, seconds, tableText, times, type Cell } from './table.ts';
import { typeCheck } from './type-check.ts';
import { writeInputs } from './workplace.ts';

/** Several contestants ask for Node 22; all get it. */
const nodeVersion = '22.23.3';

/** Kept between runs. */
const peersFolder = join(tmpdir(), 'routewright-bench-peers');

export interface PeersOptions {
  readonly sizes: readonly number[];
  readonly runs: number;
}

interface Entry {
  readonly contestant: Contestant;
  readonly job: Job;
  readonly folder: string;
}

interface Result {
  readonly entry: Entry;
  readonly outcome: Outcome;
}

type Outcome =
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly cost: Cost;
      readonly size: FolderSize;
      readonly clientApp: number | undefined;
      readonly zodApp: number | undefined;
      readonly check: Run;
    };

export async function benchPeers({ sizes, runs }: PeersOptions): Promise<void> {
  const node = installNode();
  const entries = [ours, ...peers].flatMap((contestant): readonly Entry[] => {
    const folder = install(contestant);
    return contestant.jobs.map((job) => ({ contestant, job, folder }));
  });
  for (const size of sizes) {
    const inputs = writeInputs(peersFolder, size);
    const taskOf = ({ folder, job }: Entry): Task => ({ inputs, folder, output: `out-${job}`, node, job });
    const runsOf = await race(entries, taskOf, runs);
    const results: Result[] = [];
    for (const entry of entries)
      results.push({ entry, outcome: await judge(taskOf(entry), entry.contestant, runsOf.get(entry) ?? []) });
    console.log(
      `\n## ${count(size)} operations, Node ${nodeVersion}, median of ${runs}\n\n${resultTable(results)}`,
    );
  }
}

function installNode(): string {
  const platform = `node-${process.platform === 'darwin' ? 'bin-darwin' : process.platform}-${process.arch}`;
  const folder = installPackages('node', { [platform]: nodeVersion });
  return join(folder, 'node_modules', platform, 'bin', 'node');
}

const install = ({ name, packages }: Contestant): string =>
  installPackages(name.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-'), packages);

export function installPackages(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = join(peersFolder, name);
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: packages });
  const stamp = join(folder, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return folder;
  process.stderr.write(`installing ${Object.keys(packages).join(', ')} into ${folder}\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  // Without scripts: none is needed. With legacy peers: TypeScript 7 is none that they name.
  execFileSync('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--loglevel', 'error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stamp, manifest);
  return folder;
}

async function race(
  entries: readonly Entry[],
  taskOf: (entry: Entry) => Task,
  rounds: number,
): Promise<ReadonlyMap<Entry, readonly Run[]>> {
  const runs = new Map<Entry, Run[]>(entries.map((entry) => [entry, []]));
  for (let round = 0; round < rounds; round++)
    for (const [entry, done] of runs) {
      if (done.some(({ kind }) => kind === 'failed')) continue;
      const run = await generateOnce(entry.contestant, taskOf(entry));
      done.push(run);
      const took = run.kind === 'done' ? `${seconds(run.cost.cpu)} s CPU` : run.message;
      process.stderr.write(`${entry.contestant.name}, ${entry.job}: ${took}\n`);
    }
  return runs;
}

async function generateOnce(contestant: Contestant, task: Task): Promise<Run> {
  const { folder, output, job } = task;
  rmSync(join(folder, output), { recursive: true, force: true });
  const configFile = `bench.${job}.config.mjs`;
  const config = contestant.config?.(task);
  if (config !== undefined) writeFileSync(join(folder, configFile), config);
  const run = await runCold(contestant.command(task, configFile), { folder });
  if (run.kind === 'done' && !existsSync(join(folder, output)))
    return { kind: 'failed', message: 'wrote nothing', output: run.output };
  return run;
}

async function judge(task: Task, contestant: Contestant, runs: readonly Run[]): Promise<Outcome> {
  const { folder, output, node, job } = task;
  const costs: Cost[] = [];
  for (const run of runs) {
    if (run.kind === 'failed') return run;
    costs.push(run.cost);
  }
  const appOf = async (part: 'client' | 'zod'): Promise<number | undefined> => {
    const source = job === part ? contestant.apps[part]?.(output) : undefined;
    return source === undefined ? undefined : appSize(source, folder);
  };
  const check = await typeCheck(node, '7', folder, output);
  process.stderr.write(`${contestant.name}, ${job}: checked\n`);
  return {
    kind: 'done',
    cost: median(costs),
    size: folderSize(join(folder, output)),
    clientApp: await appOf('client'),
    zodApp: await appOf('zod'),
    check,
  };
}

const header = [
  'job',
  'tool',
  'wall s',
  'CPU s',
  '/ ours',
  'memory MB',
  '/ ours',
  'files',
  'bytes',
  '/ ours',
  'app gzip',
  '/ ours',
  'TypeScript 7 CPU s',
  '/ ours',
  'note',
];

function resultTable(results: readonly Result[]): string {
  const rows = jobs.flatMap((job) => {
    const ofJob = results.filter(({ entry }) => entry.job === job);
    const own = ofJob.find(({ entry }) => entry.contestant === ours)?.outcome;
    return ofJob.map(({ entry, outcome }) => [job, entry.contestant.name, ...figures(outcome, own)]);
  });
  return tableText(header, rows);
}

function figures(outcome: Outcome, own: Outcome | undefined): readonly Cell[] {
  if (outcome.kind === 'failed') return [...header.slice(2, -1).map(() => '–'), outcome.message];
  const base = own?.kind === 'done' ? own : undefined;
  const ratio = (value: number | undefined, of: number | undefined): Cell =>
    value === undefined || of === undefined || of === 0 ? '–' : times(value / of);
  const app = outcome.clientApp ?? outcome.zodApp;
  const { cost, size, check } = outcome;
  return [
    seconds(cost.wall),
    seconds(cost.cpu),
    ratio(cost.cpu, base?.cost.cpu),
    megabytes(cost.memory),
    ratio(cost.memory, base?.cost.memory),
    count(size.files),
    bytes(size.bytes),
    ratio(size.bytes, base?.size.bytes),
    app === undefined ? '–' : bytes(app),
    ratio(app, base?.clientApp ?? base?.zodApp),
    check.kind === 'done' ? seconds(check.cost.cpu) : '–',
    ratio(cpuOf(check), base && cpuOf(base.check)),
    check.kind === 'done' ? '' : `type check: ${check.message}`,
  ];
}

const cpuOf = (run: Run): number | undefined => (run.kind === 'done' ? run.cost.cpu : undefined);
