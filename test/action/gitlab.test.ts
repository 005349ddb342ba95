// `routewright ci` as a job of GitLab runs it: with the variables that GitLab sets, a real git remote on disk, and
// GitLab's API on loopback.

import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeGitLab, type FakeGitLab } from '../support/fake-gitlab.ts';
import { git } from '../support/git.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, packageRoot, routewright, type Run } from '../support/routewright.ts';
import { inertText } from '../../src/action/gitlab-api.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);
/** Reserved by RFC 2606: a request to it would fail the run. */
const site = 'https://site.invalid';

interface Job {
  readonly gitLab: FakeGitLab;
  /** The checkout of the job. */
  readonly work: string;
  /** The repository of the project. */
  readonly remote: string;
  readonly run: (args: readonly string[], variables?: Readonly<Record<string, string>>) => Promise<Run>;
  readonly commit: (message: string) => string;
}

async function withJob(use: (job: Job) => Promise<void>): Promise<void> {
  const gitLab = fakeGitLab();
  await withHttpServer(gitLab.listener, async (origin) => {
    const folder = emptyFolder();
    const [remote, work] = [join(folder, 'shop.git'), join(folder, 'work')];
    git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
    git(folder, 'clone', '--quiet', remote, work);
    const commit = (message: string): string => {
      git(work, 'add', '.');
      git(work, 'commit', '--quiet', '-m', message);
      return git(work, 'rev-parse', 'HEAD');
    };
    const env = {
      CI: 'true',
      GITLAB_CI: 'true',
      CI_API_V4_URL: `${origin}/api/v4`,
      CI_SERVER_URL: origin,
      CI_PROJECT_ID: '5',
      CI_PROJECT_URL: join(folder, 'shop'),
      GITLAB_TOKEN: 'a-token',
    };
    const run = async (args: readonly string[], variables = {}): Promise<Run> => {
      const ended = await routewright(['ci', ...args], { cwd: work, env: { ...env, ...variables } });
      expect(ended.stdout + ended.stderr).not.toContain('a-token');
      return ended;
    };
    await use({ gitLab, work, remote, run, commit });
  });
}

test('a merge request is compared with its base, and has one note that is updated in place', () =>
  withJob(async ({ gitLab, work, run, commit }) => {
    const snapshot = join(work, 'site.index.json');
    cpSync(fixture('shop.index.json'), snapshot);
    const CI_MERGE_REQUEST_DIFF_BASE_SHA = commit('Begin');
    const pipeline = { CI_MERGE_REQUEST_IID: '7', CI_MERGE_REQUEST_DIFF_BASE_SHA };
    const sources = ['site.index.json', site];
    const forged = { id: 1, body: '<!-- routewright-drift -->\nAll is well.', author: { id: 1 } };
    gitLab.notes.push({ ...forged });

    const calm = await run(sources, pipeline);
    expect(calm.code).toBe(0);
    expect(calm.stderr).toContain('Nothing to report.');
    expect(gitLab.changes).toEqual([]);

    cpSync(fixture('shop-updated.index.json'), snapshot);
    commit('Update');
    const first = await run([...sources, '--namespace', '*/**', '--fail-on=breaking', '--prove'], pipeline);
    expect(first.code).toBe(1);
    expect(first.stdout).toContain('4 breaking');
    expect(first.stderr).toContain(`their versions in ${CI_MERGE_REQUEST_DIFF_BASE_SHA}`);
    expect(first.stderr).toContain('Commented.');
    expect(gitLab.notes[1]?.body).toMatch(/^<!-- routewright-drift -->\n## REST interface drift\n/);
    expect(readdirSync(join(work, 'routewright-reports')).toSorted()).toEqual(
      ['.gitignore', 'codequality.json', 'drift.html', 'drift.json', 'drift.md', 'drift.xml'].toSorted(),
    );
    expect(git(work, 'status', '--porcelain')).toBe('');

    cpSync(fixture('shop.index.json'), snapshot);
    commit('Take it back');
    expect((await run(sources, pipeline)).stderr).toContain('Updated the comment.');
    expect(gitLab.notes).toHaveLength(2);
    expect(gitLab.notes[0]).toEqual(forged);
    expect(gitLab.notes[1]?.body).toContain('nothing changed');
    expect(gitLab.changes).toEqual(['POST /merge_requests/7/notes', 'PUT /merge_requests/7/notes/2']);

    // What a note needs may be missing, which changes nothing about the comparison.
    const silent = await run(sources, { ...pipeline, GITLAB_TOKEN: '' });
    expect(silent).toMatchObject({ code: 0 });
    expect(silent.stderr).toContain('Without GITLAB_TOKEN, there is no comment.');
    gitLab.refuse = 403;
    const refused = await run(sources, pipeline);
    expect(refused.code).toBe(0);
    expect(refused.stderr).toContain(
      'GitLab responded with 403 to GET /user: {"base":["insufficient_scope"]}',
    );
    expect(refused.stderr).toContain('a project access token with the role Developer');
    gitLab.refuse = undefined;

    // A mode that asks the site: it is down, which the note says.
    const down = await run([...sources, '--mode', 'site'], pipeline);
    expect(down.code).toBe(3);
    expect(gitLab.notes[1]?.body).toContain('**Not compared.**');
    const missing = await run(sources, { ...pipeline, CI_MERGE_REQUEST_DIFF_BASE_SHA: '0'.repeat(40) });
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain('set the variable GIT_DEPTH of the job to 0');
  }));

test('the command of a note approves a week later, in another clone, without the site and after the target moved on', () =>
  withJob(async ({ gitLab, work, remote, run, commit }) => {
    cpSync(fixture('shop.index.json'), join(work, 'site.index.json'));
    const base = commit('Begin');
    git(work, 'push', '--quiet', 'origin', 'main');
    git(work, 'switch', '--quiet', '-c', 'update');
    cpSync(fixture('shop-updated.index.json'), join(work, 'site.index.json'));
    commit('Update');
    git(work, 'push', '--quiet', 'origin', 'update');
    const pipeline = {
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    };
    const sources = ['site.index.json', site];
    expect((await run(sources, pipeline)).code).toBe(1);
    const [, command = ''] =
      /^routewright (drift .* --approve) --reason "[^"]*"$/m.exec(gitLab.notes[0]?.body ?? '') ?? [];
    expect(command).not.toMatch(new RegExp(`--since|${base}|${site}`));

    git(work, 'switch', '--quiet', 'main');
    writeFileSync(join(work, 'other.txt'), 'Other work');
    commit('Work on something else');
    git(work, 'push', '--quiet', 'origin', 'main');
    const later = join(emptyFolder(), 'clone');
    git(work, 'clone', '--quiet', '--branch', 'update', remote, later);
    const approving = [...command.split(' '), '--reason', 'We changed our calls.'];
    expect(await routewright(approving, { cwd: later })).toMatchObject({ code: 0 });

    git(work, 'switch', '--quiet', 'update');
    cpSync(join(later, 'routewright.approvals.json'), join(work, 'routewright.approvals.json'));
    commit('Approve');
    expect((await run(sources, pipeline)).code).toBe(0);
  }));

