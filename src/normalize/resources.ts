// The resources that routes describe (`schema`, present when the index was asked for
// with `?context=help`), each once, named by its title. One title names different
// schemas on one site a good many times (orders of v1, v2, v3): those carry their
// namespace, and where even that is not enough a hash of the schema.

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
import { camelCase } from './operation-name.ts';
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
  const alike = new Map<string, Description[]>();
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

  const distinct = [...alike.values()].flatMap(([first]) => first ?? []);
  const names = settleNames(distinct);
  const resources = new Map(
    distinct.map((first): [string, Resource] => {
      const { title, namespace, schema } = first;
      const links = eachRelationOnce((alike.get(keyOf(first)) ?? []).flatMap((one) => one.links));
      const deviations = knownDeviationsOf(first).map(({ property, seen }): Deviation => ({
        property,
        seen,
        by: 'known',
      }));
      return [
        keyOf(first),
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

/** From short to long; the first that no other resource would have. */
const candidates: readonly ((description: Description) => string)[] = [
  ({ title }) => typeName(title),
  ({ title, namespace }) => typeName(`${namespace} ${title}`),
  ({ title, namespace, word }) => typeName(`${namespace} ${title} ${word}`),
  ({ title, namespace, schema }) => `${typeName(`${namespace} ${title}`)}_${shortHash(canonical(schema))}`,
];

function settleNames(descriptions: readonly Description[]): ReadonlyMap<Description, string> {
  const names = new Map<Description, string>();
  let unnamed = descriptions;
  for (const candidate of candidates) {
    const uses = new Map<string, number>();
    for (const description of unnamed) {
      const name = candidate(description).toLowerCase();
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
    const taken = new Set([...names.values()].map((name) => name.toLowerCase()));
    for (const description of unnamed) {
      const name = candidate(description);
      if (uses.get(name.toLowerCase()) === 1 && !taken.has(name.toLowerCase())) names.set(description, name);
    }
    unnamed = unnamed.filter((description) => !names.has(description));
  }
  return names;
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
