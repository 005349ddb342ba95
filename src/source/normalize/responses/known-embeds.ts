// Finds the resources that `_embed` adds to a resource. Controllers mark links as embeddable, and `_embed` adds the
// response of the linked route in the context `embed`. A type can only refer to resources of its own namespace. Links
// that can lead to any resource are not recorded: `self` of a search result, the object of a menu item, and the post of
// an attachment.

import type { Resource, ResourceEmbed } from '../../../core/model/api/api.ts';
import { shapeOf } from '../../../core/schema/shape.ts';
import {
  isInNamespace,
  type EmbedRow,
  type EmbedTarget,
  type SoftwareFacts,
} from '../known/software-facts.ts';

/** A link relation that core's controller of posts declares for every post type. Recorded releases contain no links. */
const unfilteredHtml = 'https://api.w.org/action-unfiltered-html';

export interface DescribedResources {
  readonly resources: readonly Resource[];
  /** Finds the resource that the route with this path describes. */
  readonly at: (path: string) => Resource | undefined;
}

/**
 * Finds embedded resources that may have several paths. The result is undefined if the site does not describe
 * one of the resources.
 */
const embedTargets = {
  itself: (resource: Resource) => [resource],
  terms: (resource: Resource, { at }: DescribedResources) => {
    const taxonomies = taxonomiesOf(resource, at);
    const found = taxonomies.flatMap((base) => at(`/${resource.namespace}/${base}`) ?? []);
    return found.length === taxonomies.length ? found : undefined;
  },
  commentable: (_: Resource, { resources }: DescribedResources) =>
    resources.filter((one) => hasLink(one, unfilteredHtml) && hasProperties(one, ['comment_status'])),
} as const satisfies Record<
  Exclude<EmbedTarget, `/${string}`>,
  (resource: Resource, described: DescribedResources) => readonly Resource[] | undefined
>;

/**
 * For each taxonomy of a post type, the site declares a link that shows whether the caller may assign terms, and a
 * property with the identifiers of the terms. The schemas of a recorded release contain no links. A menu item has one menu.
 */
function taxonomiesOf(
  { links, schema, namespace, title }: Resource,
  at: DescribedResources['at'],
): readonly string[] {
  if (links === undefined)
    return Object.entries(schema.properties ?? {})
      .filter(([name, { type, items }]) =>
        title === menuItem
          ? type === 'integer' && at(`/${namespace}/${name}`) !== undefined
          : type === 'array' && items?.type === 'integer',
      )
      .map(([name]) => name);
  return links
    .flatMap(
      ({ rel }) => /^https:\/\/api\.w\.org\/action-assign-(?<base>.+)$/.exec(rel)?.groups?.['base'] ?? [],
    )
    .filter((base) => base !== 'author');
}

/**
 * The known embedded resources of a resource. A relation is omitted if the site does not describe all of its
 * resources.
 */
export function knownEmbedsOf(
  resource: Resource,
  described: DescribedResources,
  facts: readonly SoftwareFacts[],
): readonly ResourceEmbed[] {
  return facts
    .flatMap(({ embeds = [] }) => embeds)
    .filter((row) => matchesEmbedRow(resource, row))
    .flatMap(({ embeds, source }) =>
      embeds.flatMap(({ rel, to, form, ifDeclared }): readonly ResourceEmbed[] => {
        if (ifDeclared !== undefined && !hasProperties(resource, [ifDeclared])) return [];
        const found = destinationsOf(to, resource, described);
        const areAllDescribed = found.length > 0 && found.every((one) => isEmbedded(one, resource));
        if (!areAllDescribed) return [];
        return [{ rel, resources: [...new Set(found.map(({ name }) => name))], form, source }];
      }),
    );
}

const destinationsOf = (
  to: EmbedTarget,
  resource: Resource,
  described: DescribedResources,
): readonly Resource[] =>
  isTargetPath(to) ? [described.at(to) ?? []].flat() : (embedTargets[to](resource, described) ?? []);

const isTargetPath = (to: EmbedTarget): to is `/${string}` => to.startsWith('/');

const matchesEmbedRow = (resource: Resource, { namespaces, resource: of }: EmbedRow): boolean => {
  if (!namespaces.some((one) => isInNamespace(resource.namespace, one))) return false;
  if ('title' in of) return resource.title === of.title;
  return 'link' in of ? hasLink(resource, of.link) : hasProperties(resource, of.properties);
};

/** The title of menu items. Core's controller of posts serves them too, with other properties. */
const menuItem = 'nav_menu_item';

/** The properties that core's controller of posts declares for every other post type, and for nothing else. */
const postProperties = ['guid', 'link', 'modified_gmt', 'slug', 'status', 'type'];

const hasLink = (resource: Resource, rel: string): boolean =>
  resource.links?.some((link) => link.rel === rel) ??
  (rel === unfilteredHtml && (resource.title === menuItem || hasProperties(resource, postProperties)));

const hasProperties = ({ schema }: Resource, names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(schema.properties ?? {}, name));

/**
 * Whether a resource can be embedded. The resource must be in the namespace of the embedding resource, and have
 * a property in the context `embed`.
 */
const isEmbedded = (target: Resource, { namespace }: Resource): boolean =>
  target.namespace === namespace && Object.keys(shapeOf(target, 'embed').properties ?? {}).length > 0;
