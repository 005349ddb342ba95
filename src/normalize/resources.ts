// The resources that routes describe (`schema`, present when the index was asked for
// with `?context=help`), each once, named by its title. One title names different
// schemas on one site a good many times. Those of several namespaces (orders of v1, v2,
// v3) carry their namespace. Of those of one namespace the one whose route is called so
// (`wp_template` at `/templates`) keeps the name, others carry the word of their route
// (its revisions); where even that is not enough, a hash of the schema.

import { canonical } from '../checks/checks.ts';
import type { Report, Where } from '../diagnostics/diagnostic.ts';
import { pointer } from '../diagnostics/diagnostic.ts';
import type { Resource, ResourceLink } from '../model/api.ts';
import type { Deviation } from '../model/deviation.ts';
import type { Relativise } from '../model/own-address.ts';
import type { Schema } from '../model/schema.ts';
import { isRecord } from '../model/wire.ts';
import type { SchemaReader } from './intern.ts';
import { knownDeviationsOf } from './known-deviations.ts';
import { camelCase, isPluralOf } from './operation-name.ts';
import { eachRelationOnce, readLinks } from './resource-links.ts';
import { shortHash } from './short-hash.ts';

/** What one route describes. */
export interface Description {
  readonly title: string;
  readonly namespace: string;
  /** Of one; for a list, of its items. */
  readonly schema: Schema;
  /** The site describes a list as such (`type: "array"`). */
  readonly isList: boolean;
  /** The last word of the route's path. */
  readonly word: string;
  readonly links: readonly ResourceLink[];
}

/** Reads a route's `schema`; PHP's `[]` and an object of nothing are no description. */
export function readDescription(
  raw: unknown,
  route: { readonly namespace: string; readonly path: string },
  where: Where,
  { readSchema, relative }: { readonly readSchema: SchemaReader; readonly relative: Relativise },
  report: Report,
): Description | undefined {
  if (!isRecord(raw) || Object.keys(raw).length === 0) return undefined;
  const { title: written, links, ...schema } = raw;
  const place = (...inner: readonly string[]): Where => ({
    ...where,
    pointer: `${where.pointer ?? ''}${pointer('schema', ...inner)}`,
  });
  const reading = readSchema(schema, () => place(), report).schema;
  if (reading.properties === undefined && reading.type === undefined && !reading.anyOf && !reading.oneOf)
    return undefined;
  const word = lastWord(route.path);
  const title = typeof written === 'string' && camelCase(written) !== '' ? written : word;
  const isList = reading.type === 'array' && reading.items !== undefined;
  return {
    title,
    namespace: route.namespace,
    schema: isList ? (reading.items ?? reading) : reading,
    isList,
    word,
    links: readLinks(links, place('links'), relative, report),
  };
}

const lastWord = (path: string): string =>
  path
    .split('/')
    .filter((segment) => segment !== '' && !/[{[]/.test(segment))
    .at(-1) ?? 'resource';

/** Every distinct description as a resource with its name in code. */
export function nameResources(descriptions: readonly Description[]): ReadonlyMap<Description, Resource> {
  const alike = new Map<string, [Description, ...Description[]]>();
  const identities = new Map<Schema | string, number>();
  const identityOf = (schema: Schema): number => {
    let identity = identities.get(schema);
    if (identity === undefined) {
      const text = canonical(schema);
      identity = identities.get(text) ?? identities.size;
      identities.set(schema, identity).set(text, identity);
    }
    return identity;
  };
  const keyOf = ({ title, schema }: Description): string => `${identityOf(schema)} ${title}`;
  for (const description of descriptions) {
    const known = alike.get(keyOf(description));
    if (known) known.push(description);
    else alike.set(keyOf(description), [description]);
  }

  const names = settleNames([...alike.values()]);
  const resources = new Map(
    [...alike].map(([key, [first, ...others]]): [string, Resource] => {
      const { title, namespace, schema } = first;
      const links = eachRelationOnce([first, ...others].flatMap((one) => one.links));
      const deviations = knownDeviationsOf(first).map(({ property, seen }): Deviation => ({
        property,
        seen,
        by: 'known',
      }));
      return [
        key,
        {
          name: names.get(first) ?? typeName(title),
          namespace,
          title,
          schema,
          ...(deviations.length > 0 && { deviations }),
          ...(links.length > 0 && { links }),
        },
      ];
    }),
  );
  return new Map(
    descriptions.flatMap((description) => {
      const resource = resources.get(keyOf(description));
      return resource ? [[description, resource]] : [];
    }),
  );
}

/** Descriptions that are equal, and so one resource. */
type Alike = readonly [Description, ...Description[]];

interface Nameless extends Description {
  readonly first: Description;
  /** Other resources of the title stand in other namespaces. */
  readonly isElsewhereToo: boolean;
  readonly isAtHome: boolean;
}

const qualified = ({ isElsewhereToo, namespace, title }: Nameless): string =>
  typeName(isElsewhereToo ? `${namespace} ${title}` : title);

/** From short to long; the first that no other resource would have. */
const candidates: readonly ((resource: Nameless) => string | undefined)[] = [
  ({ title }) => typeName(title),
  qualified,
  (resource) => (resource.isAtHome ? qualified(resource) : undefined),
  (resource) => qualified({ ...resource, title: `${resource.title} ${resource.word}` }),
  ({ title, namespace, word }) => typeName(`${namespace} ${title} ${word}`),
  ({ title, namespace, schema }) => `${typeName(`${namespace} ${title}`)}_${shortHash(canonical(schema))}`,
];

function settleNames(groups: readonly Alike[]): ReadonlyMap<Description, string> {
  const namespacesOf = new Map<string, Set<string>>();
  for (const [{ title, namespace }] of groups) {
    const key = typeName(title).toLowerCase();
    namespacesOf.set(key, (namespacesOf.get(key) ?? new Set()).add(namespace));
  }

  const names = new Map<Description, string>();
  const taken = new Set<string>();
  let unnamed = groups.map((group): Nameless => {
    const [first] = group;
    return {
      ...first,
      first,
      isElsewhereToo: (namespacesOf.get(typeName(first.title).toLowerCase())?.size ?? 0) > 1,
      isAtHome: group.some(isAtHome),
    };
  });
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

/** The route is called as its resource is: `/templates` for `wp_template`. */
function isAtHome({ title, word }: Description): boolean {
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
  `Array ArrayBuffer Blob Boolean Date Error File FormData Function Headers Iterable Iterator Map Number Object Partial
  Pick Promise Proxy Readonly Record RegExp Request Response Set String Symbol Transport URL Uint8Array`.split(
    /\s+/,
  ),
);

function typeName(title: string): string {
  const camel = camelCase(title);
  const name = camel.charAt(0).toUpperCase() + camel.slice(1);
  return takenTypes.has(name) ? `${name}Resource` : name;
}
