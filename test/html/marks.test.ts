// Who may call an operation and whether somebody's code does, wherever operations are listed;
// and what of an answer is read, beside its members.

import { expect, test } from 'vitest';
import type { ApiModel, Operation } from '../../src/core/model/api/api.ts';
import type { Access } from '../../src/core/model/api/access.ts';
import { defaultHtmlOptions, type HtmlOptions } from '../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { siteWithTypes } from './site-with-types.ts';

const who: Readonly<Record<string, Access['who']>> = {
  'orders.list': 'public',
  'orders.create': 'signed-in',
  'orders.delete': 'refused',
};

const seen: ApiModel = {
  ...siteWithTypes,
  // Of two resources, so that its page has a table of them.
  routes: siteWithTypes.routes.map((route) => ({
    ...route,
    namespace: 'shop/v1',
    operations: route.operations.map((operation): Operation => {
      const access = who[operation.name];
      return access === undefined ? operation : { ...operation, access: { who: access } };
    }),
  })),
};

const list = seen.routes[0]?.operations[0];
if (list === undefined) throw new Error('no operation');

const options: HtmlOptions = {
  ...defaultHtmlOptions,
  code: {
    project: 'tsconfig.json',
    operations: new Map([
      [
        list,
        {
          calls: ['src/app.ts:1'],
          arguments: new Map(),
          properties: new Map([
            ['line_items.product_id', ['src/app.ts:2']],
            ['note', ['src/app.ts:3']],
          ]),
        },
      ],
    ]),
  },
};

const page = (model: ApiModel, name: string, of = options): string =>
  renderHtml(model, of).find(({ path }) => path === `html/${name}`)?.text ?? '';

const mark = (kind: string, text: string): string =>
  `<small class="mark ${kind}" title="${text}">${text}</small>`;

test('the overview, the tables of namespaces and the list at the side mark operations, and say what marks mean', () => {
  for (const name of ['index.html', 'shop-v1.html']) {
    const legend = /<p class="aside mark-legend">.*?<\/p>/s.exec(page(seen, name))?.[0] ?? '';
    expect(legend.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toBe(
      ' public needs sign-in refused used by tsconfig.json ',
    );
  }
  const overview = page(seen, 'index.html');
  expect(overview).toContain(`Lists orders ${mark('who-public', 'public')} ${mark('used', 'used')}</span>`);
  expect(overview).toContain(`Delete an order ${mark('who-refused', 'refused')}</span>`);
  const [main = '', nav = ''] = page(seen, 'shop-v1.html').split('<nav class="side"');
  expect(nav).toContain(`${mark('who-signed-in', 'needs sign-in')}<b class="method POST">`);
  expect(main).toContain(`Create${mark('who-signed-in', 'needs sign-in')}</a>`);
  const without = page(siteWithTypes, 'shop-v1.html', defaultHtmlOptions);
  expect(without).not.toMatch(/class="mark|mark-legend/);
});

test('members of an answer that are read are marked, on the page of the operation and of its type', () => {
  const used = (text: string): readonly string[] =>
    [...text.matchAll(/<a class="name" href="[^"]*">([^<]*)<\/a> <small class="change used">/g)].map(
      ([, name = '']) => name,
    );
  expect(used(page(seen, 'shop-v1.html'))).toEqual(['note', 'line_items', 'product_id']);
  expect(used(page(seen, 'shop-v1.types.html'))).toEqual(['note', 'line_items', 'product_id']);
});
