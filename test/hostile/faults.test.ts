// A disk that refuses: full, read-only, another device. Whatever step of whatever command it refuses,
// the run says so, and what stood there before stands there still, or all that was to come; the next
// run finishes and leaves nothing behind. Every single step of a write of files is refused in
// test/generate/output/write-files.test.ts; here are the commands that write.

import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { refusingDisk, type Refusal } from '../support/refusing-disk.ts';
import { routewright, type Run } from '../support/routewright.ts';
import { indexSaying } from './attacks.ts';
import { workspaceOf } from './command-lines.ts';
import { filesIn } from './generated-code.ts';
import { isTorture, patience, runs } from './runs.ts';
import { counted } from './tally.ts';

/** Commands that write, by what they write. */
const writing: Readonly<Record<string, readonly string[]>> = {
  api: ['generate', 'source.json', '-o', 'api', '--target', 'client,model', '--no-format'],
  'site.json': ['snapshot', 'source.json', '-o', 'site.json'],
  'routewright.config.json': ['init', 'source.json', '--name', 'site'],
  'CHANGES.md': ['changelog', 'before.json', 'source.json', '--output', 'CHANGES.md'],
  'drift.html': ['drift', 'before.json', 'source.json', '--format', 'html', '--output', 'drift.html'],
  fleet: ['fleet', 'snapshot', 'sites.csv', '--fresh', '0s'],
};

const contents = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    filesIn(folder)
      .map((file): [string, string] => [file.slice(folder.length + 1), fs.readFileSync(file, 'base64')])
      .filter(([name]) => !name.startsWith('fleet/readings/'))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

async function expectWhole(args: readonly string[], refusal: Refusal): Promise<void> {
  const { folder } = workspaceOf(indexSaying(['one', 'two']), indexSaying(['two', 'three']));
  const source = (index: string): void => {
    fs.copyFileSync(join(folder, index), join(folder, 'source.json'));
  };
  fs.writeFileSync(join(folder, 'sites.csv'), 'address,name\n./source.json,one\n');
  const run = (): Promise<Run> =>
    routewright(args, { cwd: folder, env: { SOURCE_DATE_EPOCH: '1780000000' } });
  const isInit = args[0] === 'init';
  // What follows from each source, in a folder that knew both.
  source('before.json');
  if (!isInit) await run();
  const old = contents(folder);
  source('after.json');
  const before = contents(folder);

  let failed: Run;
  const disk = refusingDisk({ ...refusal, folder });
  try {
    failed = await counted('refusing disk', run);
  } finally {
    disk.restore();
  }
  const said = `${args.join(' ')} ${JSON.stringify(refusal)}\n${failed.stderr}`;
  expect(failed.stderr, said).not.toContain('a bug in routewright');
  if (refusal.step < disk.steps() && failed.code !== 0 && failed.code !== 1)
    expect(failed.code, said).toBe(70);

  const midway = contents(folder);
  const next = await run();
  // A project that was added cannot be added again.
  expect(isInit ? [0, 2] : [0, 1], `${said}\nnext: ${next.code} ${next.stderr}`).toContain(next.code);
  const after = contents(folder);
  // What is half written stands beside what it is for, never in its place.
  const left = Object.keys(midway).filter((name) => !(name in before) && !(name in after));
  for (const name of left) expect(name, said).toMatch(/(?:^|\/)\.[\w.-]*(?:routewright|tmp)/);
  for (const [name, text] of Object.entries(midway))
    if (!left.includes(name))
      expect([before[name], after[name], old[name]], `${name}\n${said}`).toContain(text);
  const fresh = await withoutRefusal(args);
  expect(Object.keys(after), said).toEqual(fresh);
}

const freshNames = new Map<string, readonly string[]>();

/** The files that stand there where the disk refuses nothing. */
async function withoutRefusal(args: readonly string[]): Promise<readonly string[]> {
  const key = args.join(' ');
  const known = freshNames.get(key);
  if (known) return known;
  const { folder } = workspaceOf(indexSaying(['one', 'two']), indexSaying(['two', 'three']));
  fs.writeFileSync(join(folder, 'sites.csv'), 'address,name\n./source.json,one\n');
  for (const index of args[0] === 'init' ? ['after.json'] : ['before.json', 'after.json']) {
    fs.copyFileSync(join(folder, index), join(folder, 'source.json'));
    await routewright(args, { cwd: folder, env: { SOURCE_DATE_EPOCH: '1780000000' } });
  }
  const names = Object.keys(contents(folder));
  freshNames.set(key, names);
  return names;
}

/** In `npm test` one of each way to write. */
const tried = Object.entries(writing).filter(
  ([name]) => isTorture || /^(?:api|CHANGES\.md|fleet)$/.test(name),
);

test.each(tried)('a disk that refuses any step leaves %s whole', { timeout: patience }, async (_, args) => {
  const refusal = fc.record({
    code: fc.constantFrom('ENOSPC', 'EACCES', 'EXDEV', 'EIO', 'EROFS', 'EMFILE', 'EDQUOT'),
    step: fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 6 }) }, fc.nat({ max: 60 })),
  });
  await fc.assert(
    fc.asyncProperty(refusal, (given) => expectWhole(args, given)),
    runs(1),
  );
});
