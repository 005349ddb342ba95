// A folder such as a killed run leaves, which somebody else put there: in a commit, on a shared disk.
// Nothing in it may change a file that is not the generator's, and none of it may stop a run.

import {
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashWithoutLayout } from '../../src/generate/output/content-hash.ts';
import { hashOfNormalizedText, manifestName, manifestText } from '../../src/generate/output/manifest.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { indexSaying } from './attacks.ts';

const left = '.routewright-1-deadbeef-aaaaaa';
const own = { 'app.ts': 'export const mine = 1;\n', 'lib/precious.ts': 'export const precious = 1;\n' };

const manifest = (
  files: Readonly<Record<string, { written: string; content?: string }>>,
  target: readonly string[],
) =>
  manifestText({
    manifest: 1,
    routewright: '1.0.0',
    formatting: null,
    options: { target, namespace: [], route: [], method: [] },
    model: '',
    files: Object.fromEntries(
      Object.entries(files).map(([path, hashes]) => [path, { rendered: '', ...hashes }]),
    ),
  });

/** A project with code of its own below `src`, and beside it what a run seems to have left. */
function projectWith(
  planted: Readonly<Record<string, unknown>>,
  beside: Readonly<Record<string, string>> = {},
): string {
  const cwd = emptyFolder();
  const files: [string, string][] = [
    ['index.json', JSON.stringify(indexSaying(['one']))],
    ...Object.entries({ ...own, ...beside }).map(([path, text]): [string, string] => [`src/${path}`, text]),
    ...Object.entries(planted).map(([path, text]): [string, string] => [
      `src/${left}/${path}`,
      typeof text === 'string' ? text : JSON.stringify(text),
    ]),
  ];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  if (Object.keys(planted).length > 0) utimesSync(join(cwd, 'src', left), new Date(0), new Date(0));
  return cwd;
}

const generate = (cwd: string) =>
  routewright(['generate', 'index.json', '-o', 'src', '--target', 'client', '--no-format'], { cwd });

const expectOwnFiles = (cwd: string): void => {
  for (const [path, text] of Object.entries(own))
    expect(readFileSync(join(cwd, 'src', path), 'utf8'), path).toBe(text);
};

const evil = 'evil();\n';
const intent = (change: Readonly<Record<string, unknown>>) => ({
  write: [],
  remove: [],
  folders: [],
  ...change,
});
/** A manifest in which the harm is put down as the generator's. */
const lying = manifest(
  {
    'lib/precious.ts': {
      written: hashOfNormalizedText(evil),
      content: hashWithoutLayout('lib/precious.ts', Buffer.from(own['lib/precious.ts'])) ?? '',
    },
    'lib/evil.ts': { written: hashOfNormalizedText(evil) },
  },
  ['lib'],
);

describe('a manifest does not say which folders are generated', () => {
  const beside = {
    [manifestName]: manifest(
      { 'lib/precious.ts': { written: hashOfNormalizedText(own['lib/precious.ts']) } },
      ['client', 'lib'],
    ),
  };

  test('for the files of an earlier run', async () => {
    const cwd = projectWith({}, beside);
    const { code, stdout } = await generate(cwd);
    expect(code).toBe(0);
    expectOwnFiles(cwd);
    expect(stdout).toMatch(/^Left +1 file that the manifest names and no target writes: lib\/precious\.ts$/m);
    expect((await generate(cwd)).stdout).not.toContain('precious');
  });

  test('for the files of a killed run', async () => {
    const planted = {
      'journal.json': intent({ remove: ['lib/precious.ts', 'lib/other.ts'] }),
      'removed-0': own['lib/precious.ts'],
    };
    const cwd = projectWith(planted, beside);
    const { code, stderr } = await generate(cwd);
    expect(code).toBe(0);
    expectOwnFiles(cwd);
    expect(stderr).toContain('it names lib/precious.ts, which differs from the manifest');
  });
});