test('a schedule opens one merge request for all projects, updates it, and closes it', () =>
  withJob(async ({ gitLab, work, remote, run, commit }) => {
    const source = join(work, '..', 'site.json');
    const siteBecomes = (name: string): void => {
      cpSync(fixture(name), source);
    };
    siteBecomes('shop.index.json');
    mkdirSync(join(work, 'snapshots'));
    const projects = {
      shop: {
        source,
        snapshot: 'snapshots/shop.index.json',
        output: 'src/shop',
        targets: ['client'],
        importExtension: 'js',
      },
      museum: { source, snapshot: 'snapshots/museum.index.json' },
    };
    writeFileSync(join(work, 'routewright.config.json'), JSON.stringify({ projects }));
    expect((await routewright(['snapshot', '--all'], { cwd: work })).code).toBe(0);
    expect((await routewright(['generate', '--all'], { cwd: work })).code).toBe(0);
    commit('Begin');
    git(work, 'push', '--quiet', 'origin', 'main');
    const schedule = { CI_COMMIT_BRANCH: 'main' };
    const fresh = (): void => {
      git(work, 'checkout', '--quiet', '--', '.');
    };

    siteBecomes('shop-updated.index.json');
    expect((await run(['--all'], schedule)).code, 'without an update').toBe(1);
    const token = await run(['--all', '--update'], { ...schedule, GITLAB_TOKEN: '' });
    expect(token.code).toBe(1);
    expect(token.stderr).toContain('without GITLAB_TOKEN, there is no merge request');
    fresh();
    const first = await run(['--all', '--update'], schedule);
    expect(first.code).toBe(0);
    expect(first.stderr).toContain('Opened a merge request: https://gitlab.example/merge_requests/1');
    expect(gitLab.mergeRequests[0]).toMatchObject({
      source_branch: 'routewright/update',
      target_branch: 'main',
      title: 'Update to the REST interface: 8 breaking changes',
    });
    expect(gitLab.mergeRequests[0]?.description).toMatch(/^This merge request updates the snapshot/);
    const files = git(remote, 'diff', '--name-only', 'main', 'routewright/update').split('\n');
    expect(files).toContain('src/shop/client/wp-v2.ts');
    expect(files.filter((file) => !/^(?:snapshots|src\/shop)\//.test(file))).toEqual([]);
    expect(git(remote, 'log', '-1', '--format=%an <%ae>', 'routewright/update')).toBe(
      'Interface bot <bot@noreply.gitlab.example>',
    );

    fresh();
    const second = await run(['shop', 'museum', '--update'], schedule);
    expect(second.stderr).toContain('Updated the merge request:');
    fresh();
    siteBecomes('shop.index.json');
    const last = await run(['--all', '--update'], schedule);
    expect(last).toMatchObject({ code: 0 });
    expect(last.stderr).toContain('closed the merge request');
    expect(gitLab.mergeRequests.map(({ state }) => state)).toEqual(['closed']);
    expect(git(remote, 'branch', '--format=%(refname:short)')).toBe('main');
  }));

test('outside a job of GitLab, ci says what to use', async () => {
  const run = await routewright(['ci', 'site.index.json', site]);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain('On GitHub, use the action of routewright.');
  const wrong = await routewright(['ci', 'gone.json'], { env: { GITLAB_CI: 'true' }, cwd: emptyFolder() });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('drift needs <baseline> <current>.');
});

test('no line and no word of a report is an order to GitLab', () => {
  const order = '/close\n  /assign @all\n- /label ~x\n> /merge\n1. /approve\nCloses ABC-1, fixing: X-2';
  const inert = inertText(order);
  expect(inert).not.toMatch(/^[\s>*+-]*(?:\d+\. )?\/\w/m);
  expect(inert).not.toMatch(/\b(?:closes|fixing):?\s/i);
  expect(inert.replaceAll('\u200b', '')).toBe(order);
});
