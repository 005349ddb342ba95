// What somebody has approved is still a finding, but no reason to fail. An approval ends
// by itself on its day, and one that fits nothing any more is pointed out: a list that
// only grows would one day approve what nobody meant.

import picomatch from 'picomatch';
import type { StoredApproval } from '../model/approvals.ts';
import type { ApiModel } from '../model/api.ts';
import type { Drift, Finding, FindingPlace, Place } from '../model/drift.ts';
import { driftLevels } from '../model/drift.ts';
import { fingerprintOfPart } from './fingerprint.ts';

/**
 * Marks the findings that are approved. One that is approved at some of its places only
 * becomes two: those places stay approved, the others ask anew.
 *
 * @param models of both sides, for the paths of their routes
 * @param today an ISO date
 */
export function approve(
  drift: Drift,
  approvals: readonly StoredApproval[],
  models: readonly ApiModel[],
  today: string,
): Drift {
  const paths = new Map(models.flatMap(({ routes }) => routes.map(({ key, path }) => [key, path] as const)));
  const expired = approvals.filter(({ until }) => until !== undefined && until < today);
  const valid = approvals
    .filter((approval) => !expired.includes(approval))
    .map((approval) => ({ approval, fits: fitting(approval, paths) }));
  const used = new Set<StoredApproval>();
  const byPlace = new Map(
    valid.flatMap(({ approval }) =>
      isAlone(approval) ? placesOf(approval).map((place) => [place, approval] as const) : [],
    ),
  );
  const findings = drift.findings.flatMap((finding): readonly Finding[] => {
    const fits = valid.filter((one) => one.fits(finding)).map(({ approval }) => approval);
    for (const approval of fits) used.add(approval);
    const [whole] = fits;
    if (whole) return [approvedBy(whole, finding)];
    // A finding about a namespace is one thing, whatever routes it has.
    const places = finding.route === null ? finding.places.slice(0, 1) : finding.places;
    const known = places.filter((place) => byPlace.has(place.fingerprint));
    for (const place of known) used.add(byPlace.get(place.fingerprint) as StoredApproval);
    const first = byPlace.get(known[0]?.fingerprint ?? '');
    if (!first) return [finding];
    if (known.length === places.length) return [approvedBy(first, finding)];
    const others = places.filter((place) => !byPlace.has(place.fingerprint));
    return [partOf(finding, others), approvedBy(first, partOf(finding, known))];
  });
  const unused = valid.map(({ approval }) => approval).filter((approval) => !used.has(approval));
  const count = (counts: (finding: Finding) => boolean): Drift['summary']['counts'] =>
    Object.fromEntries(
      driftLevels.map((level) => [
        level,
        findings.filter((finding) => finding.level === level && counts(finding)).length,
      ]),
    ) as Drift['summary']['counts'];
  return {
    ...drift,
    findings,
    summary: {
      ...drift.summary,
      counts: count(() => true),
      approved: count(({ approval }) => approval !== null),
      approvals: { expired, unused },
    },
  };
}

/** An approval of one finding and nothing else. */
export const isAlone = ({ code, namespace, route }: StoredApproval): boolean =>
  code === undefined && namespace === undefined && route === undefined;

/** The fingerprint of a finding at one place is that of the place. */
const placesOf = ({ places, fingerprint }: StoredApproval): readonly string[] =>
  places ?? (fingerprint === undefined ? [] : [fingerprint]);

const approvedBy = ({ reason, until }: StoredApproval, finding: Finding): Finding => ({
  ...finding,
  approval: { reason, until: until ?? null },
});

/** The same finding at some of its places. */
function partOf(finding: Finding, places: readonly FindingPlace[]): Finding {
  const [{ namespace, route, method, pointer } = finding] = places;
  return {
    ...finding,
    namespace,
    route,
    method,
    pointer,
    places,
    fingerprint: fingerprintOfPart(places.map(({ fingerprint }) => fingerprint)),
  };
}

type Fits = (finding: Finding) => boolean;

function fitting(
  { fingerprint, code, namespace, route }: StoredApproval,
  paths: ReadonlyMap<string, string>,
): Fits {
  const tests: readonly (Fits | undefined)[] = [
    fingerprint === undefined ? undefined : (finding) => finding.fingerprint === fingerprint,
    atom(code, (fits) => (finding) => fits(finding.code)),
    atom(
      namespace,
      (fits) =>
        ({ places }) =>
          places.every((place) => place.namespace !== null && fits(place.namespace || 'root')),
    ),
    atom(
      route,
      (fits) =>
        ({ places }) =>
          everyRoute(places, (key) => key === route || fits(paths.get(key) ?? key)),
    ),
  ];
  return (finding) => tests.every((test) => test === undefined || test(finding));
}

/** A finding about a namespace is about the namespace and each of its routes; one about the site is about no route. */
function everyRoute(places: readonly Place[], fits: (key: string) => boolean): boolean {
  const routes = places.flatMap(({ route }) => (route === null ? [] : [route]));
  return routes.length > 0 && routes.every(fits);
}

function atom(glob: string | undefined, test: (fits: (text: string) => boolean) => Fits): Fits | undefined {
  if (glob === undefined) return undefined;
  const matches = picomatch(glob, { dot: true, nocase: true });
  return test((text) => text === glob || matches(text));
}
