// action.yml as GitHub runs it, as far as can be without GitHub: its scripts in a real
// shell, with what the runner sets, against an API on loopback.

import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { action, actionText as text, openRunner, steps } from '../support/action-runner.ts';
import { fakeGitHub, pullRequest, type Comment } from '../support/fake-github.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { compiled } from '../support/published-schema.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, packageRoot, runProcess } from '../support/routewright.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);

test('the action is what the schema of actions allows', () => {
  const valid = compiled('github-action');
  valid(parse(text));
  expect(valid.errors ?? []).toEqual([]);
  expect(valid({ ...(parse(text) as object), runs: { using: 'composite' } })).toBe(false);
});

test('no script reads an expression: what an input holds is never code', () => {
  for (const { run = '' } of steps) expect(run).not.toContain('${{');
});

test('every input is used, and every output has a step that sets it', () => {
  const used = [...text.matchAll(/\$\{\{[^}]*\binputs\.([\w-]+)/g)].map(([, name]) => name);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(action.inputs).toSorted());
  for (const { value } of Object.values(action.outputs))
    expect(value).toMatch(/^\$\{\{ steps\.(?:drift|update)\.outputs\./);
});

test('actions of others are pinned to a commit', () => {
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
});

const sides = { baseline: fixture('shop.index.json'), current: fixture('shop-updated.index.json') };

const kept: string[] = [];
afterAll(() => {
  for (const folder of kept) rmSync(folder, { recursive: true });
});

/** A runner whose step `drift` has compared the sides, or the baseline with itself: each is done once. */
const compared = { drift: once(sides.current), none: once(sides.baseline) };

function once(current: string) {
  let folder: Promise<string> | undefined;
  const compare = async (): Promise<string> => {
    const runner = openRunner({});
    expect((await runner.step('drift', { ...sides, current })).code).toBe(0);
    const kept = temporaryFolder();
    cpSync(runner.folder, kept, { recursive: true });
    const { reports = '' } = runner.outputs();
    const output = readFileSync(join(kept, 'output'), 'utf8');
    writeFileSync(
      join(kept, 'output'),
      output.replaceAll(reports, join(kept, relative(runner.folder, reports))),
    );
    return kept;
  };
  return async (event: unknown, more: Readonly<Record<string, string>> = {}) =>
    openRunner(event, more, await (folder ??= compare()));
}

test('compares: annotations, reports, outputs, a summary, and a verdict at the end', async () => {
  const runner = openRunner({}, {}, undefined, 'as a process');
  const run = await runner.step('drift', sides);
  expect(run.stderr).toBe('');
  expect(run.code).toBe(0);
  expect(run.stdout).toContain('::error title=An argument became required (arg-became-required)::');
  const { reports = '', ...counts } = runner.outputs();
  expect(counts).toEqual({
    'exit-code': '1',
    'not-read': '0',
    breaking: '4',
    risky: '0',
    safe: '1',
    docs: '0',
    'version-advice': 'major',
  });
  expect(readdirSync(reports).toSorted()).toEqual(['drift.html', 'drift.json', 'drift.md', 'drift.sarif']);
  expect(runner.summary()).toBe(readFileSync(join(reports, 'drift.md'), 'utf8'));
  expect((await runner.step('verdict')).code).toBe(1);
});

test('does not fail for what it was not asked to fail for', async () => {
  for (const [current, failOn, code] of [
    [sides.current, 'never', 0],
    [sides.baseline, 'any', 0],
  ] as const) {
    const runner = openRunner({});
    await runner.step('drift', { ...sides, current, 'fail-on': failOn, annotations: 'false' });
    expect((await runner.step('verdict')).code).toBe(code);
  }
});

test('namespaces are selected by globs, parted by commas', async () => {
  const runner = openRunner({});
  const run = await runner.step('drift', { ...sides, namespace: 'wp/*,shop/v2' });
  expect(run.code).toBe(0);
  expect(runner.summary()).toContain(
    'Only the namespaces that --namespace wp/\\*,shop/v2 selects were compared.',
  );
});

test('a side that cannot be read ends the job with 3, and is told wherever drift is told', async () => {
  const comments: Comment[] = [];
  await withHttpServer(fakeGitHub({ comments }).listener, async (origin) => {
    const runner = await compared.drift(pullRequest, { GITHUB_API_URL: origin });
    await runner.step('comment');
    expect(comments[0]?.body).toContain('4 breaking');

    const run = await runner.step('drift', { ...sides, current: fixture('page.html') });
    expect(run.code).toBe(3);
    expect(runner.outputs()).toMatchObject({ 'exit-code': '3', breaking: '0' });
    expect(run.stderr).toContain('error: ');
    expect(run.stdout).toMatch(/^::error title=routewright could not compare::.*page\.html.*%0A/m);
    expect(run.stdout.match(/^::error /gm)).toHaveLength(1);
    expect(runner.summary()).toMatch(/\*\*Not compared\.\*\* .*\n\n- .*page\.html/);
    expect((await runner.step('comment')).stdout).toBe('Updated the comment.\n');
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toMatch(
      /^<!-- routewright-drift -->\n## REST interface drift\n\n\*\*Not compared/,
    );
    expect(comments[0]?.body).not.toContain('4 breaking');
  });
});

test('what a comment says of a failure is text, whatever a site calls itself', async () => {
  const runner = openRunner({});
  const folder = join(runner.folder, 'reports');
  mkdirSync(folder);
  writeFileSync(
    `${folder}.errors`,
    'a warning\nerror: <img src=x> @all ![](http://x)\n  ::stop-commands::x\nnoise\n',
  );
  const run = await runProcess(process.execPath, [join(packageRoot, 'dist/action/run.js'), 'outputs'], {
    env: {
      REPORTS: folder,
      GITHUB_OUTPUT: join(runner.folder, 'output'),
      GITHUB_STEP_SUMMARY: join(runner.folder, 'summary'),
    },
  });
  expect(run.stdout).toBe(
    '::error title=routewright could not compare::<img src=x> @all ![](http://x)%0A::stop-commands::x\n',
  );
  expect(runner.summary()).toContain('- \\<img src=x\\> @\u200ball !\\[\\](http:\u200b//x)');
});

test('what went wrong after a report was written is annotated beside it, and the report once', async () => {
  const runner = openRunner({});
  const folder = join(runner.folder, 'reports');
  mkdirSync(folder);
  const failure = {
    message: 'There is no file gone.json.',
    hint: 'Name one.',
    exitCode: 3,
    tolerated: false,
  };
  writeFileSync(join(folder, 'drift.json'), JSON.stringify({ schemaVersion: 1, failure }));
  writeFileSync(join(folder, 'drift.md'), '<!-- routewright-drift -->\n');
  writeFileSync(
    `${folder}.errors`,
    'error: drift.sarif cannot be written.\n  no space left\nerror: There is no file gone.json.\n  Name one.\n',
  );
  const outputs = async (ANNOTATIONS: string): Promise<readonly string[]> => {
    const env = { REPORTS: folder, GITHUB_OUTPUT: join(runner.folder, 'output'), ANNOTATIONS };
    const run = await runProcess(process.execPath, [join(packageRoot, 'dist/action/run.js'), 'outputs'], {
      env,
    });
    return run.stdout.split('\n').filter((line) => line !== '');
  };
  const notWritten =
    '::error title=routewright could not compare::drift.sarif cannot be written.%0Ano space left';
  expect(await outputs('true')).toEqual([notWritten]);
  // A report that cannot be written is no site that cannot be read.
  expect(runner.outputs()['not-read']).toBe('1');
  expect(await outputs('false')).toEqual([
    '::error title=routewright could not compare::There is no file gone.json.%0AName one.',
    notWritten,
  ]);
});

describe('projects', () => {
  /** With two projects that drift and one whose source is gone. */
  function openProjects(event: unknown, more: Readonly<Record<string, string>> = {}) {
    const runner = openRunner(event, more);
    const project = (name: string, source: string) => {
      copyFileSync(sides.baseline, join(runner.folder, 'work', `${name}.index.json`));
      return { source, snapshot: `${name}.index.json` };
    };
    const projects = {
      shop: project('shop', sides.current),
      calm: project('calm', sides.baseline),
      other: { ...project('other', sides.current), drift: { failOn: 'any' } },
      gone: project('gone', 'gone.json'),
    };
    writeFileSync(join(runner.folder, 'work/routewright.config.json'), JSON.stringify({ projects }));
    return runner;
  }

  test('are compared by their names: reports of each, outputs and summary of all', async () => {
    const runner = openProjects({});
    const run = await runner.step('drift', { projects: 'calm  other\nshop', 'comment-key': '-nightly' });
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('::error title=An argument became required (arg-became-required)::');
    expect(run.stdout).toMatch(/^shop +drift +4 breaking/m);
    const { reports = '', ...counts } = runner.outputs();
    expect(counts).toEqual({
      'exit-code': '1',
      'not-read': '0',
      breaking: '8',
      risky: '0',
      safe: '2',
      docs: '0',
      'version-advice': 'major',
    });
    expect(readdirSync(reports).toSorted()).toEqual(['calm', 'other', 'shop']);
    expect(readdirSync(join(reports, 'shop')).toSorted()).toEqual([
      'drift.html',
      'drift.json',
      'drift.md',
      'drift.sarif',
    ]);
    const sarif = readFileSync(join(reports, 'shop/drift.sarif'), 'utf8');
    expect(sarif).toContain('"id": "routewright-nightly/shop/"');
    const summary = runner.summary();
    expect(summary.match(/^## .*$/gm)).toEqual([
      '## calm: REST interface drift',
      '## other: REST interface drift',
      '## shop: REST interface drift',
    ]);
    expect(summary.match(/<!-- routewright-drift -->/g)).toHaveLength(1);
    expect((await runner.step('verdict')).code).toBe(1);
  });

  test('are one comment, and all of them --all; one that fails fails alone', async () => {
    const comments: Comment[] = [];
    await withHttpServer(fakeGitHub({ comments }).listener, async (origin) => {
      const runner = openProjects(pullRequest, { GITHUB_API_URL: origin });
      const run = await runner.step('drift', { projects: '--all', 'fail-on': 'never', annotations: 'false' });
      expect(run.code).toBe(3);
      expect(runner.outputs()).toMatchObject({ 'exit-code': '3', breaking: '8', 'not-read': '1' });
      expect(run.stdout).toContain(
        '::error title=routewright could not compare::gone: There is no file gone.json.',
      );
      expect((await runner.step('comment')).stdout).toBe('Commented.\n');
      expect(comments[0]?.body).toMatch(
        /^<!-- routewright-drift -->\n## REST interface drift\n\n\*\*Not compared/,
      );
      expect(comments[0]?.body).toContain('- gone: There is no file gone.json.');
      expect(comments[0]?.body).toMatch(/^## calm: REST interface drift\n/m);
    });
  });

  test('are named instead of sources, and name no flags', async () => {
    for (const inputs of [
      {},
      { projects: 'shop', current: sides.current },
      { projects: 'shop --update-baseline' },
      { ...sides, current: '--all' },
    ]) {
      const run = await openProjects({}).step('drift', inputs);
      expect(run.code).toBe(2);
      expect(run.stdout).toContain('::error::');
    }
  });
});

test('what an input holds is neither code nor a flag', async () => {
  const runner = openRunner({});
  const attack = `$(touch hacked)\`touch hacked\`"; touch hacked; '`;
  const run = await runner.step('drift', {
    ...sides,
    baseline: attack,
    approvals: attack,
    namespace: attack,
    prepare: attack,
    client: attack,
    project: attack,
  });
  expect(run.code).not.toBe(0);
  expect(readdirSync(join(runner.folder, 'work'))).toEqual([]);
  const flag = await runner.step('drift', { ...sides, current: '--update-baseline' });
  expect(flag.code).toBe(2);
  expect(flag.stdout).toContain('::error::');
});

test('comments once and then updates the comment, wherever it stands among others', async () => {
  const comments: Comment[] = Array.from({ length: 130 }, (_, id) => ({
    id: id + 1,
    body: `Somebody quotes <!-- routewright-drift --> (${id})`,
    user: { login: 'somebody' },
  }));
  const { calls, listener } = fakeGitHub({ comments });
  await withHttpServer(listener, async (origin) => {
    const surroundings = { GITHUB_API_URL: origin };
    const first = await compared.drift(pullRequest, surroundings);
    expect((await first.step('comment')).stdout).toBe('Commented.\n');
    expect(comments).toHaveLength(131);
    expect(comments[130]?.body).toMatch(/^<!-- routewright-drift -->\n## REST interface drift\n/);

    const second = await compared.none(pullRequest, surroundings);
    expect((await second.step('comment')).stdout).toBe('Updated the comment.\n');
    expect(comments).toHaveLength(131);
    expect(comments[130]?.body).toContain('nothing changed');
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /repos/someone/shop/issues/7/comments',
      'PATCH /repos/someone/shop/issues/comments/131',
    ]);

    const third = await compared.drift(pullRequest, surroundings);
    await third.step('comment', { 'comment-key': 'staging' });
    expect(comments).toHaveLength(132);
    expect(comments[131]?.body).toMatch(/^<!-- routewright-drift: staging -->\n/);
  });
});

test('changes no comment but its own, whoever begins with its mark', async () => {
  for (const [token, login] of [
    [{}, 'github-actions[bot]'],
    [{ user: 'octo' }, 'octo'],
    [{ viewer: 'our-app[bot]' }, 'our-app[bot]'],
  ] as const) {
    const forged: Comment = {
      id: 1,
      body: '<!-- routewright-drift -->\nAll is well.',
      user: { login: 'somebody' },
    };
    const comments = [forged];
    await withHttpServer(fakeGitHub({ comments, ...token }).listener, async (origin) => {
      const runner = await compared.drift(pullRequest, { GITHUB_API_URL: origin });
      expect((await runner.step('comment')).stdout).toBe('Commented.\n');
      expect((await runner.step('comment')).stdout).toBe('The comment is up to date.\n');
    });
    expect(comments.map(({ user }) => user.login)).toEqual(['somebody', login]);
    expect(forged.body).toBe('<!-- routewright-drift -->\nAll is well.');
  }
});

test('says nothing where there is nothing to say, and nothing was said', async () => {
  const { calls, listener } = fakeGitHub({});
  await withHttpServer(listener, async (origin) => {
    const runner = await compared.none(pullRequest, { GITHUB_API_URL: origin });
    expect((await runner.step('comment')).stdout).toBe('Nothing to report.\n');
    expect(calls).toEqual(['GET /repos/someone/shop/issues/7/comments']);
    expect((await openRunner({ push: {} }).step('comment')).stdout).toBe(
      'There is no pull request to comment on.\n',
    );
  });
});

test('a comment that GitHub refuses is a warning that says what is missing', async () => {
  const { listener } = fakeGitHub({ refuse: 403 });
  await withHttpServer(listener, async (origin) => {
    const runner = await compared.drift(pullRequest, { GITHUB_API_URL: origin });
    const run = await runner.step('comment');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('::warning title=routewright could not comment::GitHub responded with 403');
    expect(run.stdout).toContain('pull-requests: write');
    expect(run.stdout + run.stderr).not.toContain('a-token');
  });
});

test('a pull request from a fork gets no comment, and its verdict and summary are those of the comparison', async () => {
  const comments: Comment[] = [];
  const fork = { head: { sha: 'a'.repeat(40), ref: 'change', repo: { full_name: 'stranger/shop' } } };
  const event = { pull_request: { ...pullRequest.pull_request, ...fork } };
  const { calls, listener } = fakeGitHub({ comments, readOnly: true });
  await withHttpServer(listener, async (origin) => {
    for (const [compare, code] of [
      [compared.drift, 1],
      [compared.none, 0],
    ] as const) {
      const runner = await compare(event, { GITHUB_API_URL: origin });
      const run = await runner.step('comment');
      expect(run.code).toBe(0);
      if (code === 1) expect(run.stdout).toContain('pull requests from forks do not have this permission');
      else expect(run.stdout).toBe('Nothing to report.\n');
      expect(runner.summary()).toContain('REST interface drift');
      expect((await runner.step('verdict')).code).toBe(code);
    }
  });
  expect(comments).toEqual([]);
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /repos/someone/shop/issues/7/comments',
  ]);
});

