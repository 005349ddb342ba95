// What a fleet takes: a loopback host that serves thousands of sites by the names of their hosts, read by one
// process, by eight shards under GNU parallel, and by shards that are killed and started again;
// the stores must be equal byte for byte. Then stores of many sites are compared. What does not
// hold, a goal that is missed among it, is an error in the end.

import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { splitIndex, type StoredPart } from '../../src/source/fleet-store/content.ts';
import { openForWriting, openStore } from '../../src/source/fleet-store/disk-store.ts';
import type { SiteState } from '../../src/source/fleet-store/site-record.ts';
import { siteName } from '../../src/source/fleet-store/site-name.ts';
import { fleetHost, routesOf, type FakeFleetSite } from '../support/fleet-host.ts';
import { runCold, type Cost } from './measure.ts';

export const bin = resolve('dist/bin.js');
const plugins = 60;
const versions = 5;
export const resources = 8;
const pluginsOfSite = 7;

const stopped = 'SOURCE_DATE_EPOCH=1780000000';

/** Whatever the number of sites. */
const mostMemory = 300;

/** The size of a store beside that of plain snapshots, in per cent; few sites share little. */
const largestStore = 2;

/** The same number gives the same site: one in 25 misbehaves. */
export function siteOf(number: number): FakeFleetSite {
  const random = sequence(number);
  const chosen = Array.from(
    { length: pluginsOfSite },
    () => [`plugin-${random(plugins)}/v1`, 1 + random(versions)] as const,
  );
  const mood = (['slow', 'down', 'closed', 'lying', 'moved', 'circle'] as const)[random(150)];
  return { namespaces: Object.fromEntries(chosen), ...(mood && { mood }) };
}

