// What the OpenAPI document takes beside the model, in one run: of a synthetic site with
// schemas, and of indexes of one's own.

import { rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { median, runCold, type Cost } from './measure.ts';
import { generateCommand } from './ours.ts';
import { folderSize } from './output-size.ts';
import { bytes, count, megabytes, seconds, tableText, type Cell } from './table.ts';
import { writeInputs } from './workplace.ts';

/** The CPU of the document as a multiple of the model's. */
const goal = 1.3;

/** @param sources indexes besides */
export async function benchOpenApi(
  folder: string,
  sizes: readonly number[],
  runs: number,
  sources: readonly string[],
): Promise<string> {
  const all = [
    ...sizes.map((size) => ({ name: count(size), source: writeInputs(folder, size).help })),
    ...sources.map((source) => ({ name: basename(source), source: resolve(source) })),
  ];
  const rows: (readonly Cell[])[] = [];
  for (const { name, source } of all) {
    const model = await costOf(folder, source, 'model', runs);
    const document = await costOf(folder, source, 'openapi', runs);
    rows.push([
      name,
      ...[model, document].flatMap(({ cost, size }) => [
        seconds(cost.cpu),
        megabytes(cost.memory),
        bytes(size),
      ]),
      (document.cost.cpu / model.cost.cpu).toFixed(2),
    ]);
  }
  const columns = ['model', 'openapi'].flatMap((name) => [`${name}: CPU s`, 'memory MB', 'size']);
  const table = tableText(['source', ...columns, 'CPU, times'], rows);
  return `${table}\n\nGoal: at most ${String(goal)} times the CPU.`;
}

async function costOf(
  folder: string,
  source: string,
  targets: string,
  runs: number,
): Promise<{ readonly cost: Cost; readonly size: number }> {
  const output = join(folder, targets);
  const costs: Cost[] = [];
  for (let at = 0; at < runs; at++) {
    rmSync(output, { recursive: true, force: true });
    const command = generateCommand(process.execPath, source, output, { targets, format: true });
    const run = await runCold(command, { folder });
    if (run.kind === 'failed') throw new Error(`${run.message}\n${run.output}`);
    costs.push(run.cost);
  }
  return { cost: median(costs), size: folderSize(output).bytes };
}
