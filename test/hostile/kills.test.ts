// Real runs that are killed at any moment: what stands in the folder is then brought to the old
// set of files or to the new one by whoever comes next. Every single step is killed in
// test/generate/output/write-files.test.ts; here is the process itself.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recoverKilledRuns } from '../../src/generate/output/recover.ts';
import { lockOf, locked } from '../../src/generate/output/lock-file.ts';
import fc from '../support/fast-check.ts';
import { bin, emptyFolder, plainEnvironment, routewright } from '../support/routewright.ts';
import { indexSaying } from './attacks.ts';
import { isTorture, patience, runs } from './runs.ts';
import { counted } from './tally.ts';

const contents = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file): [string, string] => [file.slice(folder.length), readFileSync(file, 'utf8')])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const args = (index: string): readonly string[] => [
  'generate',
  index,
  '-o',
  'api',
  '--target',
  'client,model',
  '--no-format',
];

test(
  'a run that is killed leaves the old files or the new, and nothing else',
  { timeout: patience },
  async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'old.json'), JSON.stringify(indexSaying(['one', 'two', 'three'])));
    writeFileSync(join(cwd, 'new.json'), JSON.stringify(indexSaying(['two', 'three', 'four'])));
    const api = join(cwd, 'api');
    const generated = async (index: string): Promise<Readonly<Record<string, string>>> => {
      expect(await routewright(args(index), { cwd })).toMatchObject({ code: 0 });
      return contents(api);
    };
    // Names are kept from run to run, and the manifest says so: what follows from an index is
    // settled when those of both are known.
    await generated('new.json');
    await generated('old.json');
    const fresh = await generated('new.json');
    const old = await generated('old.json');

    let last = 1000;
    const killed = async (share: number): Promise<void> => {
      const began = performance.now();
      const child = spawn(process.execPath, [bin, ...args('new.json')], {
        cwd,
        env: plainEnvironment(),
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      // Writing is the last that a run does.
      await Promise.race([ended, setTimeout(last * share)]);
      child.kill('SIGKILL');
      const [code] = (await ended) as [number | null];
      if (code === 0) last = performance.now() - began;
      recoverKilledRuns(api, ['client', 'model']);
      const found = contents(api);
      expect([old, fresh]).toContainEqual(found);
      if (code === 0) expect(found).toEqual(fresh);
      expect(await generated('old.json')).toEqual(old);
    };
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.7, max: 1.1, noNaN: true }), (share) =>
        counted('kill', () => killed(share)),
      ),
      {
        ...runs(isTorture ? 10 : 1),
        endOnFailure: true,
      },
    );
  },
);

test('a lock that was made by a run killed before it said whose it is keeps nobody out', () => {
  const file = join(emptyFolder(), 'routewright.names.json');
  const lock = lockOf(file);
  writeFileSync(lock, '12');
  expect(locked(file, () => undefined)).toBe(false);
  utimesSync(lock, new Date(0), new Date(0));
  expect(locked(file, () => undefined)).toBe(true);
  expect(existsSync(lock)).toBe(false);
});
