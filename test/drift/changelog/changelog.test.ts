// The history of a snapshot that git knows: a real repository, the real git.

import { cpSync, writeFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, packageRoot, routewright, runProcess } from '../../support/routewright.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);

async function git(cwd: string, day: number, ...args: readonly string[]): Promise<void> {
  const date = `2026-05-0${day}T12:00:00Z`;
  const { code, stderr } = await runProcess('git', args, {
    cwd,
    env: {
      HOME: cwd,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) => [
          [`GIT_${who}_NAME`, 'A tester'],
          [`GIT_${who}_EMAIL`, 'tester@example.com'],
        ]),
      ),
    },
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
}

/** A snapshot that was committed, broken, mended under another name, and tagged. */
async function repository(): Promise<string> {
  const folder = emptyFolder();
  const commit = async (day: number): Promise<void> => {
    await git(folder, day, 'add', '-A');
    await git(folder, day, 'commit', '-q', '-m', 'A day later');
  };
  await git(folder, 1, 'init', '-q');
  cpSync(fixture('shop.index.json'), join(folder, 'old.index.json'));
  await commit(1);
  renameSync(join(folder, 'old.index.json'), join(folder, 'shop.index.json'));
  await commit(2);
  writeFileSync(join(folder, 'shop.index.json'), '<<<<<<< a conflict that was committed');
  await commit(3);
  cpSync(fixture('shop-updated.index.json'), join(folder, 'shop.index.json'));
  await commit(4);
  await git(folder, 4, 'tag', 'v1.1');
  return folder;
}

test('one snapshot is its history in git: renames are followed, what cannot be read is left out', async () => {
  const { stdout, stderr, code } = await routewright(['changelog', 'shop.index.json'], {
    cwd: await repository(),
  });
  expect(code).toBe(0);
  expect(stdout.match(/^## .*$/gm)).toEqual([
    '## 2026-05-04 v1.1',
    expect.stringMatching(/^## 2026-05-02 [0-9a-f]{7}$/),
  ]);
  expect(stdout).toContain('Next version: **major**. Since `2026-05-02 ');
  expect(stdout).toContain('Nothing changed. Since `2026-05-01 ');
  expect(stdout).toContain('- An argument became required: `POST /wp/v2/posts · title/required`');
  expect(stderr).toMatch(/left out {2}shop\.index\.json of 2026-05-03/);
});

test('from another folder, and only the newest step', async () => {
  const folder = await repository();
  const { stdout, code } = await routewright(['changelog', join(folder, 'shop.index.json'), '--last', '1']);
  expect(code).toBe(0);
  expect(stdout.match(/^## .*$/gm)).toEqual(['## 2026-05-04 v1.1']);
});

test('the versions that were committed beside it name the update of each step', async () => {
  const cwd = emptyFolder();
  const endpoints = [{ methods: ['GET'], args: {} }];
  const index = (names: readonly string[]): string =>
    JSON.stringify({
      namespaces: ['builder/v1'],
      routes: Object.fromEntries(names.map((name) => [`/builder/v1/${name}`, { endpoints }])),
    });
  const commit = async (day: number, names: readonly string[], version: string): Promise<void> => {
    writeFileSync(join(cwd, 'site.index.json'), index(names));
    writeFileSync(
      join(cwd, 'site.software.json'),
      JSON.stringify({ plugins: [{ slug: 'builder', name: 'Page Builder', version, active: true }] }),
    );
    await git(cwd, day, 'add', '-A');
    await git(cwd, day, 'commit', '-q', '-m', 'A day later');
  };
  await git(cwd, 1, 'init', '-q');
  await commit(1, ['pages', 'parts', 'styles'], '3.1');
  await commit(2, ['pages', 'parts'], '3.2');
  await commit(3, ['pages'], '4.0');
  const { stdout } = await routewright(['changelog', 'site.index.json'], { cwd });
  expect(stdout.match(/Page Builder [\d.]+ → [\d.]+/g)).toEqual([
    'Page Builder 3.2 → 4.0',
    'Page Builder 3.1 → 3.2',
  ]);
});

test('a file that git does not know', async () => {
  const folder = await repository();
  cpSync(fixture('shop.index.json'), join(folder, 'new.json'));
  const { stderr, code } = await routewright(['changelog', 'new.json'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('git has no commit of new.json.');
});

test('what is gone of a list is named: a value, a method', async () => {
  const cwd = emptyFolder();
  const save = (name: string, methods: readonly string[], values: readonly string[]): void => {
    const args = { colour: { type: 'string', enum: values } };
    const routes = {
      '/demo/v1/things': { methods, endpoints: methods.map((one) => ({ methods: [one], args })) },
    };
    writeFileSync(join(cwd, name), JSON.stringify({ namespaces: ['demo/v1'], routes }));
  };
  save('old.json', ['GET', 'POST'], ['red', 'green']);
  save('new.json', ['GET'], ['red']);
  const { stdout } = await routewright(['changelog', 'old.json', 'new.json'], { cwd });
  expect(stdout).toContain('`GET /demo/v1/things · colour/enum` (`["green"]`)');
  expect(stdout).toContain('`POST /demo/v1/things` (`["POST"]`)');
});
