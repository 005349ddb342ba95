// Post types and taxonomies that plugins and themes register. WordPress serves them with the controllers of posts and
// terms, so their routes have the schemas of `post`, `page`, `category` or `post_tag`.

import { isPluralOf } from '../../../core/model/path-words.ts';
import { objectOf, valueAt, type JsonObject, type ReleaseFacts, type RouteFacts } from '../known/releases.ts';
import { endpointFor, type SiteRoute } from './site-routes.ts';
import { hasArgumentsOf } from './match-route.ts';

/** A collection of a post type or taxonomy that no release has. */
export interface ContentType {
  /** The key of its list: `/wp/v2/movies`. */
  readonly collection: string;
  /** The key of the list whose schemas its routes have: `/wp/v2/posts`. */
  readonly template: string;
  /** The slug of the template: `post`. */
  readonly templateSlug: string;
  readonly kind: 'postType' | 'taxonomy';
  /** Its own slug; undefined where the index does not contain it. */
  readonly slug: string | undefined;
}

interface Template {
  readonly kind: ContentType['kind'];
  readonly slug: string;
  readonly collection: string;
  readonly facts: RouteFacts;
}

/** `/wp/v2/movies/(?P<id>[\d]+)` and `/wp/v2/movies` give `/(?P<id>[\d]+)`. */
export const afterCollection = (key: string, collection: string): string | undefined =>
  key === collection || key.startsWith(`${collection}/`) ? key.slice(collection.length) : undefined;

/** The templates of a release: hierarchical ones last. */
function templatesAt(facts: ReleaseFacts, at: number): readonly Template[] {
  const kinds = [
    { kind: 'postType', entries: facts.types ?? {}, slugs: ['post', 'page'] },
    { kind: 'taxonomy', entries: facts.taxonomies ?? {}, slugs: ['post_tag', 'category'] },
  ] as const;
  return kinds.flatMap(({ kind, entries, slugs }) =>
    slugs.flatMap((slug): readonly Template[] => {
      const entry = entries[slug] && valueAt<JsonObject>(entries[slug], facts, at);
      const base = entry?.['rest_base'];
      const collection = `/wp/v2/${typeof base === 'string' ? base : slug}`;
      const route = facts.routes[collection];
      const declared = route && valueAt<RouteFacts>(route, facts, at);
      return declared ? [{ kind, slug, collection, facts: declared }] : [];
    }),
  );
}

/**
 * Finds the collections that are lists of posts or terms by their arguments.
 *
 * @param at the release of `wp/v2`
 */
export function contentTypesOf(
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
  at: number,
): readonly ContentType[] {
  const templates = templatesAt(facts, at);
  const slugs = slugsOf(routes);
  return [...routes.values()].flatMap((route): readonly ContentType[] => {
    if (Object.hasOwn(facts.routes, route.key) || route.key.includes('(')) return [];
    for (const kind of ['postType', 'taxonomy'] as const) {
      const ofKind = templates.filter((template) => template.kind === kind);
      if (!ofKind[0] || !isListOf(route, ofKind)) continue;
      const isHierarchical = Object.hasOwn(endpointFor(route, 'GET')?.args ?? {}, 'parent');
      const template = (isHierarchical ? ofKind.at(-1) : undefined) ?? ofKind[0];
      const base = route.key.slice(route.key.lastIndexOf('/') + 1);
      return [
        {
          collection: route.key,
          template: template.collection,
          templateSlug: template.slug,
          kind,
          slug: slugFor(base, slugs),
        },
      ];
    }
    return [];
  });
}

/** A list has the arguments that all templates of its kind have, except those of optional features. */
function isListOf(route: SiteRoute, templates: readonly Template[]): boolean {
  const [first, ...others] = templates;
  if (!first || !hasItems(route)) return false;
  const optional = new Set(
    Object.keys(getArguments(first.facts)).filter(
      (name) =>
        ofFeatures.has(name) || !others.every(({ facts }) => Object.hasOwn(getArguments(facts), name)),
    ),
  );
  return hasArgumentsOf(route, first.facts, optional);
}

/** Arguments of a list that a post type has only with some of its features. */
const ofFeatures: ReadonlySet<string> = new Set([
  'author',
  'author_exclude',
  'menu_order',
  'parent',
  'parent_exclude',
]);

const hasItems = (route: SiteRoute): boolean =>
  ['per_page', 'include', 'exclude', 'slug'].every((name) =>
    Object.hasOwn(endpointFor(route, 'GET')?.args ?? {}, name),
  );

const getArguments = ({ endpoints }: RouteFacts): JsonObject =>
  Object.entries(endpoints).find(([methods]) => methods.split(',').includes('GET'))?.[1].args ?? {};

/** The slugs in the index: the search lists public post types and taxonomies, and the users those of their posts. */
const slugsOf = (routes: ReadonlyMap<string, SiteRoute>): readonly string[] =>
  (
    [
      ['/wp/v2/search', 'subtype'],
      ['/wp/v2/users', 'has_published_posts'],
    ] as const
  ).flatMap(([key, name]) => {
    const list = routes.get(key);
    const argument = objectOf((list && endpointFor(list, 'GET')?.args)?.[name]);
    const values = argument['enum'] ?? objectOf(argument['items'])['enum'];
    // PHP writes a list with keys as a map.
    const all: readonly unknown[] = Array.isArray(values) ? values : Object.values(objectOf(values));
    return all.filter((one): one is string => typeof one === 'string');
  });

/** By default the slug is the path. Some post types have its plural instead. */
function slugFor(base: string, slugs: readonly string[]): string | undefined {
  if (slugs.includes(base)) return base;
  const plain = (text: string): string => text.replace(/-/g, '_');
  const found = [...new Set(slugs)].filter(
    (slug) => plain(slug) === plain(base) || isPluralOf(plain(base), plain(slug)),
  );
  return found.length === 1 ? found[0] : undefined;
}
