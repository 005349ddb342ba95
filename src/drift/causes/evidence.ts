// The evidence for causes: the findings, the two models, and the saved software of the two sites.

import type { ApiModel, Route } from '../../core/model/api/api.ts';
import type { Finding } from '../../core/model/reports/drift.ts';
import type { InstalledPart, Software } from '../../core/model/software/software.ts';
import { unescapeToken } from '../../core/schema/json-pointer.ts';
import type { Json } from '../../core/schema/schema.ts';
import { namespaceOwnerFinder, type NamespaceOwner } from '../../core/model/api/namespace-owners.ts';

export interface CauseEvidence {
  readonly findings: readonly Finding[];
  readonly before: ApiModel;
  readonly after: ApiModel;
  /** The software of a site is null if it is unknown. */
  readonly software: { readonly before: Software | null; readonly after: Software | null };
  readonly familyOf: (namespace: string) => NamespaceOwner;
  /** The keys of routes that exist only on the older side, or only on the newer side. */
  readonly gone: ReadonlySet<string>;
  readonly come: ReadonlySet<string>;
}

export function evidenceOf(
  findings: readonly Finding[],
  before: ApiModel,
  after: ApiModel,
  software: CauseEvidence['software'],
): CauseEvidence {
  const [old, now] = [routeKeySet(before), routeKeySet(after)];
  return {
    findings,
    before,
    after,
    software,
    familyOf: namespaceOwnerFinder(before, after),
    gone: keysMissingIn(now, old),
    come: keysMissingIn(old, now),
  };
}

const keysMissingIn = (other: ReadonlySet<string>, keys: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...keys].filter((key) => !other.has(key)));

const routeKeySet = ({ routes }: ApiModel): ReadonlySet<string> =>
  new Set(routes.map(({ key }: Route) => key));

/** Whether only the older side has the item that the finding is about. */
export const isRemovalFinding = ({ before, after }: Finding): boolean => before !== null && after === null;
export const isAdditionFinding = ({ before, after }: Finding): boolean => before === null && after !== null;

/** Whether the finding is about a whole route or a whole namespace. */
export const isWhole = ({ namespace, method, pointer, level }: Finding): boolean =>
  namespace !== null && method === null && pointer === '' && level !== 'docs';

/**
 * The name of the property or argument that the finding is about; empty if the finding is about a whole route or
 * namespace.
 */
export const memberIn = (place: Pick<Finding, 'pointer'>): readonly string[] => membersIn(place).slice(-1);

/** The names in the pointer of a place, from the outermost property or argument on. */
export const membersIn = ({ pointer }: Pick<Finding, 'pointer'>): readonly string[] =>
  pointer.split('/').filter(isPointerName).map(unescapeToken);

/** The first segment of a route after its namespace, such as `posts`. */
export const baseIn = ({ route, namespace }: Pick<Finding, 'route' | 'namespace'>): string | undefined =>
  route?.slice((namespace === null || namespace === '' ? '' : `/${namespace}`).length + 1).split('/')[0];

/** The names of types in values and links: `product_cat` for `https://api.w.org/action-assign-product_cat`. */
export const typeNamesIn = (finding: Finding): readonly string[] =>
  valuesIn(finding).map((value) => value.replace(/^.*\/(?:action-(?:assign|create)-)?/, ''));

/** The texts that were added or removed, such as enumeration values or a link. */
export const valuesIn = ({ before, after }: Finding): readonly string[] => [
  ...textsInValue(before),
  ...textsInValue(after),
];

const pointerKeywords: ReadonlySet<string> = new Set('args schema properties items links enum'.split(' '));

const isPointerName = (token: string): boolean => token !== '' && !pointerKeywords.has(token);

const textsInValue = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};

/** Finds the plugin of a namespace family in the software of a site. */
export const pluginOf = (
  software: Software | null,
  { slug, name }: NamespaceOwner,
): InstalledPart | undefined =>
  software?.plugins?.find((one) => one.slug === slug) ??
  software?.plugins?.find((one) => one.name.toLowerCase() === name.toLowerCase()) ??
  software?.plugins?.find((one) => one.slug.startsWith(`${slug}-`) || one.slug.endsWith(`-${slug}`));
