// What `drift` writes: approvals, and a new baseline.

import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ApprovalsFile } from '../../src/core/model/files/approvals.ts';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const fixtures = join(packageRoot, 'test/fixtures/cli');

/** A folder with the two indexes of a shop, before and after. */
function shopFolder(): string {
  const folder = emptyFolder();
  for (const name of ['shop.index.json', 'shop-updated.index.json'])
    copyFileSync(join(fixtures, name), join(folder, name));
  return folder;
}

const drift = (cwd: string, ...flags: readonly string[]) =>
  routewright(['drift', 'shop.index.json', 'shop-updated.index.json', ...flags], { cwd });

const approvalsIn = (folder: string, file = 'routewright.approvals.json'): ApprovalsFile =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as ApprovalsFile;

const write = (folder: string, approvals: ApprovalsFile): void => {
  writeFileSync(join(folder, 'routewright.approvals.json'), JSON.stringify(approvals));
};

describe('--approve', () => {
  test('approves what fails the run, and the next run passes', async () => {
    const cwd = shopFolder();
    const first = await drift(cwd, '--approve', '--reason', 'we know', '--until', '9999-12-31');
    expect(first).toMatchObject({ code: 0, stderr: '4 approved in routewright.approvals.json.\n' });
    const { approvals } = approvalsIn(cwd);
    expect(approvals).toHaveLength(4);
    expect(approvals[0]).toEqual({
      fingerprint: 'fe2e94740c81',
      reason: 'we know',
      until: '9999-12-31',
      about: 'An argument was removed: GET /wp/v2/posts · after',
    });
    expect(await drift(cwd)).toMatchObject({ code: 0 });
    expect((await drift(cwd, '--fail-on', 'any')).code).toBe(1);
    expect((await drift(cwd, '--fail-on', 'any', '--approve', '--reason', 'all')).code).toBe(0);
    expect(approvalsIn(cwd).approvals).toHaveLength(5);
  });

  test('keeps what stands in the file, and renews what has ended', async () => {
    const cwd = shopFolder();
    const [glob, gone] = [
      { code: 'arg-became-*', reason: 'by a glob' },
      { fingerprint: '000000000000', reason: 'unused' },
    ];
    const ended = { fingerprint: 'fe2e94740c81', reason: 'ended', until: '2020-01-31' };
    write(cwd, { $schema: './approvals.schema.json', approvals: [glob, ended, gone] });
    expect((await drift(cwd, '--approve', '--reason', 'anew')).code).toBe(0);
    const { $schema, approvals } = approvalsIn(cwd);
    expect($schema).toBe('./approvals.schema.json');
    expect(approvals.slice(0, 2)).toEqual([glob, gone]);
    expect(approvals.slice(2).map(({ fingerprint, reason }) => [fingerprint, reason])).toEqual([
      ['fe2e94740c81', 'anew'],
      ['1f3347c0914b', 'anew'],
      ['c46edaa7dfd3', 'anew'],
    ]);
  });

  test('refuses a last day that is over', async () => {
    const cwd = shopFolder();
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const past = await drift(cwd, '--approve', '--reason', 'late', '--until', yesterday);
    expect(past).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--until ${yesterday} is in the past.`) as string,
    });
    expect(existsSync(join(cwd, 'routewright.approvals.json'))).toBe(false);
    expect((await drift(cwd, '--approve', '--reason', 'now', '--until', today)).code).toBe(0);
  });

  test('leaves the file alone when nothing is left to approve', async () => {
    const cwd = shopFolder();
    write(cwd, { approvals: [{ code: '*', reason: 'everything' }] });
    const { mtimeMs } = statSync(join(cwd, 'routewright.approvals.json'));
    const { code, stderr } = await drift(cwd, '--approve', '--reason', 'why');
    expect(code).toBe(0);
    expect(stderr).toContain('There are no findings to approve');
    expect(statSync(join(cwd, 'routewright.approvals.json')).mtimeMs).toBe(mtimeMs);
  });

  test('writes to the file that is named', async () => {
    const cwd = shopFolder();
    await drift(cwd, '--approve', '--reason', 'why', '--approvals', 'mine.json');
    expect(approvalsIn(cwd, 'mine.json').approvals).toHaveLength(4);
    expect(existsSync(join(cwd, 'routewright.approvals.json'))).toBe(false);
  });
});

test('an approvals file of an earlier version is still read: its fingerprints match', async () => {
  const cwd = shopFolder();
  // As version 0.1 wrote it, before findings were reported as issues.
  writeFileSync(
    join(cwd, 'routewright.approvals.json'),
    JSON.stringify({
      approvals: [
        {
          fingerprint: 'fe2e94740c81',
          reason: 'we know',
          about: 'An argument is not known any more: GET /wp/v2/posts · after',
        },
        { code: 'maximum-*', route: '/wp/v2/posts', reason: 'we page by 20' },
      ],
    }),
  );
  const { issues, summary } = JSON.parse((await drift(cwd, '--format', 'json')).stdout) as DriftReport;
  const approved = issues.filter(({ approval }) => approval !== null);
  expect(approved.map(({ code, approval }) => [code, approval?.reason])).toEqual([
    ['arg-removed', 'we know'],
    ['maximum-introduced', 'we page by 20'],
  ]);
  expect(summary.approvals).toEqual({ expired: [], unused: [] });
});

describe('--approve <fingerprint>', () => {
  test('approves that finding alone', async () => {
    const cwd = shopFolder();
    const run = await drift(cwd, '--approve', 'fe2e94740c81', '--reason', 'this one');
    expect(run).toMatchObject({ code: 1, stderr: '1 approved in routewright.approvals.json.\n' });
    expect(approvalsIn(cwd).approvals.map(({ fingerprint }) => fingerprint)).toEqual(['fe2e94740c81']);
    expect((await drift(cwd)).stdout).toContain('this run fails because of 3 of them.');
  });

  test('takes several, as words or with commas', async () => {
    for (const words of [['fe2e94740c81', '1f3347c0914b'], ['fe2e94740c81,1f3347c0914b']]) {
      const cwd = shopFolder();
      const run = await drift(cwd, '--approve', ...words, '--reason', 'these');
      expect(run).toMatchObject({ code: 1, stderr: '2 approved in routewright.approvals.json.\n' });
      expect((await drift(cwd)).stdout).toContain('this run fails because of 2 of them.');
    }
  });

  test.each([
    ['000000000000', 'There is no finding with the fingerprint 000000000000.'],
    ['shop.index.json', '--approve shop.index.json is not a fingerprint.'],
    ['ask', '--approve ask needs a terminal.'],
  ])('refuses %s', async (word, said) => {
    const cwd = shopFolder();
    const { code, stderr } = await drift(cwd, '--reason', 'why', '--approve', word);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(existsSync(join(cwd, 'routewright.approvals.json'))).toBe(false);
  });
});

describe('what was approved at some places', () => {
  /** Three lists whose `limit` is lowered one after the other. */
  const index = (lowered: readonly string[]): string =>
    JSON.stringify({
      namespaces: ['demo/v1'],
      routes: Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [
          `/demo/v1/${name}`,
          {
            methods: ['GET'],
            endpoints: [
              {
                methods: ['GET'],
                args: { limit: { type: 'integer', maximum: lowered.includes(name) ? 50 : 100 } },
              },
            ],
          },
        ]),
      ),
    });
  const folderOf = (): string => {
    const cwd = emptyFolder();
    for (const [name, lowered] of [
      ['before', []],
      ['two', ['a', 'b']],
      ['one', ['b']],
      ['three', ['a', 'b', 'c']],
    ] as const)
      writeFileSync(join(cwd, `${name}.json`), index(lowered));
    return cwd;
  };
  const compared = async (cwd: string, to: string): Promise<DriftReport> =>
    JSON.parse(
      (await routewright(['drift', 'before.json', `${to}.json`, '--format', 'json'], { cwd })).stdout,
    ) as DriftReport;
  const told = ({ issues }: DriftReport) =>
    issues.map(({ where, approval }) => [where.map(({ route }) => route), approval?.reason]);

  test('stays approved when a place joins or leaves; the new place asks anew', async () => {
    const cwd = folderOf();
    const approve = ['drift', 'before.json', 'two.json', '--approve', '--reason', 'seen'];
    expect((await routewright(approve, { cwd })).code).toBe(0);
    expect(told(await compared(cwd, 'two'))).toEqual([[['/demo/v1/a', '/demo/v1/b'], 'seen']]);
    expect(told(await compared(cwd, 'one'))).toEqual([[['/demo/v1/b'], 'seen']]);
    const grown = await compared(cwd, 'three');
    expect(told(grown)).toEqual([
      [['/demo/v1/c'], undefined],
      [['/demo/v1/a', '/demo/v1/b'], 'seen'],
    ]);
    expect(grown.summary).toMatchObject({ counts: { breaking: 2 }, approved: { breaking: 1 }, fails: true });
    expect(grown.summary.approvals).toEqual({ expired: [], unused: [] });

    const [open] = grown.issues;
    const next = [
      'drift',
      'before.json',
      'three.json',
      '--approve',
      open?.fingerprint ?? '',
      '--reason',
      'too',
    ];
    expect((await routewright(next, { cwd })).code).toBe(0);
    expect(told(await compared(cwd, 'three'))).toEqual([
      [['/demo/v1/a', '/demo/v1/b', '/demo/v1/c'], 'seen'],
    ]);
  });

  test('can be one place of a finding, by its own fingerprint', async () => {
    const cwd = folderOf();
    const [finding] = (await compared(cwd, 'three')).issues;
    const place = finding?.where[1]?.fingerprint ?? '';
    const run = ['drift', 'before.json', 'three.json', '--approve', place, '--reason', 'b alone'];
    expect((await routewright(run, { cwd })).code).toBe(1);
    expect(told(await compared(cwd, 'three'))).toEqual([
      [['/demo/v1/a', '/demo/v1/c'], undefined],
      [['/demo/v1/b'], 'b alone'],
    ]);
  });

  test('needs the whole finding again where the file holds a fingerprint alone, as files of earlier versions do', async () => {
    const cwd = folderOf();
    const [finding] = (await compared(cwd, 'two')).issues;
    write(cwd, { approvals: [{ fingerprint: finding?.fingerprint ?? '', reason: 'old' }] });
    expect(told(await compared(cwd, 'two'))).toEqual([[['/demo/v1/a', '/demo/v1/b'], 'old']]);
    expect((await compared(cwd, 'three')).summary.fails).toBe(true);
  });
});

describe('an approval', () => {
  const codeWith = async (...approvals: ApprovalsFile['approvals']): Promise<number | null> => {
    const cwd = shopFolder();
    write(cwd, { approvals });
    return (await drift(cwd)).code;
  };
  const reason = 'why';

  test.each([
    [0, { code: '*', reason }],
    [0, { namespace: 'wp/*', reason }],
    [1, { namespace: 'shop/*', reason }],
    [0, { route: '/wp/v2/**', reason }],
    [1, { route: '/wp/*', reason }],
    [1, { code: '*', until: '2020-01-31', reason }],
    [0, { code: '*', until: '9999-12-31', reason }],
    [1, { code: '*', route: '/wp/v2/posts', reason }],
    [1, { code: '*', fingerprint: 'fe2e94740c81', reason }],
  ])('exits with %i for %o', async (code, approval) => {
    expect(await codeWith(approval)).toBe(code);
  });
});

describe('--update-baseline', () => {
  test('puts a snapshot of the current side in its place', async () => {
    const cwd = shopFolder();
    const { code, stdout, stderr } = await drift(cwd, '--update-baseline');
    expect(code).toBe(0);
    expect(stdout).toContain('4 breaking');
    expect(stderr).toBe('shop.index.json was updated from shop-updated.index.json.\n');
    const snapshot = await routewright(['snapshot', 'shop-updated.index.json'], { cwd });
    expect(readFileSync(join(cwd, 'shop.index.json'), 'utf8')).toBe(snapshot.stdout);
    expect((await drift(cwd, '--fail-on', 'any')).code).toBe(0);
  });

  test('leaves the baseline as it is when a report cannot be written', async () => {
    const cwd = shopFolder();
    const before = readFileSync(join(cwd, 'shop.index.json'), 'utf8');
    const { code } = await drift(
      cwd,
      '--update-baseline',
      '--format',
      'json',
      '--output',
      'no/such/folder.json',
    );
    expect(code).toBe(70);
    expect(readFileSync(join(cwd, 'shop.index.json'), 'utf8')).toBe(before);
  });

  test('leaves the baseline as it is when it holds more, unless forced', async () => {
    const cwd = emptyFolder();
    for (const name of ['signed-in.snapshot.json', 'anonymous.snapshot.json'])
      copyFileSync(join(fixtures, name), join(cwd, name));
    const before = readFileSync(join(cwd, 'signed-in.snapshot.json'), 'utf8');
    const run = (...flags: readonly string[]) =>
      routewright(
        ['drift', 'signed-in.snapshot.json', 'anonymous.snapshot.json', '--update-baseline', ...flags],
        { cwd },
      );
    expect((await run()).code).toBe(3);
    expect(readFileSync(join(cwd, 'signed-in.snapshot.json'), 'utf8')).toBe(before);
    expect((await run('--force')).code).toBe(0);
    expect(readFileSync(join(cwd, 'signed-in.snapshot.json'), 'utf8')).not.toBe(before);
  });

  test.each([
    [2, ['https://site.example/wp-json', 'shop.index.json']],
    [2, ['-', 'shop.index.json']],
    [2, ['shop.index.json.gz', 'shop.index.json']],
    [2, ['shop.index.json', join(packageRoot, 'samples/analytics-service.model.json')]],
  ])('exits with %i for %o', async (code, sides) => {
    const run = await routewright(['drift', ...sides, '--update-baseline'], { cwd: shopFolder() });
    expect(run.code).toBe(code);
  });
});
