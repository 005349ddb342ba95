// What routewright itself takes: cold processes at growing sizes, the size of apps, the
// time of the compilers.

import { join, resolve } from 'node:path';
import { median, runCold, type Cost, type Run } from './measure.ts';
import { appSize, folderSize, type FolderSize } from './output-size.ts';
import { bytes, count, megabytes, seconds, tableText, type Cell } from './table.ts';
import { compilerNames, typeCheck } from './type-check.ts';
import { writeInputs } from './workplace.ts';

const program = resolve('dist/bin.js');

/** `generate` with the client and the validators. */
export const generateCommand = (
  node: string,
  source: string,
  output: string,
  { targets = 'client,zod', format = false } = {},
): readonly string[] => [
  ...[node, program, 'generate', source, '-o', output, '--target', targets],
  ...(format ? [] : ['--no-format']),
];

export interface OursOptions {
  readonly sizes: readonly number[];
  readonly runs: number;
}

const appSizeAt = 500;
const typeCheckAt = [500, 1500, 3000];
/** With the schemas of all answers; formatted, at most so many times the CPU of unformatted. */
const goal = { operations: 3000, cpu: 3, memory: 300, formatted: 2 };

export async function benchOurs(folder: string, { sizes, runs }: OursOptions): Promise<void> {
  const say = (text: string): void => {
    console.log(`${text}\n`);
  };
  say(await generateTable(folder, sizes, runs));
  say(await appTable(folder));
  say(await typeCheckTable(folder));
}

async function generateTable(folder: string, sizes: readonly number[], runs: number): Promise<string> {
  const rows: (readonly Cell[])[] = [];
  const costs = new Map<number, Cost>();
  const formattedCosts = new Map<number, Cost>();
  const add = async (label: string, source: string, format: boolean): Promise<Cost> => {
    const output = join(folder, 'out');
    const { cost, again, size } = await measureGenerate(folder, source, output, format, runs);
    rows.push([
      label,
      format ? 'prettier' : 'none',
      seconds(cost.wall),
      seconds(cost.cpu),
      megabytes(cost.memory),
      count(size.files),
      bytes(size.bytes),
      seconds(again.wall),
      seconds(again.cpu),
    ]);
    progress(rows.at(-1));
    return cost;
  };

  for (const sample of ['content-commerce-site.index.json', 'analytics-service.model.json'])
    for (const format of [false, true])
      await add(sample.replace(/\..*/, ''), resolve('samples', sample), format);
  for (const size of sizes) {
    const { index, help } = writeInputs(folder, size);
    await add(count(size), index, false);
    costs.set(size, await add(`${count(size)} with schemas`, help, false));
    formattedCosts.set(size, await add(`${count(size)} with schemas`, help, true));
  }
  const header = [
    'operations',
    'format',
    'wall s',
    'CPU s',
    'memory MB',
    'files',
    'bytes',
    'again wall s',
    'again CPU s',
  ];
  return [tableText(header, rows), ...verdicts(costs, formattedCosts)].join('\n');
}

function verdicts(
  costs: ReadonlyMap<number, Cost>,
  formattedCosts: ReadonlyMap<number, Cost>,
): readonly string[] {
  const at = (size: number): Cost | undefined => costs.get(size);
  const small = at(1000);
  const large = at(10_000);
  const judged = at(goal.operations);
  const formatted = formattedCosts.get(goal.operations);
  return [
    ...(small === undefined || large === undefined
      ? []
      : [
          '',
          `Growth from 1,000 to 10,000 operations, 1 being linear: CPU ${(large.cpu / small.cpu / 10).toFixed(2)}, memory ${(large.memory / small.memory / 10).toFixed(2)}.`,
        ]),
    ...(judged === undefined
      ? []
      : [
          `Goal for ${count(goal.operations)} operations: ${goal.cpu} s CPU, ${goal.memory} MB; measured ${seconds(judged.cpu)} s, ${megabytes(judged.memory)} MB.`,
        ]),
    ...(judged === undefined || formatted === undefined
      ? []
      : [
          `Goal for formatting them: at most ${goal.formatted} times the CPU; measured ${(formatted.cpu / judged.cpu).toFixed(2)}.`,
        ]),
  ];
}

async function measureGenerate(
  folder: string,
  source: string,
  output: string,
  format: boolean,
  runs: number,
): Promise<{ cost: Cost; again: Cost; size: FolderSize }> {
  const command = generateCommand(process.execPath, source, output, { format });
  const first: Cost[] = [];
  const second: Cost[] = [];
  for (let run = 0; run < runs; run++) {
    await removeOutput(output);
    first.push(costOf(await runCold(command, { folder })));
    second.push(costOf(await runCold(command, { folder })));
  }
  return { cost: median(first), again: median(second), size: folderSize(output) };
}

const removeOutput = async (output: string): Promise<void> =>
  (await import('node:fs/promises')).rm(output, { recursive: true, force: true });

function costOf(run: Run): Cost {
  if (run.kind === 'done') return run.cost;
  throw new Error(`${run.message}\n${run.output}`);
}

/** One operation, by the form that leaves the others out. */
export const operationApp = (output: string): string => `
  import { createTransport } from './${output}/client/index.js';
  import { amberBooksList } from './${output}/client/shop1-v1.js';
  const transport = createTransport({ baseUrl: 'https://site.example/wp-json' });
  console.log(await amberBooksList(transport, { page: 2 }));`;

export const validatorApp = (output: string): string => `
  import { amberBooksCreateArgs } from './${output}/zod/shop1-v1.js';
  console.log(amberBooksCreateArgs.safeParse(JSON.parse('{}')));`;

async function appTable(folder: string): Promise<string> {
  const { help } = writeInputs(folder, appSizeAt);
  costOf(await runCold(generateCommand(process.execPath, help, join(folder, 'app')), { folder }));
  const rows = [
    ['one operation', bytes(await appSize(operationApp('app'), folder))],
    ['one validator', bytes(await appSize(validatorApp('app'), folder))],
  ];
  return tableText([`app, of ${count(appSizeAt)} operations`, 'gzip, zod left out'], rows);
}

async function typeCheckTable(folder: string): Promise<string> {
  const rows: (readonly Cell[])[] = [];
  for (const size of typeCheckAt) {
    const { help } = writeInputs(folder, size);
    const output = `checked-${size}`;
    costOf(await runCold(generateCommand(process.execPath, help, join(folder, output)), { folder }));
    for (const compiler of compilerNames) {
      const run = await typeCheck(process.execPath, compiler, folder, output);
      rows.push(
        run.kind === 'done'
          ? [
              count(size),
              compiler,
              seconds(run.cost.cpu),
              seconds(run.cost.wall),
              run.cost.memory === 0 ? '–' : megabytes(run.cost.memory),
            ]
          : [count(size), compiler, run.message, '', ''],
      );
      progress(rows.at(-1));
    }
  }
  return tableText(['type check of', 'TypeScript', 'CPU s', 'wall s', 'memory MB'], rows);
}

const progress = (row: readonly Cell[] | undefined): void => {
  process.stderr.write(`${row?.join('  ') ?? ''}\n`);
};
