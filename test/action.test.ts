// action.yml as GitHub runs it, as far as can be without GitHub: its scripts in a real
// shell, with what the runner sets, against an API on loopback.

import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compiled } from './support/published-schema.ts';
import { withHttpServer } from './support/http-server.ts';
import { emptyFolder, packageRoot, runProcess, type Run } from './support/routewright.ts';

interface Step {
  readonly id: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly description: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const text = readFileSync(join(packageRoot, 'action.yml'), 'utf8');
const action = parse(text) as Action;
const { steps } = action.runs;
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
    expect(value).toMatch(/^\$\{\{ steps\.drift\.outputs\./);
});

test('actions of others are pinned to a commit', () => {
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
});

interface Runner {
  /** Runs one step; what earlier steps put out is there. */
  readonly step: (id: string, inputs?: Readonly<Record<string, string>>) => Promise<Run>;
  readonly outputs: () => Readonly<Record<string, string>>;
  readonly summary: () => string;
  readonly folder: string;
}

/** @param runner what the runner itself sets, beside what every step has */
function openRunner(event: unknown, runner: Readonly<Record<string, string>> = {}): Runner {
  const folder = emptyFolder();
  const file = (name: string): string => join(folder, name);
  for (const name of ['output', 'summary']) writeFileSync(file(name), '');
  writeFileSync(file('event.json'), JSON.stringify(event));
  mkdirSync(file('work'));

  const outputs = () =>
    Object.fromEntries(
      readFileSync(file('output'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  const evaluate = (template: string, inputs: Readonly<Record<string, string>>): string =>
    template.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const [kind, name = '', , output = ''] = expression.split('.');
      if (kind === 'inputs') return inputs[name] ?? action.inputs[name]?.default ?? '';
      return kind === 'steps' ? (outputs()[output] ?? '') : 'a-token';
    });
  return {
    folder,
    outputs,
    summary: () => readFileSync(file('summary'), 'utf8'),
    step: (id, inputs = {}) => {
      const found = steps.find((step) => step.id === id);
      const env = Object.fromEntries(
        Object.entries(found?.env ?? {}).map(([name, value]) => [
          name,
          evaluate(evaluate(value, inputs), inputs),
        ]),
      );
      // as https://docs.github.com/actions/reference/workflow-syntax-for-github-actions says of shell: bash
      return runProcess('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', found?.run ?? 'exit 99'], {
        cwd: file('work'),
        env: {
          GITHUB_ACTION_PATH: packageRoot,
          GITHUB_OUTPUT: file('output'),
          GITHUB_STEP_SUMMARY: file('summary'),
          GITHUB_EVENT_PATH: file('event.json'),
          GITHUB_REPOSITORY: 'someone/shop',
          RUNNER_TEMP: folder,
          ...runner,
          ...env,
        },
      });
    },
  };
}

const sides = { baseline: fixture('shop.index.json'), current: fixture('shop-updated.index.json') };

test('compares: annotations, reports, outputs, a summary, and a verdict at the end', async () => {
  const runner = openRunner({});
  const run = await runner.step('drift', sides);
  expect(run.stderr).toBe('');
  expect(run.code).toBe(0);
  expect(run.stdout).toContain('::error title=An argument became required (arg-became-required)::');
  const { reports = '', ...counts } = runner.outputs();
  expect(counts).toEqual({
    'exit-code': '1',
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
    [sides.current, 'any', 1],
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
  expect(runner.summary()).toContain('Only what --namespace wp/\\*,shop/v2 selects was compared.');
});

test('a side that cannot be read ends the job with 3, and nothing is reported', async () => {
  const runner = openRunner({});
  const run = await runner.step('drift', { ...sides, current: fixture('page.html') });
  expect(run.code).toBe(3);
  expect(runner.outputs()).toMatchObject({ 'exit-code': '3' });
  expect(runner.summary()).toBe('');
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
    await withHttpServer(fakeGitHub(comments).listener, async (origin) => {
      const runner = openProjects(pullRequest, { GITHUB_API_URL: origin });
      const run = await runner.step('drift', { projects: '--all', 'fail-on': 'never', annotations: 'false' });
      expect(run.code).toBe(3);
      expect(runner.outputs()).toMatchObject({ 'exit-code': '3', breaking: '8' });
      expect((await runner.step('comment')).stdout).toBe('Commented.\n');
      expect(comments[0]?.body).toMatch(/^<!-- routewright-drift -->\n## calm: REST interface drift\n/);
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
    client: attack,
    project: attack,
  });
  expect(run.code).not.toBe(0);
  expect(readdirSync(join(runner.folder, 'work'))).toEqual([]);
  const flag = await runner.step('drift', { ...sides, current: '--update-baseline' });
  expect(flag.code).toBe(2);
  expect(flag.stdout).toContain('::error::');
});

interface Comment {
  readonly id: number;
  body: string;
}

/** The comments of pull request 7 of someone/shop, as GitHub keeps them. */
function fakeGitHub(comments: Comment[], refuse?: number) {
  const calls: string[] = [];
  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return (JSON.parse(Buffer.concat(chunks).toString()) as { body: string }).body;
  };
  const listener: Parameters<typeof withHttpServer>[0] = (request, response) => {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://api');
    calls.push(`${method} ${pathname}`);
    const answer = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (headers.authorization !== 'Bearer a-token') answer(401, {});
    else if (refuse !== undefined) answer(refuse, { message: 'Resource not accessible by integration' });
    else if (method === 'GET') {
      const size = Number(searchParams.get('per_page'));
      const from = (Number(searchParams.get('page')) - 1) * size;
      answer(200, comments.slice(from, from + size));
    } else
      void bodyOf(request).then((body) => {
        const at = comments.findIndex(({ id }) => pathname.endsWith(`/issues/comments/${id}`));
        const comment = comments[at] ?? { id: comments.length + 1, body };
        comment.body = body;
        if (at < 0) comments.push(comment);
        answer(at < 0 ? 201 : 200, comment);
      });
  };
  return { calls, listener };
}

const pullRequest = { pull_request: { number: 7 } };

test('comments once and then updates the comment, wherever it stands among others', async () => {
  const comments: Comment[] = Array.from({ length: 130 }, (_, id) => ({
    id: id + 1,
    body: `Somebody quotes <!-- routewright-drift --> (${id})`,
  }));
  const { calls, listener } = fakeGitHub(comments);
  await withHttpServer(listener, async (origin) => {
    const runner = openRunner(pullRequest, { GITHUB_API_URL: origin });
    await runner.step('drift', sides);
    expect((await runner.step('comment')).stdout).toBe('Commented.\n');
    expect(comments).toHaveLength(131);
    expect(comments[130]?.body).toMatch(/^<!-- routewright-drift -->\n## REST interface drift\n/);

    await runner.step('drift', { ...sides, current: sides.baseline });
    expect((await runner.step('comment')).stdout).toBe('Updated the comment.\n');
    expect(comments).toHaveLength(131);
    expect(comments[130]?.body).toContain('No drift.');
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /repos/someone/shop/issues/7/comments',
      'PATCH /repos/someone/shop/issues/comments/131',
    ]);

    await runner.step('drift', sides);
    await runner.step('comment', { 'comment-key': 'staging' });
    expect(comments).toHaveLength(132);
    expect(comments[131]?.body).toMatch(/^<!-- routewright-drift: staging -->\n/);
  });
});

test('says nothing where there is nothing to say, and nothing was said', async () => {
  const { calls, listener } = fakeGitHub([]);
  await withHttpServer(listener, async (origin) => {
    const runner = openRunner(pullRequest, { GITHUB_API_URL: origin });
    await runner.step('drift', { ...sides, current: sides.baseline });
    expect((await runner.step('comment')).stdout).toBe('Nothing to say.\n');
    expect(calls).toEqual(['GET /repos/someone/shop/issues/7/comments']);
    expect((await openRunner({ push: {} }).step('comment')).stdout).toBe('No pull request to comment on.\n');
  });
});

test('a comment that GitHub refuses is a warning that says what is missing', async () => {
  const { listener } = fakeGitHub([], 403);
  await withHttpServer(listener, async (origin) => {
    const runner = openRunner(pullRequest, { GITHUB_API_URL: origin });
    await runner.step('drift', sides);
    const run = await runner.step('comment');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('::warning title=routewright could not comment::GitHub answered 403');
    expect(run.stdout).toContain('pull-requests: write');
    expect(run.stdout + run.stderr).not.toContain('a-token');
  });
});

test('builds from its own checkout, without scripts of packages and without credentials of the site', async () => {
  const folder = emptyFolder();
  const npm = join(folder, 'npm');
  writeFileSync(npm, '#!/bin/sh\necho "npm $* [$ROUTEWRIGHT_TOKEN]"\n');
  chmodSync(npm, 0o755);
  const runner = openRunner(
    {},
    {
      GITHUB_ACTION_PATH: folder,
      ROUTEWRIGHT_TOKEN: 'secret',
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    },
  );
  const run = await runner.step('install');
  expect(run.stderr).toBe('');
  expect(run.stdout).toBe('npm ci --ignore-scripts --no-audit --no-fund []\nnpm run --silent build []\n');
  expect((await openRunner({}).step('install')).stdout).toBe('');
});
