// Recorded responses (`--examples`): no words of the site are kept, and every target shows the rest.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { observe } from '../../../src/core/model/observation/observe.ts';
import { recordResponse } from '../../../src/core/model/observation/record-response.ts';
import { fakeRoutes, fakeSite, sendJson } from '../../support/fake-site.ts';
import fc from '../../support/fast-check.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';
import { savedIndex } from '../../support/saved-index.ts';

const record = (values: readonly unknown[], schema?: unknown) =>
  recordResponse(values, schema, observe(values, schema));

const order = {
  id: 48_213,
  number: '48213',
  status: 'completed',
  total: '129.50',
  currency: 'EUR',
  prices_include_tax: true,
  date_paid: '2024-02-29T08:13:21',
  customer_id: 977,
  customer_note: 'Leave it with Mrs Miller, door code 4711',
  parent_id: 0,
  order_key: 'wc_order_zQ81kPqLxT7aB',
  transaction_id: 'ch_3OqPz2L8f',
  customer_ip_address: '81.2.69.142',
  payment_url: 'https://shop.test/checkout/pay/48213/?key=wc_order_zQ81kPqLxT7aB',
  billing: {
    first_name: 'Margarethe',
    email: 'margarethe@mail.test',
    phone: '+49 170 5550199',
    phone_digits: 491705550199,
    postcode: '10115',
    address_1: 'Invalidenstraße 44',
    latitude: 52.53,
  },
  line_items: [
    { id: 5, name: 'Letter from Margarethe', price: 43.17, quantity: 3, meta: null },
    { id: 6, name: 'Second', price: 1, quantity: 1, meta: null },
    { id: 7, name: 'Third', price: 1, quantity: 1, meta: null },
  ],
  by_person: { 'margarethe@mail.test': 3 },
  _links: { self: [{ href: 'https://shop.test/orders/48213' }] },
};

test('keeps numbers, choices and structure, and no word about a person', () => {
  const schema = { properties: { status: { enum: ['completed', 'pending'] } } };
  expect(record([[], [order]], schema)).toEqual([
    {
      id: 1,
      number: '1001',
      status: 'completed',
      total: '129.50',
      currency: 'USD',
      prices_include_tax: true,
      date_paid: '2026-01-31T10:00:00',
      customer_id: 1,
      customer_note: 'Please ring the bell.',
      parent_id: 0,
      order_key: 'wc_order_1a2b3c4d5e6f7',
      transaction_id: 'T-1001',
      customer_ip_address: '192.0.2.1',
      payment_url: 'https://site.example/',
      billing: {
        first_name: 'Sample',
        email: 'reader@site.example',
        phone: '555-0100',
        phone_digits: 1,
        postcode: '90210',
        address_1: '1 Main Street',
        latitude: 1,
      },
      line_items: [
        { id: 1, name: 'Sample name', price: 43.17, quantity: 3, meta: null },
        { id: 1, name: 'Sample name', price: 1, quantity: 1, meta: null },
      ],
      by_person: { name: 3 },
    },
  ]);
});

test('no text of a response is ever recorded, and no response breaks it', () => {
  const secret = 'hunter2';
  const marked = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_key, member: unknown) =>
        typeof member === 'string' ? `${secret} ${member}` : member,
      ),
    );
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom('__proto__', 'constructor', 'name', 'status', secret + '@mail.test'),
      fc.jsonValue(),
    ),
  );
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 3 }), fc.jsonValue(), (values, schema) => {
      const recorded = JSON.stringify(record(values.map(marked), schema) ?? null);
      expect(recorded).not.toContain(secret);
      expect(recorded.length).toBeLessThanOrEqual(8000);
    }),
  );
  const long = [
    Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`member_${at}`, { ['a'.repeat(60)]: 1 }])),
  ];
  const properties = Object.fromEntries(
    Object.keys(long[0] ?? {}).map((name) => [name, { properties: { ['a'.repeat(60)]: {} } }]),
  );
  expect(record(long, { properties })).toBeUndefined();
});

const ordersRoute = {
  namespace: 'shop/v1',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: {} }],
  schema: {
    title: 'order',
    type: 'object',
    properties: {
      id: { type: 'integer' },
      status: { type: 'string', enum: ['completed', 'pending'] },
      total: { type: 'string' },
      customer_note: { type: 'string' },
      quantity: { type: 'integer' },
    },
  },
};
const item = { ...ordersRoute, endpoints: [{ methods: ['GET'], args: { id: { type: 'integer' } } }] };

test('--examples saves a recorded response, and the targets show it', async () => {
  const cwd = emptyFolder();
  const site = fakeSite({
    routes: { ...fakeRoutes, '/shop/v1/orders': ordersRoute, '/shop/v1/orders/(?P<id>[\\d]+)': item },
    first: ({ route }, response) => {
      if (route !== '/shop/v1/orders') return false;
      sendJson(response, 200, [{ id: 9, status: 'pending', total: '129.50', customer_note: 'For Margarethe', quantity: 7 }]); // prettier-ignore
      return true;
    },
  });
  const run = (args: string) => routewright(args.split(' '), { cwd });
  const expected = { id: 1, status: 'pending', total: '129.50', customer_note: 'Please ring the bell.', quantity: 7 }; // prettier-ignore
  await withHttpServer(site, async (origin) => {
    const refused = await run(`snapshot ${origin}/wp-json/ --examples`);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('needs') as unknown });
    await run(`snapshot ${origin}/wp-json/ --observe -o plain.json`);
    await run(`snapshot ${origin}/wp-json/ --observe --examples -o site.json`);
  });
  const saved = readFileSync(join(cwd, 'site.json'), 'utf8');
  expect(saved).not.toContain('Margarethe');
  const { routes } = savedIndex<{ routes: Record<string, { recorded?: unknown }> }>(saved);
  expect(routes['/shop/v1/orders']?.recorded).toEqual([expected]);
  expect((await run('drift plain.json site.json')).stdout).toContain('Nothing changed');

  await run('generate site.json -o api --target html,markdown,openapi,msw');
  const read = (file: string): string => readFileSync(join(cwd, 'api', file), 'utf8');
  const document = JSON.parse(read('openapi/openapi.json')) as {
    paths: Record<
      string,
      { get: { responses: { '200': { content: Record<string, { example: unknown }> } } } }
    >;
  };
  const example = (path: string): unknown =>
    document.paths[path]?.get.responses['200'].content['application/json']?.example;
  expect(example('/shop/v1/orders')).toEqual([expected]);
  expect(example('/shop/v1/orders/{id}')).toEqual(expected);
  for (const page of [read('markdown/llms-full.txt'), read('html/shop-v1.html')])
    expect(page).toContain('129.50');
  expect(read('msw/data.ts')).toContain('129.50');

  // The file may have been edited: a value that the schema refuses is not shown, and neither is a long one.
  writeFileSync(join(cwd, 'edited.json'), saved.replace('"quantity": 7', '"quantity": "</script><script>"'));
  await run('generate edited.json -o api --target openapi');
  expect(read('openapi/openapi.json')).toContain('129.50');
  expect(read('openapi/openapi.json')).not.toContain('</script>');
  writeFileSync(join(cwd, 'edited.json'), saved.replace('129.50', '9'.repeat(9000)));
  await run('generate edited.json -o api --target openapi');
  expect(read('openapi/openapi.json')).not.toContain('999999');
});
