// The page holds the site to what it declares: on a real page, against a real site; what is
// copied there makes the next page content. Then the judge by itself, form by form.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DeclarationTuple } from '../../src/generate/targets/html/page-data-format.ts';
import { deviationConfig, differenceGroups } from '../../src/reference/pages/deviation-config.ts';
import { compareWithDeclaration } from '../../src/reference/pages/site-check.ts';
import { valuePathText } from '../../src/core/schema/value-errors.ts';
import type { Json, Schema } from '../../src/core/schema/schema.ts';
import { whileBrowsing } from '../support/browsing.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';

const inAll = ['view', 'edit', 'embed'];

const parts = fakeSite({
  routes: {
    '/': { namespace: '', endpoints: [{ methods: ['GET'], args: {} }] },
    '/shop/v1': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: {} }] },
    '/shop/v1/parts': {
      namespace: 'shop/v1',
      endpoints: [{ methods: ['GET'], args: { page: { type: 'integer' }, per_page: { type: 'integer' } } }],
      schema: {
        title: 'part',
        type: 'object',
        properties: {
          id: { type: 'integer', context: inAll },
          price: { type: 'number', context: inAll },
          made: { type: 'string', context: inAll },
          size: {
            type: 'object',
            context: inAll,
            properties: { width: { type: 'integer', context: inAll } },
          },
        },
      },
      answer: [
        { id: 1, price: '9.90', made: 'here', size: { width: null }, colour: 'red', _links: {} },
        { id: 2, price: 4, size: [] },
      ],
    },
  },
});

