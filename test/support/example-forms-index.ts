import type { WireIndex } from '../../src/core/model/index/index-document.ts';

const namespace = 'example-forms/v1';
const forms = `/${namespace}/forms`;
const everywhere = { context: ['view', 'edit', 'embed'] };

/** The index of a site with the plugin of docs/guides/describe-your-plugin.md. */
export const exampleFormsIndex: WireIndex = {
  namespaces: [namespace],
  routes: {
    [forms]: {
      namespace,
      endpoints: [{ methods: ['GET'], args: { page: { type: 'integer' } } }],
      schema: {
        title: 'form',
        type: 'object',
        properties: {
          id: { type: 'integer', ...everywhere },
          parent: { type: 'integer', ...everywhere },
          closes_at: { type: 'string', ...everywhere },
        },
      },
    },
    [`${forms}/(?P<id>[\\d]+)/entries/count`]: {
      namespace,
      endpoints: [{ methods: ['GET'], args: { id: { type: 'integer', required: true } } }],
    },
  },
};
