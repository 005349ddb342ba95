// The kinds of causes, one row each.
// A finding is assigned to the first cause that matches it, so the rows that explain the most findings come first.
// For example, a truncated index looks as if plugins were deactivated, so its row comes first.

import type { ApiModel } from '../../core/model/api/api.ts';
import { isCoreNamespace, isCoreRoute } from '../../core/model/api/core-routes.ts';
import type { Cause, CauseKind, Finding } from '../../core/model/reports/drift.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { accessCauses } from './site-causes.ts';
import { findCut } from './site-causes.ts';
import {
  baseIn,
  isAdditionFinding,
  isRemovalFinding,
  isWhole,
  memberIn,
  membersIn,
  pluginOf,
  typeNamesIn,
  valuesIn,
  type CauseEvidence,
} from './evidence.ts';
import { isCore, isNameOf, ownerOfName, type NamespaceOwner } from '../../core/model/api/namespace-owners.ts';
import coreNames from './core-names.json' with { type: 'json' };
import { contentCauses } from './site-causes.ts';

/** One possible cause, and the findings that it explains. */
export interface CauseCandidate extends Pick<Cause, 'title' | 'subject' | 'versions'> {
  readonly claims: (finding: Finding) => boolean;
}

interface CauseRow {
  readonly kinds: readonly CauseKind[];
  readonly find: (evidence: CauseEvidence) => readonly (CauseCandidate & { readonly kind: CauseKind })[];
}

export const causeRows: readonly CauseRow[] = [
  {
    kinds: ['index-cut'],
    find: ({ before, gone }) => {
      const cut = findCut(before, gone);
      return cut
        ? [
            {
              kind: 'index-cut',
              title: `${countText(cut.routes.size, 'route')} were removed, all from the letter ${cut.letter} on: was the response truncated?`,
              subject: cut.letter,
              versions: null,
              claims: (finding) =>
                isWhole(finding) &&
                isRemovalFinding(finding) &&
                (finding.route === null || cut.routes.has(finding.route)),
            },
          ]
        : [];
    },
  },
  {
    kinds: ['base-moved'],
    find: ({ findings, after }) => {
      const moves = new Map(
        findings.flatMap((finding) => {
          const move = moveOf(finding);
          return move ? [[move.join(), move] as const] : [];
        }),
      );
      return [...moves.values()].map(([from, to]) => ({
        kind: 'base-moved' as const,
        // If the namespace still exists, only a part of it moved.
        title: after.namespaces.some(({ name }) => `/${name}` === from)
          ? `${[...new Set(findings.filter((one) => moveOf(one)?.join() === `${from},${to}`).map(baseIn))].join(', ')} moved from ${from} to ${to}`
          : `${from} is ${to} now`,
        subject: from,
        versions: null,
        claims: (finding) => moveOf(finding)?.join() === `${from},${to}`,
      }));
    },
  },
  {
    kinds: ['core-hidden'],
    find: ({ findings }) => {
      const paths = findings.filter(isCoreHidden).map((finding) => addressIn(finding, 'before') ?? '');
      const areUsers = paths.every((path) => path.startsWith('/wp/v2/users'));
      return [
        {
          kind: 'core-hidden',
          title: areUsers
            ? `${paths.length === 1 ? paths.join() : '/wp/v2/users'} is hidden, as security plugins do`
            : 'Routes of WordPress itself were removed: does a security plugin hide them, or is a sign-in missing?',
          subject: 'wordpress',
          versions: null,
          claims: isCoreHidden,
        },
      ];
    },
  },
  {
    kinds: ['plugin-removed', 'plugin-added'],
    find: (evidence) => [
      ...switched(evidence, evidence.before, evidence.after, 'plugin-removed'),
      ...switched(evidence, evidence.after, evidence.before, 'plugin-added'),
    ],
  },
  {
    kinds: ['post-type-removed', 'post-type-added', 'taxonomy-removed', 'taxonomy-added'],
    find: contentCauses,
  },
  { kinds: ['access-tightened', 'access-loosened'], find: accessCauses },
  { kinds: ['plugin-updated', 'core-updated'], find: updateCauses },
];

/**
 * How the path of a route changed: the old and the new path, without the segments that are equal at the end.
 */
function moveOf(finding: Finding): readonly [from: string, to: string] | undefined {
  if (!isWhole(finding)) return undefined;
  const [from, to] = [addressIn(finding, 'before'), addressIn(finding, 'after')];
  if (from === undefined || to === undefined) return undefined;
  const [old, now] = [from.split('/'), to.split('/')];
  while (old.length > 1 && now.length > 1 && old.at(-1) === now.at(-1)) {
    old.pop();
    now.pop();
  }
  return [old.join('/'), now.join('/')];
}

/** The name of a namespace or the path of a route; undefined if the path of the route is unchanged. */
function addressIn({ route, ...values }: Finding, side: 'before' | 'after'): string | undefined {
  const value = values[side];
  if (route === null) return typeof value === 'string' ? value : undefined;
  if (typeof value !== 'object' || value === null || !('path' in value)) return undefined;
  return typeof value.path === 'string' ? value.path : undefined;
}

/** Whether a namespace of WordPress itself was removed, or a route that every WordPress site has. */
const isCoreHidden = (finding: Finding): boolean =>
  isWhole(finding) &&
  isRemovalFinding(finding) &&
  (finding.route === null
    ? isCoreNamespace(finding.namespace ?? '')
    : isCoreRoute(addressIn(finding, 'before') ?? ''));