describe('set aside, with all that is in it', () => {
  test('beside a folder that was set aside before', async () => {
    const cwd = projectWith({ 'journal.json': '{' });
    const aside = left.replace('.routewright-', '.routewright-set-aside-');
    for (const name of [aside, `${aside}-2`]) {
      mkdirSync(join(cwd, 'src', name));
      writeFileSync(join(cwd, 'src', name, 'mine.txt'), 'mine');
    }
    const { code, stderr } = await generate(cwd);
    expect(stderr).toContain(`The folder is now src/${aside}-3.`);
    expect(readdirSync(join(cwd, 'src', `${aside}-3`))).toEqual(['journal.json']);
    expect(readdirSync(join(cwd, 'src', aside))).toEqual(['mine.txt']);
    expect(code).toBe(0);
    expect(await generate(cwd)).toMatchObject({ code: 0, stderr: '' });
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    [
      'files of the user are to be overwritten and removed',
      {
        'journal.json': intent({ write: [{ path: 'app.ts', had: true }], remove: ['lib/precious.ts'] }),
        'new-0': evil,
        'removed-0': own['lib/precious.ts'],
      },
    ],
    [
      'by a manifest of its own, which names them',
      {
        'journal.json': intent({
          write: [
            { path: 'lib/precious.ts', had: true },
            { path: manifestName, had: false },
          ],
        }),
        'new-0': evil,
        'new-1': lying,
      },
    ],
    [
      'a new file where no target writes',
      {
        'journal.json': intent({
          write: [
            { path: 'lib/evil.ts', had: false },
            { path: manifestName, had: false },
          ],
        }),
        'new-0': evil,
        'new-1': lying,
      },
    ],
    [
      'they are to be taken back',
      {
        'undo.json': intent({
          write: [
            { path: 'app.ts', had: true },
            { path: 'lib/precious.ts', had: false },
          ],
        }),
        'old-0': evil,
      },
    ],
    [
      'a folder of the user is to be removed',
      { 'undo.json': intent({ folders: ['lib'], remove: ['a', null] }) },
    ],
    ['a path outside', { 'journal.json': intent({ remove: ['../index.json'] }) }],
    ['a journal that is cut off', { 'journal.json': '{' }],
    ['a journal that is none', { 'journal.json': '[]' }],
    ['a journal with other members', { 'journal.json': intent({ write: [{ path: 'client/index.ts' }] }) }],
    ['a file that no run puts there', { 'notes.txt': 'mine' }],
  ])('%s', async (_, planted) => {
    const cwd = projectWith(planted);
    const { code, stderr } = await generate(cwd);
    expectOwnFiles(cwd);
    expect(existsSync(join(cwd, 'src/lib/evil.ts'))).toBe(false);
    expect(stderr).toContain(`src/${left} looks like the folder of an earlier run, but `);
    const aside = join(cwd, 'src', left.replace('.routewright-', '.routewright-set-aside-'));
    expect(stderr).toContain(
      `The folder is now src/${left.replace('.routewright-', '.routewright-set-aside-')}.`,
    );
    expect(readdirSync(aside).sort()).toEqual(Object.keys(planted).sort());
    expect(code).toBe(0);
    // The next run has nothing to say of it.
    expect((await generate(cwd)).stderr).not.toContain('earlier run');
  });
});

test('a link in place of the folder is not followed', async () => {
  const cwd = projectWith({});
  const aim = join(cwd, 'elsewhere');
  mkdirSync(aim);
  writeFileSync(join(aim, 'journal.json'), JSON.stringify(intent({ remove: ['app.ts', 'lib/precious.ts'] })));
  symlinkSync(aim, join(cwd, 'src', left));
  lutimesSync(join(cwd, 'src', left), new Date(0), new Date(0));
  const { code, stderr } = await generate(cwd);
  expectOwnFiles(cwd);
  expect(readdirSync(aim)).toEqual(['journal.json']);
  expect(stderr).toContain('it is a link, and routewright never creates a link there');
  expect(code).toBe(0);
});

test('what a killed run of the generator left is finished, and said', async () => {
  const fresh = 'export const fresh = 1;\n';
  const old = 'export const old = 1;\n';
  const cwd = projectWith(
    {
      'journal.json': intent({
        write: [
          { path: 'client/index.ts', had: true },
          { path: manifestName, had: true },
        ],
      }),
      'new-0': fresh,
      'old-0': old,
      'new-1': manifest({ 'client/index.ts': { written: hashOfNormalizedText(fresh) } }, ['client']),
    },
    {
      'client/index.ts': old,
      [manifestName]: manifest({ 'client/index.ts': { written: hashOfNormalizedText(old) } }, ['client']),
    },
  );
  const { code, stderr } = await routewright(['generate', 'missing.json', '-o', 'src'], { cwd });
  expect(code).toBe(3);
  expect(stderr).toContain(
    'An earlier run was stopped while it wrote files. The changes of that run are now complete.',
  );
  expect(readFileSync(join(cwd, 'src/client/index.ts'), 'utf8')).toBe(fresh);
  expect(existsSync(join(cwd, 'src', left))).toBe(false);
});
