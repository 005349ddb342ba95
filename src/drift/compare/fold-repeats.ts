// Folds findings that only repeat another finding. One change of a plugin is one finding: an argument and a property of
// the response that changed alike, or a list of allowed values that lost the values of a removed plugin.

import type { ApiModel } from '../../core/model/api/api.ts';
import { isNameOf, namespaceOwnerFinder } from '../../core/model/api/namespace-owners.ts';
import type { Json } from '../../core/schema/schema.ts';
import { placesOfGroup, type MergedDifferences } from './merge-differences.ts';
import type { SchemaIdentity } from './schema-identity.ts';

/** A group of differences that becomes one finding, and the groups that only repeat it. */
export interface ReportedGroup {
  readonly group: MergedDifferences;
  readonly repeats: readonly MergedDifferences[];
}

/**
 * Assigns each risky group that repeats a breaking or risky group to that group. All other groups stay, in their order.
 */
export function foldRepeats(
  groups: readonly MergedDifferences[],
  before: ApiModel,
  after: ApiModel,
  { valueKey }: SchemaIdentity,
): readonly ReportedGroup[] {
  const repeats = new Map<MergedDifferences, MergedDifferences[]>();
  let removals: ReturnType<typeof removalFinder> | undefined;
  const folded = new Set<MergedDifferences>();
  /** The group that first reports a change of a member. */
  const reported = new Map<string, MergedDifferences>();
  for (const group of groups.filter(isReported).toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const changes = changesOfMembers(group, valueKey);
    const isMirrored = changes.every((change) => reported.has(change));
    const mirrored = isMirrored && changes[0] !== undefined ? reported.get(changes[0]) : undefined;
    const main = isRisky(group) ? (mirrored ?? removalOf(group)) : undefined;
    if (main === undefined) {
      for (const change of changes) if (!reported.has(change)) reported.set(change, group);
      continue;
    }
    repeats.set(main, [...(repeats.get(main) ?? []), group]);
    folded.add(group);
  }
  return groups
    .filter((group) => !folded.has(group))
    .map((group) => ({ group, repeats: repeats.get(group) ?? [] }));

  function removalOf(group: MergedDifferences): MergedDifferences | undefined {
    if (group[0].rule.losesSiteValues !== true) return undefined;
    removals ??= removalFinder(groups, before, after);
    return removals(group[0].change.before);
  }
}

const isRisky = ([{ rule }]: MergedDifferences): boolean => rule.level === 'risky';

const isReported = ([{ rule, sentBefore }]: MergedDifferences): boolean =>
  sentBefore === undefined && (rule.level === 'breaking' || rule.level === 'risky');

/** Breaking groups first, then groups about responses, because a repeat follows the finding that it repeats. */
const rankOf = ([{ rule }]: MergedDifferences): number =>
  (rule.level === 'breaking' ? 0 : 2) + (rule.side === 'response' ? 0 : 1);

/**
 * The changes of arguments and properties in a group. A change has the same key on both sides: `args/x` and `schema/x`.
 * Changes of permissions, which are never folded, have no key.
 */
function changesOfMembers(group: MergedDifferences, valueKey: SchemaIdentity['valueKey']): readonly string[] {
  const [{ change, context }] = group;
  if (context.schemas === undefined) return [];
  // An argument and a property of the response that were removed together often have different schemas.
  const isRemoved = context.member !== undefined && change.after === null;
  const values = isRemoved ? 'removed' : [valueKey('before', change.before), valueKey('after', change.after)];
  return placesOfGroup(group).map(({ place: { namespace, pointer }, difference }) => {
    const tokens = pointer.split('/').slice(1);
    const keywords = difference.change.at?.length ?? 0;
    const path = tokens.slice(tokens[0] === 'schema' ? 2 : 1, tokens.length - keywords);
    return JSON.stringify([values, namespace, ...path]);
  });
}

/** Finds the removal of a plugin or of a route that explains why all values were removed from a list. */
function removalFinder(
  groups: readonly MergedDifferences[],
  before: ApiModel,
  after: ApiModel,
): (lost: Json) => MergedDifferences | undefined {
  const ownerOf = namespaceOwnerFinder(before, after);
  const left = new Set(after.namespaces.map(({ name }) => ownerOf(name).slug));
  const { postTypes = [], taxonomies = [] } = before.site ?? {};
  const bases = new Map([...postTypes, ...taxonomies].map(({ slug, restBase }) => [slug, restBase]));
  const removals = groups.filter(
    ([
      {
        rule,
        change,
        places: [place],
      },
    ]) =>
      rule.proof === 'unroutable' && change.after === null && place?.method === null && place.pointer === '',
  );
  const brought = (value: Json, [{ places }]: MergedDifferences): boolean =>
    typeof value === 'string' &&
    places.some(({ namespace, route }) => {
      if (namespace === null) return false;
      if (route !== null) return route === `/${namespace}/${bases.get(value) ?? value}`;
      const owner = ownerOf(namespace);
      return !left.has(owner.slug) && isNameOf(owner, value);
    });
  return (lost) => {
    const values: readonly Json[] = Array.isArray(lost) ? lost : [lost];
    const reasons = values.map((value) => removals.find((group) => brought(value, group)));
    return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
  };
}
