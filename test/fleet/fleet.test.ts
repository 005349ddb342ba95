// A fleet: many sites read into one store, by one machine or several, and what is told of it.

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadCommands } from '../../src/cli/capabilities.ts';
import { compiled } from '../support/published-schema.ts';
import { fleetHost, type FakeFleetSite, type FleetHostOptions } from '../support/fleet-host.ts';
import { unpack } from '../../src/source/compact/unpack.ts';
import { withHttpServer } from '../support/http-server.ts';
import { shardRunners, shardOf } from '../../src/fleet/shard.ts';
import { newer } from '../support/newer.ts';
import { bin, emptyFolder, packageRoot, plainEnvironment, routewright } from '../support/routewright.ts';

type Sites = Record<string, FakeFleetSite>;

const instant = { SOURCE_DATE_EPOCH: '1780000000' };

interface Fleet {
  readonly cwd: string;
  readonly fleet: (
    args: string,
    env?: Record<string, string>,
    stdin?: string,
  ) => ReturnType<typeof routewright>;
  /** What `snapshot` says of a site. */
  readonly snapshot: (source: string) => Promise<string>;
  readonly list: (name?: string) => void;
  readonly origin: string;
}

/** A host of some sites, a folder with a list of them, and the command line. */
const withFleet = (sites: Sites, use: (fleet: Fleet) => Promise<void>, options: FleetHostOptions = {}) =>
  withHttpServer(
    fleetHost((host) => sites[host], options),
    async (origin) => {
      const cwd = emptyFolder();
      const list = (name = 'sites.txt'): void => {
        writeFileSync(
          join(cwd, name),
          Object.keys(sites)
            .map((host) => `http://${host}/wp-json\n`)
            .join(''),
        );
      };
      list();
      const fleet: Fleet['fleet'] = (args, env = instant, stdin = '') =>
        routewright(['fleet', ...args.split(' ').filter((word) => word !== '')], {
          cwd,
          env: { HTTP_PROXY: origin, ...env },
          stdin,
        });
      const snapshot = async (source: string) =>
        (await routewright(['snapshot', source], { cwd, env: { HTTP_PROXY: origin } })).stdout;
      await use({ cwd, fleet, list, snapshot, origin });
    },
  );

