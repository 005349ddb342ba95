// Reads the resources that routes describe, each resource once per namespace. If the index was requested with
// `?context=help`, the description is in the member `schema` of the route.

import { canonical } from '../../../core/schema/checks.ts';
import type { Report, Where } from '../../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../../core/schema/json-pointer.ts';
import type { Resource, ResourceLink } from '../../../core/model/api/api.ts';
import { schemaAtPath, type Deviation } from '../../../core/schema/deviation.ts';
import type { NamesByPlace } from '../../../core/model/names/names-file.ts';
import type { Relativise } from '../../../core/model/index/site-address.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import { withoutTexts } from '../../../core/schema/without-texts.ts';
import type { UncertainProperties } from '../recognize/merge-schemas.ts';
import type { SchemaReader } from '../schemas/intern.ts';
import { fieldDeviations, fieldRowsFor } from '../schemas/field-values.ts';
import { deviationsIn, knownDeviationsOf, type KnownDeviation } from './known-deviations.ts';
import { softwareFacts } from '../known/software-facts.ts';
import { camelCase } from '../names/operation-name.ts';
import { registeredDeviations } from './registered-values.ts';
import { eachRelationOnce, readLinks } from './resource-links.ts';
import { byFit, resolveNames, resourceTypeName, type Alike } from '../names/resource-names.ts';

/** The description of one route's resource. */
export interface ResourceDescription {
  /** The title of the schema, or the last word of the path if the schema has no title. */
  readonly title: string;
  readonly hasTitle: boolean;
  readonly namespace: string;
  /** The schema of one resource. If the site declares a list, the schema describes an item of the list. */
  readonly schema: Schema;
  /** Whether the site declares a list (`type: "array"`). */
  readonly isList: boolean;
  readonly path: string;
  /** The words of the path after the namespace that a name can contain. */
  readonly words: readonly string[];
  readonly links: readonly ResourceLink[];
  /** If the schema comes from recorded releases, the properties that responses do not surely contain. */
  readonly ofRelease?: UncertainProperties;
}

/** The input for reading the description of a route. */
export interface DescriptionReader {
  readonly readSchema: SchemaReader;
  /** Removes the site's own address from texts. */
  readonly relative: Relativise;
}

/** Reads the member `schema` of a route. PHP's `[]` and an empty object are not descriptions. */
export function readDescription(
  raw: unknown,
  route: { readonly namespace: string; readonly path: string },
  where: Where,
  { readSchema, relative }: DescriptionReader,
  report: Report,
): ResourceDescription | undefined {
  if (!isRecord(raw) || Object.keys(raw).length === 0) return undefined;
  const { title: written, links } = raw;
  const place = (...inner: readonly string[]): Where => ({
    ...where,
    pointer: `${where.pointer ?? ''}${pointer('schema', ...inner)}`,
  });
  const reading = readSchema(describedSchema(raw), () => place(), report).schema;
  if (reading.properties === undefined && reading.type === undefined && !reading.anyOf && !reading.oneOf)
    return undefined;
  const words = wordsAfterNamespace(route);
  const hasTitle = typeof written === 'string' && camelCase(written) !== '';
  const isList = reading.type === 'array' && reading.items !== undefined;
  return {
    title: hasTitle ? written : (words.at(-1) ?? 'resource'),
    hasTitle,
    namespace: route.namespace,
    schema: isList ? (reading.items ?? reading) : reading,
    isList,
    path: route.path,
    words,
    links: readLinks(links, place('links'), relative, report),
  };
}

const describedSchemas = new WeakMap<object, object>();

/**
 * The schema of a description, without members that concern the resource as a whole. The result is cached, so an
 * equal schema is read once.
 */
function describedSchema(description: Readonly<Record<string, unknown>>): object {
  let schema = describedSchemas.get(description);
  if (schema === undefined) {
    const { title: _title, links: _links, ...others } = description;
    describedSchemas.set(description, (schema = others));
  }
  return schema;
}

