// What `drift` takes: a site beside itself, beside itself after an update that touched a
// few resources, and after one that touched every resource.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { median, runCold, type Cost } from './measure.ts';
import { count, megabytes, seconds, tableText, type Cell } from './table.ts';
import { writeInputs } from './workplace.ts';

const program = resolve('dist/bin.js');

const updates = [
  { name: 'nothing', every: 0 },
  { name: 'one resource in fifty', every: 50 },
  { name: 'every resource', every: 1 },
] as const;

export async function benchDrift(folder: string, sizes: readonly number[], runs: number): Promise<string> {
  const rows: (readonly Cell[])[] = [];
  for (const size of sizes) {
    const { index, help } = writeInputs(folder, size);
    for (const [form, before] of [
      ['', index],
      [' with schemas', help],
    ] as const)
      for (const { name, every } of updates) {
        const after = join(folder, `updated-${size}.json`);
        writeFileSync(after, updatedText(readFileSync(before, 'utf8'), every));
        const costs: Cost[] = [];
        let findings = 0;
        for (let run = 0; run < runs; run++) {
          const { cost, found } = await measure(folder, before, after);
          costs.push(cost);
          findings = found;
        }
        const { wall, cpu, memory } = median(costs);
        rows.push([
          `${count(size)}${form}`,
          name,
          seconds(wall),
          seconds(cpu),
          megabytes(memory),
          count(findings),
        ]);
        process.stderr.write(`${rows.at(-1)?.join('  ') ?? ''}\n`);
      }
  }
  return tableText(['operations', 'changed', 'wall s', 'CPU s', 'memory MB', 'findings'], rows);
}

async function measure(
  folder: string,
  before: string,
  after: string,
): Promise<{ readonly cost: Cost; readonly found: number }> {
  const report = join(folder, 'drift.json');
  const drift = [process.execPath, program, 'drift', before, after, '--format', 'json', '--output', report];
  // Drift exits with 1.
  const run = await runCold(['sh', '-c', '"$@" || test $? -eq 1', 'sh', ...drift], { folder });
  if (run.kind === 'failed') throw new Error(`${run.message}\n${run.output}`);
  const { issues } = JSON.parse(readFileSync(report, 'utf8')) as { issues: readonly unknown[] };
  return { cost: run.cost, found: issues.length };
}

interface Schema {
  type?: unknown;
  maximum?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
}

interface Route {
  endpoints: { args: Record<string, Schema> }[];
  schema?: Schema;
}

/**
 * An index after an update: of the resources that it touched, a third lost an argument, a
 * third lowered a maximum, a third lost a value of an enumeration; each got an argument
 * and answers a member otherwise, and every tenth is gone.
 *
 * @param every 50: one resource in so many; 0: none
 */
function updatedText(text: string, every: number): string {
  const index = JSON.parse(text) as { routes: Record<string, Route> };
  for (const [at, [key, route]] of Object.entries(index.routes).entries()) {
    // A resource has two routes.
    const resource = Math.floor(at / 2);
    if (every === 0 || resource % every !== 0) continue;
    const turn = Math.floor(resource / every) % 10;
    if (turn === 9) Reflect.deleteProperty(index.routes, key);
    else changeRoute(route, turn);
  }
  return JSON.stringify(index);
}

function changeRoute({ endpoints, schema }: Route, turn: number): void {
  const args = endpoints[0]?.args ?? {};
  const values = Object.values(args);
  const limited = values.find(({ maximum }) => typeof maximum === 'number');
  const listed = values.find((one) => one.enum && one.enum.length > 1);
  const properties = schema?.properties ?? {};
  const [name] = Object.keys(args);
  if (turn % 3 === 0 && name !== undefined) Reflect.deleteProperty(args, name);
  if (turn % 3 === 1 && limited) limited.maximum = Number(limited.maximum) - 1 - turn;
  if (turn % 3 === 2 && listed) listed.enum = (listed.enum ?? []).slice(1);
  const member = Object.keys(properties)[turn];
  if (member !== undefined) properties[member] = { type: 'string' };
  if (endpoints[0]) endpoints[0].args[`added_${turn}`] = { type: 'string' };
}
