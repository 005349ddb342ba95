// The table of what `_embed` puts beside a resource, by the links that controllers of
// WordPress and WooCommerce mark as embeddable. A link leads to a route, and what that
// answers in the context `embed` is what stands there; only resources of the namespace
// itself can be told. Left out are links that lead to anything there is: `self` of a
// search result, the object of a menu item, the post that an attachment belongs to.

import type { Resource, ResourceEmbed } from '../../core/model/api.ts';
import { shapeOf } from '../../core/schema/shape.ts';
import { isInNamespace } from './known-rows.ts';

/** Resources that a controller answers, and what it lets be embedded. */
export interface KnownEmbeds {
  readonly namespaces: readonly string[];
  /** What tells the resource: its title, as the site spells it; or that it declares these, all of them. */
  readonly of:
    { readonly title: string } | { readonly link: string } | { readonly properties: readonly string[] };
  readonly embeds: readonly KnownEmbed[];
  /** The file of WordPress, or of a plugin with its folder, that makes the links. */
  readonly source: string;
}

export interface KnownEmbed {
  /** As answers spell it. */
  readonly rel: string;
  readonly to: Destination;
  /** `array`: each link leads to a list. */
  readonly form: ResourceEmbed['form'];
  /** The property of a resource that has such links. */
  readonly property?: string;
}

/** The path of a route, or one of `destinations`. */
type Destination = `/${string}` | keyof typeof destinations;

const endpoints = 'wp-includes/rest-api/endpoints';
const core = ['wp/v2'];
const everywhere = ['*'];
const users = '/wp/v2/users/{id}';
const comments = '/wp/v2/comments/{id}';
const shopAdmin = ['wc-analytics'];
const shopProducts = '/wc-analytics/products/{id}';

/** The relation that the controller of posts declares of every type of post. */
const unfilteredHtml = 'https://api.w.org/action-unfiltered-html';

export const knownEmbeds: readonly KnownEmbeds[] = [
  {
    namespaces: everywhere,
    of: { link: unfilteredHtml },
    embeds: [
      { rel: 'author', to: users, form: 'item', property: 'author' },
      { rel: 'replies', to: comments, form: 'array', property: 'comment_status' },
      { rel: 'up', to: 'itself', form: 'item', property: 'parent' },
      { rel: 'wp:featuredmedia', to: '/wp/v2/media/{id}', form: 'item', property: 'featured_media' },
      { rel: 'wp:term', to: 'itsTerms', form: 'array' },
    ],
    source: `${endpoints}/class-wp-rest-posts-controller.php`,
  },
  {
    namespaces: core,
    of: { title: 'comment' },
    embeds: [
      { rel: 'author', to: users, form: 'item' },
      { rel: 'children', to: 'itself', form: 'array' },
      { rel: 'in-reply-to', to: 'itself', form: 'item' },
      { rel: 'up', to: 'whatTakesComments', form: 'item' },
    ],
    source: `${endpoints}/class-wp-rest-comments-controller.php`,
  },
  {
    namespaces: core,
    of: { properties: ['taxonomy', 'count', 'slug', 'parent'] },
    embeds: [{ rel: 'up', to: 'itself', form: 'item' }],
    source: `${endpoints}/class-wp-rest-terms-controller.php`,
  },
  {
    namespaces: core,
    of: { title: 'nav_menu' },
    embeds: [{ rel: 'wp:menu-location', to: '/wp/v2/menu-locations/{location}', form: 'item' }],
    source: `${endpoints}/class-wp-rest-menus-controller.php`,
  },
  {
    namespaces: core,
    of: { title: 'menu-location' },
    embeds: [{ rel: 'wp:menu', to: '/wp/v2/menus/{id}', form: 'item' }],
    source: `${endpoints}/class-wp-rest-menu-locations-controller.php`,
  },
  {
    namespaces: core,
    of: { title: 'wp_font_family' },
    embeds: [
      {
        rel: 'font_faces',
        to: '/wp/v2/font-families/{font_family_id}/font-faces/{id}',
        form: 'item',
      },
    ],
    source: `${endpoints}/class-wp-rest-font-families-controller.php`,
  },
  {
    namespaces: core,
    of: { title: 'sidebar' },
    embeds: [{ rel: 'wp:widget', to: '/wp/v2/widgets/{id}', form: 'array' }],
    source: `${endpoints}/class-wp-rest-sidebars-controller.php`,
  },
  {
    namespaces: core,
    of: { title: 'widget' },
    embeds: [{ rel: 'about', to: '/wp/v2/widget-types/{id}', form: 'item' }],
    source: `${endpoints}/class-wp-rest-widgets-controller.php`,
  },
  {
    namespaces: core,
    of: { title: 'block-directory-item' },
    embeds: [{ rel: 'wp:plugin', to: '/wp/v2/plugins/{plugin}', form: 'item' }],
    source: `${endpoints}/class-wp-rest-block-directory-controller.php`,
  },
  {
    namespaces: shopAdmin,
    of: { title: 'product_review' },
    embeds: [{ rel: 'up', to: shopProducts, form: 'item' }],
    source: 'woocommerce/src/Admin/API/ProductReviews.php',
  },
  {
    namespaces: shopAdmin,
    of: { title: 'report_downloads' },
    embeds: [{ rel: 'product', to: shopProducts, form: 'item' }],
    source: 'woocommerce/src/Admin/API/Reports/Downloads/Controller.php',
  },
];

