// The post types and taxonomies of a site, as its routes show them.
// The index lists no post types. A route of a post type has the name of the type as the title of its schema, or it has
// arguments that only such routes have.

import type { ApiModel, Route } from '../core/model/api/api.ts';
import { coreEntities, type SiteEntities, type SiteTypes } from './core-data-entities.ts';

export function siteEntities(model: ApiModel): SiteEntities {
  const collections = model.routes.flatMap((route) => collectionOf(route, model));
  return {
    postTypes: typesOf(collections, ['slug', 'status']),
    taxonomies: typesOf(collections, ['slug', 'hide_empty']),
  };
}

/** A route that lists records. */
interface Collection {
  readonly path: string;
  readonly namespace: string;
  /** The title of the records' schema, which is the name of their type; undefined if the source has no schemas. */
  readonly title: string | undefined;
  readonly names: ReadonlySet<string>;
}

function collectionOf({ path, namespace, operations, parts }: Route, model: ApiModel): readonly Collection[] {
  const list = operations.find(({ methods }) => methods.includes('GET'));
  if (!list || parts.some(({ kind }) => kind !== 'text')) return [];
  const { response } = list;
  const resource =
    'resource' in response
      ? model.resources?.find((one) => one.namespace === namespace && one.name === response.resource)
      : undefined;
  return [
    { path, namespace, title: resource?.title, names: new Set(list.arguments.map(({ name }) => name)) },
  ];
}

const coreOwned: ReadonlySet<string> = new Set(
  Object.values(coreEntities).flatMap((table) => Object.values(table)),
);

/** Only the controllers of WordPress for posts list these arguments. Other namespaces have routes with the same titles. */
const ofWordPress = ['tax_relation', 'search_columns', 'hide_empty'];

function typesOf(collections: readonly Collection[], signs: readonly string[]): SiteTypes {
  const own = collections.filter(
    ({ path, namespace, names }) =>
      !coreOwned.has(path) &&
      signs.every((name) => names.has(name)) &&
      (namespace === 'wp/v2' || ofWordPress.some((name) => names.has(name))),
  );
  const titled = new Map(
    own.flatMap(({ title, path }) => (title === undefined ? [] : [[title, path] as const])),
  );
  return {
    pathOf: (name) => {
      const titledPath = titled.get(name);
      if (titledPath !== undefined) return titledPath;
      const wanted = usualBases(name);
      // A route in `wp/v2` may have few arguments, if a plugin registers its own controller.
      const [found, ...others] = collections.filter(
        ({ path, namespace }) =>
          !coreOwned.has(path) && wanted.has(path.slice(namespace.length + 2)) && namespace === 'wp/v2',
      );
      return others.length === 0
        ? found?.path
        : collections.find(({ path }) => path === `/wp/v2/${name}`)?.path;
    },
    names: [...titled.keys()],
    isComplete: own.every(({ title }) => title !== undefined),
  };
}

/** The bases that a type with a name usually has: the name, and its plural. */
function usualBases(name: string): ReadonlySet<string> {
  const dashed = name.replaceAll('_', '-');
  const stems = [name, dashed];
  return new Set(stems.flatMap((one) => [one, `${one}s`, `${one}es`, one.replace(/y$/, 'ies')]));
}
