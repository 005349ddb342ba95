// `update: true` of action.yml: one pull request that brings the repository up to the site,
// against a real git remote on disk and an API on loopback.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRunner } from '../support/action-runner.ts';
import { fakeGitHub, type PullRequest } from '../support/fake-github.ts';
import { git } from '../support/git.ts';
import { withHttpServer } from '../support/http-server.ts';
import { packageRoot, routewright } from '../support/routewright.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);
const before = readFileSync(fixture('shop.index.json'), 'utf8');
const after = readFileSync(fixture('shop-updated.index.json'), 'utf8');
/** Another update: an argument has another name. */
const later = after.replaceAll('"search"', '"searching"');

interface Updated {
  readonly code: number | null;
  readonly stdout: string;
  readonly address: string | undefined;
}

interface RepositoryFixture {
  readonly pulls: PullRequest[];
  /** The checkout that the steps run in. */
  readonly work: string;
  /** The bare repository that is pushed to. */
  readonly remote: string;
  /** What the site is from now on. */
  readonly siteBecomes: (index: string) => void;
  /** Whether it answers everything with 403 from now on. */
  readonly gitHubRefuses: (refuses: boolean) => void;
  /** Compares, which ends with the code, and updates; every project without names. */
  readonly run: (projects?: string, code?: number) => Promise<Updated>;
  /** Updates by what was compared last. */
  readonly update: () => Promise<Updated>;
  /** Ends as the job does. @returns the exit code */
  readonly verdict: () => Promise<number | null>;
  readonly branchFiles: () => readonly string[];
  readonly fileOnBranch: (path: string) => string;
}

/** A repository with two projects, one of them for its snapshot alone, and its remote. */
async function withRepository(use: (repository: RepositoryFixture) => Promise<void>): Promise<void> {
  const pulls: PullRequest[] = [];
  const [answering, refusing] = [fakeGitHub({ pulls }), fakeGitHub({ refuse: 403 })];
  let gitHub = answering;
  const listener: RequestListener = (...call) => {
    gitHub.listener(...call);
  };
  await withHttpServer(listener, async (origin) => {
    const runner = openRunner(
      { schedule: '17 4 * * *' },
      { GITHUB_API_URL: origin, GITHUB_GRAPHQL_URL: `${origin}/graphql`, GITHUB_REF_NAME: 'main' },
    );
    const { folder, work } = runner;
    const remote = join(folder, 'remote.git');
    git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
    git(folder, 'init', '--quiet', '--initial-branch=main', work);
    git(work, 'remote', 'add', 'origin', remote);
    const site = join(folder, 'site.json');
    writeFileSync(site, before);
    mkdirSync(join(work, 'snapshots'));
    const projects = {
      shop: {
        source: site,
        snapshot: 'snapshots/shop.index.json',
        output: 'src/shop',
        targets: ['client'],
        importExtension: 'js',
      },
      museum: { source: site, snapshot: 'snapshots/museum.index.json' },
    };
    writeFileSync(join(work, 'routewright.config.json'), JSON.stringify({ projects }));
    writeFileSync(join(work, 'notes.txt'), 'as committed\n');
    expect((await routewright(['snapshot', '--all'], { cwd: work })).code).toBe(0);
    expect((await routewright(['generate', '--all'], { cwd: work })).code).toBe(0);
    git(work, 'add', '.');
    git(work, 'commit', '--quiet', '-m', 'Begin');
    git(work, 'push', '--quiet', 'origin', 'main');
    // what an earlier step of the job left lying about
    writeFileSync(join(work, 'notes.txt'), 'changed by another step\n');
    writeFileSync(join(work, 'left over.txt'), '');

    const onBranch = (...args: readonly string[]): string => git(remote, ...args);
    const inputs = (projects: string) => ({ projects, update: 'true', annotations: 'false' });
    const update = async (projects = '--all'): Promise<Updated> => {
      const { code, stdout, stderr } = await runner.step('update', inputs(projects));
      expect(stderr).not.toContain('a-token');
      return { code, stdout, address: runner.outputs()['pull-request'] };
    };
    await use({
      pulls,
      work,
      remote,
      siteBecomes: (index) => {
        writeFileSync(site, index);
      },
      gitHubRefuses: (refuses) => {
        gitHub = refuses ? refusing : answering;
      },
      run: async (projects = '--all', code = 0) => {
        // each run begins from a fresh checkout of what the remote holds
        git(work, 'pull', '--quiet', 'origin', 'main');
        git(work, 'checkout', '--quiet', '--', 'snapshots', 'src');
        expect((await runner.step('drift', inputs(projects))).code).toBe(code);
        return update(projects);
      },
      update,
      verdict: async () => (await runner.step('verdict')).code,
      branchFiles: () => onBranch('diff', '--name-only', 'main', 'routewright/update').split('\n'),
      fileOnBranch: (path) => onBranch('show', `routewright/update:${path}`),
    });
  });
}

