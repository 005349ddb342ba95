// The files by which a forge, npm and an editor know the project.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compiled } from '../support/published-schema.ts';
import { packageRoot } from '../support/routewright.ts';

const textOf = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy?: {
          readonly matrix: { readonly node: readonly string[]; readonly os: readonly string[] };
        };
        readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
      }
    >
  >;
}

const workflows = readdirSync(join(packageRoot, '.github/workflows'));
const workflow = (name: string): Workflow => parse(textOf(`.github/workflows/${name}`)) as Workflow;

describe.each(workflows)('the workflow %s', (name) => {
  test('is what the schema of workflows allows', () => {
    const valid = compiled('github-workflow');
    valid(parse(textOf(`.github/workflows/${name}`)));
    expect(valid.errors ?? []).toEqual([]);
  });

  test('pins its actions by commit and says by which version', () => {
    const used = [...textOf(`.github/workflows/${name}`).matchAll(/uses: (.*)$/gm)].map(([, uses]) => uses);
    expect(used.length).toBeGreaterThan(0);
    for (const uses of used) expect(uses).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('may do nothing but what it says, and reads no expression in a script', () => {
    const { permissions, jobs } = workflow(name);
    expect([{}, { contents: 'read' }]).toContainEqual(permissions);
    for (const { run = '' } of Object.values(jobs).flatMap(({ steps }) => steps))
      expect(run).not.toContain('${{');
  });

  test('runs scripts that there are', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const run = [...textOf(`.github/workflows/${name}`).matchAll(/npm run ([\w:]+)/g)].map(
      ([, script]) => script,
    );
    expect(run.filter((script) => !Object.hasOwn(scripts, script ?? ''))).toEqual([]);
  });
});

test('CI runs on the Nodes and systems that are supported', () => {
  const { matrix } = workflow('ci.yml').jobs['check']?.strategy ?? {};
  expect(matrix?.node).toEqual(['20', '22', '24']);
  expect(matrix?.os.map((os) => os.replace(/-.*/, ''))).toEqual(['ubuntu', 'macos', 'windows']);
  expect(textOf('.nvmrc').trim()).toBe('20.19');
  expect(textOf('package.json')).toContain('"node": ">=20.19"');
});

test('what tests need in CI is installed before they run', () => {
  const checking = workflows
    .flatMap((name) => Object.values(workflow(name).jobs))
    .map(({ steps }) => steps.map(({ run }) => run));
  const checks = checking.filter((runs) => runs.includes('npm run check'));
  expect(checks).toHaveLength(2);
  for (const runs of checks) expect(runs.indexOf('npm run newer')).toBe(runs.indexOf('npm run check') - 1);
});

test('the nightly run installs what the live suite asks for', () => {
  const wanted = [...textOf('test/live/packages.ts').matchAll(/^ {2}\['([\w-]+)',/gm)].map(
    ([, name]) => name,
  );
  expect(wanted.length).toBeGreaterThan(5);
  const [, browser] = /apt-get install ([\w-]+)/.exec(textOf('test/support/browser.ts')) ?? [];
  wanted.push(browser);
  const words = textOf('.github/workflows/nightly.yml').split(/\s+/);
  expect(wanted.filter((name) => !words.includes(name ?? ''))).toEqual([]);
});

test.each(readdirSync(join(packageRoot, '.github/ISSUE_TEMPLATE')))('the form %s is one', (name) => {
  const valid = compiled(name === 'config.yml' ? 'github-issue-config' : 'github-issue-forms');
  valid(parse(textOf(`.github/ISSUE_TEMPLATE/${name}`)));
  expect(valid.errors ?? []).toEqual([]);
});

test('package.json names its places by one address, and what it exports and ships is there', () => {
  const { homepage, bugs, repository, author, exports, files, bin } = JSON.parse(textOf('package.json')) as {
    readonly homepage: string;
    readonly bugs: { readonly url: string };
    readonly repository: { readonly url: string };
    readonly author: string;
    readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    readonly files: readonly string[];
    readonly bin: Readonly<Record<string, string>>;
  };
  const address = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
  expect({ homepage, bugs: bugs.url, author }).toEqual({
    homepage: `${address}#readme`,
    bugs: `${address}/issues`,
    author: 'the routewright contributors',
  });
  const paths = [
    ...Object.values(bin),
    ...Object.values(exports).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one))),
    ...files.filter((file) => !file.startsWith('!')),
  ];
  expect(paths.filter((path) => !existsSync(join(packageRoot, path)))).toEqual([]);
});

test('the address of the repository is in package.json alone', () => {
  const { repository } = JSON.parse(textOf('package.json')) as {
    readonly repository: { readonly url: string };
  };
  const [, ownerAndName = ''] = /^git\+https:\/\/[^/]+\/(.+)\.git$/.exec(repository.url) ?? [];
  const found = execFileSync('git', ['grep', '-lF', ownerAndName], { cwd: packageRoot, encoding: 'utf8' });
  expect(found).toBe('package.json\n');
  expect(textOf('.github/workflows/release.yml')).toContain('git+$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git');
});

test('files have the line ends of .gitattributes and .editorconfig', () => {
  expect(textOf('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m);
  expect(textOf('.editorconfig')).toMatch(/^end_of_line = lf$/m);
  const { printWidth } = JSON.parse(textOf('.prettierrc.json')) as { printWidth: number };
  expect(textOf('.editorconfig')).toContain(`max_line_length = ${printWidth}`);
});

describe('SECURITY.md', () => {
  const promises = textOf('SECURITY.md')
    .split(/^(?=- )|\n\n|^(?=#)/m)
    .filter((part) => part.startsWith('- '))
    .map((part) => part.trim());

  test('names for each promise the test that holds it', () => {
    expect(promises.length).toBeGreaterThan(25);
    expect(promises.filter((promise) => !/\]\(test\/[\w/-]+\.test\.ts\)/.test(promise))).toEqual([]);
  });

  const named = [...textOf('SECURITY.md').matchAll(/\]\((test\/[^)]+)\)/g)].map(([, path = '']) => path);

  test.each([...new Set(named)])('%s is there', (path) => {
    expect(existsSync(join(packageRoot, path))).toBe(true);
  });
});
