// `drift --since <revision>`: what a branch changes in its snapshots, without a request to the site.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);
/** Reserved by RFC 2606: a request to it would fail the run. */
const site = 'https://site.invalid';

/** A repository whose only commit has one snapshot, with its software, and a configuration. */
function repository() {
  const folder = emptyFolder();
  const file = (name: string): string => join(folder, name);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  mkdirSync(file('snapshots'));
  const snapshot = file('snapshots/shop.index.json');
  cpSync(fixture('shop.index.json'), snapshot);
  const software = (version: string): void => {
    const plugin = { slug: 'shop', name: 'Shop', version, active: true };
    writeFileSync(file('snapshots/shop.software.json'), JSON.stringify({ plugins: [plugin] }));
  };
  software('1.0');
  const project = (name: string, more = {}) => ({
    source: site,
    snapshot: `snapshots/${name}.index.json`,
    ...more,
  });
  const projects = {
    shop: project('shop', { credentials: { user: 'NOT_SET', applicationPassword: 'NOT_SET_EITHER' } }),
    later: project('later', { drift: { prove: true } }),
  };
  writeFileSync(file('routewright.config.json'), JSON.stringify({ projects }));
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'Begin');
  return { folder, file, snapshot, software };
}

const run = (cwd: string, ...args: readonly string[]) => routewright(['drift', ...args], { cwd });

test('compares the versions of a snapshot, and does not ask the site', async () => {
  const { folder, file, snapshot, software } = repository();
  const sources = ['snapshots/shop.index.json', site];
  expect(await run(folder, ...sources, '--since', 'HEAD')).toMatchObject({ code: 0, stderr: '' });

  cpSync(fixture('shop-updated.index.json'), snapshot);
  software('1.1');
  const reports = [
    '--format',
    'json',
    '--output',
    'drift.json',
    '--format',
    'gitlab',
    '--output',
    'quality.json',
  ];
  expect(await run(folder, ...sources, '--since', 'git:main', ...reports)).toMatchObject({ code: 1 });
  const { summary, causes } = JSON.parse(readFileSync(file('drift.json'), 'utf8')) as {
    summary: { counts: { breaking: number }; compared: { since: unknown } };
    causes: readonly { title: string }[];
  };
  expect(summary.counts.breaking).toBe(4);
  expect(summary.compared.since).toEqual({ revision: 'main', snapshot: 'compared' });
  expect(causes.map(({ title }) => title).join()).not.toContain('undefined');
  expect(readFileSync(file('quality.json'), 'utf8')).toContain('"path": "snapshots/shop.index.json"');

  cpSync(snapshot, file('snapshots/later.index.json'));
  const all = await run(folder, '--all', '--since', 'main');
  expect(all.code).toBe(1);
  expect(all.stdout).toMatch(/^shop +drift +4 breaking/m);
  expect(all.stdout).toMatch(/^later +same +new snapshot/m);

  const added = await run(folder, 'later', '--since', 'main', '--format', 'markdown');
  expect(added).toMatchObject({ code: 0 });
  expect(added.stdout).toContain('- The snapshot is new: main does not contain it');

  rmSync(snapshot);
  const removed = await run(folder, ...sources, '--since', 'main', '--format', 'github');
  expect(removed).toMatchObject({ code: 0 });
  expect(removed.stdout).toContain('::The snapshot was removed: only main contains it.');

  // A source that is no site is read as without --since: the working tree may be what is checked.
  cpSync(fixture('shop.index.json'), snapshot);
  const local = await run(folder, sources[0] ?? '', fixture('shop-updated.index.json'), '--since', 'nowhere');
  expect(local.code).toBe(1);
});

test('names what is wrong with the revision, the snapshot or the flags', async () => {
  const { folder } = repository();
  const sources = ['snapshots/shop.index.json', site];
  for (const [args, code, message] of [
    [[...sources, '--since', 'nowhere'], 3, 'git fetch origin nowhere'],
    [
      ['gone.json', site, '--since', 'main'],
      2,
      'There is no file gone.json, and main does not contain it either.',
    ],
    [['git:main:snapshots/shop.index.json', site, '--since', 'main'], 2, 'the baseline is no file'],
    [
      [...sources, '--since', 'main', '--update-baseline'],
      2,
      '--update-baseline and --since cannot be combined.',
    ],
    [[...sources, '--since', 'main', '--prove'], 2, '--prove and --since cannot be combined.'],
  ] as const) {
    const failed = await run(folder, ...args);
    expect(failed.stderr).toContain(message);
    expect(failed.code).toBe(code);
  }
});
