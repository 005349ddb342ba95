// Finds the post types and taxonomies that plugins and themes register. WordPress uses the controllers of posts and
// terms for them, so their routes have the schemas of `post`, `page`, `category` or `post_tag`.

import { isPluralOf } from '../../../core/model/names/path-words.ts';
import { objectOf, valueAt, type JsonObject, type ReleaseFacts, type RouteFacts } from '../known/releases.ts';
import { endpointFor, type SiteRoute } from './site-routes.ts';
import { hasArgumentsOf } from './match-route.ts';

/** A collection of a post type or taxonomy that no release of WordPress contains. */
export interface ContentType {
  /** The key of the collection's list, such as `/wp/v2/movies`. */
  readonly collection: string;
  /** The key of the list in core whose schemas apply, such as `/wp/v2/posts`. */
  readonly template: string;
  /** The slug of core's post type or taxonomy whose schemas apply, such as `post`. */
  readonly templateSlug: string;
  readonly kind: 'postType' | 'taxonomy';
  /** The slug of the post type or taxonomy itself; undefined if the index does not contain the slug. */
  readonly slug: string | undefined;
}

interface Template {
  readonly kind: ContentType['kind'];
  readonly slug: string;
  readonly collection: string;
  readonly facts: RouteFacts;
}

/**
 * The end of a route's key, after the key of its collection: `/(?P<id>[\d]+)` for `/wp/v2/movies/(?P<id>[\d]+)`
 * and `/wp/v2/movies`.
 */
export const afterCollection = (key: string, collection: string): string | undefined =>
  key === collection || key.startsWith(`${collection}/`) ? key.slice(collection.length) : undefined;

/** Core's post types and taxonomies in a release, with hierarchical ones last. */
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
 * Finds the collections whose arguments show that they are lists of posts or terms.
 *
 * @param at the position of the release that matches `wp/v2`
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

/**
 * Whether a route is a list of posts or terms. The route must have all arguments that core's lists of posts (or
 * of terms) have in common, except arguments of optional features.
 */
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

/** Arguments of a list that require a feature of the post type, such as an author. */
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

/**
 * The slugs that the index mentions. The search lists public post types and taxonomies, and the list of users
 * lists post types.
 */
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

/** Finds the slug of a path. By default, the path is the slug; some post types use the slug's plural as their path. */
function slugFor(base: string, slugs: readonly string[]): string | undefined {
  if (slugs.includes(base)) return base;
  const plain = (text: string): string => text.replace(/-/g, '_');
  const found = [...new Set(slugs)].filter(
    (slug) => plain(slug) === plain(base) || isPluralOf(plain(base), plain(slug)),
  );
  return found.length === 1 ? found[0] : undefined;
}
