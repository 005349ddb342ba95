// What routes of WordPress itself answer, from its source, 6.1 to 7.1.

import type { Schema } from '../../core/schema/schema.ts';
import type { KnownAnswer } from './known-rows.ts';
import { listOf, mapOf, record, textOrNumber, anything, phpObject } from './answer-schemas.ts';

const endpoints = 'wp-includes/rest-api/endpoints';

const server = 'wp-includes/rest-api/class-wp-rest-server.php';

const routes: Schema = { type: 'object' };

/** What stands for each request of a batch. */
const enveloped = record({ body: anything, status: { type: 'integer' }, headers: phpObject });

export const batchAnswer: Schema = record(
  { failed: { type: 'string' }, responses: listOf({ anyOf: [enveloped, { type: 'null' }] }) },
  ['failed'],
);

const oembed = record(
  {
    version: { type: 'string' },
    provider_name: { type: 'string' },
    provider_url: { type: 'string' },
    author_name: { type: 'string' },
    author_url: { type: 'string' },
    title: { type: 'string' },
    type: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    html: { type: 'string' },
    thumbnail_url: { type: 'string' },
    thumbnail_width: { type: 'integer' },
    thumbnail_height: { type: 'integer' },
  },
  ['width', 'height', 'html', 'thumbnail_url', 'thumbnail_width', 'thumbnail_height'],
);

const styleVariation: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    slug: { type: 'string' },
    version: { type: 'integer' },
    settings: phpObject,
    styles: phpObject,
  },
};

/** There may be none, and then it is an empty object. */
const foundTemplate: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    slug: { type: 'string' },
    theme: { type: 'string' },
    type: { type: 'string' },
    source: { type: 'string' },
    origin: { type: ['string', 'null'] },
    content: { type: 'object' },
    title: { type: 'object' },
    description: { type: 'string' },
    status: { type: 'string' },
    wp_id: { type: ['integer', 'null'] },
    has_theme_file: { type: 'boolean' },
    author: { type: ['integer', 'null'] },
    // Since later versions.
    author_text: { type: 'string' },
    date: { type: ['string', 'null'] },
    modified: { type: ['string', 'boolean', 'null'] },
    original_source: { type: 'string' },
  },
};

const directorySize: Schema = {
  type: 'object',
  properties: { size: textOrNumber, debug: textOrNumber, raw: { type: 'integer' } },
};

