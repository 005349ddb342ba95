// Runs `routewright forecast` for a fleet. Prints a line for each site, and the findings of sites that break.

import { Halt } from '../core/diagnostics/halt.ts';
import { driftLevels, type DriftLevel } from '../core/model/reports/drift.ts';
import { driftOptions } from '../core/model/options/part-options.ts';
import { countText } from '../core/schema/schema-text.ts';
import {
  bold,
  dim,
  green,
  jsonStreamText,
  red,
  tableLines,
  uncoloredText,
  type Line,
} from '../terminal/lines.ts';
import type { Io } from '../terminal/io.ts';
import { drawProgress } from '../command-kit/progress.ts';
import { outputsFor } from '../command-kit/reports/report-outputs.ts';
import { writeReport } from '../command-kit/reports/write-report.ts';
import { settingsIn } from '../command-kit/setting-flags.ts';
import { driftLines } from '../drift/drift-lines.ts';
import type { FleetForecast, SiteForecast } from './forecast-fleet.ts';

interface StoreArguments {
  readonly source: string;
  readonly release: string;
  readonly format: readonly string[];
  readonly output?: readonly string[] | undefined;
  readonly all: boolean;
}

/** Flags for a single site. */
const siteOnly = ['approve', 'reason', 'until', 'namespace', 'requireResponses', 'software'] as const;

/** @returns the exit code */
export async function forecastStore(args: StoreArguments, given: object, io: Io): Promise<number> {
  const outputs = outputsFor(args.format, args.output ?? []);
  const other = outputs.find(({ format }) => format !== 'text' && format !== 'json');
  if (other)
    throw new Halt(
      'usage',
      `The report of a whole store is not available in the format ${other.format}.`,
      'Use --format text or json, or forecast a single site.',
    );
  const surplus = siteOnly.find((name) => Object.hasOwn(given, name));
  if (surplus !== undefined)
    throw new Halt(
      'usage',
      `\`${surplus}\` does not apply to a store.`,
      'Leave the option out, or name a single site.',
    );
  const { tsconfig, client, failOn, approvals } = settingsIn(driftOptions, given);
  const { forecastFleet } = await import('./forecast-fleet.ts');
  const found = await forecastFleet({
    store: args.source,
    target: args.release,
    project: tsconfig,
    client,
    approvals,
    ...(failOn && { failOn }),
    progress: drawProgress(io, { verbose: false }),
  });
  for (const { format, file, makesFolder } of outputs) {
    const document = { schemaVersion: 1, ...found };
    const lines = (): readonly Line[] => storeLines(found, args);
    if (format === 'json') await writeReport(file, jsonStreamText(document), io, makesFolder);
    else if (file === undefined) io.out(lines());
    else await writeReport(file, uncoloredText(lines()), io, makesFolder);
  }
  return found.fails ? 1 : 0;
}

function storeLines(found: FleetForecast, { source, all }: StoreArguments): readonly Line[] {
  const { software, to, sites, forecasts } = found;
  const broken = forecasts.flatMap((one, at) =>
    sites.some(({ forecast, state }) => forecast === at && state === 'breaks') ? [one] : [],
  );
  return [
    [
      bold(`${software} → ${to} on ${countText(sites.length, 'site')} of ${source}`),
      `: ${stateCounts(sites)}`,
    ],
    [],
    ...tableLines(sites.map(siteRow)),
    ...broken.flatMap(({ step, sites: names, report }): readonly Line[] => [
      [],
      [bold(`${step.software} ${step.from} → ${step.to} on ${siteNames(names)}`)],
      [],
      ...driftLines(
        report,
        { baseline: names[0] ?? '', current: `${step.software} ${step.to}` },
        { shows: (level) => all || level === driftLevels[0] },
      ),
    ]),
  ];
}

const states: Readonly<Record<SiteForecast['state'], string>> = {
  breaks: 'break',
  unaffected: 'unaffected',
  same: 'already have this interface',
  'not-found': 'do not run it',
};

/** `31 unaffected, 9 break` */
const stateCounts = (sites: readonly SiteForecast[]): string =>
  (['unaffected', 'breaks', 'same', 'not-found'] as const)
    .flatMap((state) => {
      const count = sites.filter((site) => site.state === state).length;
      return count > 0 ? [`${String(count)} ${states[state]}`] : [];
    })
    .join(', ');

const maxLines = 5;

function siteRow({ site, state, from, counts, lines }: SiteForecast): Line {
  const more = lines.length > maxLines ? `, and ${String(lines.length - maxLines)} more` : '';
  return [
    state === 'breaks' ? red('breaks') : state === 'unaffected' ? green('fine') : dim(state),
    site,
    from ?? '',
    levelCounts(counts),
    dim(`${lines.slice(0, maxLines).join(', ')}${more}`),
  ];
}

const levelCounts = (counts: Readonly<Record<DriftLevel, number>>): string =>
  driftLevels
    .flatMap((level) => (counts[level] > 0 && level !== 'docs' ? [`${String(counts[level])} ${level}`] : []))
    .join(', ');

const maxSites = 10;

const siteNames = (names: readonly string[]): string =>
  `${names.slice(0, maxSites).join(', ')}${names.length > maxSites ? `, and ${String(names.length - maxSites)} more` : ''}`;
