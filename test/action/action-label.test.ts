// `approve-label` of action.yml: a label approves what the pull request shows, and commits the approvals file to its
// branch. Against a real git remote on disk and an API on loopback.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRunner } from '../support/action-runner.ts';
import { fakeGitHub, type Comment } from '../support/fake-github.ts';
import { git } from '../support/git.ts';
import { withHttpServer } from '../support/http-server.ts';
import { pullRequestOf, site, update } from '../support/pull-request.ts';

const label = 'drift-approved';
const inputs = { baseline: 'shop.index.json', current: site, 'approve-label': label };
const [before, after] = ['2026-11-26T14:00:00Z', '2026-11-26T14:05:00Z'];

const mark = (commit: string): string => `<!-- routewright-commit: ${commit} -->`;

test('the label approves what was shown of this commit, once, and is removed', async () => {
  const { remote, head, event, runnerAt } = pullRequestOf(update);
  const sender = { login: 'maintainer', type: 'User' };
  const comments: Comment[] = [];
  const labeled = { ...event.pull_request, state: 'open', labels: [{ name: label }, { name: 'shop' }] };
  const { listener, calls } = fakeGitHub({ comments, labeled });
  await withHttpServer(listener, async (origin) => {
    const runner = (event: unknown) =>
      runnerAt(undefined, { GITHUB_API_URL: origin, GITHUB_EVENT_NAME: 'pull_request' }, event);

    // As pushed: the comment names the commit.
    const pushed = runner({ ...event, action: 'synchronize', sender });
    for (const step of ['mode', 'approval', 'drift', 'comment']) await pushed.step(step, inputs);
    expect(pushed.outputs()).toMatchObject({ 'exit-code': '1' });
    expect(pushed.outputs()['approve-reason']).toBeUndefined();
    expect(comments[0]?.body).toContain(`<!-- routewright-drift -->\n${mark(head)}\n`);
    Object.assign(comments[0] ?? {}, { updated_at: before });

    const sent = {
      action: 'labeled',
      label: { name: label },
      sender,
      pull_request: { ...event.pull_request, updated_at: after },
    };
    const approving = runner(sent);
    const steps = async (): Promise<string> => {
      let log = '';
      for (const step of ['mode', 'approval', 'drift', 'approve', 'comment']) {
        const run = await approving.step(step, inputs);
        expect(run.code, step).toBe(0);
        expect(run.stdout + run.stderr).not.toContain('a-token');
        log += run.stdout;
      }
      return log;
    };
    expect(await steps()).toContain('Approved: committed routewright.approvals.json to change.');
    expect((await approving.step('verdict')).code).toBe(0);
    expect(labeled.labels).toEqual([{ name: 'shop' }]);
    expect(comments[0]?.body).toContain('maintainer set the label');
    expect(git(remote, 'diff', '--name-only', head, 'change')).toBe('routewright.approvals.json');
    expect(git(remote, 'rev-parse', 'change^')).toBe(head);
    const file = JSON.parse(git(remote, 'show', 'change:routewright.approvals.json')) as {
      approvals: readonly { reason: string }[];
    };
    expect(file.approvals.map(({ reason }) => reason)).toEqual(
      Array<string>(4).fill('maintainer set the label drift-approved on #7'),
    );

    // The same event again, as by "Re-run jobs": nothing more is approved.
    const again = runner(sent);
    await again.step('mode', inputs);
    expect((await again.step('approval', inputs)).stdout).toContain('The label was removed');
    expect(again.outputs()['approve-reason']).toBeUndefined();
  });
  expect(calls.filter((call) => call.startsWith('DELETE'))[0]).toBe(
    'DELETE /repos/someone/shop/issues/7/labels/drift-approved',
  );
});

