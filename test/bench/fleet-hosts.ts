// What a fleet takes whose sites share hosts, as those of a host with folders do (`http://host/s12/`): a loopback server
// responds after a fixed time. The fleet is read whole, read by a run that is killed half-way and by another one that
// resumes it, read by two shards, and read again after one of the plugins changed. The stores must be equal byte for byte.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fleetHost, type FakeFleetSite } from '../support/fleet-host.ts';
import { bin, done, resources, same, siteOf } from './fleet.ts';
import type { Cost } from './measure.ts';

/** Each response comes after so long. */
const latencyMs = 40;

const [firstDay, secondDay] = ['SOURCE_DATE_EPOCH=1780000000', 'SOURCE_DATE_EPOCH=1780100000'];
const changedPlugin = 'plugin-7/v1';

/** Prints a table for each number of hosts. */
export async function benchFleetHosts(
  folder: string,
  sites: number,
  hosts: readonly number[],
): Promise<void> {
  for (const count of hosts) await benchHosts(folder, sites, count);
}

async function benchHosts(folder: string, sites: number, hosts: number): Promise<void> {
  const known = new Map<string, FakeFleetSite>(
    // Redirects and other failures are measured without shared hosts.
    Array.from({ length: sites }, (_, at) => {
      const { namespaces } = siteOf(at);
      return [`h${at % hosts}.fleet.test/s${at}`, { namespaces }] as const;
    }),
  );
  const changes = [...known.values()].filter(({ namespaces }) => changedPlugin in namespaces).length;
  let [requests, atOnce, isChanged] = [0, 0, false];
  const respond = fleetHost((host, path) => siteNow(known.get(host + path), isChanged), {
    resources,
    asked: (_, many) => {
      requests += 1;
      atOnce = Math.max(atOnce, many);
    },
  });
  const server = createServer((request, response) => {
    setTimeout(() => {
      respond(request, response);
    }, latencyMs);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy = `HTTP_PROXY=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(
    join(folder, 'sites.txt'),
    [...known.keys()].map((address) => `http://${address}/wp-json\n`).join(''),
  );
  const name = (what: string): string => `${what}-${hosts}`;
  const snapshot = (store: string, ...more: readonly string[]): readonly string[] => [
    ...[
      'env',
      proxy,
      isChanged ? secondDay : firstDay,
      process.execPath,
      bin,
      'fleet',
      'snapshot',
      'sites.txt',
    ],
    ...['--store', name(store), '--fresh', '12h', ...more],
  ];
  const fleet = (...args: readonly string[]): readonly string[] => [process.execPath, bin, 'fleet', ...args];
  const counted = async (what: string, run: () => Promise<Cost>): Promise<Cost> => {
    [requests, atOnce] = [0, 0];
    const cost = await run();
    const { wall, cpu, memory } = cost;
    const cells = [what, `${wall.toFixed(0)} s`, `${cpu.toFixed(1)} s`, `${memory.toFixed(0)} MB`];
    console.log(`| ${[...cells, requests.toLocaleString('en'), String(atOnce)].join(' | ')} |`);
    return cost;
  };
  console.log(`\n${sites} sites on ${hosts} hosts, each response after ${latencyMs} ms:\n`);
  console.log(
    '| Run | Time | CPU time | Memory | Requests | At once to a host |\n| --- | --- | --- | --- | --- | --- |',
  );
  try {
    const whole = await counted('whole run', () => done(folder, snapshot('whole')));
    await counted('killed half-way', () => killedAfter(folder, snapshot('killed'), whole.wall / 2));
    await counted('resumed', () => done(folder, snapshot('killed')));
    const shards = await counted('two shards', async () => {
      const both = await Promise.all(
        [1, 2].map((at) => done(folder, snapshot(`shard-${at}`, '--shard', `${at}/2`))),
      );
      const most = (member: keyof Cost): number => Math.max(...both.map((cost) => cost[member]));
      return { wall: most('wall'), cpu: both.reduce((sum, { cpu }) => sum + cpu, 0), memory: most('memory') };
    });
    await counted('merge of the shards', () =>
      done(folder, fleet('merge', name('shard-1'), name('shard-2'), '--store', name('merged'))),
    );
    const equal = ['killed', 'merged'].map((what) => same(folder, name('whole'), name(what)));
    isChanged = true;
    await counted('next day, one plugin changed', () => done(folder, snapshot('whole')));
    const report = name('drift.json');
    const flags = ['--fail-on', 'never', '--format', 'json', '--output', report];
    await counted('fleet drift', () => done(folder, fleet('drift', name('killed'), name('whole'), ...flags)));
    const { steps } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as { steps: readonly unknown[] };
    console.log(
      `\nThe store of the resumed run ${equal[0]}; the merged store ${equal[1]}. The plugin is on ${changes} sites, with ${steps.length} distinct changes; two shards took ${((shards.wall / whole.wall) * 100).toFixed(0)} % of the time of the whole run.`,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function siteNow(site: FakeFleetSite | undefined, isChanged: boolean): FakeFleetSite | undefined {
  const version = site?.namespaces[changedPlugin];
  return !site || !isChanged || version === undefined
    ? site
    : { namespaces: { ...site.namespaces, [changedPlugin]: version + 1 } };
}

/** Kills a run as a machine does that is switched off. Only its time is known afterwards. */
async function killedAfter(
  folder: string,
  [program = '', ...args]: readonly string[],
  seconds: number,
): Promise<Cost> {
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((end) =>
    child.once('close', (_, signal) => {
      end(signal);
    }),
  );
  setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  if ((await ended) !== 'SIGKILL') throw new Error('The run ended before it was killed.');
  return { wall: seconds, cpu: 0, memory: 0 };
}
