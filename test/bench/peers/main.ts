// Our generator beside others: the same site, the same Node, the same machine at the
// same time. Rounds go through all contestants in turn, so that a busy minute of the
// machine hits them alike; of each the median is taken.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { shopIndex } from '../../support/samples.ts';
import { median, runCold, type Cost, type Run } from '../measure.ts';
import { generateCommand } from '../ours.ts';
import { appSize, folderSize } from '../output-size.ts';
import { count, seconds } from '../table.ts';
import { typeCheck } from '../type-check.ts';
import { writeInputs, type Inputs } from '../workplace.ts';
import { appOf, type Contestant, type Job, type Task } from './contestant.ts';
import { ours, peers } from './contestants.ts';
import { writeDocuments } from './document.ts';
import { editorTimes } from './editor.ts';
import { installNode, installPackages, nodeVersion, peersFolder, versionIn } from './install.ts';
import { instantiationsOf } from './instantiations.ts';
import { listSchema, thousandItems } from './items.ts';
import { shopProbe, syntheticProbe, type Probe } from './probe.ts';
import { writeRecord, type RowRecord, type SiteRecord } from './record.ts';
import { callTimes, validatorTimes } from './run-time.ts';
import { recordTables } from './tables.ts';

export interface PeersOptions {
  /** The numbers of operations of synthetic sites. */
  readonly sizes: readonly number[];
  readonly runs: number;
  /** The names of the tools to measure beside routewright; all when left out. */
  readonly tools?: readonly string[] | undefined;
  /** Records the figures for the documents. */
  readonly record: boolean;
}

interface Site {
  readonly name: string;
  readonly inputs: Inputs;
  readonly probe: Probe;
}

interface Entry {
  readonly contestant: Contestant;
  readonly tool: string;
  readonly job: Job;
  readonly folder: string;
}

/** Seconds after which a run of a tool is stopped. */
const patience = 60;
/** A tool that takes longer, in seconds, runs once. */
const slow = 15;

export async function benchPeers({ sizes, runs, tools, record }: PeersOptions): Promise<void> {
  const node = installNode();
  const measured = peers.filter(({ label }) => tools?.includes(label) ?? true);
  const entries = [ours, ...measured].flatMap((contestant): readonly Entry[] => {
    const { label, main, packages } = contestant;
    const folder = installPackages(`${label}-${main?.replaceAll(/\W+/g, '-') ?? ''}`, packages);
    const tool = main === undefined ? label : `${label} ${versionIn(folder, main)}`;
    return contestant.jobs.map((job) => ({ contestant, tool, job, folder }));
  });
  const sites: SiteRecord[] = [];
  for (const site of await sitesOf(sizes, node)) sites.push(await measureSite(site, entries, node, runs));
  const found = {
    node: nodeVersion,
    typescript: { check: versionIn('.', 'typescript-7'), editor: ts.version },
    runs,
    sites,
  };
  if (record) {
    writeRecord(found);
    await writeDocuments(found);
  }
  console.log(recordTables(found));
}

async function sitesOf(sizes: readonly number[], node: string): Promise<readonly Site[]> {
  const output = join(peersFolder, 'shop');
  const command = generateCommand(node, resolve(shopIndex), output, { targets: 'openapi' });
  const run = await runCold(command, { folder: peersFolder });
  if (run.kind === 'failed') throw new Error(`${run.message}\n${run.output}`);
  const index = resolve(shopIndex);
  const shop = { index, help: index, openApi: join(output, 'openapi/openapi.json') };
  return [
    ...sizes.map((size) => ({
      name: `${count(size)} operations`,
      inputs: writeInputs(peersFolder, size),
      probe: syntheticProbe,
    })),
    { name: 'WordPress 6.8 with WooCommerce 9.9', inputs: shop, probe: shopProbe },
  ];
}

async function measureSite(
  { name, inputs, probe }: Site,
  entries: readonly Entry[],
  node: string,
  runs: number,
): Promise<SiteRecord> {
  process.stderr.write(`${name}\n`);
  const taskOf = ({ folder, job }: Entry): Task => ({ inputs, folder, output: `out-${job}`, node, job });
  const raced = await race(entries, taskOf, runs);
  const rows: RowRecord[] = [];
  for (const entry of entries) rows.push(await judge(entry, taskOf(entry), probe, raced.get(entry) ?? []));
  const { rows: timed, fetch } = await withCallTimes(rows, entries, taskOf, probe);
  const validated =
    probe === shopProbe ? await withValidatorTimes(timed, entries, taskOf, probe, inputs.openApi) : undefined;
  return {
    name,
    operations: operationCount(inputs.openApi),
    fetch,
    ...(validated ?? { rows: timed }),
  };
}

function operationCount(openApi: string): number {
  const { paths } = JSON.parse(readFileSync(openApi, 'utf8')) as { paths: Record<string, object> };
  return Object.values(paths).flatMap((path) => Object.keys(path)).length;
}

