// `npm run test:audit-packages`: fetches pinned packages that others published,
// with sources that call WordPress, and audits them against saved indexes. Reports how many of
// the lines that name a namespace of the site are calls that were found, and whether every
// finding was judged by eye (`verdicts.ts`). The audits are kept in `test-results/audit-packages/`.
//   --source=site.index.json   audits against another index
//   --kept                     counts the kept audits anew
//
//   npm run test:audit-packages -- core-data    only the packages whose names contain one of these

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AuditIssue, AuditReport } from '../../src/core/model/reports/audit.ts';
import { count, tableText, type Cell } from '../bench/table.ts';
import { namingLines, isFound } from './naming-lines.ts';
import { packages, type TriedPackage } from './packages.ts';
import { findingKey, packageKey, verdictOf } from './verdicts.ts';

const home = join(tmpdir(), 'routewright-audit-packages');
const program = resolve('dist/bin.js');
const given = process.argv.slice(2);
const source = given.find((one) => one.startsWith('--source='))?.slice('--source='.length);
const isKept = given.includes('--kept');
const reports = 'test-results/audit-packages';
const names = given.filter((one) => !one.startsWith('--'));

const noTally: Tally = { lines: 0, noCalls: 0, found: 0 };

mkdirSync(home, { recursive: true });
mkdirSync(reports, { recursive: true });
for (const site of ['core', 'old-core', 'shop'])
  writeFileSync(
    join(home, `${site}.index.json`),
    brotliDecompressSync(readFileSync(`test/audit-packages/${site}.index.json.br`)),
  );

const rows: (readonly Cell[])[] = [];
const findings: (readonly [TriedPackage, AuditIssue])[] = [];
const missed: string[] = [];
/** By who publishes the package: the lines, those that are no calls by a rule, and those that are found. */
const groups = new Map<string, Tally>();
const reasons = new Map<string, number>();
for (const one of packages.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
)) {
  const folder = join(fetched(one), one.folder);
  const audit = audited(one, folder);
  // The lines of a package are counted once, however many sites it is judged by.
  const naming = one.site === 'old-core' ? [] : namingLines(folder);
  const lost = naming.filter((line) => !isFound(line, audit));
  for (const { noCall = 'other' } of lost) reasons.set(noCall, (reasons.get(noCall) ?? 0) + 1);
  const [, scope = 'others'] = /^(@wordpress|@woocommerce)\//.exec(one.name) ?? [];
  const group = groups.get(scope) ?? noTally;
  groups.set(scope, {
    lines: group.lines + naming.length,
    noCalls: group.noCalls + lost.filter(({ noCall }) => noCall !== undefined).length,
    found: group.found + naming.length - lost.length,
  });
  missed.push(
    ...lost.map(
      ({ file, line, text, noCall }) =>
        `${one.name} ${file}:${line}  ${text.slice(0, 120)}${noCall === undefined ? '' : `  (${noCall})`}`,
    ),
  );
  findings.push(...audit.issues.map((finding) => [one, finding] as const));
  rows.push([
    one.name,
    one.version,
    one.site,
    count(audit.project.files),
    count(audit.summary.calls),
    count(audit.summary.unknownAddresses),
    count(naming.length),
    count(naming.length - lost.length),
    count(audit.issues.length),
  ]);
  process.stderr.write(`${rows.at(-1)?.join('  ') ?? ''}\n`);
}

const verdicts = findings.map(([one, finding]) => ({ one, finding, verdict: verdictOf(one, finding) }));
const byRule = [...new Set(verdicts.map(({ finding }) => finding.code))].map((code): readonly Cell[] => {
  const all = verdicts.filter(({ finding }) => finding.code === code);
  const of = (verdict: string | undefined): Cell =>
    count(all.filter((one) => one.verdict === verdict).length);
  return [code, count(all.length), of('true'), of('false alarm'), of(undefined)];
});
const header = [
  'package',
  'version',
  'judged by',
  'files',
  'calls',
  'address unknown',
  'naming lines',
  'of them found',
  'findings',
];
console.log(tableText(header, rows));
console.log(`\n${tableText(['rule', 'findings', 'true', 'false alarm', 'not judged'], byRule)}`);
const total = [...groups.values()].reduce(
  (sum, one) => ({
    lines: sum.lines + one.lines,
    noCalls: sum.noCalls + one.noCalls,
    found: sum.found + one.found,
  }),
  noTally,
);
const shares = [...groups, ['all', total] as const].map(
  ([name, { lines, noCalls, found }]): readonly Cell[] => [
    name,
    count(lines),
    count(noCalls),
    count(found),
    share(found, lines),
    share(found, lines - noCalls),
  ],
);
console.log(
  `\n${tableText(['lines that name a namespace', 'lines', 'no calls by a rule', 'in a call that is found', 'share', 'of calls'], shares)}`,
);
console.log(
  [
    '\nWhat is not found, by the reasons of no-calls.ts:',
    ...[...reasons].map(([why, of]) => `${of}  ${why}`),
  ].join('\n  '),
);
if (missed.length > 0) console.log(['Not found:', ...missed].join('\n  '));
const open = verdicts.filter(({ verdict }) => verdict === undefined);
if (open.length > 0) {
  const file = 'test-results/audit-packages-open.json';
  writeFileSync(file, `${JSON.stringify(open.map(toRead), undefined, 2)}\n`);
  console.log(
    `${open.length} findings are not judged yet: read each in ${file}, then add it to test/audit-packages/verdicts.json.`,
  );
}
const isWhole = names.length === 0 && source === undefined;
process.exitCode = open.length > 0 || (isWhole && total.found < total.lines * 0.9) ? 1 : 0;

interface Tally {
  readonly lines: number;
  readonly noCalls: number;
  readonly found: number;
}

function toRead({ one, finding }: (typeof verdicts)[number]): object {
  const { what, howToProceed, frame, where } = finding;
  const line = where[0]?.line ?? 0;
  return {
    package: packageKey(one),
    finding: findingKey(finding),
    reason: `${what} ${howToProceed}`,
    code: (frame.lines[line - frame.firstLine] ?? '').trim().slice(0, 160),
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`;
}

/** The package as it was published, without what it depends on. */
function fetched({ name, version }: TriedPackage): string {
  const folder = join(home, `${name.replace(/^@/, '').replace('/', '-')}-${version}`);
  if (existsSync(folder)) return folder;
  const place = join(home, 'fetching');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  const packed = execFileSync(
    'npm',
    ['pack', `${name}@${version}`, '--silent', '--pack-destination', place],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  execFileSync('tar', ['-xzf', join(place, packed.trim()), '-C', place]);
  renameSync(join(place, 'package'), folder);
  return folder;
}

function audited(one: TriedPackage, folder: string): AuditReport {
  const file = join(reports, `${packageKey(one).replace(/[@/ ]+/g, '-')}.json`);
  if (!isKept || !existsSync(file)) writeFileSync(file, reportOf(one, folder));
  return JSON.parse(readFileSync(file, 'utf8')) as AuditReport;
}

function reportOf({ site }: TriedPackage, folder: string): string {
  const index = source ?? join(home, `${site}.index.json`);
  const flags = ['--project', folder, '--format', 'json', '--fail-on', 'never'];
  return execFileSync(process.execPath, [program, 'audit', index, ...flags], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