/**
 * Finds plugins whose namespaces exist on only one side. Findings in other namespaces that contain a name of
 * the plugin have the same cause.
 */
function switched(
  { familyOf, software }: CauseEvidence,
  having: ApiModel,
  lacking: ApiModel,
  kind: 'plugin-removed' | 'plugin-added',
): readonly (CauseCandidate & { readonly kind: CauseKind })[] {
  const left = new Set(lacking.namespaces.map(({ name }) => familyOf(name).slug));
  const families = new Map(having.namespaces.map(({ name }) => [familyOf(name).slug, familyOf(name)]));
  const isRemoved = kind === 'plugin-removed';
  return [...families.values()]
    .filter((family) => !left.has(family.slug) && !isCore(family))
    .map((family) => {
      const [old, now] = [pluginOf(software.before, family), pluginOf(software.after, family)];
      const plugin = isRemoved ? old : now;
      const named = `${plugin?.name ?? family.name}${plugin ? ` ${plugin.version}` : ''}`;
      return {
        kind,
        title: isRemoved
          ? `${named} ${removedText(software.after !== null, now !== undefined)}`
          : `${named} is new`,
        subject: family.slug,
        versions: plugin ? { before: old?.version ?? null, after: now?.version ?? null } : null,
        claims: (finding) =>
          (isRemoved ? isRemovalFinding(finding) : isAdditionFinding(finding)) &&
          belongsTo(finding, family, familyOf),
      };
    });
}

function removedText(isKnown: boolean, isThere: boolean): string {
  if (!isKnown) return 'was removed: was the plugin deactivated?';
  return isThere ? 'was deactivated' : 'was removed';
}

/** Arguments that were removed together are places of one finding. */
function belongsTo(finding: Finding, family: NamespaceOwner, familyOf: CauseEvidence['familyOf']): boolean {
  const { namespace, places } = finding;
  if (namespace !== null && familyOf(namespace).slug === family.slug) return true;
  const base = isWhole(finding) ? (baseIn(finding) ?? '') : '';
  return [base, ...places.flatMap(memberIn), ...typeNamesIn(finding)].some((name) => isNameOf(family, name));
}

/** Assigns all other changes of a plugin, or of WordPress, to an update. */
function updateCauses({
  findings,
  familyOf,
  software,
}: CauseEvidence): readonly (CauseCandidate & { readonly kind: CauseKind })[] {
  const { before, after } = software;
  const isSameCore = before?.core !== undefined && before.core === after?.core;
  const ownerOf = (finding: Finding): NamespaceOwner | undefined => {
    if (finding.namespace === null) return undefined;
    const family = familyOf(finding.namespace);
    if (!isCore(family)) return family;
    const members = finding.places.flatMap(membersIn);
    const named = [baseIn(finding) ?? '', ...members, ...typeNamesIn(finding)];
    const plugin = named.map(ownerOfName).find((one) => one !== undefined);
    return plugin ?? (isSameCore || !isOfCore(finding) ? unknownOwner : family);
  };
  const owners = new Map(findings.map((finding) => [finding, ownerOf(finding)]));
  const families = new Map([...owners.values()].flatMap((one) => (one ? [[one.slug, one] as const] : [])));
  return [...families.values()].map((family) => {
    const claims = (finding: Finding): boolean => owners.get(finding)?.slug === family.slug;
    if (family === unknownOwner)
      return { kind: 'plugin-updated', title: family.name, subject: family.slug, versions: null, claims };
    const [old, now] = [software.before, software.after].map((side) =>
      isCore(family) ? side?.core : pluginOf(side, family)?.version,
    );
    const name = pluginOf(software.after ?? software.before, family)?.name ?? family.name;
    return {
      kind: isCore(family) ? 'core-updated' : 'plugin-updated',
      title: `${name} ${versionChangeText(old, now)}`,
      subject: family.slug,
      versions: old === undefined && now === undefined ? null : { before: old ?? null, after: now ?? null },
      claims,
    };
  });
}

/** The owner of changes in the namespaces of WordPress that are neither of WordPress nor of a known plugin. */
const unknownOwner: NamespaceOwner = {
  slug: 'unknown',
  name: 'A plugin, a theme or an option changed parts of the interface of WordPress',
  words: [],
};

const coreNameSet: ReadonlySet<string> = new Set(coreNames.names.split(' '));

/** Whether a recorded release of WordPress has the namespace, route and member, and at least one of the values. */
function isOfCore(finding: Finding): boolean {
  const values = finding.pointer.endsWith('/enum') ? valuesIn(finding) : [];
  return (
    [finding.namespace ?? '', ...finding.places.flatMap((place) => membersIn(place).slice(0, 1))].every(
      (name) => coreNameSet.has(name),
    ) &&
    finding.places.some((place) => coreNameSet.has(baseIn(place) ?? '')) &&
    (values.length === 0 || values.some((value) => coreNameSet.has(value)))
  );
}

/**
 * The change of a version as text, such as `8.9.3 → 9.9.0`. If one version is unknown, or both are equal, the
 * text contains only one version.
 */
function versionChangeText(old: string | undefined, now: string | undefined): string {
  if (old === undefined && now === undefined) return 'changed';
  if (old === now) return `${now ?? ''} changed`;
  return old === undefined || now === undefined ? `${old ?? '?'} → ${now ?? '?'}` : `${old} → ${now}`;
}
