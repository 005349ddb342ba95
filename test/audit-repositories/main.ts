// `npm run test:audit-repositories`: runs the audit on pinned public repositories, whose REST calls are
// listed in `calls/`, and compares its report with these lists. Packages of the repositories are not
// installed, and nothing of them is executed. The reports are kept in `test-results/audit-repositories/`.
//   --from=folder     reads git repositories named owner+name from a folder, instead of github.com
//   --program=bin.js  runs another build of routewright
//   --seen            only the repositories that were read while the audit was built
//   --kept            counts the kept reports anew
//
//   npm run test:audit-repositories -- next-wp    only the repositories whose names contain one of these

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import { runCold } from '../bench/measure.ts';
import { count, tableText, type Cell } from '../bench/table.ts';
import { callsText, findingKey, repositories, verdictOf, type Repository } from './repositories.ts';
import { outcomeOf, trueCalls, type Outcome, type Report, type TrueCall } from './true-calls.ts';
import { workingTree } from './working-tree.ts';

interface Result {
  readonly repository: Repository;
  readonly report: Report & AuditReport;
  readonly calls: readonly (readonly [TrueCall, Outcome])[];
  readonly cost: Cost;
}

interface Cost {
  readonly cpu: number;
  readonly memory: number;
}

const home = join(tmpdir(), 'routewright-audit-repositories');
const reports = resolve('test-results/audit-repositories');
const given = process.argv.slice(2);
const names = given.filter((one) => !one.startsWith('--'));
const program = resolve(option('program') ?? 'dist/bin.js');
const from = option('from');

mkdirSync(home, { recursive: true });
mkdirSync(reports, { recursive: true });
for (const site of ['core', 'shop'])
  writeFileSync(
    join(home, `${site}.index.json`),
    brotliDecompressSync(readFileSync(`test/audit-packages/${site}.index.json.br`)),
  );

const chosen = repositories.filter(
  ({ name, half }) =>
    (names.length === 0 || names.some((part) => name.includes(part))) &&
    (half === 'seen' || !given.includes('--seen')),
);
const results: Result[] = [];
for (const repository of chosen) {
  results.push(await measured(repository));
  process.stderr.write(`${repository.name}\n`);
}

const header = [
  'repository',
  'kind',
  'half',
  'files',
  'calls',
  'understood',
  'reported, not understood',
  'wrong operation',
  'missed',
  'route varies',
  'of them wrong',
  'findings',
  'false alarms',
  'CPU s',
  'MB',
];
const halves = (['seen', 'unseen'] as const).map((half) =>
  results.filter((one) => one.repository.half === half),
);
console.log(
  tableText(header, [
    ...results.map((one) => rowOf(one.repository.name, one.repository.kind, one.repository.half, [one])),
    ...halves
      .filter((all) => all.length > 0)
      .map((all) => rowOf('all', '', all[0]?.repository.half ?? '', all)),
    rowOf('all', '', '', results),
  ]),
);
for (const { repository, calls } of results) {
  const lost = calls.filter(
    ([{ routes }, outcome]) => outcome !== 'right' && (routes.length > 0 || outcome === 'wrong'),
  );
  if (lost.length > 0)
    console.log([`\n${repository.name} (${repository.half})`, ...lost.map(lineOf)].join('\n  '));
}
const open = results
  .flatMap((one) => one.report.issues.map((finding) => ({ ...one, finding })))
  .filter(({ repository, finding }) => verdictOf(repository, finding) === undefined)
  .map(({ repository, finding }) => ({
    repository: repository.name,
    finding: findingKey(finding),
    reason: finding.what,
    code: finding.frame.lines.join('\n'),
  }));
if (open.length > 0) {
  const file = join('test-results', 'audit-repositories-open.json');
  writeFileSync(file, `${JSON.stringify(open, undefined, 2)}\n`);
  console.log(
    `\n${open.length} findings are not judged: read each in ${file}, then add it to test/audit-repositories/verdicts.json.`,
  );
  process.exitCode = 1;
}

function option(name: string): string | undefined {
  return given.find((one) => one.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
}

async function measured(repository: Repository): Promise<Result> {
  const { name, commit, folder = '.' } = repository;
  const file = join(reports, `${name.replace('/', '+')}.json`);
  const costFile = file.replace(/json$/, 'cost.json');
  if (!given.includes('--kept') || !existsSync(costFile)) {
    const tree = join(workingTree(name, commit, home, from), folder);
    writeFileSync(costFile, JSON.stringify(await audited(repository, tree, file)));
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Result['report'];
  const calls = trueCalls(callsText(repository));
  return {
    repository,
    report,
    calls: calls.map((call) => [call, outcomeOf(call, calls, report)] as const),
    cost: JSON.parse(readFileSync(costFile, 'utf8')) as Cost,
  };
}

async function audited({ name, site, address }: Repository, tree: string, file: string): Promise<Cost> {
  const command = [
    ...[process.execPath, program, 'audit', join(home, `${site}.index.json`)],
    ...['--project', tree, '--format', 'json', '--output', file, '--fail-on', 'never'],
    ...(address === undefined ? [] : ['--site', address]),
  ];
  const run = await runCold(command, { folder: home, limit: 900 });
  if (run.kind === 'failed') throw new Error(`${name}: ${run.message}\n${run.output}`);
  return run.cost;
}

function rowOf(name: string, kind: string, half: string, all: readonly Result[]): readonly Cell[] {
  const calls = all.flatMap((one) => one.calls);
  const fixed = calls.filter(([{ routes }]) => routes.length > 0);
  const varying = calls.filter(([{ routes }]) => routes.length === 0);
  const of = (outcome: Outcome): number => fixed.filter(([, one]) => one === outcome).length;
  const findings = all.flatMap(({ repository, report }) =>
    report.issues.map((finding) => verdictOf(repository, finding)),
  );
  return [
    name,
    kind,
    half,
    count(sum(all.map(({ report }) => report.project.files))),
    count(fixed.length),
    fixed.length === 0
      ? '–'
      : `${count(of('right'))} (${Math.round((1000 * of('right')) / fixed.length) / 10} %)`,
    count(of('reported')),
    count(of('wrong')),
    count(of('silent')),
    count(varying.length),
    count(varying.filter(([, outcome]) => outcome === 'wrong').length),
    count(findings.length),
    count(findings.filter((verdict) => verdict === 'false alarm').length),
    sum(all.map(({ cost }) => cost.cpu)).toFixed(1),
    Math.max(0, ...all.map(({ cost }) => cost.memory)).toFixed(0),
  ];
}

function lineOf([{ file, line, method, routes }, outcome]: Result['calls'][number]): string {
  return `${outcome}  ${file}:${line} ${method} ${routes.length === 0 ? 'varies' : routes.join(' or ')}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
