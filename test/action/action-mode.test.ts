// What action.yml compares: on a pull request its snapshots with those of its base, otherwise the site. The checkout
// is the one that actions/checkout makes: one commit, the merge of the pull request, and no history.

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRunner } from '../support/action-runner.ts';
import { fakeGitHub, type Comment } from '../support/fake-github.ts';
import { git } from '../support/git.ts';
import { withHttpServer } from '../support/http-server.ts';
import { fixture, pullRequestOf, site, update } from '../support/pull-request.ts';

const inputs = { baseline: 'shop.index.json', current: site };

test('a pull request is compared with its base, and not with the site', async () => {
  const { base, runnerAt } = pullRequestOf(update);
  const runner = runnerAt();
  const chosen = await runner.step('mode', inputs);
  expect(chosen).toMatchObject({ code: 0, stderr: '' });
  expect(chosen.stdout).toContain(`their versions in ${base}. The site is not read.`);
  expect((await runner.step('drift', inputs)).code).toBe(0);
  expect(runner.outputs()).toMatchObject({ since: base, 'exit-code': '1', breaking: '4' });

  // Only what the pull request changes is reported: the other site changed in the base.
  const projects = {
    shop: { source: site, snapshot: 'shop.index.json' },
    other: { source: site, snapshot: 'other.index.json' },
  };
  writeFileSync(join(runner.work, 'routewright.config.json'), JSON.stringify({ projects }));
  const all = await runner.step('drift', { projects: '--all', update: 'true' });
  expect(all.stdout).toMatch(/^other +same +no change/m);
  expect(all.stdout).toMatch(/^shop +drift +4 breaking/m);
  expect(git(runner.work, 'status', '--porcelain')).toBe('?? routewright.config.json');

  // The head itself, as some workflows check out: its history is too short to find more than the tip of the base.
  const head = runnerAt('refs/heads/change');
  expect((await head.step('mode', inputs)).code).toBe(0);
  expect(head.outputs()['since']).toBe(base);
});

test('a snapshot that is added or removed is told, and fails nothing', async () => {
  for (const [change, says] of [
    [
      (folder: string) => {
        cpSync(fixture('shop.index.json'), join(folder, 'new.index.json'));
      },
      'The snapshot is new',
    ],
    [
      (folder: string) => {
        rmSync(join(folder, 'shop.index.json'));
      },
      'The snapshot was removed',
    ],
  ] as const) {
    const comments: Comment[] = [];
    await withHttpServer(fakeGitHub({ comments }).listener, async (origin) => {
      const runner = pullRequestOf(change).runnerAt(undefined, { GITHUB_API_URL: origin });
      const baseline = existsSync(join(runner.work, 'new.index.json')) ? 'new.index.json' : 'shop.index.json';
      await runner.step('mode', { ...inputs, baseline });
      const run = await runner.step('drift', { ...inputs, baseline });
      expect(run.stdout).toContain(`::notice title=Not everything was compared::${says}`);
      expect(runner.outputs()['exit-code']).toBe('0');
      await runner.step('comment');
      expect(comments[0]?.body).toContain(says);
    });
  }
});

test('the input mode decides, and so do a run without a pull request and a baseline that is no file', async () => {
  const { runnerAt } = pullRequestOf(update);
  const since = async (given: Readonly<Record<string, string>>, event?: unknown) => {
    const runner = event === undefined ? runnerAt() : openRunner(event);
    const run = await runner.step('mode', { ...inputs, ...given });
    return { ...run, since: runner.outputs()['since'] };
  };
  expect(await since({ mode: 'site' })).toMatchObject({ code: 0, stdout: '', since: '' });
  expect(await since({ baseline: 'https://staging.invalid' })).toMatchObject({ since: '' });
  expect(await since({}, { schedule: '17 4 * * *' })).toMatchObject({ code: 0, since: '' });
  const forced = await since({ mode: 'pull-request' }, { schedule: '17 4 * * *' });
  expect(forced.code).toBe(2);
  expect(forced.stdout).toContain('The mode "pull-request" needs a run for a pull request.');
  const unknown = await since({ mode: 'night' });
  expect(unknown.code).toBe(2);
  expect(unknown.stdout).toContain('The modes are: auto, pull-request, site.');
});

test('a base that cannot be fetched ends the job, and says how the checkout gets it', async () => {
  const { remote, runnerAt } = pullRequestOf(update);
  const runner = runnerAt();
  rmSync(remote, { recursive: true });
  const run = await runner.step('mode', inputs);
  expect(run.code).toBe(2);
  expect(run.stdout).toMatch(
    /^::error title=routewright could not find the base::git fetch: .*fetch-depth: 0/m,
  );
  expect(run.stdout + run.stderr).not.toContain('a-token');
  expect(readFileSync(join(runner.folder, 'output'), 'utf8')).toBe('');
});
