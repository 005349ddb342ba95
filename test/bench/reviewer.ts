// What a reviewer is shown: how large the largest modules are, and how many files and lines
// change when the site does, by a little or by an update.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { runCold } from './measure.ts';
import { editedAt, siteEdits } from './site-edits.ts';
import { describeSite, routeIndexText } from './synthetic.ts';
import { count, tableText, type Cell } from './table.ts';

const program = resolve('dist/bin.js');

/** What the goal is about, then the rest. */
const modules = ['client', 'zod'] as const;
const others = ['markdown', 'html', 'openapi', 'model'] as const;
/** Changed lines in `client` and `zod` together for one argument. */
const goal = 20;
const edit = { samples: 7, operations: 1000 };

/**
 * @param sources indexes of one site, the oldest first; a synthetic one where there are none
 */
export async function benchReviewer(folder: string, sources: readonly string[]): Promise<void> {
  const say = (text: string): void => {
    console.log(`${text}\n`);
  };
  const given = sources.length > 0 ? sources : [syntheticIndex(folder)];
  const shops = given.map((source, at) => ({
    name: basename(source).replace(/(?:\.index)?\.json$/, ''),
    source: resolve(source),
    output: join(folder, `shop-${at}`),
  }));
  for (const { source, output } of shops) await generate(folder, source, output, [...modules, ...others]);
  say(sizeTable(shops));
  const [last] = shops.slice(-1);
  if (last) say(await editTable(folder, last));
  if (shops.length > 1) say(await updateTable(folder, shops));
}

interface Shop {
  readonly name: string;
  readonly source: string;
  readonly output: string;
}

function syntheticIndex(folder: string): string {
  const path = join(folder, 'synthetic.json');
  writeFileSync(path, routeIndexText(describeSite(edit.operations), true));
  return path;
}

async function generate(
  folder: string,
  source: string,
  output: string,
  targets: readonly string[],
): Promise<void> {
  const command = [
    process.execPath,
    program,
    'generate',
    source,
    '-o',
    output,
    '--target',
    targets.join(','),
  ];
  const run = await runCold(command, { folder });
  if (run.kind === 'failed') throw new Error(`${run.message}\n${run.output}`);
}

function sizeTable(shops: readonly Shop[]): string {
  const rows = shops.map(({ name, output }): readonly Cell[] => {
    const files = modules.flatMap((target) => linesBelow(join(output, target), output));
    const largest = files.toSorted((one, other) => other.lines - one.lines).slice(0, 5);
    return [
      name,
      count(files.length),
      count(files.reduce((sum, { lines }) => sum + lines, 0)),
      largest.map(({ path, lines }) => `${path} ${count(lines)}`).join(', '),
    ];
  });
  return tableText(['site', 'files', 'lines', 'largest modules'], rows);
}

const linesBelow = (folder: string, output: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path: relative(output, path), lines: readFileSync(path, 'utf8').split('\n').length - 1 };
    });

/** The same output folder, brought up to date, as a project has it. */
async function editTable(folder: string, { name, source, output }: Shop): Promise<string> {
  const text = readFileSync(source, 'utf8');
  const rows: (readonly Cell[])[] = [];
  for (const one of siteEdits) {
    const seen: { readonly place: string; readonly change: Change }[] = [];
    for (const { place, text: edited } of editedAt(text, one, edit.samples)) {
      const changed = join(folder, 'edited.json');
      const fresh = join(folder, 'edited');
      writeFileSync(changed, edited);
      rmSync(fresh, { recursive: true, force: true });
      await runCold(['cp', '-r', output, fresh], { folder });
      await generate(folder, changed, fresh, modules);
      seen.push({ place, change: await changeOf(folder, modules, output, fresh) });
    }
    seen.sort((one, other) => one.change.lines - other.change.lines);
    const middle = seen[Math.floor(seen.length / 2)]?.change;
    const worst = seen.at(-1);
    rows.push([
      `${name}: ${one.name}`,
      count(middle?.files ?? 0),
      count(middle?.lines ?? 0),
      count(worst?.change.lines ?? 0),
      worst?.place ?? '',
    ]);
    process.stderr.write(`${rows.at(-1)?.join('  ') ?? ''}\n`);
  }
  const header = ['what is added', 'files', `lines (goal: ${goal})`, 'at most', 'where'];
  return tableText(header, rows);
}

async function updateTable(folder: string, shops: readonly Shop[]): Promise<string> {
  const rows: (readonly Cell[])[] = [];
  for (const [at, after] of shops.entries()) {
    const before = shops[at - 1];
    if (before === undefined) continue;
    // As a project updates: over what is there.
    const updated = `${after.output}-updated`;
    await runCold(['cp', '-r', before.output, updated], { folder });
    await generate(folder, after.source, updated, [...modules, ...others]);
    const change = await changeOf(folder, modules, before.output, updated);
    const model = await changeOf(folder, ['model'], before.output, updated);
    rows.push([
      `${before.name} → ${after.name}`,
      count(change.files),
      count(change.lines),
      count(model.lines),
      (change.lines / model.lines).toFixed(2),
      ...(await Promise.all(
        (['markdown', 'html', 'openapi'] as const).map(async (target) => {
          const { files, lines } = await changeOf(folder, [target], before.output, updated);
          return `${count(files)}: ${count(lines)}`;
        }),
      )),
    ]);
  }
  const header = ['update', 'files', 'lines', 'lines of the model', 'ratio', 'markdown', 'html', 'openapi'];
  return tableText(header, rows);
}

interface Change {
  readonly files: number;
  /** Added and removed. */
  readonly lines: number;
}

async function changeOf(
  folder: string,
  targets: readonly string[],
  before: string,
  after: string,
): Promise<Change> {
  let files = 0;
  let lines = 0;
  for (const target of targets) {
    const sides = [join(before, target), join(after, target)];
    const diff = ['git', 'diff', '--no-index', '--no-renames', '--numstat', ...sides];
    // It exits with 1 where the sides differ.
    const run = await runCold(['sh', '-c', '"$@" || test $? -eq 1', 'sh', ...diff], { folder });
    if (run.kind === 'failed') throw new Error(`${run.message}\n${run.output}`);
    for (const [, added, removed] of run.output.matchAll(/^(\d+)\t(\d+)\t/gm)) {
      files += 1;
      lines += Number(added) + Number(removed);
    }
  }
  return { files, lines };
}
