// Predicts the changes that an update of WordPress or WooCommerce makes on a site.
// Compares the site's index with a predicted index.

import { Halt } from '../core/diagnostics/halt.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { contractIn } from '../core/model/reports/contract.ts';
import type { Software } from '../core/model/software/software.ts';
import type { WireIndex } from '../core/model/index/index-document.ts';
import { assertConsistent, compareRead, type CompareOptions, type Comparison } from '../drift/run.ts';
import { openApprovals } from '../drift/approvals.ts';
import { sourceProblem } from '../source/problems.ts';
import { closeSandbox, newSchemaWork, readModel, type ModelResult } from '../source/read-model.ts';
import { comparedSide } from '../source/read-side.ts';
import { softwareBeside, softwareOf } from '../source/software.ts';
import { nameOfSource } from '../source/source-name.ts';
import {
  forecastIndex,
  softwareOfStep,
  targetReleaseOf,
  type ForecastStep,
  type IndexForecast,
  type NoForecast,
} from './forecast-index.ts';
import { releasesOf } from '../source/known-releases.ts';
import { objectOf } from '../source/normalize/known/releases.ts';
import { withRoutes } from './apply-release.ts';

/** The options of `forecast`. */
export interface ForecastOptions extends Omit<
  CompareOptions,
  'baseline' | 'current' | 'prove' | 'recheck' | 'since'
> {
  /** The site: its address, or a saved index. */
  readonly source: string;
  /**
   * The software and its release (`woocommerce@10.5`), or the file or folder of a plugin's new release: a zip file,
   * its code, or a snapshot of another site that runs it.
   */
  readonly target: string;
}

export interface Forecast {
  /** The recognized release of the site, and the release of the forecast. */
  readonly step: ForecastStep;
  /** The comparison of the site with the predicted index. */
  readonly comparison: Comparison;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Predicts the changes that a release makes on a site. Writes no files.
 *
 * @throws Halt when the source cannot be read, does not run the software or already runs the release, or the
 *   release is not recorded
 */
export async function forecast(options: ForecastOptions): Promise<Forecast> {
  const { source, progress } = options;
  assertConsistent(options);
  const target = isPath(options.target) ? undefined : await targetReleaseOf(options.target);
  const approvals = await openApprovals(options);
  const reading = { ...options, recognize: false, keepOpen: options.software === true };
  const result = await readModel(source, reading, newSchemaWork());
  const software = await softwareOfSource(source, result, options.software === true);
  closeSandbox(result.loaded);
  const name = nameOfSource(source);
  progress?.({ kind: 'begin', message: `Forecasting ${options.target}` });
  const index = indexOf(result, name);
  const file = nameOfSource(options.target);
  const predicted = target
    ? forecastIndex(index, target, software)
    : await forecastPlugin(index, await indexOfPlugin(options, file), file);
  if (typeof predicted === 'string')
    throw noForecast(
      predicted,
      name,
      target?.facts.software ?? file,
      target?.facts.releases[target.at] ?? '',
    );
  const { step } = predicted;
  const diagnostics = diagnosticsOf(step, name);
  progress?.({ kind: 'read', source, diagnostics });
  const after = `${name} with ${step.software} ${step.to}`.trimEnd();
  const comparison = await compareRead(
    {
      before: comparedSide(name, await result.withIndex(predicted.before)),
      after: comparedSide(after, await result.withIndex(predicted.after)),
      software: target ? softwareOfStep(software, step) : { before: software, after: software },
    },
    options,
    approvals,
  );
  return { step, comparison, diagnostics };
}

const softwareOfSource = async (source: string, { loaded }: ModelResult, asks: boolean) =>
  (loaded.kind === 'index' && softwareInContract(loaded.index)) ||
  (await softwareOutside(source, loaded, asks));

/** The releases that a contract records, because too few of its routes remain to recognize them. */
function softwareInContract(index: WireIndex): Software | null {
  const contract = contractIn(index);
  if (contract === undefined || contract === 'invalid') return null;
  const { wordpress: core, ...plugins } = contract.releases ?? {};
  return {
    ...(core !== undefined && { core }),
    plugins: Object.entries(plugins).map(([slug, version]) => ({ slug, name: slug, version, active: true })),
  };
}

const softwareOutside = async (source: string, loaded: ModelResult['loaded'], asks: boolean) =>
  loaded.kind === 'index' && loaded.site ? (asks ? softwareOf(loaded) : null) : softwareBeside(source);

/** Whether a target is the path of a plugin, and not the name of a release. */
const isPath = (target: string): boolean => /[\\/]|\.(?:zip|json|gz|php)$/i.test(target);

async function indexOfPlugin(options: ForecastOptions, name: string): Promise<WireIndex> {
  const release = await readModel(
    options.target,
    { ...options, recognize: false, keepOpen: false },
    newSchemaWork(),
  );
  return indexOf(release, name);
}

function indexOf({ loaded }: ModelResult, name: string): WireIndex {
  if (loaded.kind === 'index') return loaded.index;
  throw new Halt(
    'usage',
    `${name} is a model. A release can be recognized only in the index of a site.`,
    'Name a site, or a snapshot of a site.',
  );
}

const noForecast = (reason: 'not-found' | 'same', name: string, software: string, release: string): Halt =>
  reason === 'same'
    ? new Halt(
        'usage',
        `${name} already has the interface of ${software} ${release}.`,
        'Name another release.',
      )
    : new Halt(
        'usage',
        `No routes of ${software} were found on ${name}.`,
        'Check the address. A site may show these routes only after a sign-in.',
      );

export const diagnosticsOf = ({ software, matches }: ForecastStep, name: string): readonly Diagnostic[] => {
  const [first = '', last = ''] = [matches[0], matches.at(-1)];
  return matches.length < 2
    ? []
    : [sourceProblem('release-ambiguous', {}, { name, software, releases: `${first} to ${last}` })];
};

/**
 * Replaces the routes in the namespaces of the plugin, and keeps all other routes of the site.
 *
 * @param release the index of the release. Its namespaces of WordPress itself are ignored.
 * @param name the name of the release, such as its zip file
 */
async function forecastPlugin(
  site: WireIndex,
  release: WireIndex,
  name: string,
): Promise<IndexForecast | NoForecast> {
  const { namespaces: ofCore } = await releasesOf('wordpress');
  const namespaceOf = (route: unknown): string => {
    const { namespace } = objectOf(route);
    return typeof namespace === 'string' ? namespace : '';
  };
  const isOfPlugin = (namespace: string): boolean => namespace !== '' && !Object.hasOwn(ofCore, namespace);
  const routes = Object.entries(release.routes).filter(([, route]) => isOfPlugin(namespaceOf(route)));
  const names = new Set(routes.map(([, route]) => namespaceOf(route)));
  const own = Object.entries(site.routes);
  const replaced = own.filter(([, route]) => names.has(namespaceOf(route)));
  const [first] = replaced;
  if (!first) return 'not-found';
  const at = own.indexOf(first);
  const isKept = (entry: (typeof own)[number]): boolean => !replaced.includes(entry);
  const all = [...own.slice(0, at), ...routes, ...own.slice(at).filter(isKept)];
  return {
    step: {
      software: name,
      slug: '',
      from: '',
      to: '',
      matches: [],
      recognizedBy: {
        namespace: [...names].join(', '),
        declared: routes.length,
        found: replaced.length,
      },
    },
    before: site,
    after: withRoutes(site, all),
  };
}
