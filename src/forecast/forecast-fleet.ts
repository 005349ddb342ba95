// Predicts the changes that a release makes on the sites of a store. Sites with equal interfaces share one forecast.

import { assertNotAborted } from '../core/diagnostics/halt.ts';
import { driftLevels, type DriftLevel } from '../core/model/reports/drift.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import type { WireIndex } from '../core/model/index/index-document.ts';
import type { Software } from '../core/model/software/software.ts';
import { assertConsistent, compareRead, type CompareOptions, type Comparison } from '../drift/run.ts';
import { indexFromParts } from '../source/fleet-store/content.ts';
import { openStore, type FleetStore } from '../source/fleet-store/disk-store.ts';
import type { SiteState } from '../source/fleet-store/site-record.ts';
import { openApprovals, type Approvals } from '../drift/approvals.ts';
import { fileFromHere } from '../report/usage-text.ts';
import { normalize } from '../source/normalize/normalize.ts';
import { newSchemaWork, type SchemaWork } from '../source/read-model.ts';
import { comparedSide, type Side } from '../source/read-side.ts';
import { validate } from '../source/validate/validate.ts';
import {
  forecastIndex,
  softwareOfStep,
  targetReleaseOf,
  type ForecastStep,
  type NoForecast,
  type TargetRelease,
} from './forecast-index.ts';

/** The options of `forecastFleet`. */
export interface FleetForecastOptions extends Pick<
  CompareOptions,
  'failOn' | 'project' | 'client' | 'approvals' | 'progress' | 'signal'
> {
  /** The folder of the store. */
  readonly store: string;
  /** The software and its release (`woocommerce@10.5`). */
  readonly target: string;
  /**
   * The names of the sites to forecast.
   *
   * @default all sites
   */
  readonly only?: ReadonlySet<string> | undefined;
}

export interface FleetForecast {
  /** The name of the software (`WooCommerce`). */
  readonly software: string;
  /** The release (`10.5`). */
  readonly to: string;
  /** The sites of the store, sorted by name. */
  readonly sites: readonly SiteForecast[];
  /** Each distinct forecast, in the order of the first sites that have it. */
  readonly forecasts: readonly SharedForecast[];
  /** Whether the release breaks at least one site. */
  readonly fails: boolean;
}

/** The forecast of one site. */
export interface SiteForecast {
  readonly site: string;
  /**
   * `breaks`: a finding has the level of `failOn`; `unaffected`: no finding has that level; `same`: the site already has
   * the interface of the release; `not-found`: the site does not run the software.
   */
  readonly state: 'breaks' | 'unaffected' | NoForecast;
  /** The recognized release; null if the site has no forecast. */
  readonly from: string | null;
  /** The number of findings by level. */
  readonly counts: Readonly<Record<DriftLevel, number>>;
  /** The lines of the project that break (`src/cart.ts:12`). */
  readonly lines: readonly string[];
  /** The position of the forecast of the site in `forecasts`; null if the site has no forecast. */
  readonly forecast: number | null;
}

export interface SharedForecast {
  readonly step: ForecastStep;
  /** The names of its sites. */
  readonly sites: readonly string[];
  /** The report that `routewright drift --format json` prints. */
  readonly report: DriftReport;
}

/**
 * Predicts the changes that a release makes on each site of a store. Writes no files.
 *
 * @throws Halt `source` when the store does not exist or part of it is damaged, `usage` when the release is not
 *   recorded or an option is invalid
 */
