import { addAbortSignal, Readable } from 'node:stream';
import type { FleetCounts, FleetSnapshot } from '../snapshot-fleet.ts';
import type { FleetConfig } from '../../core/model/files/config.ts';
import { defined } from '../../core/model/text/defined.ts';
import type { FleetSite } from '../site-list.ts';
import type { Shard } from '../shard.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { fleetOptions } from '../../core/model/options/fleet-options.ts';
import { command } from '../../terminal/command.ts';
import { singleValue, spanIn, wholeNumber } from '../../terminal/flag-values.ts';
import type { Io } from '../../terminal/io.ts';
import {
  bold,
  dim,
  green,
  jsonStreamText,
  red,
  tableLines,
  yellow,
  type Line,
} from '../../terminal/lines.ts';
import { nameOfSource } from '../../source/source-name.ts';
import { configFromFlag } from '../../command-kit/read-options.ts';
import { settingsFromFlags } from '../../command-kit/settings.ts';
import { flagsIn } from '../../command-kit/setting-flags.ts';
import { configFlag } from '../../command-kit/source-flags.ts';
import { fleetConfig, formatFlag, storeFlag, storeOf } from './flags.ts';

const fleetSettingFlags = flagsIn(fleetOptions, 'fleet');

export const snapshot = command(
  {
    positionals: '[sites]',
    description: [
      'Reads the sites of a list, or the projects of a configuration, and saves their interfaces in a',
      'store. Reads at most --concurrency sites at once, and never sends two requests to one host at a',
      'time (--per-host allows more). If a response has the header Retry-After, routewright waits that long before it sends the',
      'request again. A site is skipped if its last reading succeeded and is younger than the time of --fresh, so a',
      'stopped run continues where it stopped. If a site cannot be read, routewright reports the failure and',
      'keeps the last good reading of the site. Exits with 3 if more sites fail than --tolerate allows.',
    ].join('\n'),
    examples: [
      ['fleet snapshot sites.txt --store fleet', 'a list of addresses, one on each line'],
      [
        'fleet snapshot sites.csv --software',
        'a CSV file with columns for the names of credential variables',
      ],
      ['fleet snapshot', 'the projects of routewright.config.json'],
      ['fleet snapshot sites.txt --shard 3/8', 'the third of eight parts'],
    ],
    often: ['store', 'fresh', 'concurrency', 'shard', 'tolerate', 'config'],
  },
  {
    sites: {
      type: 'string',
      describe:
        'the list of sites: a file with an address on each line, a CSV file (address, name, user, application-password …), a configuration with projects, or - for standard input; default: routewright.config.json',
      read: singleValue('<sites>'),
    },
  },
  {
    ...storeFlag,
    ...formatFlag,
    ...fleetSettingFlags,
    concurrency: { ...fleetSettingFlags.concurrency, read: wholeNumber('--concurrency') },
    'per-host': { ...fleetSettingFlags['per-host'], read: wholeNumber('--per-host') },
    force: {
      type: 'boolean',
      default: false,
      describe:
        'save the new reading of a site even if it contains less information than the previous reading',
      group: 'Fleet:',
    },
    ...flagsIn(fleetOptions, 'software'),
    ...configFlag,
    ...flagsIn(fleetOptions, 'load'),
    // The list of sites names the credential variables of each site, because a flag would apply to all sites.
    ...flagsIn(fleetOptions, 'site'),
  },
  async (args, io, given) => {
    const { fleetSites, isConfigPath } = await import('../fleet-sites.ts');
    const { shardOf } = await import('../shard.ts');
    const { snapshotFleet } = await import('../snapshot-fleet.ts');
    const isConfig = args.sites !== undefined && isConfigPath(args.sites);
    const config = await fleetConfig(isConfig ? args.sites : args.config);
    const flags = { ...args, ...defined(snapshotFlagsOf(config)), ...given };
    const shard = flags.shard === undefined ? undefined : shardOf(flags.shard, io.env);
    const stop = new AbortController();
    void io.interrupted().then(() => {
      stop.abort();
    });
    const { sites, again } = await fleetSites(args.sites, {
      config: configFromFlag(args.config),
      stdin: () => endingWith(stop.signal, io.stdin()),
    });
    const hosts = again ? await sitesByHost(sites, shard) : undefined;
    if (hosts) io.note(sharedHostLines(hosts, flags.perHost));
    const total = hosts && sumOf(hosts.values());
    const store = storeOf(args.store, config);
    const began = io.elapsed();
    const result = await snapshotFleet({
      store,
      sites,
      total,
      environment: io.env,
      settings: settingsFromFlags(config),
      overrides: settingsFromFlags(given),
      freshMs: flags.fresh,
      concurrency: flags.concurrency,
      perHost: flags.perHost,
      siteTimeoutMs: flags.siteTimeout * 1000,
      shard,
      siteParts: flags.siteParts,
      force: args.force,
      signal: stop.signal,
      tell: (counts) => {
        io.progress(fleetProgressText(counts, io.elapsed() - began));
      },
    });
    if (args.format === 'json') io.outText(jsonStreamText(result));
    else reportSnapshot(result, store, io);
    if (result.stopped) return 130;
    const { failed, done } = result.counts;
    return failed > 0 && failed * 100 > flags.tolerate * done ? 3 : 0;
  },
);

