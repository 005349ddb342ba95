// The paths of entities of WordPress's data store, such as `/wp/v2/posts` for `useEntityRecords('postType', 'post')`.

import { nearestNames } from '../core/diagnostics/nearest.ts';
import {
  concatenated,
  knownText,
  parametersOfValue,
  textValue,
  unknown,
  type Choices,
  type Text,
} from './evaluate/values.ts';
import type { EntityShape } from './caller.ts';
import type { UnknownEntity } from './code-call.ts';

/**
 * The paths of entities. Source: the table of entities of @wordpress/core-data, and the types that WordPress
 * registers.
 */
export const coreEntities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  root: {
    __unstableBase: '/',
    comment: '/wp/v2/comments',
    fontCollection: '/wp/v2/font-collections',
    globalStyles: '/wp/v2/global-styles',
    icon: '/wp/v2/icons',
    media: '/wp/v2/media',
    menu: '/wp/v2/menus',
    menuItem: '/wp/v2/menu-items',
    menuLocation: '/wp/v2/menu-locations',
    plugin: '/wp/v2/plugins',
    postType: '/wp/v2/types',
    registeredTemplate: '/wp/v2/registered-templates',
    sidebar: '/wp/v2/sidebars',
    site: '/wp/v2/settings',
    status: '/wp/v2/statuses',
    taxonomy: '/wp/v2/taxonomies',
    theme: '/wp/v2/themes',
    unstableBase: '/',
    user: '/wp/v2/users',
    widget: '/wp/v2/widgets',
    widgetType: '/wp/v2/widget-types',
  },
  postType: {
    attachment: '/wp/v2/media',
    nav_menu_item: '/wp/v2/menu-items',
    page: '/wp/v2/pages',
    post: '/wp/v2/posts',
    wp_block: '/wp/v2/blocks',
    wp_font_face: '/wp/v2/font-families/font-faces',
    wp_font_family: '/wp/v2/font-families',
    wp_global_styles: '/wp/v2/global-styles',
    wp_navigation: '/wp/v2/navigation',
    wp_template: '/wp/v2/templates',
    wp_template_part: '/wp/v2/template-parts',
  },
  taxonomy: {
    category: '/wp/v2/categories',
    nav_menu: '/wp/v2/menus',
    post_tag: '/wp/v2/tags',
    wp_pattern_category: '/wp/v2/wp_pattern_category',
  },
};

/** Entities with one record, which has no id. */
const singletons: ReadonlySet<string> = new Set(['/wp/v2/settings']);

/** The types of one kind that a site has. */
export interface SiteTypes {
  /** The path of the records of a type; undefined if no route belongs to the type. */
  readonly pathOf: (name: string) => string | undefined;
  /** The names that the site shows. */
  readonly names: readonly string[];
  /** Whether every type that the site's REST API has is known. */
  readonly isComplete: boolean;
}

export interface SiteEntities {
  readonly postTypes: SiteTypes;
  readonly taxonomies: SiteTypes;
}

interface EntityParts {
  readonly kinds: Choices;
  readonly names: Choices;
  /** The ids; undefined if the call names no record. */
  readonly ids: Choices | undefined;
  /** The record comes from other code, which may give it no id. */
  readonly mayLackId: boolean;
}

/**
 * The addresses of an entity, or of one record of it. The address of an unknown entity carries its name. If it is
 * not certain that an entity is unknown, its address is unknown.
 */
export function entityPaths(
  { kinds, names, ids, mayLackId }: EntityParts,
  shape: EntityShape,
  site: SiteEntities | undefined,
): Choices {
  return kinds.flatMap((kind) =>
    names.flatMap((name): Choices => {
      const entity = entityOf(knownText(kind), knownText(name), site);
      if (entity === undefined)
        return [unknown(name.node, { parameters: [kind, name].flatMap(parametersOfValue) })];
      // The records of an unknown entity would have the usual path.
      const path = 'near' in entity ? `/wp/v2/${entity.name}` : entity.path;
      // The index of the site has no route.
      if (path === '/') return [];
      const paths = [
        ...recordPaths(textValue(name.node, path), singletons.has(path) ? undefined : ids, shape),
      ];
      if (mayLackId && shape.otherwise === 'collection') paths.push(textValue(name.node, path));
      return 'near' in entity
        ? paths.map((one) => (one.kind === 'text' ? { ...one, unknownEntity: entity } : one))
        : paths;
    }),
  );
}

/** The addresses of the records with the ids, or of all records. */
function recordPaths(whole: Text, ids: Choices | undefined, { otherwise, below = '' }: EntityShape): Choices {
  const { node } = whole;
  const present = ids?.filter((id) => id.kind !== 'missing');
  if (present === undefined || (present.length === 0 && otherwise === 'collection')) return [whole];
  if (present.length === 0 && otherwise !== 'current') return [];
  const id = present.length > 0 ? present : [unknown(node)];
  return concatenated(node, [[whole], [textValue(node, '/')], id, [textValue(node, below)]]);
}

/** The entity with a name; undefined if the code does not show it, or if the site may have it. */
function entityOf(
  kind: string | undefined,
  name: string | undefined,
  site: SiteEntities | undefined,
): { readonly path: string } | UnknownEntity | undefined {
  if (kind === undefined || name === undefined) return undefined;
  const table = Object.hasOwn(coreEntities, kind) ? coreEntities[kind] : undefined;
  if (!table) return unknownKind(kind, name);
  const path = Object.hasOwn(table, name) ? table[name] : undefined;
  if (path !== undefined) return { path };
  if (kind === 'root') {
    // Plugins add entities to this kind, so only a near miss is certain.
    const near = misspelt(name, Object.keys(table));
    return near.length > 0 ? { kind, name, near } : undefined;
  }
  const types = kind === 'postType' ? site?.postTypes : site?.taxonomies;
  const found = types?.pathOf(name);
  if (found !== undefined) return { path: found };
  const names = [...Object.keys(table), ...(types?.names ?? [])];
  if (types?.isComplete === true) return { kind, name, near: nearestNames(name, names, 1) };
  const near = [...namesOfBase(name, table), ...misspelt(name, names)].slice(0, 1);
  return near.length > 0 ? { kind, name, near } : undefined;
}

/** The entity whose path ends with a text (`category` for `categories`). */
const namesOfBase = (base: string, table: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(table).filter((name) => table[name] === `/wp/v2/${base}`);

/** The name of which another name is a misspelling. A name that is part of a longer name is none. */
const misspelt = (name: string, names: readonly string[]): readonly string[] =>
  nearestNames(name, names, 1).filter(
    (one) =>
      one[0] === name[0] &&
      Math.abs(one.length - name.length) < 2 &&
      !one.toLowerCase().includes(name.toLowerCase()),
  );

const unknownKind = (kind: string, name: string): UnknownEntity | undefined => {
  const near = misspelt(kind, Object.keys(coreEntities));
  return near.length > 0 ? { kind, name, near } : undefined;
};
