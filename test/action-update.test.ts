// `update: true` of action.yml: one pull request that brings the repository up to the site,
// against a real git remote on disk and an API on loopback.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRunner } from './support/action-runner.ts';
import { fakeGitHub, type Fake, type PullRequest } from './support/fake-github.ts';
import { withHttpServer } from './support/http-server.ts';
import { packageRoot, routewright } from './support/routewright.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);
const before = readFileSync(fixture('shop.index.json'), 'utf8');
const after = readFileSync(fixture('shop-updated.index.json'), 'utf8');
/** Another update: an argument has another name. */
const later = after.replaceAll('"search"', '"searching"');

const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();

interface RepositoryFixture {
  readonly pulls: PullRequest[];
  /** The checkout that the steps run in. */
  readonly work: string;
  /** The bare repository that is pushed to. */
  readonly remote: string;
  /** What the site is from now on. */
  readonly siteBecomes: (index: string) => void;
  /** Compares and updates. */
  readonly run: () => Promise<{
    readonly code: number | null;
    readonly stdout: string;
    readonly address: string | undefined;
  }>;
  readonly branchFiles: () => readonly string[];
  readonly fileOnBranch: (path: string) => string;
}

/** A repository with two projects, one of them for its snapshot alone, and its remote. */
async function withRepository(
  use: (repository: RepositoryFixture) => Promise<void>,
  fake: Omit<Fake, 'pulls'> = {},
): Promise<void> {
  const pulls: PullRequest[] = [];
  await withHttpServer(fakeGitHub({ ...fake, pulls }).listener, async (origin) => {
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
    await use({
      pulls,
      work,
      remote,
      siteBecomes: (index) => {
        writeFileSync(site, index);
      },
      run: async () => {
        const inputs = { projects: '--all', update: 'true', annotations: 'false' };
        const compared = await runner.step('drift', inputs);
        expect(compared.code).toBe(0);
        const { code, stdout, stderr } = await runner.step('update', inputs);
        expect(stderr).not.toContain('a-token');
        const address = runner.outputs()['pull-request'];
        expect((await runner.step('verdict')).code).toBe(0);
        // each run begins from a fresh checkout of what the remote holds
        git(work, 'pull', '--quiet', 'origin', 'main');
        git(work, 'checkout', '--quiet', '--', 'snapshots', 'src');
        return { code, stdout, address };
      },
      branchFiles: () => onBranch('diff', '--name-only', 'main', 'routewright/update').split('\n'),
      fileOnBranch: (path) => onBranch('show', `routewright/update:${path}`),
    });
  });
}

test('opens one pull request with snapshots, client and report, refreshes it, and closes it when the site is again as the repository knows it', () =>
  withRepository(async ({ pulls, work, run, siteBecomes, branchFiles, fileOnBranch, remote }) => {
    siteBecomes(after);
    const first = await run();
    expect(first.stdout).toContain('Opened a pull request: https://github.example/pull/1');
    expect(first).toMatchObject({ code: 0, address: 'https://github.example/pull/1' });
    expect(pulls).toHaveLength(1);
    expect(pulls[0]).toMatchObject({
      head: { ref: 'routewright/update' },
      base: { ref: 'main' },
      title: 'Follow the REST interface: 8 breaking changes',
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
    const second = await run();
    expect(second.stdout).toContain('Refreshed the pull request: https://github.example/pull/1');
    expect(pulls.map(({ state }) => state)).toEqual(['open']);
    expect(git(remote, 'rev-parse', 'routewright/update')).toBe(tip);

    siteBecomes(before);
    const third = await run();
    expect(third.stdout).toContain('The repository is up to date: closed the pull request.');
    expect(third).toMatchObject({ code: 0, address: '' });
    expect(pulls.map(({ state }) => state)).toEqual(['closed']);
    expect(git(remote, 'branch', '--format=%(refname:short)')).toBe('main');
  }));

test('leaves a branch on which somebody committed', () =>
  withRepository(async ({ pulls, work, remote, run, siteBecomes, fileOnBranch }) => {
    siteBecomes(after);
    await run();
    git(work, 'fetch', '--quiet', 'origin', 'routewright/update');
    const tree = git(work, 'rev-parse', 'FETCH_HEAD^{tree}');
    const mended = git(work, 'commit-tree', tree, '-p', 'FETCH_HEAD', '-m', 'Mend the lines');
    git(work, 'push', '--quiet', 'origin', `${mended}:refs/heads/routewright/update`);

    siteBecomes(later);
    const again = await run();
    expect(again.stdout).toContain('::warning title=routewright left the branch as it is::');
    expect(git(remote, 'rev-parse', 'routewright/update')).toBe(mended);
    expect(fileOnBranch('snapshots/shop.index.json')).not.toContain('users/me');
    expect(pulls[0]?.body).toContain('holds commits of somebody else');
  }));

test('a pull request that GitHub refuses fails the job and says what is missing', () =>
  withRepository(
    async ({ run, siteBecomes }) => {
      siteBecomes(after);
      const refused = await run();
      expect(refused.code).toBe(1);
      expect(refused.stdout).toContain(
        '::error title=routewright could not open a pull request::GitHub answered 403',
      );
      expect(refused.stdout).toContain('contents: write');
    },
    { refuse: 403 },
  ));
