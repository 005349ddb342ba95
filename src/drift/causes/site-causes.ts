// The causes in the content and settings of a site: a truncated index, changed access, and post types and taxonomies.

import type { ApiModel } from '../../core/model/api/api.ts';
import { accessRoles } from '../../core/model/api/access.ts';
import type { Cause, Finding, CauseKind } from '../../core/model/reports/drift.ts';
import {
  type CauseEvidence,
  baseIn,
  isAdditionFinding,
  isRemovalFinding,
  isWhole,
  memberIn,
  typeNamesIn,
  valuesIn,
} from './evidence.ts';

export interface IndexCut {
  /** The keys of the missing routes. */
  readonly routes: ReadonlySet<string>;
  /** The first letter of the path segment at which the index was cut, such as `p`. */
  readonly letter: string;
}

/**
 * The minimum numbers of missing and of remaining routes. With fewer routes, the difference may be a
 * coincidence.
 */
const minCutRoutes = 8;
const minKept = 4;

/**
 * Looks for the cut in the order of the index, in alphabetical order, and within one namespace. Only a cut
 * within a namespace counts, because a removed plugin looks like a cut between two namespaces.
 */
export function findCut({ routes }: ApiModel, gone: ReadonlySet<string>): IndexCut | undefined {
  if (gone.size < minCutRoutes || routes.length - gone.size < minKept) return undefined;
  const keys = routes.map(({ key }) => key);
  const namespaceOf = new Map(routes.map(({ key, namespace }) => [key, namespace]));
  for (const order of [keys, keys.toSorted(byText), ofOneNamespace(keys, gone, namespaceOf)]) {
    const point = order.findIndex((key) => gone.has(key));
    const [last, first] = [order[point - 1], order[point]];
    if (point < minKept || last === undefined || first === undefined) continue;
    const behind = order.slice(point);
    if (behind.length !== gone.size || behind.some((key) => !gone.has(key))) continue;
    if (namespaceOf.get(last) !== namespaceOf.get(first)) continue;
    return { routes: gone, letter: letterAt(last, first) };
  }
  return undefined;
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

function ofOneNamespace(
  keys: readonly string[],
  gone: ReadonlySet<string>,
  namespaceOf: ReadonlyMap<string, string>,
): readonly string[] {
  const [first = ''] = gone;
  const namespace = namespaceOf.get(first);
  return keys.filter((key) => namespaceOf.get(key) === namespace).toSorted(byText);
}

/**
 * The first letter of the path segment in which the first missing route differs from the last remaining
 * route.
 */
function letterAt(last: string, first: string): string {
  let at = 0;
  while (at < first.length && first[at] === last[at]) at += 1;
  const from = first.lastIndexOf('/', at) + 1;
  return /\w/.exec(first.slice(from))?.[0] ?? first.slice(from, from + 1);
}

/** From the least to the most restricted access, as findings name them. */
const restrictions: readonly unknown[] = [
  'allowed',
  'visitor',
  'signed-in',
  ...accessRoles,
  'none',
  'refused',
];

/** Whether callers are refused that were allowed before. */
const isTightened = ({ before, after }: Finding): boolean =>
  restrictions.indexOf(after) > restrictions.indexOf(before);

const isAboutAccess = ({ pointer }: Finding): boolean => pointer === '/access';

interface AccessCause extends Pick<Cause, 'kind' | 'title' | 'subject' | 'versions'> {
  readonly claims: (finding: Finding) => boolean;
}

export function accessCauses({ findings }: CauseEvidence): readonly AccessCause[] {
  const namespaces = new Set(findings.filter(isAboutAccess).map(({ namespace }) => namespace ?? ''));
  return [...namespaces].flatMap((namespace) => {
    const named = namespace === '' ? 'The root' : namespace;
    const causeOf = (kind: AccessCause['kind'], title: string): AccessCause => ({
      kind,
      title,
      subject: namespace,
      versions: null,
      claims: (finding) =>
        isAboutAccess(finding) &&
        (finding.namespace ?? '') === namespace &&
        isTightened(finding) === (kind === 'access-tightened'),
    });
    return [
      causeOf('access-tightened', `${named} refuses callers that it allowed before`),
      causeOf('access-loosened', `${named} allows callers that it refused before`),
    ];
  });
}

interface ContentType {
  readonly kind: 'post-type' | 'taxonomy';
  readonly called: string;
  readonly slug: string;
  readonly base: string;
  readonly namespace: string;
}

interface ContentCause extends Pick<Cause, 'title' | 'subject' | 'versions'> {
  readonly kind: CauseKind;
  readonly claims: (finding: Finding) => boolean;
}

export function contentCauses({ findings, before, after }: CauseEvidence): readonly ContentCause[] {
  const [old, now] = [registeredContentTypes(before), registeredContentTypes(after)];
  const areTold = listsContentTypes(before) && listsContentTypes(after);
  const removed = areTold ? missingContentTypes(old, now) : guessed(findings.filter(isRemovalFinding));
  const added = areTold ? missingContentTypes(now, old) : guessed(findings.filter(isAdditionFinding));
  return [...contentTypeCauses(removed, 'removed'), ...contentTypeCauses(added, 'added')];
}

const listsContentTypes = ({ site }: ApiModel): boolean =>
  site?.postTypes !== undefined && site.taxonomies !== undefined;

const registeredContentTypes = ({ site }: ApiModel): readonly ContentType[] => [
  ...(site?.postTypes ?? []).map(({ slug, restBase, restNamespace }) => ({
    kind: 'post-type' as const,
    called: 'post type',
    slug,
    base: restBase,
    namespace: restNamespace,
  })),
  ...(site?.taxonomies ?? []).map(({ slug, restBase, restNamespace }) => ({
    kind: 'taxonomy' as const,
    called: 'taxonomy',
    slug,
    base: restBase,
    namespace: restNamespace,
  })),
];

function missingContentTypes(
  from: readonly ContentType[],
  other: readonly ContentType[],
): readonly ContentType[] {
  const known = new Set(other.map(({ kind, slug }) => `${kind} ${slug}`));
  return from.filter(({ kind, slug }) => !known.has(`${kind} ${slug}`));
}

const contentNamespace = 'wp/v2';

/** @param findings only removals, or only additions */
function guessed(findings: readonly Finding[]): readonly ContentType[] {
  const values = new Set(findings.flatMap((finding) => (isEnumFinding(finding) ? valuesIn(finding) : [])));
  const bases = new Set(
    findings.flatMap((finding) =>
      isWhole(finding) && finding.namespace === contentNamespace ? (baseIn(finding) ?? []) : [],
    ),
  );
  return [...bases].flatMap((base) => {
    const slug = [base, base.replace(/s$/, ''), base.replace(/ies$/, 'y')].find((one) => values.has(one));
    return slug === undefined
      ? []
      : [{ kind: 'post-type', called: 'post type or taxonomy', slug, base, namespace: contentNamespace }];
  });
}

const contentTypeCauses = (
  types: readonly ContentType[],
  change: 'removed' | 'added',
): readonly ContentCause[] => {
  const names = new Set(types.flatMap(({ slug, base }) => [slug, base]));
  return types.map((type) => ({
    kind: `${type.kind}-${change}`,
    title: `The ${type.called} ${type.slug} ${change === 'removed' ? 'was removed' : 'is new'}`,
    subject: type.slug,
    versions: null,
    claims: (finding) =>
      (change === 'removed' ? isRemovalFinding(finding) : isAdditionFinding(finding)) &&
      isAbout(finding, type, names),
  }));
};

/**
 * @param names the names of all types that were added or removed. If a list of values lost two types, the
 * finding about the list is assigned to the first type.
 */
function isAbout(
  finding: Finding,
  { slug, base, namespace }: ContentType,
  names: ReadonlySet<string>,
): boolean {
  if (isWhole(finding)) return finding.namespace === namespace && baseIn(finding) === base;
  const values = typeNamesIn(finding);
  if (isEnumFinding(finding)) return values.includes(slug) && values.every((value) => names.has(value));
  const found = [...memberIn(finding), ...values];
  return (
    found.includes(slug) ||
    found.includes(base) ||
    (finding.namespace === namespace && baseIn(finding) === base)
  );
}

const isEnumFinding = ({ pointer }: Finding): boolean => pointer.endsWith('/enum');
