// Post types and taxonomies that exist on only one side.
// If both sides list their registered types, the two lists are compared.
// Otherwise, a type counts as removed if its route and its name in lists of values were removed.

import type { ApiModel } from '../../core/model/api/api.ts';
import type { Cause, CauseKind, Finding } from '../../core/model/reports/drift.ts';
import {
  baseIn,
  isAdditionFinding,
  isRemovalFinding,
  isWhole,
  memberIn,
  typeNamesIn,
  valuesIn,
  type CauseEvidence,
} from './evidence.ts';

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
