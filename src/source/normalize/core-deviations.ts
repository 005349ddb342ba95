// Where WordPress itself answers otherwise than it declares, from its source, 6.1 to 7.1.

import type { KnownDeviations } from './known-rows.ts';

const endpoints = 'wp-includes/rest-api/endpoints';
const core = ['wp/v2'];

export const coreDeviations: readonly KnownDeviations[] = [
  // It is told once, to who made it.
  {
    namespaces: core,
    titles: ['application-password'],
    properties: [['password', 'string', 'missing']],
    source: `${endpoints}/class-wp-rest-application-passwords-controller.php`,
  },
  {
    namespaces: core,
    titles: ['attachment'],
    properties: [['post', 'integer', 'null']],
    source: `${endpoints}/class-wp-rest-attachments-controller.php`,
  },
  // Of any type of post.
  {
    namespaces: core,
    titles: ['*'],
    properties: [['class_list', 'array', 'object']],
    source: `${endpoints}/class-wp-rest-posts-controller.php`,
  },
  // A pattern has what its author wrote, and no defaults.
  {
    namespaces: core,
    titles: ['block-pattern'],
    properties: [
      ['block_types', 'array', 'missing'],
      ['categories', 'array', 'missing'],
      ['description', 'string', 'missing'],
      ['inserter', 'boolean', 'missing'],
      ['keywords', 'array', 'missing'],
      ['post_types', 'array', 'missing'],
      ['source', 'string', 'missing'],
      ['template_types', 'array', 'missing'],
      ['template_types', 'array', 'string'],
      ['viewport_width', 'number', 'missing'],
    ],
    source: `${endpoints}/class-wp-rest-block-patterns-controller.php`,
  },
  {
    namespaces: core,
    titles: ['block-pattern-category'],
    properties: [['description', 'string', 'missing']],
    source: `${endpoints}/class-wp-rest-block-pattern-categories-controller.php`,
  },
  {
    namespaces: ['wp-abilities/v1'],
    titles: ['ability'],
    properties: [['meta.annotations', ['boolean', 'null'], 'object']],
    source: `${endpoints}/class-wp-rest-abilities-v1-list-controller.php`,
  },
  // Variations of blocks have what their block's author wrote, and no defaults.
  {
    namespaces: core,
    titles: ['block-type'],
    properties: [
      ['variations[].category', ['string', 'null'], 'missing'],
      ['variations[].example', ['object', 'null'], 'missing'],
      ['variations[].icon', ['string', 'null'], 'missing'],
      ['variations[].keywords', 'array', 'missing'],
    ],
    source: `${endpoints}/class-wp-rest-block-types-controller.php`,
  },
  // Its name.
  {
    namespaces: core,
    titles: ['plugin'],
    properties: [['author', 'object', 'string']],
    source: `${endpoints}/class-wp-rest-plugins-controller.php`,
  },
  // What is declared of a post, of any type, is declared of its revisions; they hold the texts alone.
  {
    namespaces: core,
    titles: ['*-revision'],
    properties: [
      ['content.block_version', 'integer', 'missing'],
      ['content.protected', 'boolean', 'missing'],
      ['excerpt.protected', 'boolean', 'missing'],
    ],
    source: `${endpoints}/class-wp-rest-revisions-controller.php`,
  },
  // Terms and formats that are found have no subtype.
  {
    namespaces: core,
    titles: ['search-result'],
    properties: [['subtype', 'string', 'missing']],
    source: 'wp-includes/rest-api/search/class-wp-rest-term-search-handler.php',
  },
  {
    namespaces: core,
    titles: ['wp_template', 'wp_template_part'],
    properties: [
      ['modified', 'string', 'boolean'],
      ['origin', 'string', 'null'],
      // Of templates that a plugin registered alone.
      ['plugin', 'string', 'missing'],
    ],
    source: `${endpoints}/class-wp-rest-templates-controller.php`,
  },
  // Of the theme in use alone.
  {
    namespaces: core,
    titles: ['theme'],
    properties: [
      ['theme_supports', 'object', 'missing'],
      ['default_template_types', 'array', 'missing'],
      ['default_template_part_areas', 'array', 'missing'],
    ],
    source: `${endpoints}/class-wp-rest-themes-controller.php`,
  },
];