/** Where the resources of a site are found. */
export interface DescribedResources {
  readonly resources: readonly Resource[];
  /** What the route of a path describes. */
  readonly at: (path: string) => Resource | undefined;
}

/** Targets that are found by more than a path; undefined where not all of them are known. */
const destinations = {
  itself: (resource: Resource) => [resource],
  /** The site declares of each taxonomy who may assign its terms. */
  itsTerms: ({ namespace, links = [] }: Resource, { at }: DescribedResources) => {
    const taxonomies = links
      .map(({ rel }) => /^https:\/\/api\.w\.org\/action-assign-(?<base>.+)$/.exec(rel)?.groups?.['base'])
      .filter((base) => base !== undefined && base !== 'author');
    const found = taxonomies.flatMap((base) => at(`/${namespace}/${base}`) ?? []);
    return found.length === taxonomies.length ? found : undefined;
  },
  whatTakesComments: (_: Resource, { resources }: DescribedResources) =>
    resources.filter((one) => hasLink(one, unfilteredHtml) && hasProperties(one, ['comment_status'])),
} as const satisfies Record<
  string,
  (resource: Resource, described: DescribedResources) => readonly Resource[] | undefined
>;

/** What the table knows to be embedded in answers of a resource; relations that lead to what nobody describes are left out. */
export function knownEmbedsOf(
  resource: Resource,
  described: DescribedResources,
  table: readonly KnownEmbeds[] = knownEmbeds,
): readonly ResourceEmbed[] {
  return table
    .filter((row) => isMeant(resource, row))
    .flatMap(({ embeds, source }) =>
      embeds.flatMap(({ rel, to, form, property }): readonly ResourceEmbed[] => {
        if (property !== undefined && !hasProperties(resource, [property])) return [];
        const found = destinationsOf(to, resource, described);
        const isTold = found.length > 0 && found.every((one) => isEmbedded(one, resource));
        if (!isTold) return [];
        return [{ rel, resources: [...new Set(found.map(({ name }) => name))], form, source }];
      }),
    );
}

const destinationsOf = (
  to: Destination,
  resource: Resource,
  described: DescribedResources,
): readonly Resource[] =>
  isPath(to) ? [described.at(to) ?? []].flat() : (destinations[to](resource, described) ?? []);

const isPath = (to: Destination): to is `/${string}` => to.startsWith('/');

const isMeant = (resource: Resource, { namespaces, of }: KnownEmbeds): boolean => {
  if (!namespaces.some((one) => isInNamespace(resource.namespace, one))) return false;
  if ('title' in of) return resource.title === of.title;
  return 'link' in of ? hasLink(resource, of.link) : hasProperties(resource, of.properties);
};

const hasLink = ({ links = [] }: Resource, rel: string): boolean => links.some((link) => link.rel === rel);

const hasProperties = ({ schema }: Resource, names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(schema.properties ?? {}, name));

/** It is of the same namespace, and the context `embed` shows something of it. */
const isEmbedded = (target: Resource, { namespace }: Resource): boolean =>
  target.namespace === namespace && Object.keys(shapeOf(target, 'embed').properties ?? {}).length > 0;