async function race(
  entries: readonly Entry[],
  taskOf: (entry: Entry) => Task,
  rounds: number,
): Promise<ReadonlyMap<Entry, readonly Run[]>> {
  const runs = new Map<Entry, Run[]>(entries.map((entry) => [entry, []]));
  for (let round = 0; round < rounds; round++)
    for (const [entry, done] of runs) {
      if (done.some((run) => run.kind === 'failed' || run.cost.cpu > slow)) continue;
      const run = await generateOnce(entry.contestant, taskOf(entry));
      done.push(run);
      const took = run.kind === 'done' ? `${seconds(run.cost.cpu)} s CPU` : run.message;
      process.stderr.write(`${entry.tool}, ${entry.job}: ${took}\n`);
    }
  return runs;
}

async function generateOnce(contestant: Contestant, task: Task): Promise<Run> {
  const { folder, output, job } = task;
  rmSync(join(folder, output), { recursive: true, force: true });
  const configFile = `bench.${job}.config.mjs`;
  const config = contestant.config?.(task);
  if (config !== undefined) writeFileSync(join(folder, configFile), config);
  const run = await runCold(contestant.command(task, configFile), { folder, limit: patience });
  if (run.kind === 'done' && !existsSync(join(folder, output)))
    return { kind: 'failed', message: 'wrote nothing', output: run.output };
  return run;
}

/** What the output of a tool is like: its size, its type check, and an app that uses it. */
async function judge(
  { contestant, tool, job }: Entry,
  { folder, output, node }: Task,
  probe: Probe,
  runs: readonly Run[],
): Promise<RowRecord> {
  const costs: Cost[] = [];
  for (const run of runs) {
    if (run.kind === 'failed') return { job, tool, failed: run.message };
    costs.push(run.cost);
  }
  const { cpu, memory } = median(costs);
  const call = job === 'client' ? contestant.call?.(output, probe) : undefined;
  const validator = job === 'zod' ? contestant.validator?.(output, probe) : undefined;
  const smallest = call && (contestant.smallest?.(output, probe) ?? appOf(call));
  const bundled = smallest ?? validator;
  const check = await typeCheck(node, '7', folder, output);
  process.stderr.write(`${tool}, ${job}: checked\n`);
  return {
    job,
    tool,
    cpu,
    memory,
    ...folderSize(join(folder, output)),
    ...(bundled !== undefined && { app: await unlessBroken(tool, () => appSize(bundled, folder)) }),
    ...(check.kind === 'done' ? { check: check.cost.cpu } : { failed: `type check: ${check.message}` }),
    ...(call && {
      instantiations: await unlessBroken(tool, () => instantiationsOf(folder, appOf(call))),
      editor: await unlessBroken(tool, () => editorTimes(folder, call)),
    }),
  };
}

/** A tool whose output cannot be used has no figure. */
async function unlessBroken<Figure>(
  tool: string,
  measure: () => Figure | Promise<Figure>,
): Promise<Figure | undefined> {
  try {
    return await measure();
  } catch (error) {
    process.stderr.write(`${tool}: ${String(error).slice(0, 300)}\n`);
    return undefined;
  }
}

type TaskOf = (entry: Entry) => Task;

const isDone = (rows: readonly RowRecord[], { tool, job }: Entry): boolean =>
  rows.some((row) => row.tool === tool && row.job === job && row.cpu !== undefined);

const hasApp = (rows: readonly RowRecord[], { tool, job }: Entry): boolean =>
  rows.some((row) => row.tool === tool && row.job === job && row.app !== undefined);

async function withCallTimes(
  rows: readonly RowRecord[],
  entries: readonly Entry[],
  taskOf: TaskOf,
  probe: Probe,
): Promise<{ readonly rows: readonly RowRecord[]; readonly fetch: number }> {
  const apps = entries.flatMap((entry) => {
    const { contestant, tool: name, job, folder } = entry;
    const app = job === 'client' ? contestant.call?.(taskOf(entry).output, probe) : undefined;
    return app && isDone(rows, entry) && hasApp(rows, entry) ? [{ name, folder, app }] : [];
  });
  const times = await callTimes(apps);
  return { rows: withTimes(rows, 'client', 'call', times), fetch: times.get('fetch') ?? NaN };
}

async function withValidatorTimes(
  rows: readonly RowRecord[],
  entries: readonly Entry[],
  taskOf: TaskOf,
  probe: Probe,
  openApi: string,
): Promise<Pick<SiteRecord, 'rows' | 'ajv'>> {
  const validators = entries.flatMap((entry) => {
    const { contestant, tool: name, job, folder } = entry;
    const code = job === 'zod' ? contestant.validator?.(taskOf(entry).output, probe) : undefined;
    return code !== undefined && isDone(rows, entry) ? [{ name, folder, code }] : [];
  });
  const times = await validatorTimes(validators, listSchema(openApi, probe), await thousandItems(probe));
  return { rows: withTimes(rows, 'zod', 'validation', times), ajv: times.get('Ajv') ?? NaN };
}

const withTimes = (
  rows: readonly RowRecord[],
  job: Job,
  figure: 'call' | 'validation',
  times: ReadonlyMap<string, number>,
): readonly RowRecord[] =>
  rows.map((row) => {
    const time = row.job === job ? times.get(row.tool) : undefined;
    return time === undefined ? row : { ...row, [figure]: time };
  });
