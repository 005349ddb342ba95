// Folds findings that only repeat another finding. One change of a plugin is one finding: an argument and a property of
// the response that changed alike, or a list of allowed values that lost the values of a removed plugin.

import type { ApiModel } from '../../core/model/api.ts';
import { isNameOf, namespaceOwnerFinder } from '../../core/model/namespace-owners.ts';
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
  const byChange = new Map<string, MergedDifferences[]>();
  const keyOf = ([{ change }]: MergedDifferences): string =>
    `${valueKey('before', change.before)}\n${valueKey('after', change.after)}`;
  for (const group of groups.filter(isReported).toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const same = byChange.get(keyOf(group)) ?? [];
    byChange.set(keyOf(group), [...same, group]);
    const main = isRisky(group)
      ? isMirrored(group, same)
        ? same.find(isOfSchemas)
        : removalOf(group)
      : undefined;
    if (main === undefined) continue;
    repeats.set(main, [...(repeats.get(main) ?? []), group]);
    folded.add(group);
    byChange.set(keyOf(group), same);
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

/** Whether other groups change everything that a group changes, perhaps on the other side: `args/x` and `schema/x`. */
function isMirrored(group: MergedDifferences, others: readonly MergedDifferences[]): boolean {
  if (!isOfSchemas(group)) return false;
  const mains = new Set(others.filter(isOfSchemas).flatMap(memberKeysOf));
  return mains.size > 0 && memberKeysOf(group).every((key) => mains.has(key));
}

/** Whether a change is about the schema of an argument or property. Changes of permissions are never folded. */
const isOfSchemas = ([{ context }]: MergedDifferences): boolean => context.schemas !== undefined;

/** The changed members of a group: the namespace, and the path of the argument or property. */
const memberKeysOf = (group: MergedDifferences): readonly string[] =>
  placesOfGroup(group).map(({ place: { namespace, pointer }, difference: { change } }) => {
    const tokens = pointer.split('/').slice(1);
    const keywords = change.at?.length ?? 0;
    const path = tokens.slice(tokens[0] === 'schema' ? 2 : 1, tokens.length - keywords);
    return JSON.stringify([namespace, ...path]);
  });

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
      if (route !== null) return bases.has(value) && route === `/${namespace}/${bases.get(value) ?? ''}`;
      const owner = ownerOf(namespace);
      return !left.has(owner.slug) && isNameOf(owner, value);
    });
  return (lost) => {
    const values: readonly Json[] = Array.isArray(lost) ? lost : [lost];
    const reasons = values.map((value) => removals.find((group) => brought(value, group)));
    return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
  };
}
