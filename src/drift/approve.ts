// What somebody has approved is still a finding, but no reason to fail. An approval ends
// by itself on its day, and one that fits nothing any more is pointed out: a list that
// only grows would one day approve what nobody meant.

import picomatch from 'picomatch';
import type { StoredApproval } from '../model/approvals.ts';
import type { ApiModel } from '../model/api.ts';
import type { Approval, Drift, Place } from '../model/drift.ts';
import { driftLevels } from '../model/drift.ts';

/** What approvals are asked of: a finding, whatever it is about. */
export interface Approvable {
  readonly code: string;
  readonly fingerprint: string;
  readonly approval: Approval | null;
}

/** Where a finding is, as approvals name it. */
type ApprovedPlace = Pick<Place, 'namespace' | 'route'>;

export interface Approved<One> {
  readonly findings: readonly One[];
  readonly expired: readonly StoredApproval[];
  readonly unused: readonly StoredApproval[];
}

/**
 * Marks the findings that are approved.
 *
 * @param models of both sides, for the paths of their routes
 * @param today an ISO date
 */
export function approveFindings<One extends Approvable>(
  all: readonly One[],
  placesOf: (finding: One) => readonly ApprovedPlace[],
  approvals: readonly StoredApproval[],
  models: readonly ApiModel[],
  today: string,
): Approved<One> {
  const paths = new Map(models.flatMap(({ routes }) => routes.map(({ key, path }) => [key, path] as const)));
  const expired = approvals.filter(({ until }) => until !== undefined && until < today);
  const valid = approvals
    .filter((approval) => !expired.includes(approval))
    .map((approval) => ({ approval, fits: fitting(approval, paths) }));
  const used = new Set<StoredApproval>();
  const findings = all.map((finding): One => {
    const places = placesOf(finding);
    const fits = valid.filter((one) => one.fits({ finding, places })).map(({ approval }) => approval);
    for (const approval of fits) used.add(approval);
    const [first] = fits;
    return first ? { ...finding, approval: { reason: first.reason, until: first.until ?? null } } : finding;
  });
  const unused = valid.map(({ approval }) => approval).filter((approval) => !used.has(approval));
  return { findings, expired, unused };
}

/** Marks the findings of a comparison, and counts them. */
export function approve(
  drift: Drift,
  approvals: readonly StoredApproval[],
  models: readonly ApiModel[],
  today: string,
): Drift {
  const { findings, expired, unused } = approveFindings(
    drift.findings,
    ({ places }) => places,
    approvals,
    models,
    today,
  );
  return {
    ...drift,
    findings,
    summary: {
      ...drift.summary,
      approved: Object.fromEntries(
        driftLevels.map((level) => [
          level,
          findings.filter((finding) => finding.level === level && finding.approval).length,
        ]),
      ) as Drift['summary']['approved'],
      approvals: { expired, unused },
    },
  };
}

type Fits = (one: { readonly finding: Approvable; readonly places: readonly ApprovedPlace[] }) => boolean;

function fitting(
  { fingerprint, code, namespace, route }: StoredApproval,
  paths: ReadonlyMap<string, string>,
): Fits {
  const tests: readonly (Fits | undefined)[] = [
    fingerprint === undefined ? undefined : ({ finding }) => finding.fingerprint === fingerprint,
    atom(
      code,
      (fits) =>
        ({ finding }) =>
          fits(finding.code),
    ),
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
  return (one) => tests.every((test) => test === undefined || test(one));
}

/** A finding about a namespace is about the namespace and each of its routes; one about the site is about no route. */
function everyRoute(places: readonly ApprovedPlace[], fits: (key: string) => boolean): boolean {
  const routes = places.flatMap(({ route }) => (route === null ? [] : [route]));
  return routes.length > 0 && routes.every(fits);
}

function atom(glob: string | undefined, test: (fits: (text: string) => boolean) => Fits): Fits | undefined {
  if (glob === undefined) return undefined;
  const matches = picomatch(glob, { dot: true, nocase: true });
  return test((text) => text === glob || matches(text));
}