test('a label approves nothing of a fork, of a robot, of other commits, or of what was not shown', async () => {
  const { remote, head, event } = pullRequestOf(update);
  const tip = git(remote, 'rev-parse', 'change');
  const own = event.pull_request;
  const base = {
    action: 'labeled',
    label: { name: label },
    sender: { login: 'maintainer', type: 'User' },
    pull_request: { ...own, updated_at: after },
  };
  const comment = (body: string, login = 'github-actions[bot]', updated_at = before): Comment => ({
    id: 1,
    body: `<!-- routewright-drift -->\n${body}`,
    user: { login },
    updated_at,
  });
  const shown = comment(mark(head));
  const now = { ...own, state: 'open' };
  const fork = { ...own, head: { ...own.head, repo: { full_name: 'stranger/shop' } } };
  interface Case {
    readonly event?: object;
    readonly now?: object;
    readonly comment?: Comment;
    readonly env?: Readonly<Record<string, string>>;
    readonly isSite?: boolean;
    readonly says: string;
    readonly keepsLabel?: boolean;
  }
  const cases: readonly Case[] = [
    { event: { pull_request: fork }, says: 'from a fork', keepsLabel: true },
    { event: { sender: { login: 'labeler[bot]', type: 'Bot' } }, says: 'not set by a person' },
    { env: { GITHUB_EVENT_NAME: 'pull_request_target' }, says: 'on: pull_request' },
    { isSite: true, says: 'mode: pull-request' },
    { now: { ...now, head: { ...own.head, sha: 'f'.repeat(40) } }, says: 'new commits' },
    { now: { ...now, state: 'closed' }, says: 'was closed' },
    { comment: comment(mark('f'.repeat(40))), says: 'did not show the report' },
    { comment: comment(mark(head), 'somebody'), says: 'did not show the report' },
    { comment: comment(mark(head), undefined, '2026-11-26T14:06:00Z'), says: 'did not show the report' },
    { event: { label: { name: 'shop' } }, says: '', keepsLabel: true },
    { event: { action: 'synchronize' }, says: '', keepsLabel: true },
  ];
  for (const one of cases) {
    const labeled = { ...now, ...one.now, labels: [{ name: label }] };
    const { listener } = fakeGitHub({ comments: [one.comment ?? shown], labeled });
    await withHttpServer(listener, async (origin) => {
      const env = { GITHUB_API_URL: origin, GITHUB_EVENT_NAME: 'pull_request', ...one.env };
      const runner = openRunner({ ...base, ...one.event }, env);
      // What the step before puts out.
      writeFileSync(join(runner.folder, 'output'), `since=${one.isSite === true ? '' : own.base.sha}\n`);
      const run = await runner.step('approval', inputs);
      expect(run.code).toBe(0);
      if (one.says === '') expect(run.stdout).toBe('');
      else expect(run.stdout).toContain('::warning title=routewright approved nothing::');
      expect(run.stdout).toContain(one.says);
      expect(runner.outputs()['approve-reason']).toBeUndefined();
      expect(labeled.labels).toHaveLength(one.keepsLabel === true ? 1 : 0);
    });
  }
  expect(git(remote, 'rev-parse', 'change')).toBe(tip);
});

test('a branch that moved on while the label was used is not changed', async () => {
  const { remote, head, event, runnerAt } = pullRequestOf(update);
  const labeled = { ...event.pull_request, state: 'open', labels: [{ name: label }] };
  const comments: Comment[] = [
    {
      id: 1,
      body: `<!-- routewright-drift -->\n${mark(head)}\n`,
      user: { login: 'github-actions[bot]' },
      updated_at: before,
    },
  ];
  await withHttpServer(fakeGitHub({ comments, labeled }).listener, async (origin) => {
    const sent = {
      action: 'labeled',
      label: { name: label },
      sender: { login: 'maintainer', type: 'User' },
      pull_request: { ...event.pull_request, updated_at: after },
    };
    const runner = runnerAt(undefined, { GITHUB_API_URL: origin, GITHUB_EVENT_NAME: 'pull_request' }, sent);
    for (const step of ['mode', 'approval', 'drift']) expect((await runner.step(step, inputs)).code).toBe(0);
    const tree = git(remote, 'rev-parse', 'change^{tree}');
    const moved = git(remote, 'commit-tree', tree, '-p', head, '-m', 'One more change');
    git(remote, 'update-ref', 'refs/heads/change', moved);
    const run = await runner.step('approve', inputs);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('::error title=routewright could not approve::git push:');
    expect(git(remote, 'rev-parse', 'change')).toBe(moved);
  });
});