/** Small numbers that only look random (a linear congruential generator). */
function sequence(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface FleetBench {
  readonly sites: number;
  readonly compared: number;
}

/** Prints what was measured, line by line. */
export async function benchFleet(folder: string, { sites, compared }: FleetBench): Promise<void> {
  const missed: string[] = [];
  await benchReading(folder, sites, missed);
  await benchComparing(folder, compared, missed);
  if (missed.length > 0) throw new Error(`Missed: ${missed.join('; ')}`);
}

async function benchReading(folder: string, sites: number, missed: string[]): Promise<void> {
  const known = new Map<string, FakeFleetSite>(
    Array.from({ length: sites }, (_, at) => [`s${at}.fleet.test`, siteOf(at)] as const),
  );
  let requests = 0;
  let atOnce = 0;
  const server = createServer(
    fleetHost((host) => known.get(host), {
      resources,
      asked: (_, many) => {
        requests += 1;
        atOnce = Math.max(atOnce, many);
      },
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy = `HTTP_PROXY=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = ['env', proxy, stopped, 'ROUTEWRIGHT_SHARDS=8'];
  const node = [process.execPath, bin, 'fleet'];
  writeFileSync(
    join(folder, 'sites.txt'),
    [...known.keys()].map((host) => `http://${host}/wp-json\n`).join(''),
  );
  const flags = ['--tolerate', '100', '--format', 'json'];
  try {
    const one = await done(folder, [...env, ...node, 'snapshot', 'sites.txt', '--store', 'one', ...flags]);
    console.log(
      `One process: ${speed(one, sites)}; ${requests} requests, at most ${atOnce} at once to a host.`,
    );
    hold(one, 'one process', missed);
    console.log(sizeWords(join(folder, 'one'), known, missed));

    const numbers = Array.from({ length: 8 }, (_, at) => String(at + 1));
    const shards = (part: string): readonly string[] => {
      const shard = [...env, ...node, 'snapshot', 'sites.txt', '--store', `${part}-{}`, '--shard', 'auto'];
      return ['parallel', '--will-cite', '-j8', [...shard, ...flags].join(' '), ':::', ...numbers];
    };
    const merged = (part: string, store: string): Promise<Cost> =>
      done(folder, [...env, ...node, 'merge', ...numbers.map((at) => `${part}-${at}`), '--store', store]);
    const eight = await done(folder, shards('part'));
    await merged('part', 'merged');
    hold(eight, 'shards', missed);
    console.log(
      `8 shards under GNU parallel: ${speed(eight, sites)} each at most. Merged store ${same(folder, 'one', 'merged')}.`,
    );

    const kills = await readKilled(folder, shards('killed'), eight.wall);
    await merged('killed', 'again');
    console.log(`8 shards killed ${kills} times and resumed: merged store ${same(folder, 'one', 'again')}.`);
    const verified = await done(folder, [...node, 'report', 'merged', '--verify']);
    hold(verified, 'report --verify', missed);
    console.log(`report --verify of it: ${costWords(verified)}.`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export async function done(folder: string, command: readonly string[]): Promise<Cost> {
  const run = await runCold(command, { folder, limit: 3600 });
  if (run.kind === 'done') return run.cost;
  throw new Error(`${command.join(' ')}\n${run.message}\n${run.output}`);
}

function hold({ memory }: Cost, what: string, missed: string[]): void {
  if (memory > mostMemory) missed.push(`${what} took ${memory.toFixed(0)} MB of ${mostMemory}`);
}

export const costWords = ({ wall, cpu, memory }: Cost): string =>
  `${wall.toFixed(1)} s, ${cpu.toFixed(1)} s CPU, peak ${memory.toFixed(0)} MB`;

const speed = ({ wall, cpu, memory }: Cost, sites: number): string =>
  `${wall.toFixed(1)} s, ${(sites / wall).toFixed(0)} sites/s, ${((cpu / sites) * 1000).toFixed(1)} ms CPU a site, peak ${memory.toFixed(0)} MB`;

/** Runs the command until it ends by itself; before that it is killed with all that it started, each time after another while. */
async function readKilled(
  folder: string,
  [program = '', ...args]: readonly string[],
  wall: number,
): Promise<number> {
  const random = sequence(Date.now());
  for (let kills = 0; ; kills += 1) {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore', detached: true });
    const ended = new Promise<number | null>((end) => child.once('close', end));
    const after = kills < 6 ? 1500 + random(Math.ceil((wall / 5) * 1000)) : 3_600_000;
    const timer = setTimeout(() => {
      // By its session: GNU parallel gives each of its jobs a process group of its own.
      if (child.pid !== undefined) execFileSync('pkill', ['-KILL', '-s', String(child.pid)]);
    }, after);
    const code = await ended;
    clearTimeout(timer);
    if (code === 0) return kills;
    if (code !== null) throw new Error(`exit ${code}`);
  }
}

export function same(folder: string, one: string, other: string): string {
  const [first, second] = [filesIn(join(folder, one)), filesIn(join(folder, other))];
  const differs = (path: string): boolean =>
    !readFileSync(join(folder, one, path)).equals(readFileSync(join(folder, other, path)));
  const found = first.join() === second.join() ? first.find(differs) : 'the list of files';
  if (found === undefined) return 'is equal to that of one process, byte for byte';
  throw new Error(`${one} and ${other} differ: ${found}`);
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

function sizeWords(store: string, known: ReadonlyMap<string, FakeFleetSite>, missed: string[]): string {
  const size = bytesIn(store);
  const names = openStore(store).names();
  const sample = names.filter((_, at) => at % Math.ceil(names.length / 50) === 0);
  const plain = sample.map(
    (name) => execFileSync(process.execPath, [bin, 'fleet', 'export', name, '--store', store]).length,
  );
  const mean = plain.reduce((sum, one) => sum + one, 0) / plain.length;
  const all = mean * names.length;
  if (names.length >= 1000 && size > (all * largestStore) / 100)
    missed.push(`the store takes more than ${largestStore} %`);
  const distinct = readdirSync(join(store, 'namespaces')).length;
  return `Store: ${names.length} of ${known.size} sites, ${distinct} distinct interfaces, ${mega(size)}; plain snapshots ${mega(all)} (${((size / all) * 100).toFixed(2)} %).`;
}

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const bytesIn = (folder: string): number =>
  filesIn(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);

/** Stores of so many sites, before and after some plugins were updated. */
async function benchComparing(folder: string, sites: number, missed: string[]): Promise<void> {
  const cases = [
    { sites: sites / 4, updated: 20 },
    { sites, updated: 20 },
    { sites, updated: 40 },
  ];
  for (const [at, one] of cases.entries()) {
    writeStore(join(folder, `before-${at}`), one.sites, 0);
    writeStore(join(folder, `after-${at}`), one.sites, one.updated);
    const command = [process.execPath, bin, 'fleet', 'drift', `before-${at}`, `after-${at}`];
    const cost = await done(folder, [
      ...command,
      ...['--fail-on', 'never', '--format', 'json', '--output', `drift-${at}.json`],
    ]);
    const { steps } = JSON.parse(readFileSync(join(folder, `drift-${at}.json`), 'utf8')) as {
      steps: readonly unknown[];
    };
    hold(cost, 'drift', missed);
    console.log(`Compared ${one.sites} sites, ${steps.length} distinct pairs: ${costWords(cost)}.`);
  }
  await benchCoverage(folder, `after-${cases.length - 1}`, sites, missed);
}

/** What code needs, and what there is, of the largest store. */
async function benchCoverage(folder: string, store: string, sites: number, missed: string[]): Promise<void> {
  const node = [process.execPath, bin];
  const report = await done(folder, [...node, 'fleet', 'report', store]);
  const generate = await done(folder, [
    ...[...node, 'generate', '--fleet', store, '--union', '--target', 'client'],
    ...['--namespace', 'plugin-1/v1', '--no-format', '-o', 'app'],
  ]);
  writeFileSync(
    join(folder, 'app/main.ts'),
    [
      "import { createSite } from './client/site.js';",
      "const client = createSite({ baseUrl: 'https://s1.fleet.test/wp-json' });",
      'void client.plugin1V1.things0.list();',
    ].join('\n'),
  );
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ files: ['app/main.ts'] }));
  const coverage = await covered(folder, [...node, 'fleet', 'coverage', store, '--project', 'tsconfig.json']);
  for (const [name, cost] of Object.entries({ report, 'generate --fleet --union': generate, coverage })) {
    hold(cost, name, missed);
    console.log(`${name} of ${sites} sites: ${costWords(cost)}.`);
  }
}

/** Sites lack what the code uses, which is exit code 1. */
const covered = (folder: string, command: readonly string[]): Promise<Cost> =>
  done(folder, ['sh', '-c', '"$@"; test $? = 1', 'sh', ...command]);

/** @param updated the plugins with smaller numbers have a later version than they had */
function writeStore(folder: string, sites: number, updated: number): void {
  const store = openForWriting(folder);
  const parts = new Map<string, StoredPart>();
  const snapshot = { _snapshot: { version: 2, permalinks: 'pretty', schemas: 'all', signedIn: false } };
  const root = splitIndex({ ...snapshot, authentication: [], routes: {} }).root;
  store.putContent('roots', root.hash, root.text);
  for (let number = 0; number < sites; number += 1) {
    const namespaces = Object.entries(siteOf(number).namespaces).map(([namespace, version]) => {
      const isUpdated = Number(/\d+/.exec(namespace)?.[0]) < updated;
      const now = version + (isUpdated ? 1 : 0);
      const part = parts.get(`${namespace} ${now}`) ?? partOf(namespace, now);
      parts.set(`${namespace} ${now}`, part);
      store.putContent('namespaces', part.hash, part.text);
      return [namespace, part.hash] as const;
    });
    const address = `https://s${number}.fleet.test/`;
    const now: SiteState = {
      since: '2026-11-22T00:00:00Z',
      root: root.hash,
      namespaces: Object.fromEntries(namespaces),
    };
    store.putRecord(siteName(address), { address, now, earlier: [] });
  }
}

function partOf(namespace: string, version: number): StoredPart {
  const [part] = splitIndex({ routes: routesOf(namespace, version, resources) }).namespaces.values();
  if (!part) throw new Error('a namespace without routes');
  return part;
}