describeInBrowser('what a site answers, held against what it declares', (browser) => {
  const send = (origin: string, args: readonly string[], use: Parameters<typeof browser.visit>[2]) =>
    whileBrowsing([origin, '--no-open', ...args], ({ address }) =>
      browser.visit(
        `${address}shop-v1.html`,
        { own: address, permissions: ['clipboard-read', 'clipboard-write'] },
        async (visit) => {
          await visit.page.locator('[id="parts.list"]').getByRole('button', { name: 'Try it' }).click();
          await visit.page.getByRole('button', { name: 'Send GET' }).click();
          await visit.page.getByRole('region', { name: 'Response' }).getByText('200 OK').waitFor();
          await use(visit);
          expect(visit.outside).toEqual([]);
          expect(visit.complaints).toEqual([]);
        },
      ),
    );

  test('marks what differs in the tree, sums it up, and copies what the configuration takes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'routewright-check-'));
    try {
      await withHttpServer(parts, async (origin) => {
        const config = join(folder, 'routewright.config.json');
        await send(origin, ['--no-config'], async ({ page }) => {
          const check = page.getByRole('group', { name: 'Response compared with the schema' });
          await check.getByText('4 differences from the schema').waitFor();
          expect((await check.getByRole('listitem').allInnerTexts()).sort()).toEqual([
            'colour not declared once',
            'made missing once',
            'price must be a number once',
            'size.width must be an integer once',
          ]);
          const marked = page.locator('.json .marked');
          expect((await marked.allInnerTexts()).sort()).toEqual([
            'colour: "red" not declared',
            'made: missing',
            'price: "9.90" must be a number',
            'width: null must be an integer',
          ]);
          expect(await marked.locator('.json-mark').first().isVisible()).toBe(true);
          expect(await axeViolations(page)).toEqual([]);
          await check.getByRole('button', { name: 'Copy as configuration' }).click();
          await check.getByText('Paste the copied text into routewright.config.json').waitFor();
          writeFileSync(config, await page.evaluate(() => navigator.clipboard.readText()));
        });
        await send(origin, ['--config', config], async ({ page }) => {
          const check = page.getByRole('group', { name: 'Response compared with the schema' });
          expect(await check.innerText()).toBe('Matches the schema');
          expect(await page.locator('.json-mark').count()).toBe(0);
        });
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the judge', () => {
  const part: Schema = {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      sizes: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { width: { type: 'integer' } } },
      },
      lines: { type: 'array', items: { type: 'object', properties: {}, required: ['id'] } },
    },
    required: ['id'],
    additionalProperties: false,
  };
  type Form = DeclarationTuple[1];
  const judged = (
    form: Form,
    answer: Json,
    given: Readonly<Record<string, Json>> = {},
    deletion?: 'previous' | 'unknown',
  ) => {
    const declared = ['parts.get', form, [['view', 0]], 'view', 'shop/v1:Part'] as const;
    return compareWithDeclaration(
      deletion === undefined ? declared : [...declared, deletion],
      [part],
      answer,
      new Map(Object.entries(given)),
    );
  };
  const told = (...of: Parameters<typeof judged>): readonly string[] | undefined =>
    judged(...of)?.differences.map(({ at, words, property }) =>
      [valuePathText(at), property ?? '?', words].join(' | '),
    );

  test.each<readonly [Form, Json, readonly string[]]>([
    ['item', { id: 1, _links: {}, _embedded: {} }, []],
    ['item', { id: 1, sizes: [] }, []],
    ['item', { id: 1, sizes: [1] }, ['sizes | sizes | must be an object']],
    [
      'item',
      { id: 1, sizes: { small: { width: '1' } } },
      ['sizes.small.width | sizes{}.width | must be an integer'],
    ],
    ['item', { id: 1, lines: [{ id: 1 }, {}] }, ['lines[1].id | lines[].id | missing']],
    ['item', { id: 1, 'a.b': 1 }, ['a.b | ? | not declared']],
    [
      'item',
      { id: 1, ['__proto__']: 1, constructor: 2 },
      ['__proto__ | __proto__ | not declared', 'constructor | constructor | not declared'],
    ],
    ['array', [{ id: 1 }, { id: 'x' }], ['[1].id | id | must be an integer']],
    ['array', { id: 1 }, [' | ? | must be an array']],
    ['map', { a: { id: 1 }, b: {} }, ['b.id | id | missing']],
    ['map', [], []],
    ['optional', [], []],
    ['batch', { create: [{ id: 1 }, { id: 0, error: {} }], delete: [{}] }, ['delete[0].id | id | missing']],
  ])('%s %j', (form, answer, differences) => {
    expect(told(form, answer)).toEqual(differences);
  });

  test('what was not asked for is not missing; an envelope and a context of the site’s own are not judged', () => {
    expect(told('item', {}, { _fields: 'sizes' })).toEqual([]);
    expect(told('item', {}, { _fields: 'sizes, id' })).toEqual(['id | id | missing']);
    expect(told('item', {}, { _envelope: true })).toBeUndefined();
    expect(told('item', {}, { context: 'admin' })).toBeUndefined();
  });

  test('a deletion answers what was there, or what nobody knows', () => {
    expect(told('item', { deleted: true, previous: {} }, {}, 'previous')).toEqual([
      'previous.id | id | missing',
    ]);
    expect(told('item', { deleted: true }, {}, 'unknown')).toBeUndefined();
  });

  test('the copy holds what the configuration has words for, and what is seen, never what it holds', () => {
    const checked = judged('array', [
      { id: 1, acf: { hue: 'red' }, sizes: { s: { more: 1 } } },
      { id: null },
      { id: 'secret' },
    ]);
    if (checked === undefined) throw new Error('nothing judged');
    const groups = differenceGroups(checked, valuePathText);
    expect(JSON.parse(deviationConfig(checked, groups, 'https://site.example/blog/wp-json/') ?? '')).toEqual({
      sites: {
        'https://site.example/blog': {
          types: {
            'shop/v1:Part.acf': {
              schema: { type: 'object', properties: { hue: { type: 'string' } } },
            },
          },
          deviations: {
            'shop/v1:Part.acf': { optional: true },
            'shop/v1:Part.id': { nullable: true, types: ['string'] },
          },
        },
      },
    });
  });
});