const wordsAfterNamespace = ({
  path,
  namespace,
}: {
  readonly path: string;
  readonly namespace: string;
}): readonly string[] =>
  (path.startsWith(`/${namespace}/`) ? path.slice(namespace.length + 1) : path)
    .split('/')
    .filter((segment) => camelCase(segment) !== '' && !/[{[]/.test(segment));

/**
 * Turns every description into a resource. Equal descriptions with one namespace and title become one resource.
 *
 * @param kept the kept names, by path
 */
export function nameResources(
  descriptions: readonly ResourceDescription[],
  kept: NamesByPlace['types'] = {},
  facts = softwareFacts,
): ReadonlyMap<ResourceDescription, Resource> {
  const known = deviationsIn(facts);
  const fields = fieldRowsFor(facts, (path, property) =>
    descriptions.some((one) => one.path === path && Object.hasOwn(one.schema.properties ?? {}, property)),
  );
  const namespaces = new Set(descriptions.map(({ namespace }) => namespace));
  const groups = groupAlike(descriptions).flatMap((alike) => {
    const ofFields = fieldDeviations(alike[0].schema, fields);
    const deviations = [
      ...knownDeviationsIn(alike, known, namespaces).filter(
        ({ property, kind, provenance }) =>
          provenance !== 'argument' ||
          kind === 'missing' ||
          ofFields.every((one) => one.property !== property),
      ),
      ...ofFields,
    ];
    return ofEachNamespace(alike).map((group) => ({ group, deviations }));
  });
  const names = resolveNames(
    groups.map(({ group }) => group),
    kept,
  );
  const resources = new Map<ResourceDescription, Resource>();
  for (const { group, deviations } of groups) {
    const resource = makeResource(group, names.get(group[0]) ?? resourceTypeName(group[0].title), deviations);
    for (const description of group) resources.set(description, resource);
  }
  // The result has the order of the site's routes.
  return new Map(descriptions.flatMap((one) => mapEntry(resources, one)));
}

function mapEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): readonly (readonly [Key, Value])[] {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
}

/**
 * Groups the descriptions with one title by equal schemas. The order of keys and descriptive texts are ignored,
 * so a better or translated text does not create another resource.
 */
function groupAlike(descriptions: readonly ResourceDescription[]): readonly Alike<ResourceDescription>[] {
  const identities = new Map<Schema | string, number>();
  const identityOf = (schema: Schema): number => {
    let identity = identities.get(schema);
    if (identity === undefined) {
      const text = canonical(withoutTexts(schema));
      identity = identities.get(text) ?? identities.size;
      identities.set(schema, identity).set(text, identity);
    }
    return identity;
  };
  const nameOf = ({ title }: ResourceDescription): string => resourceTypeName(title).toLowerCase();
  const schemas = new Map<string, Set<Schema>>();
  for (const one of descriptions) {
    const name = nameOf(one);
    const known = schemas.get(name);
    if (known) known.add(one.schema);
    else schemas.set(name, new Set([one.schema]));
  }
  // Few titles have several schemas, and only these schemas are compared.
  return groupByKey(descriptions, (one) => {
    const name = nameOf(one);
    return (schemas.get(name)?.size ?? 0) > 1 ? `${identityOf(one.schema)} ${name}` : name;
  });
}

/**
 * Puts the best matching description of each namespace first, because the resource gets the texts of the first
 * description.
 */
const ofEachNamespace = (alike: Alike<ResourceDescription>): readonly Alike<ResourceDescription>[] =>
  groupByKey(
    byFit(alike, (one) => one),
    ({ namespace }) => namespace,
  );

function groupByKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Alike<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** The known deviations of all equal descriptions, because one PHP class sends all their responses. */
function knownDeviationsIn(
  group: Alike<ResourceDescription>,
  known: readonly KnownDeviation[],
  namespaces: ReadonlySet<string>,
): readonly Deviation[] {
  const found = new Map<string, Deviation>();
  for (const description of group) {
    const { schema, path } = description;
    const { missing = [], fromArguments = [] } = description.ofRelease ?? {};
    const rows = knownDeviationsOf(description, known, namespaces, description.ofRelease !== undefined);
    for (const property of missing)
      found.set(`${property} missing`, { property, kind: 'missing', provenance: 'known' });
    for (const property of fromArguments)
      for (const kind of sentInstead(schema.properties?.[property]))
        found.set(`${property} ${kind}`, { property, kind, provenance: 'argument' });
    for (const { property, kind, schema: sent, setting } of rows)
      found.set(`${property} ${kind}`, {
        property,
        kind,
        ...(sent && { schema: kind === 'replaced' ? { ...schemaAtPath(schema, property), ...sent } : sent }),
        provenance: setting === undefined ? 'known' : 'setting',
        ...(setting !== undefined && { setting }),
      });
    for (const { property, kind } of registeredDeviations(schema, path))
      found.set(`${property} ${kind}`, { property, kind, provenance: 'known' });
  }
  return [...found.values()];
}

/**
 * What responses may contain instead of a value that only an argument declares. PHP code often returns `false`
 * instead of an empty list or object.
 */
const sentInstead = ({ type = [] }: Schema = {}): readonly Deviation['kind'][] =>
  [type].flat().some((one) => one === 'array' || one === 'object')
    ? ['missing', 'null', 'boolean']
    : ['missing', 'null'];

function makeResource(
  group: Alike<ResourceDescription>,
  name: string,
  deviations: readonly Deviation[],
): Resource {
  const [{ namespace, title, schema }] = group;
  const hasTitle = group.some((one) => one.hasTitle);
  const links = eachRelationOnce(group.flatMap((one) => one.links));
  return {
    name,
    namespace,
    ...(hasTitle && { title }),
    schema,
    ...(deviations.length > 0 && { deviations }),
    ...(links.length > 0 && { links }),
  };
}
