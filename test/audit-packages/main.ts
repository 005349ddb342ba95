// `npm run test:audit-packages [-- name…]`: fetches pinned packages that others published,
// with sources that call WordPress, and audits them against saved indexes. Says how many of
// the lines that name a namespace of the site are calls that were found, and whether every
// finding was judged by eye (`verdicts.ts`). `--source=site.index.json` judges by another index.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Audit, AuditFinding } from '../../src/model/audit.ts';
import { count, tableText, type Cell } from '../bench/table.ts';
import { namingLines, isFound } from './naming-lines.ts';
import { packages, type TriedPackage } from './packages.ts';
import { explained, verdictOf } from './verdicts.ts';

const home = join(tmpdir(), 'routewright-audit-packages');
const program = resolve('dist/bin.js');
const given = process.argv.slice(2);
const source = given.find((one) => one.startsWith('--source='))?.slice('--source='.length);
const names = given.filter((one) => !one.startsWith('--'));

mkdirSync(home, { recursive: true });
for (const site of ['core', 'shop'])
  writeFileSync(
    join(home, `${site}.index.json`),
    brotliDecompressSync(readFileSync(`test/audit-packages/${site}.index.json.br`)),
  );

const rows: (readonly Cell[])[] = [];
const findings: (readonly [TriedPackage, AuditFinding])[] = [];
const missed: string[] = [];
let lines = 0;
for (const one of packages.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
)) {
  const folder = join(fetched(one), one.folder);
  const audit = audited(one, folder);
  const naming = namingLines(folder);
  const lost = naming.filter((line) => !isFound(line, audit) && explained(one.name, line) === undefined);
  lines += naming.length;
  missed.push(...lost.map(({ file, line, text }) => `${one.name} ${file}:${line}  ${text.slice(0, 120)}`));
  findings.push(...audit.findings.map((finding) => [one, finding] as const));
  rows.push([
    one.name,
    one.version,
    count(audit.project.files),
    count(audit.summary.calls),
    count(audit.summary.unknown),
    count(naming.length),
    count(naming.length - lost.length),
    count(audit.findings.length),
  ]);
  process.stderr.write(`${rows.at(-1)?.join('  ') ?? ''}\n`);
}

const verdicts = findings.map(([one, finding]) => ({ one, finding, verdict: verdictOf(one.name, finding) }));
const byRule = [...new Set(verdicts.map(({ finding }) => finding.code))].map((code): readonly Cell[] => {
  const all = verdicts.filter(({ finding }) => finding.code === code);
  const of = (verdict: string | undefined): Cell =>
    count(all.filter((one) => one.verdict === verdict).length);
  return [code, count(all.length), of('true'), of('false alarm'), of(undefined)];
});
const header = [
  'package',
  'version',
  'files',
  'calls',
  'address unknown',
  'naming lines',
  'of them found',
  'findings',
];
console.log(tableText(header, rows));
console.log(`\n${tableText(['rule', 'findings', 'true', 'false alarm', 'not judged'], byRule)}`);
console.log(
  `\n${lines - missed.length} of ${lines} lines that name a namespace are found or explained (${share(lines - missed.length, lines)}).`,
);
if (missed.length > 0) console.log(['Not found:', ...missed].join('\n  '));
const open = verdicts.filter(({ verdict }) => verdict === undefined);
if (open.length > 0)
  console.log(
    [
      'Not judged yet (read each by eye, then add it to test/audit-packages/verdicts.ts):',
      ...open.map(
        ({ one, finding }) =>
          `${one.name} ${finding.file}:${finding.line} ${finding.code} ${finding.pointer} ${finding.path}\n    ${finding.reason}\n    ${(finding.frame.lines[finding.line - finding.frame.firstLine] ?? '').trim().slice(0, 160)}`,
      ),
    ].join('\n  '),
  );
const isWhole = names.length === 0 && source === undefined;
process.exitCode = open.length > 0 || (isWhole && missed.length * 10 > lines) ? 1 : 0;

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

function audited({ site }: TriedPackage, folder: string): Audit {
  const index = source ?? join(home, `${site}.index.json`);
  const flags = ['--project', folder, '--format', 'json', '--fail-on', 'never'];
  const report = execFileSync(process.execPath, [program, 'audit', index, ...flags], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(report) as Audit;
}
