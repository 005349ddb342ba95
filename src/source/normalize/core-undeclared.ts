// What WordPress sends though it declares it nowhere, or not for every context, from its source, 6.1 to 7.1.

import type { Schema } from '../../core/schema/schema.ts';
import type { UndeclaredProperties } from './known-rows.ts';

const endpoints = 'wp-includes/rest-api/endpoints';

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };

export const coreUndeclared: readonly UndeclaredProperties[] = [
  {
    namespaces: ['wp-abilities/v1'],
    titles: ['ability'],
    properties: { 'meta.show_in_rest': flag },
    source: `${endpoints}/class-wp-rest-abilities-v1-list-controller.php`,
  },
  // What the authors of blocks wrote into their `block.json`.
  {
    namespaces: ['wp/v2'],
    titles: ['block-type'],
    properties: {
      'example.viewportWidth': { type: 'number' },
      'styles[].isDefault': flag,
      'styles[].is_default': flag,
      'variations[].isActive': {},
    },
    source: `${endpoints}/class-wp-rest-block-types-controller.php`,
  },
  // It filters by no context.
  {
    namespaces: ['wp/v2'],
    titles: ['plugin'],
    properties: {
      author: text,
      author_uri: text,
      description: { type: 'object', properties: { raw: text, rendered: text } },
      plugin_uri: text,
      textdomain: text,
      version: text,
    },
    source: `${endpoints}/class-wp-rest-plugins-controller.php`,
  },
  // It takes it out of `meta`, where it is declared.
  {
    namespaces: ['wp/v2'],
    titles: ['wp_block'],
    declares: 'meta.wp_pattern_sync_status',
    properties: { wp_pattern_sync_status: text },
    source: `${endpoints}/class-wp-rest-blocks-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    titles: ['wp_block-revision'],
    properties: { 'content.rendered': text, 'title.rendered': text },
    source: `${endpoints}/class-wp-rest-revisions-controller.php`,
  },
];
