// The resources that routes describe (`schema`, present when the index was asked for
// with `?context=help`), each once.

import { canonical } from '../schema/checks.ts';
import type { Report, Where } from '../diagnostics/diagnostic.ts';
import { pointer } from '../schema/json-pointer.ts';
import type { Resource, ResourceLink } from '../model/api.ts';
import type { Deviation } from '../schema/deviation.ts';
import type { Relativise } from '../model/own-address.ts';
import type { Schema } from '../schema/schema.ts';
import { isRecord } from '../model/wire.ts';
import type { SchemaReader } from './intern.ts';
import { knownDeviationsOf } from './known-deviations.ts';
import { camelCase } from './operation-name.ts';
import { eachRelationOnce, readLinks } from './resource-links.ts';
import { settleNames, typeName, type Alike } from './resource-names.ts';

/** What one route describes. */
export interface Description {
  readonly title: string;
  readonly namespace: string;
  /** Of one; for a list, of its items. */
  readonly schema: Schema;
  /** The site describes a list as such (`type: "array"`). */
  readonly isList: boolean;
  /** The last word of the route's path of which a name can be made. */
  readonly word: string;
  readonly links: readonly ResourceLink[];
}

/** What a route's description is read with. */
export interface Reader {
  readonly readSchema: SchemaReader;
  /** Takes the site's own address out of texts. */
  readonly relative: Relativise;
}

/** Reads a route's `schema`; PHP's `[]` and an object of nothing are no description. */
export function readDescription(
  raw: unknown,
  route: { readonly namespace: string; readonly path: string },
  where: Where,
  { readSchema, relative }: Reader,
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
  const word = lastWord(route);
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

/** The last word of a path behind its namespace that a name can be made of. */
const lastWord = ({ path, namespace }: { readonly path: string; readonly namespace: string }): string =>
  (path.startsWith(`/${namespace}/`) ? path.slice(namespace.length + 1) : path)
    .split('/')
    .filter((segment) => camelCase(segment) !== '' && !/[{[]/.test(segment))
    .at(-1) ?? 'resource';

/** Every distinct description as a resource with its name in code. */
export function nameResources(descriptions: readonly Description[]): ReadonlyMap<Description, Resource> {
  const groups = groupAlike(descriptions);
  const names = settleNames(groups);
  const resources = new Map<Description, Resource>();
  for (const group of groups) {
    const [first] = group;
    const resource = resourceOf(group, names.get(first) ?? typeName(first.title));
    for (const description of group) resources.set(description, resource);
  }
  return resources;
}

/** Descriptions of one title whose schemas are equal, but for the order of keys. */
function groupAlike(descriptions: readonly Description[]): readonly Alike<Description>[] {
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
  for (const description of descriptions) {
    const key = `${identityOf(description.schema)} ${description.title}`;
    const known = alike.get(key);
    if (known) known.push(description);
    else alike.set(key, [description]);
  }
  return [...alike.values()];
}

/** What is known of any of them: the same class answers them all. */
function deviationsOf(group: Alike<Description>): readonly Deviation[] {
  const found = new Map<string, Deviation>();
  for (const description of group)
    for (const { property, seen } of knownDeviationsOf(description))
      found.set(`${property} ${seen}`, { property, seen, by: 'known' });
  return [...found.values()];
}

function resourceOf(group: Alike<Description>, name: string): Resource {
  const [first] = group;
  const { namespace, title, schema } = first;
  const links = eachRelationOnce(group.flatMap((one) => one.links));
  const deviations = deviationsOf(group);
  return {
    name,
    namespace,
    title,
    schema,
    ...(deviations.length > 0 && { deviations }),
    ...(links.length > 0 && { links }),
  };
}
