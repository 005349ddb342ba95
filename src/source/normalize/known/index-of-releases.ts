// Creates a route index from recorded releases, in the format in which a site sends its index.

import { keptOfEntry } from '../../../core/model/index/index-site.ts';
import type { WireIndex } from '../../../core/model/index/index-document.ts';
import type { Software } from '../../../core/model/software/software.ts';
import { mergeSchemas, type MergedSchema } from '../recognize/merge-schemas.ts';
import { recordedRoute } from '../recognize/recorded-route.ts';
import type { RecognizedSchema, RecognizedSchemas } from '../recognize/recognize.ts';
import type { ChosenRelease } from './choose-release.ts';
import { objectOf, valueAt, type History, type JsonObject, type RouteFacts } from './releases.ts';

export interface KnownIndex {
  readonly index: WireIndex;
  /**
   * The merged schemas of routes whose declarations differ between the release before and the release after the
   * version.
   */
  readonly merged: RecognizedSchemas;
  readonly software: Software;
}

/**
 * The index of a site that runs exactly the chosen software. If a version is not recorded, the index contains
 * the common declarations of the release before and the release after the version.
 *
 * @param chosen at least one release; if two of them declare a route, the declaration of the first is used
 */
export function indexOfReleases(chosen: readonly ChosenRelease[]): KnownIndex {
  const routes = new Map<string, JsonObject>();
  const merged = new Map<string, RecognizedSchema>();
  for (const release of chosen)
    for (const [key, history] of Object.entries(release.facts.routes)) {
      const declared = declarationsIn<RouteFacts>(history, release);
      const common = routes.has(key) ? undefined : commonRoute(declared);
      if (!common) continue;
      const { missing, ...route } = common;
      routes.set(key, route);
      const recorded = recordedRoute(declared ?? []);
      if ((missing && common.schema) ?? recorded)
        merged.set(key, {
          schema: common.schema ?? {},
          missing: missing ?? [],
          releases: neighboursText(release),
          recorded,
        });
    }
  const namespaces = chosen.flatMap((release) =>
    Object.entries(release.facts.namespaces).flatMap(([name, history]) =>
      name !== '' && declarationsIn(history, release) ? [name] : [],
    ),
  );
  return {
    index: {
      name: chosen.map(({ facts, version }) => `${facts.software} ${version}`).join(' with '),
      namespaces: [...new Set(namespaces)],
      routes: Object.fromEntries(routes),
      _site: siteOf(chosen),
    },
    merged,
    software: softwareOf(chosen),
  };
}

function softwareOf(chosen: readonly ChosenRelease[]): Software {
  const core = chosen.find(({ facts }) => facts.slug === 'wordpress')?.version;
  const plugins = chosen
    .filter(({ facts }) => facts.slug !== 'wordpress')
    .map(({ facts: { slug, software }, version }) => ({ slug, name: software, version, active: true }));
  return { ...(core !== undefined && { core }), ...(plugins.length > 0 && { plugins }) };
}

/** The releases that are used for the version, as a text: `WooCommerce 8.9 and 9.1`. */
const neighboursText = ({ facts: { software, releases }, at }: ChosenRelease): string =>
  `${software} ${at.map((one) => releases[one] ?? '').join(' and ')}`;

/**
 * The different declarations of an item in the chosen releases, oldest first; undefined if a release does not
 * contain the item.
 */
function declarationsIn<Value>(history: History, { facts, at }: ChosenRelease): readonly Value[] | undefined {
  const values = at.map((one) => valueAt<Value>(history, facts, one));
  const present = values.filter((value) => value !== undefined);
  return present.length < values.length ? undefined : [...new Set(present)];
}

interface CommonRoute {
  readonly namespace: string;
  readonly endpoints: readonly { readonly methods: readonly string[]; readonly args: JsonObject }[];
  readonly schema?: JsonObject;
  /** Properties that only some of the merged schemas contain; absent if the schemas do not differ. */
  readonly missing?: readonly string[];
}

function commonRoute(declared: readonly RouteFacts[] = []): CommonRoute | undefined {
  const newest = declared.at(-1);
  if (!newest) return undefined;
  const endpoints = Object.keys(newest.endpoints).flatMap((methods) => {
    const args = declared.flatMap(({ endpoints: own }) => (own[methods] ? [own[methods].args ?? {}] : []));
    return args.length < declared.length
      ? []
      : [{ methods: methods.split(','), args: commonArguments(args) }];
  });
  return endpoints.length === 0
    ? undefined
    : { namespace: newest.namespace, endpoints, ...commonSchema(declared) };
}

function commonArguments(declared: readonly JsonObject[]): JsonObject {
  const [first = {}, ...others] = declared;
  if (others.length === 0) return first;
  const shared = Object.keys(first).filter((name) => others.every((other) => Object.hasOwn(other, name)));
  return Object.fromEntries(
    shared.map((name) => [name, mergeSchemas(declared.map((args) => objectOf(args[name]))).schema]),
  );
}

function commonSchema(declared: readonly RouteFacts[]): Partial<MergedSchema> {
  const schemas = declared.flatMap(({ schema }) => (schema ? [schema] : []));
  const [first] = schemas;
  if (!first || schemas.length < declared.length) return {};
  const isSame = schemas.every((schema) => JSON.stringify(schema) === JSON.stringify(first));
  return isSame ? { schema: first } : mergeSchemas(schemas);
}

/** The post types and taxonomies, in the format of the responses of their routes. */
function siteOf(chosen: readonly ChosenRelease[]): JsonObject {
  const types = entriesOf(chosen, 'types').filter(([, type]) => Array.isArray(type['taxonomies']));
  const taxonomies = entriesOf(chosen, 'taxonomies').map(([slug, taxonomy]) => [
    slug,
    {
      ...taxonomy,
      types: types.flatMap(([type, { taxonomies: own }]) =>
        Array.isArray(own) && own.includes(slug) ? [type] : [],
      ),
    },
  ]);
  return {
    permalinks: 'pretty',
    ...(types.length > 0 && { types: Object.fromEntries(types) }),
    ...(taxonomies.length > 0 && types.length > 0 && { taxonomies: Object.fromEntries(taxonomies) }),
  };
}

function entriesOf(
  chosen: readonly ChosenRelease[],
  part: 'types' | 'taxonomies',
): readonly (readonly [slug: string, entry: JsonObject])[] {
  const entries = new Map<string, JsonObject>();
  for (const release of chosen)
    for (const [slug, history] of Object.entries(release.facts[part] ?? {})) {
      const entry = declarationsIn<JsonObject>(history, release)?.at(-1);
      if (typeof entry?.['hierarchical'] === 'boolean') entries.set(slug, objectOf(keptOfEntry(part, entry)));
    }
  return [...entries];
}