export const coreAnswers: readonly KnownAnswer[] = [
  {
    namespaces: [''],
    path: '/',
    declares: { takes: ['context'] },
    answer: {
      schema: record(
        {
          name: { type: 'string' },
          description: { type: 'string' },
          url: { type: 'string' },
          home: { type: 'string' },
          gmt_offset: textOrNumber,
          timezone_string: { type: 'string' },
          page_for_posts: { type: 'integer' },
          page_on_front: { type: 'integer' },
          show_on_front: { type: 'string' },
          namespaces: listOf({ type: 'string' }),
          authentication: phpObject,
          routes,
        },
        // Newer than the rest.
        ['page_for_posts', 'page_on_front', 'show_on_front'],
      ),
    },
    source: server,
  },
  {
    namespaces: ['*'],
    path: '',
    declares: { takes: ['namespace', 'context'] },
    answer: { schema: record({ namespace: { type: 'string' }, routes }) },
    source: server,
  },
  {
    namespaces: [''],
    path: '/batch/v1',
    methods: ['POST'],
    declares: { takes: ['validation', 'requests'] },
    answer: { schema: batchAnswer },
    source: server,
  },
  {
    namespaces: ['oembed/1.0'],
    path: '/embed',
    declares: { takes: ['url', 'format', 'maxwidth'] },
    answer: { schema: oembed },
    source: 'wp-includes/class-wp-oembed-controller.php',
  },
  // As the site that is embedded has it.
  {
    namespaces: ['oembed/1.0'],
    path: '/proxy',
    declares: { takes: ['url', 'discover'] },
    answer: {
      schema: record({ provider_name: { type: 'string' }, html: { type: ['string', 'boolean'] } }, [
        'provider_name',
        'html',
      ]),
    },
    source: 'wp-includes/class-wp-oembed-controller.php',
  },
  {
    namespaces: ['wp/v2'],
    path: '/types',
    declares: { title: 'type' },
    answer: { form: 'map' },
    source: `${endpoints}/class-wp-rest-post-types-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/statuses',
    declares: { title: 'status' },
    answer: { form: 'map' },
    source: `${endpoints}/class-wp-rest-post-statuses-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/taxonomies',
    declares: { title: 'taxonomy' },
    answer: { form: 'map' },
    source: `${endpoints}/class-wp-rest-taxonomies-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/menu-locations',
    declares: { title: 'menu-location' },
    answer: { form: 'map' },
    source: `${endpoints}/class-wp-rest-menu-locations-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/users/me',
    methods: ['DELETE'],
    declares: { title: 'user' },
    answer: { form: 'item', deletion: 'previous' },
    source: `${endpoints}/class-wp-rest-users-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/users/{user_id}/application-passwords',
    methods: ['DELETE'],
    declares: { title: 'application-password' },
    answer: { schema: record({ deleted: { type: 'boolean' }, count: { type: 'integer' } }) },
    source: `${endpoints}/class-wp-rest-application-passwords-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/users/{user_id}/application-passwords/introspect',
    declares: { title: 'application-password' },
    answer: { form: 'item' },
    source: `${endpoints}/class-wp-rest-application-passwords-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/media/{id}/post-process',
    methods: ['POST'],
    declares: { takes: ['id', 'action'] },
    answer: { form: 'item', of: '/media/{id}', context: 'edit' },
    source: `${endpoints}/class-wp-rest-attachments-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/media/{id}/edit',
    methods: ['POST'],
    declares: { takes: ['id', 'src'] },
    answer: { form: 'item', of: '/media/{id}', context: 'view' },
    source: `${endpoints}/class-wp-rest-attachments-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/media/{id}/sideload',
    methods: ['POST'],
    declares: { title: 'attachment' },
    // Which members there are depends on what the file is for.
    answer: { schema: { type: 'object' } },
    source: `${endpoints}/class-wp-rest-attachments-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/templates/lookup',
    declares: { takes: ['slug', 'is_custom', 'template_prefix'] },
    answer: { form: 'optional', of: '/templates', context: 'view' },
    source: `${endpoints}/class-wp-rest-templates-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/template-parts/lookup',
    declares: { takes: ['slug', 'is_custom', 'template_prefix'] },
    // The lookup of template parts answers a template, with the fields of a part.
    answer: { schema: foundTemplate },
    source: `${endpoints}/class-wp-rest-templates-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/global-styles/themes/{stylesheet}',
    declares: { takes: ['stylesheet'] },
    answer: { schema: record({ settings: phpObject, styles: phpObject }) },
    source: `${endpoints}/class-wp-rest-global-styles-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/global-styles/themes/{stylesheet}/variations',
    declares: { takes: ['stylesheet'] },
    answer: { schema: listOf(styleVariation) },
    source: `${endpoints}/class-wp-rest-global-styles-controller.php`,
  },
  // The blocks of a namespace.
  {
    namespaces: ['wp/v2'],
    path: '/block-types/{namespace}',
    declares: { title: 'block-type' },
    answer: { form: 'array' },
    source: `${endpoints}/class-wp-rest-block-types-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/widget-types/{id}/encode',
    methods: ['POST'],
    declares: { takes: ['id', 'instance', 'form_data'] },
    answer: {
      schema: record({
        form: { type: 'string' },
        preview: { type: 'string' },
        instance: record({ encoded: { type: 'string' }, hash: { type: 'string' }, raw: { type: 'object' } }, [
          'raw',
        ]),
      }),
    },
    source: `${endpoints}/class-wp-rest-widget-types-controller.php`,
  },
  {
    namespaces: ['wp/v2'],
    path: '/widget-types/{id}/render',
    methods: ['POST'],
    declares: { takes: ['id', 'instance'] },
    answer: { schema: record({ preview: { type: 'string' } }) },
    source: `${endpoints}/class-wp-rest-widget-types-controller.php`,
  },
  ...[
    'background-updates',
    'loopback-requests',
    'https-status',
    'dotorg-communication',
    'authorization-header',
  ].map((test): KnownAnswer => ({
    namespaces: ['wp-site-health/v1'],
    path: `/tests/${test}`,
    declares: { title: 'wp-site-health-test' },
    answer: { form: 'item' },
    source: `${endpoints}/class-wp-rest-site-health-controller.php`,
  })),
  {
    namespaces: ['wp-site-health/v1'],
    path: '/tests/page-cache',
    declares: { takes: [] },
    answer: { form: 'item', of: '/tests/background-updates' },
    source: `${endpoints}/class-wp-rest-site-health-controller.php`,
  },
  {
    namespaces: ['wp-site-health/v1'],
    path: '/directory-sizes',
    declares: { takes: [] },
    answer: { schema: mapOf({ anyOf: [directorySize, { type: 'integer' }] }) },
    source: `${endpoints}/class-wp-rest-site-health-controller.php`,
  },
  {
    namespaces: ['wp-block-editor/v1'],
    path: '/url-details',
    declares: { takes: ['url'] },
    answer: {
      schema: record({
        title: { type: 'string' },
        icon: { type: 'string' },
        description: { type: 'string' },
        image: { type: 'string' },
      }),
    },
    source: `${endpoints}/class-wp-rest-url-details-controller.php`,
  },
  {
    namespaces: ['wp-block-editor/v1'],
    path: '/export',
    declares: { takes: [] },
    answer: { unknown: 'A ZIP archive of the theme comes back, no JSON.' },
    source: `${endpoints}/class-wp-rest-edit-site-export-controller.php`,
  },
  // The result itself, though an object around it is declared.
  {
    namespaces: ['wp-abilities/v1'],
    path: '/abilities/{name}/run',
    methods: ['GET', 'POST', 'DELETE'],
    declares: { title: 'ability-execution' },
    answer: { schema: anything },
    source: `${endpoints}/class-wp-rest-abilities-v1-run-controller.php`,
  },
];
