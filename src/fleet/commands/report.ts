import type { FleetReport } from '../report-fleet.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { command } from '../../terminal/command.ts';
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
import { configFlag, positionalsOf } from '../../command-kit/source-flags.ts';
import { storeQueryOf, fleetConfig, formatFlag, oneStore, sitesPositional, storeFlag } from './flags.ts';

export const report = command(
  {
    positionals: '[sites]',
    description: [
      'Lists the number of sites in a store, the sites whose last reading failed or is incomplete, the number of distinct',
      'interfaces of each namespace, and the software of the sites. With --verify, reads every file with',
      'interfaces, compares the content with the hash in the file name, and reports missing files. Exits with',
      '1 if there are errors.',
    ].join('\n'),
    examples: [
      ['fleet report', 'an overview'],
      ['fleet report customers.txt --store fleet', 'only these sites'],
      ['fleet report fleet --verify', 'check that the store is complete'],
    ],
  },
  { ...sitesPositional },
  {
    ...storeFlag,
    verify: {
      type: 'boolean',
      default: false,
      describe: 'check the hash of every file in the store',
      group: 'Fleet:',
    },
    ...formatFlag,
    ...configFlag,
  },
  async ({ sites, store, verify, format, config }, io) => {
    const { reportFleet } = await import('../report-fleet.ts');
    const { stores, only } = await storeQueryOf(positionalsOf([sites]), io);
    const found = reportFleet(oneStore(stores, store, await fleetConfig(config)), verify, only);
    if (format === 'json') io.outText(jsonStreamText(found));
    else io.out(fleetReportLines(found));
    return (found.flaws ?? []).length > 0 ? 1 : 0;
  },
);

const rowsShown = 30;

function fleetReportLines({
  sites,
  missing,
  failed,
  incomplete,
  readings,
  namespaces,
  software,
  flaws,
}: FleetReport): readonly Line[] {
  const spread = namespaces.map(({ namespace, sites: having, interfaces }) => [
    bold(namespace === '' ? 'the root' : namespace),
    countText(having, 'site'),
    countText(interfaces.length, 'interface'),
    dim(
      interfaces
        .slice(0, 3)
        .map(({ hash, sites: some }) => `${hash.slice(0, 12)} ×${some}`)
        .join('  '),
    ),
  ]);
  const versions = software.map(({ name, versions: all }) => [
    bold(name),
    all
      .slice(0, 6)
      .map(({ version, sites: having }) => `${version} ×${having}`)
      .join('  '),
  ]);
  return [
    [
      bold(countText(sites, 'site')),
      dim(readings ? `, last read from ${readings.from} to ${readings.to}` : ''),
    ],
    ...section('Namespaces', tableLines(spread.slice(0, rowsShown), '  '), spread.length),
    ...section('Software', tableLines(versions.slice(0, rowsShown), '  '), versions.length),
    ...section(
      'Could not be read last time',
      tableLines(
        failed
          .slice(0, rowsShown)
          .map(({ name, at, reason, knownSince }) => [
            red(name),
            dim(at),
            reason,
            dim(knownSince === null ? 'never read' : `as of ${knownSince}`),
          ]),
        '  ',
      ),
      failed.length,
    ),
    ...section(
      'Incomplete last time',
      tableLines(
        incomplete.slice(0, rowsShown).map(({ name, at, reason }) => [yellow(name), dim(at), reason]),
        '  ',
      ),
      incomplete.length,
    ),
    ...section(
      'Never read',
      missing.slice(0, rowsShown).map((name): Line => ['  ', name]),
      missing.length,
    ),
    ...(flaws === null
      ? []
      : flaws.length === 0
        ? [[], [green('The store is complete.')]]
        : storeErrorLines(flaws)),
  ];
}

const storeErrorLines = (flaws: readonly string[]): readonly Line[] => [
  [],
  [red(`${countText(flaws.length, 'error')}:`)],
  ...flaws.map((flaw): Line => ['  ', flaw]),
];

const section = (title: string, rows: readonly Line[], all: number): readonly Line[] =>
  rows.length === 0
    ? []
    : [
        [],
        [bold(title)],
        ...rows,
        ...(all > rows.length ? [[dim(`  and ${all - rows.length} more; --format json lists all`)]] : []),
      ];