/** All files of a store with what they hold, packed ones as they are. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length), readFileSync(path, 'base64')] as const;
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const fine = (shop: number, more: Partial<FakeFleetSite> = {}): FakeFleetSite => ({
  namespaces: { 'wp/v2': 1, 'shop/v1': shop },
  ...more,
});

describe('fleet snapshot', () => {
  test('reads each site once, keeps each interface once, and tells of those that fail', async () => {
    const sites: Sites = {
      'a.test': fine(1),
      'b.test': fine(1),
      'c.test': fine(2, { mood: 'slow' }),
      'moved.test': fine(2, { mood: 'moved' }),
      'down.test': fine(1, { mood: 'down' }),
      'closed.test': fine(1, { mood: 'closed' }),
      'lying.test': fine(1, { mood: 'lying' }),
      'empty.test': fine(1, { mood: 'empty' }),
      'circle.test': fine(1, { mood: 'circle' }),
      'busy.test': fine(1, { mood: 'busy' }),
    };
    let most = 0;
    const asked = new Map<string, number>();
    await withFleet(
      sites,
      async ({ cwd, fleet }) => {
        const first = await fleet('snapshot sites.txt');
        expect(first.code).toBe(3);
        expect(first.stdout).toContain('10 sites: 4 new, 0 unchanged, 6 failed');
        expect(first.stdout).toMatch(
          /closed\.test~\w{12} +Anonymous visitors are not allowed to read the index/,
        );
        expect(first.stdout).toMatch(/busy\.test~\w{12} .*503/);
        expect(most).toBe(1);
        expect(asked.get('a.test')).toBe(2);
        const store = join(cwd, 'fleet');
        expect(readdirSync(join(store, 'namespaces'))).toHaveLength(3);
        expect(readdirSync(join(store, 'sites'))).toHaveLength(4);
        const before = filesOf(store);

        asked.clear();
        const again = await fleet('snapshot sites.txt --tolerate 60');
        expect(again.stdout).toContain('10 sites: 4 still fresh, 0 unchanged, 6 failed');
        expect(again.code).toBe(0);
        expect([...asked.keys()]).not.toContain('a.test');
        expect(filesOf(store)).toEqual(before);

        sites['b.test'] = fine(2);
        const late = await fleet('snapshot sites.txt --fresh 0s --format json', {
          SOURCE_DATE_EPOCH: '1780100000',
        });
        expect(JSON.parse(late.stdout)).toMatchObject({
          counts: { done: 10, added: 0, unchanged: 3, changed: 1, failed: 6, total: 10 },
          stopped: false,
        });
        const { stdout } = await fleet('report');
        expect(stdout).toContain('4 sites, last read from 2026-05-30T00:13:20Z to 2026-05-30T00:13:20Z');
        expect(stdout).toMatch(/shop\/v1 +4 sites +2 interfaces +\w{12} ×3 {2}\w{12} ×1/);
        expect(stdout).toMatch(/down\.test~\w{12} .* never read/);
      },
      {
        asked: (host, atOnce) => {
          most = Math.max(most, atOnce);
          asked.set(host, (asked.get(host) ?? 0) + 1);
        },
      },
    );
  });

  test('a site that fails, or tells less than before, stays as it was known', async () => {
    const sites: Sites = { 'a.test': fine(1) };
    await withFleet(sites, async ({ cwd, fleet }) => {
      await fleet('snapshot sites.txt');
      const record = () =>
        readdirSync(join(cwd, 'fleet/sites')).map((file) =>
          readFileSync(join(cwd, 'fleet/sites', file), 'utf8'),
        );
      const before = record();
      const less = await fleet('snapshot sites.txt --fresh 0s --no-schemas', {});
      expect(less.stdout).toContain('The last reading has the response schemas of all routes');
      sites['a.test'] = fine(1, { mood: 'down' });
      expect((await fleet('snapshot sites.txt --fresh 0s', {})).code).toBe(3);
      expect(record()).toEqual(before);
      expect((await fleet('report')).stdout).toContain('as of 2026-05-28T20:26:40Z');
      sites['a.test'] = fine(1);
      expect((await fleet('snapshot sites.txt --no-schemas --force', {})).stdout).toContain('1 changed');
    });
  });

  test('an incomplete reading is named, read again soon, and completed without a change', async () => {
    const sites: Sites = {
      'a.test': fine(1, { mood: 'undescribed' }),
      'b.test': fine(1),
      'c.test': fine(1, { mood: 'undescribed' }),
    };
    const cause = 'The site does not send all response schemas in one request (?context=help)';
    await withFleet(sites, async ({ cwd, fleet, snapshot }) => {
      const at = (hours: number) => ({ SOURCE_DATE_EPOCH: String(1_780_000_000 + hours * 3600) });
      const first = await fleet('snapshot sites.txt', at(0));
      expect(first.stdout).toContain('3 sites: 3 new, 0 unchanged, 2 incomplete');
      expect(first.stdout.split('\n').filter((line) => line.startsWith('incomplete'))).toEqual([
        expect.stringMatching(/^incomplete +a\.test~\w{12} /) as string,
        expect.stringMatching(/^incomplete +c\.test~\w{12} /) as string,
      ]);
      expect(first.stdout).toContain(cause);
      const report = JSON.parse((await fleet('report --format json')).stdout) as { incomplete: unknown };
      expect(report.incomplete).toMatchObject([
        {
          name: expect.stringMatching(/^a\.test/) as string,
          reason: expect.stringContaining(cause) as string,
        },
        { name: expect.stringMatching(/^c\.test/) as string },
      ]);
      expect((await fleet('report')).stdout).toContain('Incomplete last time');

      // The sites are read again although their readings are fresh, and one of them has changed.
      sites['a.test'] = fine(1);
      sites['c.test'] = fine(2);
      const again = await fleet('snapshot sites.txt', at(1));
      expect(again.stdout).toContain('3 sites: 1 still fresh, 1 unchanged, 1 changed →');
      const drift = await fleet('drift sites.txt --store fleet', at(1));
      expect(drift.stdout).toMatch(/^3 sites: 1 changed, 1 unchanged, 1 without an earlier state/);
      const [a = ''] = readdirSync(join(cwd, 'fleet/sites'));
      const exported = await fleet(`export ${a.replace('.json', '')} --store fleet`);
      expect(exported.stdout).toBe(await snapshot('http://a.test/wp-json'));

      // A reading that has fewer schemas than the last one fails, and the cause is named.
      sites['a.test'] = fine(1, { mood: 'undescribed' });
      const less = await fleet('snapshot sites.txt --fresh 0s', at(2));
      expect(less.stdout).toMatch(
        /failed +a\.test.*The last reading is kept\. The first problem: The site does/,
      );
      sites['c.test'] = fine(2, { mood: 'undescribed' });
      await fleet('snapshot sites.txt --fresh 0s --force', at(3));
      expect((await fleet('drift sites.txt --store fleet', at(3))).stdout).toContain(
        '2 sites were read without all response schemas: a.test',
      );
    });
  });

  test('a site that takes too long is reported with the first problem of its reading', async () => {
    await withFleet({ 'stuck.test': fine(1, { mood: 'stuck' }) }, async ({ fleet }) => {
      expect((await fleet('snapshot sites.txt --site-timeout 2')).stdout).toMatch(
        /failed +stuck\.test~\w{12} +Reading the site took longer than 2 s\. The first problem: The site does not send/,
      );
    });
  });

  test('lists are text, CSV with the names of variables, projects, or standard input', async () => {
    await withFleet({ 'a.test': fine(1), 'b.test': fine(1) }, async ({ cwd, fleet }) => {
      const write = (name: string, text: string): void => {
        writeFileSync(join(cwd, name), text);
      };
      const read = async (args: string, env: Record<string, string> = {}, stdin = '') => {
        rmSync(join(cwd, 'fleet'), { recursive: true, force: true });
        const { code, stdout, stderr } = await fleet(args, env, stdin);
        return code === 0 ? readdirSync(join(cwd, 'fleet/sites')).join(' ') : stdout + stderr;
      };
      write(
        'list.csv',
        'name,address,user,application-password\nalpha,http://a.test/wp-json,,\n"beta",http://b.test/wp-json,B_USER,B_PASS\n',
      );
      expect(await read('snapshot list.csv')).toContain('B_USER, B_PASS are not set');
      const signedIn = await read('snapshot list.csv --allow-insecure-auth', {
        B_USER: 'me',
        B_PASS: 'abcd',
      });
      expect(signedIn).toBe('alpha.json beta.json');
      expect(await read('snapshot -', {}, '# mine\nhttp://a.test/wp-json # no\n')).toContain(
        'standard input:2 is not the address',
      );
      expect(await read('snapshot -', {}, '\n# mine\r\nhttp://a.test/wp-json\r\n')).toMatch(
        /^a\.test~\w{12}\.json$/,
      );
      write(
        'routewright.config.json',
        JSON.stringify({ projects: { shop: { source: 'http://a.test/wp-json' } } }),
      );
      expect(await read('snapshot')).toBe('shop.json');
      write(
        'routewright.config.json',
        JSON.stringify({ projects: { Shop: { source: 'http://a.test/wp-json' } } }),
      );
      expect(await read('snapshot')).toMatch(/^shop~\w{12}\.json$/);
      cpSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), join(cwd, 'saved.index.json'));
      expect(await read('snapshot -', {}, './saved.index.json\n')).toMatch(
        /^saved\.index\.json~\w{12}\.json$/,
      );
      write('twice.txt', 'http://a.test\nhttp://b.test\nhttp://a.test/\n');
      expect(await read('snapshot twice.txt')).toMatch(/twice\.txt:3: a\.test~\w+ is already in line 1/);
      write('secret.csv', 'address,token\nhttp://a.test,eyJ.abc.def\n');
      const refused = await read('snapshot secret.csv');
      expect(refused).toContain(
        'secret.csv:2: a credentials column must hold the name of an environment variable',
      );
      expect(refused).not.toContain('eyJ');
      write('evil.csv', 'address,name\nhttp://a.test,../../evil\n');
      expect(await read('snapshot evil.csv')).toContain('cannot be the name of a site');
      expect(await read('snapshot nowhere.txt')).toContain('There is no file nowhere.txt');
    });
  });

  test('what flags say the configuration can say too, and flags go before it', async () => {
    const sites: Sites = { 'a.test': fine(1), 'b.test': fine(1), 'c.test': fine(1, { mood: 'down' }) };
    await withFleet(sites, async ({ cwd, fleet }) => {
      mkdirSync(join(cwd, 'conf'));
      cpSync(join(cwd, 'sites.txt'), join(cwd, 'conf/list.txt'));
      const fleetSettings = {
        sites: 'list.txt',
        store: 'store',
        fresh: '0s',
        tolerate: 50,
        concurrency: 2,
        schemas: false,
        drift: { since: '1h', failOn: 'any', first: true, reports: { markdown: 'drift.md' } },
      };
      writeFileSync(join(cwd, 'conf/routewright.config.json'), JSON.stringify({ fleet: fleetSettings }));
      const configured = (args: string, env = instant) =>
        fleet(`${args} --config conf/routewright.config.json`, env);
      expect(await configured('snapshot')).toMatchObject({ code: 0 });
      const again = await configured('snapshot --format json');
      expect(JSON.parse(again.stdout)).toMatchObject({ counts: { fresh: 0, unchanged: 2, failed: 1 } });
      expect((await configured('snapshot --tolerate 10 --fresh 12h')).code).toBe(3);
      expect((await configured('report')).stdout).toContain('2 sites');

      sites['a.test'] = fine(2);
      const later = { SOURCE_DATE_EPOCH: '1780100000' };
      await configured('snapshot', later);
      const drift = await configured('drift', later);
      expect(drift.code).toBe(1);
      expect(drift.stdout).toContain('first on a.test');
      expect(readFileSync(join(cwd, 'conf/drift.md'), 'utf8')).toContain('first on a.test');
      expect((await configured('drift --fail-on never', later)).code).toBe(0);
      expect((await configured('coverage')).stderr).toContain(
        'fleet coverage needs the tsconfig.json of your code, or its contract.',
      );
      writeFileSync(join(cwd, 'bad.json'), JSON.stringify({ fleet: { fresh: 'soon' } }));
      expect((await fleet('snapshot --config bad.json')).stderr).toMatch(/\/fleet\/fresh/);
    });
  });

  test('every flag but those of a single run has its place in the configuration', async () => {
    const ofRun = /^(?:config|force|format|output|out|all|verify|approve|reason|until)$/;
    const names = (await loadCommands())
      .filter(({ words }) => words.name.startsWith('fleet '))
      .flatMap(({ flags }) =>
        Object.keys(flags)
          .filter((flag) => !ofRun.test(flag))
          .map((flag) => `--${flag}`),
      );
    const { $defs } = JSON.parse(
      readFileSync(join(packageRoot, 'src/core/model/routewright.config.schema.json'), 'utf8'),
    ) as { $defs: Readonly<Record<string, unknown>> };
    const said = JSON.stringify([$defs['fleet'], $defs['fleetDrift'], $defs['fleetCoverage']]);
    const missing = names.filter((name) => !said.includes(`(${name})`) && name !== '--schemas');
    expect(missing).toEqual([]);
  });

  test('writes to no folder that holds something else', async () => {
    await withFleet({ 'a.test': fine(1) }, async ({ cwd, fleet }) => {
      mkdirSync(join(cwd, 'mine'));
      writeFileSync(join(cwd, 'mine/file.txt'), 'mine');
      const { stderr, code } = await fleet('snapshot sites.txt --store mine');
      expect(code).toBe(2);
      expect(stderr).toContain('mine contains other files and is not the store');
      const file = await fleet('snapshot sites.txt --store sites.txt');
      expect(file).toMatchObject({ code: 2 });
      expect(file.stderr).toContain('sites.txt is a file, not a folder.');
    });
  });
});

// A system that has signals.
test.skipIf(process.platform === 'win32')(
  'Ctrl+C keeps what was done, and the next run goes on from there',
  async () => {
    const sites: Sites = Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [`s${at}.test`, fine(1, at < 4 ? {} : { mood: 'silent' })]),
    );
    const asked = new Set<string>();
    let strike = (): void => undefined;
    await withFleet(
      sites,
      async ({ cwd, fleet, origin }) => {
        const child = spawn(process.execPath, [bin, 'fleet', 'snapshot', '-', '--concurrency', '12'], {
          cwd,
          env: plainEnvironment({ HTTP_PROXY: origin, ...instant }),
          stdio: 'pipe',
        });
        // The list does not end.
        child.stdin.write(readFileSync(join(cwd, 'sites.txt')));
        strike = () => child.kill('SIGINT');
        const [stdout, stderr, code] = await Promise.all([
          text(child.stdout),
          text(child.stderr),
          new Promise((resolve) => child.once('close', resolve)),
        ]);
        expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
        expect(stdout).toContain('stopped  4 sites: 4 new, 0 unchanged');
        expect(stdout).toContain('The sites that were read are saved. Run the same command to continue.');
        expect((await fleet('report --verify')).stdout).toMatch(/^4 sites,[^]*The store is complete/);

        for (const host of Object.keys(sites)) sites[host] = fine(1);
        asked.clear();
        const { stdout: rest } = await fleet('snapshot sites.txt');
        expect(rest).toContain('16 sites: 4 still fresh, 12 new, 0 unchanged');
        expect([...asked]).toHaveLength(12);
      },
      {
        asked: (host) => {
          asked.add(host);
          // Twelve are silent: the last one is asked when the four others are read.
          if (asked.size === 16) strike();
        },
      },
    );
  },
);

describe('a store', () => {
  test('gives the snapshot of a site back, byte for byte', async () => {
    const sites: Sites = { 'a.test': fine(2, { plugin: '1.2' }) };
    await withFleet(sites, async ({ cwd, fleet, snapshot }) => {
      await fleet('snapshot sites.txt --site-parts --software');
      const whole = await snapshot('http://a.test/wp-json');
      const [name = ''] = readdirSync(join(cwd, 'fleet/sites'));
      const site = name.replace('.json', '');
      await fleet(`export ${site} -o site.index.json`);
      const { stdout } = await fleet(`export ${site}`);
      expect(readFileSync(join(cwd, 'site.index.json'), 'utf8')).toBe(stdout);
      expect(stdout).toBe(whole);
      expect(JSON.parse(readFileSync(join(cwd, 'fleet/sites', name), 'utf8'))).toMatchObject({
        software: { plugins: [{ slug: 'shop', version: '1.2' }] },
      });
      expect((await fleet('export nobody')).stderr).toContain('fleet has no site "nobody"');
    });
  });

  test('is read by shards and joined, equal to what one reader writes, in whatever order', async () => {
    const sites: Sites = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`s${at}.test`, fine((at % 3) + 1)] as const),
    );
    await withFleet(sites, async ({ cwd, fleet }) => {
      await fleet('snapshot sites.txt --store whole');
      const shards = ['1/3', '2/3', 'auto'];
      for (const [at, shard] of shards.entries())
        await fleet(`snapshot sites.txt --store part-${at} --shard ${shard}`, {
          ...instant,
          CI_NODE_INDEX: '3',
          CI_NODE_TOTAL: '3',
        });
      const dealt = shards.map((_, at) => readdirSync(join(cwd, `part-${at}/sites`)).length);
      expect(dealt.reduce((sum, one) => sum + one)).toBe(12);
      expect(Math.min(...dealt)).toBeGreaterThan(0);
      await fleet('merge part-0 part-1 part-2 --store joined');
      await fleet('merge part-2 part-1 part-2 --store other');
      await fleet('merge other part-0 --store other');
      expect(filesOf(join(cwd, 'joined'))).toEqual(filesOf(join(cwd, 'whole')));
      expect(filesOf(join(cwd, 'other'))).toEqual(filesOf(join(cwd, 'whole')));
    });
  });

  test.each([
    ['GitLab', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '8' }],
    ['Kubernetes', { JOB_COMPLETION_INDEX: '2', ROUTEWRIGHT_SHARDS: '8' }],
    ['AWS Batch', { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '8' }],
    ['Slurm', { SLURM_ARRAY_TASK_ID: '12', SLURM_ARRAY_TASK_MIN: '10', SLURM_ARRAY_TASK_COUNT: '8' }],
    [
      'Slurm',
      {
        SLURM_ARRAY_TASK_ID: '14',
        SLURM_ARRAY_TASK_MIN: '10',
        SLURM_ARRAY_TASK_STEP: '2',
        SLURM_ARRAY_TASK_COUNT: '8',
      },
    ],
    ['GNU parallel', { PARALLEL_SEQ: '3', ROUTEWRIGHT_SHARDS: '8' }],
  ])('the third of eight shards, as %s tells it: %j', (runner, variables) => {
    expect(shardRunners.map(({ name }) => name)).toContain(runner);
    expect(shardOf('auto', variables)).toEqual({ number: 3, of: 8 });
  });

  test.each([
    ['auto', {}, 'No environment variable of a CI runner contains the number of the part.'],
    [
      'auto',
      { PARALLEL_SEQ: '3' },
      'GNU parallel gives the number of this part, 3 (PARALLEL_SEQ), but not the number of parts.',
    ],
    [
      'auto',
      { PARALLEL_SEQ: '9', ROUTEWRIGHT_SHARDS: '8' },
      'PARALLEL_SEQ and the number of parts do not match',
    ],
    ['9/8', {}, '`shard` needs the number of the part, a slash and the number of parts.'],
    ['3', {}, '`shard` needs the number of the part, a slash and the number of parts.'],
  ])('no shard: %s %j', (given, variables, complaint) => {
    expect(() => shardOf(given, variables)).toThrow(complaint);
  });

  test('is readable, and reads a store of compressed files until it replaces them', async () => {
    await withFleet({ 'a.test': fine(1) }, async ({ cwd, fleet }) => {
      await fleet('snapshot sites.txt');
      const parts = ['namespaces', 'roots'].flatMap((kind) =>
        readdirSync(join(cwd, 'fleet', kind)).map((name) => join(cwd, 'fleet', kind, name)),
      );
      const texts = parts.map((file) => readFileSync(file, 'utf8'));
      expect(texts.join('').split('\n').length).toBeGreaterThan(20);
      const exported = await fleet('export a.test --store fleet');
      for (const [at, file] of parts.entries()) {
        const part = JSON.parse(texts[at] ?? '') as Record<string, unknown>;
        const unpacked = '_compact' in part ? unpack(part) : { kind: 'document', document: part };
        writeFileSync(`${file}.gz`, gzipSync(JSON.stringify('document' in unpacked && unpacked.document)));
        rmSync(file);
      }
      expect((await fleet('report fleet --verify')).stdout).toContain('The store is complete.');
      expect((await fleet('export a.test --store fleet')).stdout).toBe(exported.stdout);
      expect((await fleet('snapshot sites.txt --fresh 0s')).stdout).toContain('1 unchanged');
      expect(parts.map((file) => readFileSync(file, 'utf8'))).toEqual(texts);
      expect(parts.filter((file) => existsSync(`${file}.gz`))).toEqual([]);
    });
  });

  test('is checked, and cleared of what nobody needs', async () => {
    await withFleet({ 'a.test': fine(1) }, async ({ cwd, fleet }) => {
      await fleet('snapshot sites.txt');
      expect((await fleet('report fleet --verify')).stdout).toContain('The store is complete.');
      const folder = join(cwd, 'fleet/namespaces');
      const [one = '', other = ''] = readdirSync(folder);
      const stray = `${'0'.repeat(64)}.json`;
      cpSync(join(folder, one), join(folder, stray));
      expect((await fleet('gc fleet')).stdout).toContain('0 files removed');
      const wrong = await fleet('report fleet --verify');
      expect(wrong.code).toBe(1);
      expect(wrong.stdout).toContain(`${stray} does not match the hash in its name.`);
      expect((await fleet('gc fleet --older-than 0s')).stdout).toContain('1 file removed');
      expect(existsSync(join(folder, stray))).toBe(false);

      writeFileSync(join(folder, one), '{"_compact":1,"namespace":"shop/v1","routes":{}}');
      writeFileSync(join(folder, other), 'no JSON');
      const damaged = await fleet('report fleet --verify --format json');
      expect((JSON.parse(damaged.stdout) as { flaws: string[] }).flaws).toEqual([
        expect.stringContaining('does not match the hash in its name.'),
        expect.stringContaining('is not JSON, or is nested too deeply.'),
      ]);
      rmSync(join(folder, one));
      expect((await fleet('report fleet --verify')).stdout).toContain('which is missing.');
      expect((await fleet('report nowhere')).stderr).toContain('There is no folder nowhere.');
    });
  });
});

describe('fleet drift', () => {
  test('compares each pair of interfaces once, and says how many sites made the step', async () => {
    const sites: Sites = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`s${at}.test`, fine(1, { plugin: '1.0' })] as const),
    );
    await withFleet(sites, async ({ cwd, fleet }) => {
      const days = (day: number) => ({ SOURCE_DATE_EPOCH: String(1_780_000_000 + day * 86_400) });
      const read = (day: number) =>
        fleet('snapshot sites.txt --software --site-parts --fresh 0s --tolerate 50', days(day));
      await read(0);
      cpSync(join(cwd, 'fleet'), join(cwd, 'old'), { recursive: true });
      expect(await fleet('drift old fleet')).toMatchObject({ code: 0 });
      sites['s7.test'] = fine(2, { plugin: '1.1' });
      await read(1);
      for (const at of [0, 1, 2, 3]) sites[`s${at}.test`] = fine(2, { plugin: '1.1' });
      sites['s4.test'] = { namespaces: { 'wp/v2': 1 }, plugin: '1.0' };
      sites['s5.test'] = fine(1, { mood: 'down' });
      await read(2);
      await read(3);

      const told = await fleet('drift old fleet --first', days(3));
      expect(told.code).toBe(1);
      expect(told.stderr).toBe('');
      expect(told.stdout).toMatch(
        /shop\/v1: interface (\w{8}) → \w{8} on 5 sites \(Shop 1\.0 → 1\.1\); 6 sites still have \1; first on s7\.test~\w{12} \(2026-05-29T20:26:40Z\)/,
      );
      expect(told.stdout).toMatch(/shop\/v1: \w{8} is removed from 1 site; 6 sites still have/);
      expect(told.stdout).toContain('12 sites: 6 changed, 6 unchanged; 2 steps');
      expect(told.stdout).toMatch(/1 site could not be read last time: s5\.test/);
      expect(told.stdout).toContain('maximum-lowered');

      const json = JSON.parse((await fleet('drift old fleet --format json')).stdout) as {
        steps: { sites: string[]; still: number; software: unknown }[];
        drift: {
          issues: { cause: string; fails: boolean }[];
          causes: { fingerprint: string; counts: object }[];
        };
      };
      expect(json.steps.map(({ sites: those, still }) => [those.length, still])).toEqual([
        [5, 6],
        [1, 6],
      ]);
      expect(json.steps[0]?.software).toEqual({ name: 'Shop', before: '1.0', after: '1.1' });
      expect(new Set(json.drift.issues.map(({ cause }) => cause)).size).toBe(2);

      // The store remembers what was: since a day, and before each site's last change.
      const steps = async (args: string, day = 3) => (await fleet(`drift fleet ${args}`, days(day))).stdout;
      expect(await steps('')).toContain('12 sites: 6 changed, 6 unchanged; 2 steps');
      expect(await steps('--since 36h')).toContain('12 sites: 5 changed, 7 unchanged; 2 steps');
      expect(await steps('--since 2026-06-02', 9)).toContain('12 sites: 0 changed, 12 unchanged; 0 steps');
      expect(await steps('--namespace wp/*')).toContain('0 steps');
      expect((await fleet('drift fleet --since yesterday')).stderr).toContain('--since is not a time');

      // Of some sites alone.
      writeFileSync(
        join(cwd, 'some.txt'),
        'http://s7.test/wp-json\nhttp://s8.test/wp-json\nhttp://new.test\n',
      );
      const some = (await fleet('drift some.txt --store fleet')).stdout;
      expect(some).toContain('2 sites: 1 changed, 1 unchanged; 1 step');
      expect(some).toMatch(/1 site of the baseline or the list was not read: new\.test/);
      const report = await fleet('report - --store fleet', {}, 'http://s7.test/wp-json\nhttp://new.test\n');
      expect(report.stdout).toMatch(/^1 site,[^]*Never read\n {2}new\.test/);
      expect((await fleet('report fleet --store old')).stderr).toContain('You named more than one store.');

      // Every format, and one file of approvals.
      const formats = ['markdown', 'html', 'github', 'sarif', 'junit', 'gitlab'];
      for (const format of formats) {
        const { stdout, code } = await fleet(`drift old fleet --format ${format}`);
        expect({ format, code }).toEqual({ format, code: 1 });
        if (format === 'markdown' || format === 'html') expect(stdout).toContain('on 5 sites (Shop 1.0');
      }
      const [updated] = json.drift.causes;
      await routewright(
        [
          'fleet',
          'drift',
          'old',
          'fleet',
          '--approve',
          updated?.fingerprint ?? '',
          '--reason',
          'the apps are ready',
        ],
        { cwd },
      );
      const rest = await fleet('drift old fleet');
      expect(rest.stdout).toContain('approved)');
      expect(rest.code).toBe(1);
      expect((await fleet('drift old fleet --fail-on never')).code).toBe(0);
    });
  });
});

test('a drift that compares nothing fails and gives the reason, in every format', async () => {
  const sites: Sites = { 'a.test': fine(1), 'b.test': fine(1) };
  await withFleet(sites, async ({ cwd, fleet }) => {
    const days = (day: number) => ({ SOURCE_DATE_EPOCH: String(1_780_000_000 + day * 86_400) });
    await fleet('snapshot sites.txt', days(0));
    cpSync(join(cwd, 'fleet'), join(cwd, 'new'), { recursive: true });
    for (const args of ['new --since 24h', 'new', 'new --since 2020-01-01 --fail-on never']) {
      const { code, stdout, stderr } = await fleet(`drift ${args}`, days(0));
      expect({ args, code, stdout }).toEqual({ args, code: 3, stdout: '' });
      expect(stderr).toContain('Nothing was compared: 2 sites of new have no earlier state');
    }
    const json = await fleet('drift new --since 24h --format json', days(0));
    expect(JSON.parse(json.stdout)).toMatchObject({
      failure: { message: expect.stringContaining('Nothing was compared') as string },
    });

    // A second reading is an earlier state, also if nothing changed.
    await fleet('snapshot sites.txt --fresh 0s', days(1));
    expect(await fleet('drift fleet', days(1))).toMatchObject({ code: 0 });
    expect(await fleet('drift fleet --namespace club/*', days(1))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No site has a namespace that matches club/*.') as string,
    });
    expect((await fleet('drift fleet --since 12h', days(1))).stdout).toContain(
      '2 sites: 0 changed, 2 unchanged',
    );

    // One site with an earlier state is enough.
    sites['c.test'] = fine(1);
    writeFileSync(join(cwd, 'c.txt'), 'http://c.test/wp-json\n');
    await fleet('snapshot c.txt', days(1));
    expect((await fleet('drift fleet', days(1))).stdout).toContain('1 without an earlier state');
    expect((await fleet('drift c.txt --store fleet', days(1))).code).toBe(3);
    expect((await fleet('drift c.txt --store new', days(1))).stderr).toContain('new has none of these sites');
  });
});

test('a store in git is compared with its state at a commit', async () => {
  const sites: Sites = { 'a.test': fine(1), 'b.test': fine(1) };
  await withFleet(sites, async ({ cwd, fleet }) => {
    const git = (...args: readonly string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
        cwd,
        encoding: 'utf8',
      });
    git('init', '-q');
    await fleet('snapshot sites.txt --store stores/fleet');
    git('add', 'stores');
    git('commit', '-qm', 'one');
    sites['a.test'] = fine(2);
    await fleet('snapshot sites.txt --store stores/fleet --fresh 0s', { SOURCE_DATE_EPOCH: '1780100000' });
    const drift = await fleet('drift stores/fleet --since git:HEAD');
    expect(drift.code).toBe(1);
    expect(drift.stdout).toMatch(/shop\/v1: interface \w{8} → \w{8} on 1 site; 1 site still has/);
    expect((await fleet('drift stores/fleet --since git:nowhere')).stderr).toContain(
      'git does not know the revision nowhere.',
    );
    git('add', 'stores');
    git('commit', '-qm', 'two');
    expect((await fleet('drift stores/fleet --since git:HEAD')).stdout).toContain('0 changed');
    expect((await fleet('drift stores/fleet --since git:HEAD~1')).stdout).toContain('1 changed');
  });
});

describe('one client for a fleet', () => {
  const sites: Sites = {
    'a.test': fine(1),
    'b.test': fine(1),
    'c.test': fine(3),
    'd.test': { namespaces: { 'wp/v2': 1 } },
  };

  test('has what all sites have, or asks a site for what only some have', async () => {
    await withFleet(sites, async ({ cwd, fleet }) => {
      await fleet('snapshot sites.txt');
      const run = (args: string) => routewright(args.split(' '), { cwd });
      const common = { source: 'fleet', fleet: 'all', output: 'common', targets: ['client'], format: false };
      writeFileSync(join(cwd, 'routewright.config.json'), JSON.stringify({ projects: { common } }));
      expect(await run('generate common')).toMatchObject({ code: 0 });
      expect((await run('snapshot common -o common.json')).stderr).toContain('is the store of a fleet');
      rmSync(join(cwd, 'routewright.config.json'));
      const client = readFileSync(join(cwd, 'common/client/index.ts'), 'utf8');
      expect(client).toContain('wpV2');
      expect(client).not.toContain('shopV1');
      expect(existsSync(join(cwd, 'common/client/fleet.ts'))).toBe(false);

      rmSync(join(cwd, 'fleet/sites'), { recursive: true });
      delete sites['d.test'];
      writeFileSync(
        join(cwd, 'three.txt'),
        'http://a.test/wp-json\nhttp://b.test/wp-json\nhttp://c.test/wp-json\n',
      );
      await fleet('snapshot three.txt --fresh 0s');
      await run('generate --fleet fleet --target client -o three --no-format');
      const shop = readFileSync(join(cwd, 'three/client/shop-v1.ts'), 'utf8');
      // Version 3 renames a property, wants an argument and adds a route.
      expect(shop).toContain('things-0');
      expect(shop).not.toContain('things-2');
      expect(shop).toMatch(/code: string/);
      expect(shop).not.toMatch(/(?:total|amount)\??:/);

      expect(await run('generate --fleet fleet --union --target client -o any')).toMatchObject({ code: 0 });
      const any = readFileSync(join(cwd, 'any/client/shop-v1.ts'), 'utf8');
      expect(any).toContain('This operation exists only on 1 of 3 sites.');
      writeFileSync(
        join(cwd, 'app.ts'),
        [
          "import { forSite, type Site } from './any/client/fleet.js';",
          "import { createSite } from './any/client/site.js';",
          "const client = createSite({ baseUrl: 'https://a.test/wp-json' });",
          'export const site: Site = forSite(client, { routes: {} });',
          'void site.shopV1.things0.list();',
          '// @ts-expect-error only some sites have it',
          'void site.shopV1.things2.list();',
          "if (site.has('shopV1.things2.list')) void site.shopV1.things2.list();",
          '// @ts-expect-error all sites have it, or none',
          "site.has('shopV1.things0.list');",
        ].join('\n'),
      );
      writeFileSync(
        join(cwd, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: {
            strict: true,
            module: 'NodeNext',
            target: 'ES2023',
            noEmit: true,
            skipLibCheck: true,
            types: [],
          },
          files: ['app.ts'],
        }),
      );
      const { status, stdout } = spawnSync(
        process.execPath,
        [join(packageRoot, 'node_modules/typescript-7/bin/tsc'), '-p', cwd],
        { encoding: 'utf8' },
      );
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' });

      // Which calls there are is told without the declarations of browsers too, in less time.
      const lean = { extends: './tsconfig.json', compilerOptions: { lib: ['ES2023'] } };
      writeFileSync(join(cwd, 'lean.json'), JSON.stringify(lean));
      const covered = await fleet('coverage fleet --project lean.json --format json');
      expect(covered.stderr).toBe('');
      expect(JSON.parse(covered.stdout)).toMatchObject({
        sites: 3,
        operations: [
          { operation: 'shopV1.things0.list', differing: [expect.stringMatching(/^c\.test/)], lacking: [] },
          {
            operation: 'shopV1.things2.list',
            lacking: [expect.stringMatching(/^a\.test/), expect.stringMatching(/^b\.test/)],
          },
        ],
      });
      expect(covered.code).toBe(1);
    });
  });
});

describe('recipes', () => {
  const guide = (name: string): string => readFileSync(join(packageRoot, 'docs/guides/fleet', name), 'utf8');

  test('the workflow fits the schema of workflows', () => {
    const check = compiled('github-workflow');
    expect(check(parse(guide('github.yml'))) ? [] : check.errors).toEqual([]);
  });

  const kubernetes = newer('kubernetes-models/_schemas/IoK8sApiBatchV1Job.js');

  test.skipIf(kubernetes === undefined)('the Job fits the schema of Kubernetes', async () => {
    const { validate } = (await import(/* @vite-ignore */ pathToFileURL(kubernetes ?? '').href)) as {
      readonly validate: ((job: unknown) => boolean) & { readonly errors: unknown };
    };
    const job = JSON.parse(guide('kubernetes.json')) as { spec: Record<string, unknown> };
    expect(validate(job) ? [] : validate.errors).toEqual([]);
    // It lets members pass that it does not know: those that matter are looked at by name.
    expect(job.spec).toMatchObject({ completionMode: 'Indexed', completions: 8, backoffLimitPerIndex: 3 });
    expect(validate({ ...job, spec: { ...job.spec, backoffLimitPerIndex: 'three' } })).toBe(false);
  });
});