/**
 * Ends a streamed list when the run ends. If the list stayed open, the run would wait for the rest of the list.
 */
function endingWith(signal: AbortSignal, input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (input instanceof Readable) addAbortSignal(signal, input);
  return input;
}

/** The values of flags that the configuration sets. */
const snapshotFlagsOf = ({
  fresh,
  concurrency,
  perHost,
  siteTimeout,
  shard,
  tolerate,
  siteParts,
}: FleetConfig) => ({
  fresh: spanIn(fresh),
  ...{ concurrency, perHost, siteTimeout, shard, tolerate, siteParts },
});

/**
 * Reads the whole list before the first request, so that an error in its last line is reported at once.
 *
 * @returns the number of sites of each host
 */
async function sitesByHost(
  sites: () => AsyncIterable<FleetSite>,
  shard: Shard | undefined,
): Promise<ReadonlyMap<string, number>> {
  const { isInShard } = await import('../shard.ts');
  const { hostOfSite } = await import('../site-list.ts');
  const hosts = new Map<string, number>();
  for await (const site of sites()) {
    const host = hostOfSite(site);
    if (!shard || isInShard(host, shard)) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  return hosts;
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** A host with more sites is named at the start of a run, because its sites are read one after another. */
const manySites = 20;

/** Names the host with the most sites, and the time that reading its sites needs, if a site needs one second. */
function sharedHostLines(hosts: ReadonlyMap<string, number>, perHost: number): readonly Line[] {
  const shared = [...hosts].filter(([, count]) => count > manySites);
  const [host, most] = shared.toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
  if (most === 0) return [];
  const others = shared.length === 1 ? '' : `, and ${shared.length - 1} other hosts have many sites`;
  const time = remainingTimeText((most / perHost) * 1000);
  return [
    [
      dim(
        `${localizedNumber(most)} sites share the host ${nameOfSource(host)}${others}. At most ${perHost} of a host ${perHost === 1 ? 'is' : 'are'} read at once (--per-host): about ${time}, if a site needs one second.`,
      ),
    ],
  ];
}

/** The progress as text, such as `1,204 of 5,000 sites: 1,190 unchanged, 5 changed, 9 failed, 3 min left`. */
function fleetProgressText(counts: FleetCounts, elapsed: number): string {
  const { done, fresh, total } = counts;
  const asked = done - fresh;
  const left = total === undefined || asked === 0 ? undefined : ((total - done) * elapsed) / asked;
  const of = total === undefined ? '' : ` of ${localizedNumber(total)}`;
  return `${localizedNumber(done)}${of} ${done === 1 && total === undefined ? 'site' : 'sites'}: ${fleetCountsText(counts)}${left === undefined ? '' : `, ${remainingTimeText(left)} left`}`;
}

const localizedNumber = (value: number): string => value.toLocaleString('en');

const fleetCountsText = ({ fresh, added, unchanged, changed, failed, incomplete }: FleetCounts): string =>
  [
    [fresh, 'still fresh'],
    [added, 'new'],
    [unchanged, 'unchanged'],
    [changed, 'changed'],
    [failed, 'failed'],
    [incomplete, 'incomplete'],
  ]
    .filter(([many], at) => many !== 0 || at === 2)
    .map(([many, words]) => `${localizedNumber(Number(many))} ${words}`)
    .join(', ');

const remainingTimeText = (ms: number): string =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${localizedNumber(Math.ceil(ms / 60_000))} min`;

const failuresShown = 20;

function reportSnapshot(
  { counts, failures, incomplete, stopped }: FleetSnapshot,
  store: string,
  io: Io,
): void {
  const shown = [
    ...failures.slice(0, failuresShown).map((site) => ({ ...site, label: red('failed') })),
    ...incomplete.slice(0, failuresShown).map((site) => ({ ...site, label: yellow('incomplete') })),
  ];
  const more = counts.failed + counts.incomplete - shown.length;
  const state = stopped ? yellow('stopped') : counts.failed > 0 ? red('failed') : green('read');
  io.out([
    ...tableLines(shown.map(({ label, name, reason }) => [label, bold(name), reason])),
    ...(more > 0
      ? [[dim(`and ${countText(more, 'more site')}: routewright fleet report ${store}`)] as Line]
      : []),
    [
      state,
      '  ',
      `${localizedNumber(counts.done)} ${counts.done === 1 ? 'site' : 'sites'}: ${fleetCountsText(counts)}`,
      dim(` → ${store}`),
    ],
    [dim(`in ${(io.elapsed() / 1000).toFixed(1)} s`)],
    ...(stopped ? [['The sites that were read are saved. Run the same command to continue.'] as Line] : []),
  ]);
}
