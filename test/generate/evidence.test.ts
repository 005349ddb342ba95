// Properties that neither the site nor its release promises: one quiet word in the reference.

import { expect, test } from 'vitest';
import type { Deviation } from '../../src/core/schema/deviation.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';

const index: WireIndex = {
  namespaces: ['ex/v1'],
  routes: {
    '/ex/v1/readers': {
      namespace: 'ex/v1',
      endpoints: [{ methods: ['GET'], args: { page: { type: 'integer' } } }],
      schema: {
        title: 'reader',
        type: 'object',
        properties: { id: { type: 'integer' }, avatar: { type: 'string' }, card: { type: 'string' } },
      },
    },
  },
};

const deviations: readonly Deviation[] = [
  { property: 'avatar', kind: 'missing', provenance: 'setting', setting: 'show_pictures' },
  { property: 'card', kind: 'null', provenance: 'argument' },
  { property: 'views', kind: 'undeclared', schema: { type: 'integer' }, provenance: 'observed' },
];

test('the reference names weak evidence, and only there', () => {
  const { value: model } = normalize(index);
  const resources = model.resources?.map((resource) => ({ ...resource, deviations }));
  const files = renderHtml(
    { ...model, ...(resources && { resources }) },
    { singleFile: false, reach: { kind: 'none' } },
  );
  const types = files.find(({ path }) => path === 'html/ex-v1.types.html')?.text ?? '';
  const flagOf = (name: string): string | undefined =>
    types
      .split('<li id=')
      .find((member) => member.includes(`>${name}</a>`))
      ?.match(/class="flag">([^<]+)</)?.[1];
  expect(['id', 'avatar', 'card', 'views'].map(flagOf)).toEqual([
    undefined,
    'depends on a setting',
    'declared for writing',
    'observed',
  ]);
});
