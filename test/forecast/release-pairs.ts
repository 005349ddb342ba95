// Compares forecasts with drift, for releases that are recorded: the forecast of the older release's own index has to
// find what drift finds between the two releases.

import type { Finding } from '../../src/core/model/reports/drift.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { forecastIndex } from '../../src/forecast/forecast-index.ts';
import { indexOfReleases } from '../../src/source/normalize/known/index-of-releases.ts';
import type { ReleaseFacts } from '../../src/source/normalize/known/releases.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { validate } from '../../src/source/validate/validate.ts';

export interface ReleasePair {
  readonly name: string;
  /** Places that drift calls breaking or risky. */
  readonly real: number;
  /** Places among them that the forecast lacks. */
  readonly missed: readonly string[];
  /** Places that only the forecast calls breaking or risky. */
  readonly invented: readonly string[];
}

/** @param at the position of the older release */
export async function compareReleasePair(facts: ReleaseFacts, at: number): Promise<ReleasePair> {
  const [from = '', to = ''] = facts.releases.slice(at, at + 2);
  const [old, now] = [at, at + 1].map((one) => {
    const version = facts.releases[one] ?? '';
    return indexOfReleases([{ facts, version, at: [one], isRecorded: true }]);
  });
  const name = `${facts.software} ${from} → ${to}`;
  if (!old || !now) throw new Error(name);
  const forecast = forecastIndex(old.index, { facts, at: at + 1 }, old.software);
  const real = await placesBetween(old.index, now.index);
  const found =
    typeof forecast === 'string' ? new Set<string>() : await placesBetween(forecast.before, forecast.after);
  return {
    name,
    real: real.size,
    missed: [...real].filter((one) => !found.has(one)),
    invented: [...found].filter((one) => !real.has(one)),
  };
}

async function placesBetween(before: WireIndex, after: WireIndex): Promise<ReadonlySet<string>> {
  const [old, now] = [before, after].map((index) => validate(normalize(index).value).value);
  if (!old || !now) return new Set();
  const { findings } = await findDrift(old, now);
  return new Set(findings.filter(({ level }) => level === 'breaking' || level === 'risky').flatMap(placesOf));
}

const placesOf = ({ level, code, places }: Finding): readonly string[] =>
  places.map(({ route, method, pointer }) => `${level} ${code} ${method ?? ''} ${route ?? ''} ${pointer}`);