test('runs the published package of its version, without scripts of packages and without credentials of the site', async () => {
  const folder = emptyFolder();
  const program = join(folder, 'npm');
  writeFileSync(program, '#!/bin/sh\necho "npm $* [$ROUTEWRIGHT_TOKEN]"\nexit ${NPM_FAILS:-0}\n');
  chmodSync(program, 0o755);
  copyFileSync(join(packageRoot, 'package.json'), join(folder, 'package.json'));
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const surroundings = {
    GITHUB_ACTION_PATH: folder,
    ROUTEWRIGHT_TOKEN: 'secret',
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
  };
  const install = async (inputs: Readonly<Record<string, string>> = {}, more = {}) => {
    const runner = openRunner({}, { ...surroundings, ...more });
    return { ...(await runner.step('install', inputs)), outputs: runner.outputs(), folder: runner.folder };
  };
  const run = await install();
  expect(run.stderr).toBe('');
  expect(run.stdout).toMatch(
    new RegExp(
      `^npm install --prefix \\S+ --ignore-scripts .*routewright@${version.replaceAll('.', '\\.')} \\[\\]\n$`,
    ),
  );
  expect(run.outputs['home']).toMatch(/\/routewright-package\.\w+\/node_modules\/routewright$/);

  const tarball = join(folder, 'routewright-9.9.9.tgz');
  writeFileSync(tarball, '');
  expect((await install({ package: tarball })).stdout).toContain(` ${tarball} []`);
  expect((await install({ package: 'routewright@9.9.9' })).stdout).toContain(' routewright@9.9.9 []');
  expect(await install({ package: '--global' })).toMatchObject({ code: 2 });
  const failed = await install({}, { NPM_FAILS: '1' });
  expect(failed.code).toBe(2);
  expect(failed.stdout).toContain(`::error::npm cannot install routewright@${version}.`);

  const built = openRunner({});
  expect((await built.step('install')).stdout).toBe('');
  expect(built.outputs()).toEqual({ home: packageRoot });
});
