// A pull request in real git, and its checkout as actions/checkout makes it: one commit, the merge with the base.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openRunner } from './action-runner.ts';
import { git } from './git.ts';
import { emptyFolder, packageRoot } from './routewright.ts';

export const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);
/** Reserved by RFC 2606: a request to it would fail the run. */
export const site = 'https://site.invalid';

/**
 * A remote with a pull request to a base branch that has moved on: since the branch of the pull request, the base
 * has a snapshot of another site.
 *
 * @param change what the pull request changes in its folder
 */
export function pullRequestOf(change: (folder: string) => void) {
  const folder = emptyFolder();
  const [remote, desk] = [join(folder, 'remote.git'), join(folder, 'desk')];
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
  // as GitHub and GitLab do
  git(remote, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  git(folder, 'clone', '--quiet', remote, desk);
  const commit = (message: string): string => {
    git(desk, 'add', '--all');
    git(desk, 'commit', '--quiet', '--allow-empty', '-m', message);
    return git(desk, 'rev-parse', 'HEAD');
  };
  cpSync(fixture('shop.index.json'), join(desk, 'shop.index.json'));
  cpSync(fixture('shop.index.json'), join(desk, 'other.index.json'));
  commit('Begin');
  git(desk, 'checkout', '--quiet', '-b', 'change');
  change(desk);
  const head = commit('Change');
  git(desk, 'checkout', '--quiet', 'main');
  cpSync(fixture('shop-updated.index.json'), join(desk, 'other.index.json'));
  const base = commit('Update the other site');
  git(desk, 'merge', '--quiet', '--no-ff', '-m', 'Merge', 'change');
  const merge = git(desk, 'rev-parse', 'HEAD');
  git(desk, 'push', '--quiet', 'origin', `${base}:refs/heads/main`, 'change', `${merge}:refs/pull/7/merge`);
  const repo = { full_name: 'someone/shop' };
  const event = {
    pull_request: { number: 7, base: { sha: base }, head: { sha: head, ref: 'change', repo } },
  };
  /** A runner with the checkout of a ref; the event may have been sent before the base moved. */
  const runnerAt = (
    ref = 'refs/pull/7/merge',
    more: Readonly<Record<string, string>> = {},
    sent: unknown = event,
  ) => {
    const runner = openRunner(sent, more);
    git(runner.work, 'init', '--quiet');
    git(runner.work, 'remote', 'add', 'origin', `file://${remote}`);
    git(runner.work, 'fetch', '--quiet', '--depth=1', 'origin', ref);
    git(runner.work, 'checkout', '--quiet', 'FETCH_HEAD');
    return runner;
  };
  return { remote, base, head, event, runnerAt };
}

export const update = (folder: string): void => {
  cpSync(fixture('shop-updated.index.json'), join(folder, 'shop.index.json'));
};