export async function forecastFleet(options: FleetForecastOptions): Promise<FleetForecast> {
  const { store: folder, only, progress, signal } = options;
  assertConsistent(options);
  const target = await targetReleaseOf(options.target);
  const approvals = await openApprovals({ approvals: options.approvals });
  const store = openStore(folder, only);
  const groups = [...sitesByInterface(store, target)];
  const sites: SiteForecast[] = [];
  const forecasts: SharedForecast[] = [];
  for (const [done, { names, index, software }] of groups.entries()) {
    assertNotAborted(signal, 'Forecasting');
    const found = await forecastOf(index, software, target, { options, approvals, name: names[0] ?? '' });
    const shared = typeof found === 'string' ? noSiteForecast(found) : siteForecast(found, forecasts.length);
    sites.push(...names.map((site) => ({ site, ...shared })));
    if (typeof found !== 'string')
      forecasts.push({ step: found.step, sites: names, report: found.comparison.report });
    progress?.({ kind: 'count', message: 'Forecasting', done: done + 1, total: groups.length });
  }
  return {
    software: target.facts.software,
    to: target.facts.releases[target.at] ?? '',
    sites: sites.toSorted((one, other) => (one.site < other.site ? -1 : 1)),
    forecasts,
    fails: sites.some(({ state }) => state === 'breaks'),
  };
}

interface SiteGroup {
  readonly names: readonly string[];
  readonly index: WireIndex;
  readonly software: Software | null;
}

/** Groups the sites by the interfaces of the software's namespaces. */
function* sitesByInterface(store: FleetStore, { facts }: TargetRelease): Generator<SiteGroup> {
  const groups = new Map<string, { readonly names: string[]; readonly state: SiteState }>();
  for (const name of store.names()) {
    const state = store.record(name)?.now;
    if (!state) continue;
    const key = JSON.stringify([partsFor(state, facts), state.software ?? null]);
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { names: [name], state });
  }
  for (const { names, state } of groups.values())
    yield {
      names,
      software: state.software ?? null,
      index: indexFromParts(
        store.content('roots', state.root),
        partsFor(state, facts).map(([, hash]) => store.content('namespaces', hash)),
      ),
    };
}

const partsFor = (
  { namespaces }: SiteState,
  facts: TargetRelease['facts'],
): readonly (readonly [string, string])[] =>
  Object.entries(namespaces).filter(([name]) => Object.hasOwn(facts.namespaces, name));

interface Predicted {
  readonly step: ForecastStep;
  readonly comparison: Comparison;
}

interface ForecastRun {
  readonly options: FleetForecastOptions;
  readonly approvals: Approvals;
  /** The name of the first site. */
  readonly name: string;
}

async function forecastOf(
  index: WireIndex,
  software: Software | null,
  target: TargetRelease,
  { options, approvals, name }: ForecastRun,
): Promise<Predicted | NoForecast> {
  const predicted = forecastIndex(index, target, software);
  if (typeof predicted === 'string') return predicted;
  const { step, before, after } = predicted;
  const work = newSchemaWork();
  const { failOn, project, client, signal } = options;
  const comparison = await compareRead(
    {
      before: sideOf(name, before, work),
      after: sideOf(`${name} with ${step.software} ${step.to}`, after, work),
      software: softwareOfStep(software, step),
    },
    { ...(failOn && { failOn }), ...(signal && { signal }), project, client },
    approvals,
  );
  return { step, comparison };
}

function sideOf(name: string, index: WireIndex, { readings, mend }: SchemaWork): Side {
  const { value } = validate(normalize(index, { readings }).value, mend);
  return comparedSide(name, { loaded: { kind: 'index', index }, value, diagnostics: [] });
}

type OfAnySite = Omit<SiteForecast, 'site'>;

const noSiteForecast = (state: NoForecast): OfAnySite => ({
  state,
  from: null,
  counts: { breaking: 0, risky: 0, safe: 0, docs: 0 },
  lines: [],
  forecast: null,
});

function siteForecast({ step, comparison }: Predicted, forecast: number): OfAnySite {
  const { report, fails } = comparison;
  const [breaking] = driftLevels;
  const places = [
    ...report.issues.flatMap(({ level, usages }) => (level === breaking ? (usages ?? []) : [])),
    ...(report.project?.typeErrors ?? []).filter(({ siteAccepts }) => !siteAccepts),
  ].map((place) => `${fileFromHere(report.project, place)}:${String(place.line)}`);
  return {
    state: fails ? 'breaks' : 'unaffected',
    from: step.from,
    counts: report.summary.counts,
    lines: [...new Set(places)].toSorted(),
    forecast,
  };
}
