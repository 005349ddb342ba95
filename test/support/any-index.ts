// Random indexes for property tests: wrong in every place, right often enough to be read.

import fc from './fast-check.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';

const keyword = fc.constantFrom(
  'type', 'enum', 'default', 'properties', 'items', 'required', 'pattern', 'format', 'minimum', 'anyOf', 'oneOf',
  'exclusiveMinimum', 'additionalProperties', 'patternProperties', 'context', 'readonly', 'description', '__proto__',
); // prettier-ignore

/** JSON that looks like an index often enough to get deep into the reader. */
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(
      'string',
      'integer',
      'bool',
      'mixed',
      '[\\w-]+',
      '(a+)+',
      '',
      'true',
      0,
      1,
      -1,
      1.5,
      true,
      false,
      null,
    ),
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.array(fc.tuple(keyword, tie('node')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

const key = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom(
      '/',
      '(',
      ')',
      '?',
      'P',
      '<',
      '>',
      '[',
      ']',
      '\\',
      'd',
      '+',
      '*',
      '|',
      'a',
      '.',
      '{',
      '}',
      '1',
      ',',
    ),
  }),
  fc.constantFrom('/ext/v1/a', '/ext/v1/a/(?P<id>[\\d]+)'),
);

/** What `snapshot --observe` writes, more or less. */
const { observed } = fc.letrec<{ observed: unknown }>((tie) => ({
  observed: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    node,
    fc.record(
      {
        types: fc.oneof(fc.subarray(['array', 'integer', 'null', 'object', 'string']), node),
        keys: fc.dictionary(fc.oneof(fc.string(), keyword), tie('observed'), { maxKeys: 3 }),
        map: tie('observed'),
        items: tie('observed'),
        sometimes: fc.constant(true),
      },
      { requiredKeys: ['types'] },
    ),
  ),
}));

const route = fc.oneof(
  node,
  fc.record({
    schema: fc.oneof(node, fc.record({ title: fc.string(), properties: fc.dictionary(keyword, node) })),
    observed,
    namespace: fc.oneof(fc.constantFrom('ext/v1', '', '__proto__'), node),
    endpoints: fc.oneof(
      node,
      fc.array(
        fc.record({
          methods: fc.oneof(fc.subarray(['GET', 'POST', 'PUT', 'DELETE', 'BREW']), node),
          args: fc.oneof(node, fc.dictionary(fc.oneof(fc.string(), keyword), node, { maxKeys: 4 })),
        }),
        { maxLength: 3 },
      ),
    ),
  }),
);

const slug = fc.oneof(fc.constantFrom('post', 'post_tag', '__proto__', 'constructor'), fc.string());

/** What a site tells of post types and the like, more or less. */
const entry = fc.oneof(
  node,
  fc.record(
    {
      slug: fc.oneof(slug, node),
      rest_base: fc.oneof(slug, node),
      rest_namespace: fc.oneof(fc.constant('wp/v2'), node),
      hierarchical: fc.oneof(fc.boolean(), node),
      taxonomies: fc.oneof(fc.array(slug, { maxLength: 3 }), node),
      types: fc.oneof(fc.array(slug, { maxLength: 3 }), node),
      public: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
);
const part = fc.oneof(fc.dictionary(slug, entry, { maxKeys: 4 }), fc.array(entry, { maxLength: 3 }), node);
const ability = fc.oneof(
  node,
  fc.record(
    {
      name: fc.oneof(fc.constantFrom('core/get-site-info', 'a/b/c', 'a-b/c'), fc.string()),
      category: fc.oneof(slug, node),
      description: fc.oneof(fc.string(), node),
      input_schema: node,
      output_schema: node,
      annotations: fc.oneof(fc.record({ readonly: fc.boolean(), destructive: node, idempotent: node }), node),
      meta: fc.record({ annotations: node }),
    },
    { requiredKeys: [] },
  ),
);
const abilities = fc.oneof(
  fc.array(ability, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('core/get-site-info', 'shop/run', '__proto__'), ability, { maxKeys: 3 }),
  node,
);
const site = fc.oneof(
  node,
  fc.record(
    {
      permalinks: fc.oneof(fc.constantFrom('pretty', 'plain'), node),
      types: part,
      taxonomies: part,
      statuses: part,
      abilities,
    },
    { requiredKeys: [] },
  ),
);

const anyBareIndex = fc.record({
  name: node,
  namespaces: fc.oneof(fc.array(fc.string(), { maxLength: 4 }), node),
  authentication: node,
  routes: fc.dictionary(key, route, { maxKeys: 6 }),
});

export const anyIndex: fc.Arbitrary<WireIndex> = fc.oneof(
  anyBareIndex,
  fc.tuple(anyBareIndex, site).map(([index, _site]) => ({ ...index, _site })),
);
