// Predicts the index of a site with another release, and describes the prediction.

import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import type { InstalledPart, Software } from '../core/model/software/software.ts';
import { wordList } from '../core/schema/schema-text.ts';
import { recordedSoftware, releasesOf, softwareNamed } from '../source/known-releases.ts';
import type { ReleaseFacts } from '../source/normalize/known/releases.ts';
import { recognizeSchemas } from '../source/normalize/recognize/recognize.ts';
import { applyRelease } from './apply-release.ts';
import { recognizeRelease, releaseOf } from './recognize-release.ts';

/** The release to forecast. */
export interface TargetRelease {
  readonly facts: ReleaseFacts;
  /** The position of the release in `facts.releases`. */
  readonly at: number;
}

/** The release that a site runs, and the release of the forecast. */
export interface ForecastStep {
  /** The name of the software (`WooCommerce`). */
  readonly software: string;
  /** The slug of the software: `woocommerce`. Empty for a plugin that was given as a file, as are `from` and `to`. */
  readonly slug: string;
  /** The recognized release (`9.9`). */
  readonly from: string;
  /** The release of the forecast (`10.5`). */
  readonly to: string;
  /** All releases that match the site equally well, oldest first. The last one is `from`. */
  readonly matches: readonly string[];
  /** The release that matches next best, with more differences; absent if the version of the site is known. */
  readonly next?: string;
  /** The numbers of routes by which the release was recognized. */
  readonly recognizedBy: {
    readonly namespace: string;
    /** The number of routes that the release has in the namespace. */
    readonly declared: number;
    /** The number of the release's routes that the site has. */
    readonly found: number;
  };
}

export interface IndexForecast {
  readonly step: ForecastStep;
  /** The index of the site. If the index has no schemas, it gets the schemas of the recognized release. */
  readonly before: WireIndex;
  /** The predicted index. */
  readonly after: WireIndex;
}

/**
 * Parses a target such as `woocommerce@10.5`.
 *
 * @throws Halt `usage` for software or a release that is not recorded
 */
export async function targetReleaseOf(target: string): Promise<TargetRelease> {
  const [name = '', version = '', surplus] = target
    .toLowerCase()
    .replace(/^known:/, '')
    .split('@');
  const slug = softwareNamed(name);
  if (slug === undefined || surplus !== undefined)
    throw new Halt(
      'usage',
      `No releases of ${JSON.stringify(name)} are recorded.`,
      didYouMean(name, recordedSoftware) ??
        `routewright has recorded the releases of ${wordList(recordedSoftware)}.`,
    );
  const facts = await releasesOf(slug);
  const at = facts.releases.indexOf(releaseOf(version));
  if (at >= 0) return { facts, at };
  throw new Halt(
    'usage',
    version === ''
      ? `The release of ${facts.software} is missing.`
      : `routewright has no data about the release ${JSON.stringify(version)} of ${facts.software}.`,
    `For example: ${slug}@${facts.releases.at(-1) ?? ''}. The recorded releases are: ${facts.releases.join(', ')}.`,
  );
}

/** The reason why there is no forecast for an index. */
export type NoForecast = 'not-found' | 'same';

/**
 * Predicts the index of a site.
 *
 * @param software the versions of the site; null if they are not known
 */
export function forecastIndex(
  index: WireIndex,
  { facts, at }: TargetRelease,
  software: Software | null,
): IndexForecast | NoForecast {
  const release = recognizeRelease(index, facts, software);
  if (!release) return 'not-found';
  // If the index matches the target release and an older release equally well, the older release is used.
  const from = release.tied.includes(at) ? release.tied.filter((one) => one < at).at(-1) : release.at;
  if (from === undefined) return 'same';
  const before = withSchemas(index, facts);
  const name = (position: number): string => facts.releases[position] ?? '';
  return {
    step: {
      software: facts.software,
      slug: facts.slug,
      from: name(from),
      to: name(at),
      matches: release.tied.map(name),
      ...(release.next && { next: release.next.release }),
      recognizedBy: { namespace: release.namespace, ...release.routes },
    },
    before,
    after: applyRelease(before, facts, from, at),
  };
}

/** Adds the schemas of the recognized release to an index that does not describe its responses. */
function withSchemas(index: WireIndex, facts: ReleaseFacts): WireIndex {
  const recognized = recognizeSchemas(index, [facts]);
  if (recognized.size === 0) return index;
  const routes = Object.entries(index.routes).map(([key, route]) => {
    const schema = recognized.get(key)?.schema ?? {};
    return [key, Object.keys(schema).length > 0 && isRecord(route) ? { ...route, schema } : route] as const;
  });
  return { ...index, routes: Object.fromEntries(routes) };
}

/** The versions before and after the update, from which the report names the cause of the changes. */
export const softwareOfStep = (
  known: Software | null,
  step: ForecastStep,
): { readonly before: Software; readonly after: Software } => ({
  before: withVersion(known, step, step.from),
  after: withVersion(known, step, step.to),
});

function withVersion(known: Software | null, { slug, software }: ForecastStep, version: string): Software {
  if (slug === 'wordpress') return { ...known, core: version };
  const part: InstalledPart = { slug, name: software, version, active: true };
  return { ...known, plugins: [...(known?.plugins ?? []).filter((one) => one.slug !== slug), part] };
}

/**
 * A text such as `WooCommerce 9.9 → 10.5 on shop.example (recognized by 88 of 88 routes of wc/v3)`. If several
 * releases fit, it says which, and why one was chosen.
 */
export const stepText = (
  { software, from, to, matches, next, recognizedBy: { namespace, declared, found } }: ForecastStep,
  name: string,
): string => {
  if (from === '')
    return `${software} on ${name} (${String(declared)} routes of ${namespace} replace ${String(found)} routes)`;
  const chosen = matches.at(-1) === from ? 'newest' : 'newest before the forecast';
  const fits = [
    ...(matches.length > 1 ? [`${matches.join(', ')} fit equally well, and ${from} is the ${chosen}`] : []),
    ...(next === undefined ? [] : [`${next} fits next best`]),
  ];
  const by = [`recognized by ${String(found)} of ${String(declared)} routes of ${namespace}`, ...fits];
  return `${software} ${from} → ${to} on ${name} (${by.join('; ')})`;
};
