// `npm run outputs`: runs the built program on the samples, on the cases of the tests and on the indexes that you
// name, and prints a hash of everything that it writes. Run it before and after a change that must not alter any
// output: every target is generated, every pair of indexes is compared, in every report format.
//   --index old.json     one more index; give several, and each is compared with the one before
//   --write hashes.txt   write the hashes to a file
//   --against hashes.txt compare with such a file: list what is other, missing or new, and exit with 1

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { targets } from '../../src/generate/targets/targets.ts';

const { values } = parseArgs({
  options: {
    index: { type: 'string', multiple: true, default: [] },
    write: { type: 'string' },
    against: { type: 'string' },
  },
});

const reportFormats = ['text', 'json', 'markdown', 'html', 'github', 'sarif', 'junit', 'gitlab'];
const samples = readdirSync('samples').map((name) => resolve('samples', name));
const indexes = values.index.map((file) => resolve(file));

const program = resolve('dist/bin.js');
const folder = mkdtempSync(join(tmpdir(), 'routewright-outputs-'));
const hashes = new Map<string, string>();

/** Short enough to read in a list of differences, long enough for some thousand files. */
const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

interface Run {
  readonly label: string;
  readonly args: readonly string[];
  /** The folder that the run writes, if it writes one. */
  readonly writes?: string;
}

const runs: readonly Run[] = [
  ...[...samples, ...indexes].flatMap((source, at): Run[] => {
    const writes = join(folder, String(at));
    const wanted = targets.map(({ name }) => name).join(',');
    return [
      {
        label: `generate ${basename(source)}`,
        args: ['generate', source, '-o', writes, '--target', wanted, '--quiet'],
        writes,
      },
      { label: `lint ${basename(source)}`, args: ['lint', source, '--all'] },
    ];
  }),
  ...indexes.slice(1).flatMap((after, at) => pairRuns(indexes[at] ?? after, after)),
  ...readdirSync('test/cases/drift', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const [before, after] = ['before.json', 'after.json'].map((file) =>
        resolve('test/cases/drift', name, file),
      );
      return before !== undefined && after !== undefined && existsSync(before) ? pairRuns(before, after) : [];
    }),
];

function pairRuns(before: string, after: string): Run[] {
  const pair = [before, after].map((file) => file.split(/[\\/]/).slice(-2).join('/')).join(' ');
  return [
    ...reportFormats.map((format) => ({
      label: `drift ${format} ${pair}`,
      args: ['drift', before, after, '--all', '--format', format],
    })),
    { label: `changelog ${pair}`, args: ['changelog', before, after] },
  ];
}

async function runOne({ label, args, writes }: Run): Promise<void> {
  const { code, stdout, stderr } = await new Promise<{
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
  }>((done) => {
    // The day is in some reports, and a folder of its own is the configuration's place: there is none.
    const env = { PATH: process.env['PATH'] ?? '', SOURCE_DATE_EPOCH: '1700000000' };
    const options = { cwd: folder, env, maxBuffer: 2 ** 29 };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
  // Reports name the files that were read: the same in every clone.
  const hashOfText = (text: string): string =>
    hashOf(text.replaceAll(folder, '').replaceAll(process.cwd(), ''));
  hashes.set(label, `${code} ${hashOfText(stdout)} ${hashOfText(stderr)}`);
  if (writes === undefined || !existsSync(writes)) return;
  for (const entry of readdirSync(writes, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    hashes.set(`${label} ${file.slice(writes.length + 1).replaceAll('\\', '/')}`, hashOf(readFileSync(file)));
  }
  rmSync(writes, { recursive: true });
}

const waiting = [...runs];
const worker = async (): Promise<void> => {
  for (let run = waiting.shift(); run; run = waiting.shift()) await runOne(run);
};
try {
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const text = [...hashes]
  .map(([label, hash]) => `${label}\t${hash}\n`)
  .toSorted()
  .join('');
if (values.write !== undefined) writeFileSync(values.write, text);

if (values.against === undefined) {
  if (values.write === undefined) process.stdout.write(text);
} else {
  const earlier = new Map(
    readFileSync(values.against, 'utf8')
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => line.split('\t') as [string, string]),
  );
  const differences = [...new Set([...earlier.keys(), ...hashes.keys()])].toSorted().flatMap((label) => {
    const [before, after] = [earlier.get(label), hashes.get(label)];
    if (before === after) return [];
    return [`${before === undefined ? 'new' : after === undefined ? 'missing' : 'other'}  ${label}\n`];
  });
  process.stdout.write(differences.join(''));
  process.stdout.write(`${hashes.size} outputs, ${differences.length} differ\n`);
  if (differences.length > 0) process.exitCode = 1;
}