// One repository for all that may befall it: a run is six processes and as many of git.
test('opens one pull request, refreshes it, leaves what somebody committed, and closes it when the site is again as the repository knows it', () =>
  withRepository(async (repository) => {
    const { pulls, work, run, siteBecomes, gitHubRefuses, branchFiles, fileOnBranch, remote } = repository;
    siteBecomes(after);
    gitHubRefuses(true);
    const refused = await run();
    expect(refused.code, 'GitHub refuses').toBe(1);
    expect(refused.stdout).toContain(
      '::error title=routewright could not open a pull request::GitHub responded with 403',
    );
    expect(refused.stdout).toContain('contents: write');

    gitHubRefuses(false);
    const first = await repository.update();
    expect(await repository.verdict()).toBe(0);
    expect(first.stdout).toContain('Opened a pull request: https://github.example/pull/1');
    expect(first).toMatchObject({ code: 0, address: 'https://github.example/pull/1' });
    expect(pulls).toHaveLength(1);
    expect(pulls[0]).toMatchObject({
      head: { ref: 'routewright/update' },
      base: { ref: 'main' },
      title: 'Update to the REST interface: 8 breaking changes',
    });
    expect(pulls[0]?.body).toContain('## shop: REST interface drift');
    expect(pulls[0]?.body).toContain('An argument became required');
    const files = branchFiles();
    expect(files).toEqual(
      expect.arrayContaining([
        'snapshots/museum.index.json',
        'snapshots/shop.index.json',
        'src/shop/client/wp-v2.ts',
      ]),
    );
    expect(files.filter((file) => !/^(?:snapshots|src\/shop)\//.test(file))).toEqual([]);
    expect(fileOnBranch('snapshots/shop.index.json')).not.toContain('users/me');

    // nothing of the checkout moved but the files
    expect(git(work, 'branch', '--show-current')).toBe('main');
    expect(git(work, 'log', '--format=%s')).toBe('Begin');
    expect(readFileSync(join(work, 'notes.txt'), 'utf8')).toBe('changed by another step\n');
    expect(existsSync(join(work, 'left over.txt'))).toBe(true);

    const tip = git(remote, 'rev-parse', 'routewright/update');
    // By their names: the first has no output, which stops none of the others.
    const second = await run('museum shop');
    expect(second).toMatchObject({ code: 0 });
    expect(second.stdout).toContain('Updated the pull request: https://github.example/pull/1');
    expect(pulls.map(({ state }) => state)).toEqual(['open']);
    expect(git(remote, 'rev-parse', 'routewright/update')).toBe(tip);

    const tree = git(remote, 'rev-parse', `${tip}^{tree}`);
    const mended = git(remote, 'commit-tree', tree, '-p', tip, '-m', 'Mend the lines');
    git(remote, 'update-ref', 'refs/heads/routewright/update', mended);
    siteBecomes(later);
    const left = await run();
    expect(left.stdout).toContain('::warning title=routewright did not change the branch::');
    expect(git(remote, 'rev-parse', 'routewright/update')).toBe(mended);
    expect(fileOnBranch('snapshots/shop.index.json')).not.toContain('users/me');
    expect(pulls[0]?.body).toContain('has commits that routewright did not make');

    git(remote, 'update-ref', 'refs/heads/routewright/update', tip);
    siteBecomes('<h1>Down for maintenance</h1>');
    expect(await run('--all', 3), 'a site that is down').toMatchObject({ code: 0, stdout: '' });
    expect(pulls.map(({ state }) => state)).toEqual(['open']);

    siteBecomes(before);
    const last = await run();
    expect(last.stdout).toContain('The repository is up to date: closed the pull request.');
    expect(last).toMatchObject({ code: 0, address: '' });
    expect(pulls.map(({ state }) => state)).toEqual(['closed']);
    expect(git(remote, 'branch', '--format=%(refname:short)')).toBe('main');
  }));
