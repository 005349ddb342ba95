// The entities that @wordpress/core-data 8.1.0 has built in (`rootEntitiesConfig` and
// `additionalEntityConfigLoaders` in its src/entities.js; the maps of its src/entity-types/index.ts). Tests
// compare these tables with the package.

import type { Context } from '../../../core/schema/shape.ts';

export interface RootEntity {
  readonly name: string;
  /** The key of the route. */
  readonly route: string;
  /** The context that the package requests by default. */
  readonly context: Context;
}

/**
 * Entities of the kind `root`, except those that the package types itself, and `__unstableBase`, because no
 * site describes its index.
 */
export const rootEntities: readonly RootEntity[] = [
  { name: 'postType', route: '/wp/v2/types', context: 'edit' },
  { name: 'media', route: '/wp/v2/media', context: 'edit' },
  { name: 'taxonomy', route: '/wp/v2/taxonomies', context: 'edit' },
  { name: 'sidebar', route: '/wp/v2/sidebars', context: 'edit' },
  { name: 'widget', route: '/wp/v2/widgets', context: 'edit' },
  { name: 'widgetType', route: '/wp/v2/widget-types', context: 'edit' },
  { name: 'user', route: '/wp/v2/users', context: 'edit' },
  { name: 'comment', route: '/wp/v2/comments', context: 'edit' },
  { name: 'menu', route: '/wp/v2/menus', context: 'edit' },
  { name: 'menuItem', route: '/wp/v2/menu-items', context: 'edit' },
  { name: 'menuLocation', route: '/wp/v2/menu-locations', context: 'edit' },
  { name: 'theme', route: '/wp/v2/themes', context: 'edit' },
  { name: 'plugin', route: '/wp/v2/plugins', context: 'edit' },
  { name: 'status', route: '/wp/v2/statuses', context: 'edit' },
  { name: 'fontCollection', route: '/wp/v2/font-collections', context: 'view' },
  { name: 'site', route: '/wp/v2/settings', context: 'view' },
];

/** Post types that the package types itself. They cannot be declared again. */
export const typedPostTypes: ReadonlySet<string> = new Set([
  'attachment',
  'page',
  'post',
  'wp_block',
  'wp_navigation',
]);
