// What resources are called: by their titles. One title names different schemas on one
// site a good many times. Those of several namespaces (orders of v1, v2, v3) carry their
// namespace. Of those of one namespace the one whose route is called so (`wp_template`
// at `/templates`) keeps the name, others carry the word of their route (its revisions);
// where even that is not enough, a hash of the schema.

import { upperFirst } from '../model/name-letters.ts';
import { canonical } from '../schema/checks.ts';
import type { Schema } from '../schema/schema.ts';
import { camelCase, isPluralOf } from './operation-name.ts';
import { shortHash } from './short-hash.ts';

/** What one route describes, as far as a name depends on it. */
export interface Titled {
  readonly namespace: string;
  readonly title: string;
  readonly schema: Schema;
  /** The last word of the route's path. */
  readonly word: string;
}

/** Equal descriptions, and so one resource. */
export type Alike<Description> = readonly [Description, ...Description[]];

interface Nameless<Description> {
  readonly first: Description;
  /** Other resources of the title stand in other namespaces. */
  readonly isElsewhereToo: boolean;
  readonly isAtHome: boolean;
}

const qualified = ({ first, isElsewhereToo }: Nameless<Titled>, title: string): string =>
  typeName(isElsewhereToo ? `${first.namespace} ${title}` : title);

/** From short to long; the first that no other resource would have. */
const candidates: readonly ((resource: Nameless<Titled>) => string | undefined)[] = [
  ({ first }) => typeName(first.title),
  (resource) => qualified(resource, resource.first.title),
  (resource) => (resource.isAtHome ? qualified(resource, resource.first.title) : undefined),
  (resource) => qualified(resource, `${resource.first.title} ${resource.first.word}`),
  ({ first: { title, namespace, word } }) => typeName(`${namespace} ${title} ${word}`),
  ({ first: { title, namespace, schema } }) =>
    `${typeName(`${namespace} ${title}`)}_${shortHash(canonical(schema))}`,
];

/** @returns the name of each group, under the first of it; no two are equal, whatever their case */
export function settleNames<Description extends Titled>(
  groups: readonly Alike<Description>[],
): ReadonlyMap<Description, string> {
  const names = new Map<Description, string>();
  const taken = new Set<string>();
  let unnamed = namelessOf(groups);
  for (const candidate of candidates) {
    const proposed = unnamed.flatMap((resource) => {
      const name = candidate(resource);
      return name === undefined ? [] : [{ resource, name, key: name.toLowerCase() }];
    });
    const uses = new Map<string, number>();
    for (const { key } of proposed) uses.set(key, (uses.get(key) ?? 0) + 1);
    for (const { resource, name, key } of proposed)
      if (uses.get(key) === 1 && !taken.has(key)) names.set(resource.first, name);
    for (const name of names.values()) taken.add(name.toLowerCase());
    unnamed = unnamed.filter(({ first }) => !names.has(first));
  }
  return names;
}

function namelessOf<Description extends Titled>(
  groups: readonly Alike<Description>[],
): readonly Nameless<Description>[] {
  const namespacesOf = new Map<string, Set<string>>();
  for (const [{ title, namespace }] of groups) {
    const key = typeName(title).toLowerCase();
    namespacesOf.set(key, (namespacesOf.get(key) ?? new Set()).add(namespace));
  }
  return groups.map((group) => {
    const [first] = group;
    const namespaces = namespacesOf.get(typeName(first.title).toLowerCase());
    return { first, isElsewhereToo: (namespaces?.size ?? 0) > 1, isAtHome: group.some(isAtHome) };
  });
}

/** The route is called as its resource is: `/templates` for `wp_template`. */
function isAtHome({ title, word }: Titled): boolean {
  const [one = '', last = ''] = [title, word].map((text) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .at(-1),
  );
  return one === last || isPluralOf(last, one);
}

/** Types that every TypeScript file knows; one of these for a resource would hide the real one. */
const takenTypes = new Set(
  `Array ArrayBuffer Blob Boolean Date Error File FormData Function Headers Iterable Iterator Map Number Object Omit Partial
  Pick Promise Proxy Readonly Record RegExp Request Response Set String Symbol Transport URL Uint8Array`.split(
    /\s+/,
  ),
);

export function typeName(title: string): string {
  // A title, or the word of a route that stands for it, may hold no letter or digit: `/-/(?P<id>…)`.
  const name = upperFirst(camelCase(title) || 'resource');
  return takenTypes.has(name) ? `${name}Resource` : name;
}
