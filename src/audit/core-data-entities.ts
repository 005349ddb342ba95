// The paths of entities of WordPress's data store, such as `/wp/v2/posts` for `useEntityRecords('postType', 'post')`.
// Types of plugins and themes may have any path, so they are left out.

import { concatenated, knownText, textValue, type Choices } from './evaluate/values.ts';

/**
 * The paths of entities. Source: the table of entities of @wordpress/core-data, and the types that WordPress
 * registers.
 */
const paths: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  root: {
    comment: 'comments',
    media: 'media',
    menu: 'menus',
    menuItem: 'menu-items',
    menuLocation: 'menu-locations',
    plugin: 'plugins',
    postType: 'types',
    sidebar: 'sidebars',
    site: 'settings',
    status: 'statuses',
    taxonomy: 'taxonomies',
    theme: 'themes',
    user: 'users',
    widget: 'widgets',
    widgetType: 'widget-types',
  },
  postType: {
    attachment: 'media',
    page: 'pages',
    post: 'posts',
    wp_block: 'blocks',
    wp_navigation: 'navigation',
    wp_template: 'templates',
    wp_template_part: 'template-parts',
  },
  taxonomy: { category: 'categories', nav_menu: 'menus', post_tag: 'tags' },
};

/** The paths of an entity, or of one record of it; empty if the kind or the name is unknown. */
export function entityPaths(kinds: Choices, names: Choices, ids: Choices): Choices {
  return kinds.flatMap((kind) =>
    names.flatMap((name): Choices => {
      const table = ownEntry(paths, knownText(kind));
      const path = table && ownEntry(table, knownText(name));
      if (path === undefined) return [];
      const whole = textValue(name.node, `/wp/v2/${path}`);
      const present = ids.filter((id) => id.kind !== 'missing');
      return present.length === 0
        ? [whole]
        : concatenated(name.node, [[whole], [textValue(name.node, '/')], present]);
    }),
  );
}

const ownEntry = <Held>(table: Readonly<Record<string, Held>>, name: string | undefined): Held | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
