// An approved finding is still reported, but does not make the run fail. An approval ends on its date.
// An approval that matches no finding is reported, because an outdated approval could later hide a new finding.

import type { Approval, StoredApproval } from '../core/model/files/approvals.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { FindingPlace, Place } from '../core/model/reports/drift.ts';
import { globMatcher } from '../core/model/paths/glob.ts';
import { sha256Hex } from '../core/model/text/sha256.ts';

/**
 * The properties of a finding that identify it in an approval.
 */
export interface Approvable extends Omit<Place, 'operation'> {
  readonly code: string;
  /** The code of the finding in earlier versions of routewright. Approvals may name it. */
  readonly formerCode?: string | undefined;
  readonly fingerprint: string;
  readonly approval: Approval | null;
  /** The places of the finding; absent if there is only one place. */
  readonly places?: readonly FindingPlace[];
}

export interface Approved<One> {
  readonly findings: readonly One[];
  readonly expired: readonly StoredApproval[];
  readonly unused: readonly StoredApproval[];
}

/**
 * Marks the approved findings. A finding that is approved at only some of its places is split in two: the
 * approved places stay approved, and the other places need a new approval.
 *
 * @param models the models of all sides, for the paths of their routes
 * @param today an ISO date
 */
export function approveFindings<One extends Approvable>(
  all: readonly One[],
  approvals: readonly StoredApproval[],
  models: readonly ApiModel[],
  today: string,
): Approved<One> {
  const paths = new Map(models.flatMap(({ routes }) => routes.map(({ key, path }) => [key, path] as const)));
  const expired = approvals.filter(({ until }) => until !== undefined && until < today);
  const valid = approvals
    .filter((approval) => !expired.includes(approval))
    .map((approval) => ({ approval, fits: approvalMatcher(approval, paths) }));
  const byPlace = new Map(
    valid.flatMap(({ approval }) =>
      isAlone(approval) ? approvedPlaces(approval).map((place) => [place, approval] as const) : [],
    ),
  );
  const used = new Set<StoredApproval>();
  const findings = all.flatMap((finding): readonly One[] => {
    const fits = valid.filter((one) => one.fits(finding)).map(({ approval }) => approval);
    for (const approval of fits) used.add(approval);
    const [whole] = fits;
    if (whole) return [approvedBy(whole, finding)];
    // A finding about a namespace has one place, even if the namespace has many routes.
    const places = (finding.route === null ? finding.places?.slice(0, 1) : finding.places) ?? [];
    const by = places.map(({ fingerprint }) => byPlace.get(fingerprint));
    for (const approval of by) if (approval) used.add(approval);
    const first = by.find((approval) => approval !== undefined);
    if (!first) return [finding];
    const others = places.filter((_, at) => !by[at]);
    if (others.length === 0) return [approvedBy(first, finding)];
    const known = places.filter((_, at) => by[at]);
    return [findingAtPlaces(finding, others), approvedBy(first, findingAtPlaces(finding, known))];
  });
  const unused = valid.map(({ approval }) => approval).filter((approval) => !used.has(approval));
  return { findings, expired, unused };
}

/** Whether an approval names exactly one finding. */
export const isAlone = ({ code, namespace, route }: StoredApproval): boolean =>
  code === undefined && namespace === undefined && route === undefined;

/**
 * The fingerprints of the places that an approval names. A finding with one place has the fingerprint of that
 * place.
 */
const approvedPlaces = ({ places, fingerprint }: StoredApproval): readonly string[] =>
  places ?? (fingerprint === undefined ? [] : [fingerprint]);

const approvedBy = <One extends Approvable>({ reason, until }: StoredApproval, finding: One): One => ({
  ...finding,
  approval: { reason, until: until ?? null },
});

/** A copy of the finding with only some of its places. */
function findingAtPlaces<One extends Approvable>(finding: One, places: readonly FindingPlace[]): One {
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

/** Computes the fingerprint of some places of a finding, from the fingerprints of the places. */
function fingerprintOfPart(places: readonly string[]): string {
  const [first = ''] = places;
  if (places.length === 1) return first;
  return sha256Hex(places.toSorted().join('\n'), 12);
}

type Fits = (finding: Approvable) => boolean;

function approvalMatcher(
  { fingerprint, code, namespace, route }: StoredApproval,
  paths: ReadonlyMap<string, string>,
): Fits {
  const tests: readonly (Fits | undefined)[] = [
    fingerprint === undefined ? undefined : (finding) => finding.fingerprint === fingerprint,
    atom(
      code,
      (fits) => (finding) =>
        fits(finding.code) || (finding.formerCode !== undefined && fits(finding.formerCode)),
    ),
    atom(
      namespace,
      (fits) => (finding) =>
        approvedPlacesOf(finding).every(
          (place) => place.namespace !== null && fits(place.namespace || 'root'),
        ),
    ),
    atom(
      route,
      (fits) => (finding) =>
        everyRoute(approvedPlacesOf(finding), (key) => key === route || fits(paths.get(key) ?? key)),
    ),
  ];
  return (finding) => tests.every((test) => test === undefined || test(finding));
}

/** The place of a finding, in the form of the approvals file. */
type ApprovedPlace = Pick<Place, 'namespace' | 'route'>;

const approvedPlacesOf = (finding: Approvable): readonly ApprovedPlace[] => finding.places ?? [finding];

/**
 * A finding about a namespace concerns the namespace and each of its routes; a finding about the site
 * concerns no route.
 */
function everyRoute(places: readonly ApprovedPlace[], fits: (key: string) => boolean): boolean {
  const routes = places.flatMap(({ route }) => (route === null ? [] : [route]));
  return routes.length > 0 && routes.every(fits);
}

function atom(glob: string | undefined, test: (fits: (text: string) => boolean) => Fits): Fits | undefined {
  if (glob === undefined) return undefined;
  const matches = globMatcher(glob);
  return test((text) => text === glob || matches(text));
}
