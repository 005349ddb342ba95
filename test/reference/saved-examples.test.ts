// Saved examples (`routewright.examples.json`): "Save as example" writes them, and every output shows them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Schema } from '../../src/core/schema/schema.ts';
import { schemaErrors } from '../../src/core/schema/value-errors.ts';
import { observe } from '../../src/core/model/observation/observe.ts';
import { exampleOf, recordOne, recordResponse } from '../../src/core/model/observation/record-response.ts';
import { whileBrowsing } from '../support/browsing.ts';
import { fakeRoutes, fakeSite } from '../support/fake-site.ts';
import fc from '../support/fast-check.ts';
import { anySchema } from '../support/random-schema.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const ordersRoute = {
  namespace: 'shop/v1',
  methods: ['GET', 'POST'],
  endpoints: [
    { methods: ['GET'], args: {} },
    { methods: ['POST'], args: {} },
  ],
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

const undeclared = { namespace: 'shop/v1', methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] };

const site = fakeSite({
  routes: { ...fakeRoutes, '/shop/v1/orders': ordersRoute, '/shop/v1/raw': undeclared },
});

const order = { id: 9, status: 'pending', total: '129.50', customer_note: 'For Margarethe', quantity: 7 };

const recordedOrder = { ...order, id: 1, customer_note: 'Please ring the bell.' };

const fileName = 'routewright.examples.json';

/** Sends what the page sends after "Save". */
async function save(address: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const page = await (await fetch(address)).text();
  const token = /data-token="([^"]*)"/.exec(page)?.[1] ?? '';
  const response = await fetch(`${address}examples`, {
    method: 'POST',
    headers: {
      Origin: new URL(address).origin,
      'Content-Type': 'application/json',
      'X-Routewright-Token': token,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, result: await response.json() };
}

/** The folder in which the process runs has the file, unless a configuration says otherwise. */
const configIn = (folder: string): string => {
  const path = join(folder, 'routewright.config.json');
  writeFileSync(path, '{}');
  return path;
};

test('a response that a page sends is written next to the configuration, and every output shows it', async () => {
  const folder = emptyFolder();
  const config = configIn(folder);
  const file = join(folder, fileName);
  await withHttpServer(site, async (origin) => {
    await whileBrowsing([origin, '--no-open', '--config', config], async ({ address }) => {
      expect(existsSync(file)).toBe(false);
      const preview = await save(address, { key: 'GET /shop/v1/orders', body: [order] });
      expect(preview).toEqual({ status: 200, result: { example: [recordedOrder], file: null } });
      expect(existsSync(file)).toBe(false);
      const asked = { key: 'GET /shop/v1/orders', body: [order], save: true };
      expect(await save(address, asked)).toEqual({ status: 200, result: { example: [recordedOrder], file } });
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
        version: 1,
        examples: { 'GET /shop/v1/orders': [recordedOrder] },
      });
      // Saving again replaces the entry, and keeps the rest of the file.
      writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "$schema": "x.json",'));
      await save(address, { ...asked, body: [{ ...order, quantity: 8 }] });
      expect(readFileSync(file, 'utf8')).toMatch(/"\$schema": "x.json"[^]*"quantity": 8/);
      expect(readFileSync(file, 'utf8')).not.toMatch(/Margarethe|"quantity": 7/);
    });
    await whileBrowsing([origin, '--no-open', '--config', config], async ({ address }) => {
      const page = await (await fetch(`${address}shop-v1.html`)).text();
      expect(page).toContain('&quot;quantity&quot;: 8');
      expect(page).toContain('Recorded values, with samples as texts');
    });
    const out = ['--output', 'out', '--target', 'markdown,openapi,html'];
    const generated = await routewright(['generate', origin, ...out, '--config', config], { cwd: folder });
    expect(generated).toMatchObject({ code: 0 });
    const [markdown, openapi] = ['markdown/shop-v1.md', 'openapi/openapi.json'].map((path) =>
      readFileSync(join(folder, 'out', path), 'utf8'),
    );
    expect(markdown).toMatch(/Recorded response, with samples as texts:\s+```json[^`]*"quantity": 8/);
    expect(openapi).toMatch(/"example":[^\]]*"quantity": 8/);
  });
});

test('a request that is no response of the pages is refused, and nothing is written', async () => {
  const folder = emptyFolder();
  const config = configIn(folder);
  await withHttpServer(site, (origin) =>
    whileBrowsing([origin, '--no-open', '--config', config], async ({ address }) => {
      const statusOf = async (body: unknown, headers?: Readonly<Record<string, string>>) =>
        (await save(address, body, headers)).status;
      const sound = { key: 'GET /shop/v1/orders', body: [order], save: true };
      expect(await statusOf(sound, { 'X-Routewright-Token': 'another' })).toBe(403);
      expect(await statusOf(sound, { Origin: 'https://evil.example' })).toBe(403);
      expect(await statusOf(sound, { 'Content-Type': 'text/plain' })).toBe(415);
      expect((await fetch(`${address}examples`)).status).toBe(405);
      for (const key of ['GET /shop/v1/none', 'POST /shop/v1/orders', '__proto__', '../../x', 1, null])
        expect(await statusOf({ ...sound, key })).toBe(404);
      for (const body of [null, [], {}, 'text', 3, [{ total: 3 }]])
        expect(await statusOf({ ...sound, body })).toBe(422);
      expect(await statusOf({ key: 'GET /shop/v1/raw', body: [order], save: true })).toBe(409);
      expect(await statusOf({ ...sound, body: 'x'.repeat(17 * 1024 * 1024) })).toBe(413);
      expect(await statusOf([])).toBe(404);
      expect(existsSync(join(folder, fileName))).toBe(false);
      writeFileSync(join(folder, fileName), '{ broken');
      expect(await save(address, sound)).toEqual({
        status: 500,
        result: { message: expect.stringContaining(`${join(folder, fileName)}:1:3`) as string },
      });
      expect(readFileSync(join(folder, fileName), 'utf8')).toBe('{ broken');
    }),
  );
});

test('two pages that save at the same time lose no example', async () => {
  const folder = emptyFolder();
  const config = configIn(folder);
  const names = Array.from({ length: 8 }, (_, at) => `/shop/v1/orders${at}`);
  const many = fakeSite({
    routes: { ...fakeRoutes, ...Object.fromEntries(names.map((name) => [name, ordersRoute])) },
  });
  await withHttpServer(many, (origin) =>
    whileBrowsing([origin, '--no-open', '--config', config], async ({ address }) => {
      const saved = await Promise.all(
        names.map((name) => save(address, { key: `GET ${name}`, body: [order], save: true })),
      );
      expect(saved.map(({ status }) => status)).toEqual(names.map(() => 200));
      const { examples } = JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as { examples: object };
      expect(Object.keys(examples)).toEqual(names.map((name) => `GET ${name}`));
    }),
  );
});

test.each([
  ['no JSON', '{ "version": 1,', ':1:16 the text ends too early'],
  ['another version', '{ "version": 2, "examples": {} }', ':1:14 /version: 2 is not allowed; use 1'],
  [
    'a method that writes',
    '{ "version": 1, "examples": { "POST /a": {} } }',
    ':1:31 /examples/POST ~1a: "POST /a" is not allowed as a name',
  ],
  [
    'a text as an example',
    '{ "version": 1, "examples": { "GET /a": "x" } }',
    ':1:41 /examples/GET ~1a: "x" is not allowed; use an object or a list',
  ],
  [
    'an example that is too long',
    JSON.stringify({ version: 1, examples: { 'GET /a': ['x'.repeat(9000)] } }),
    ':1:35 /examples/GET ~1a: the example has 9004 characters as JSON; use at most 8000',
  ],
  [
    'a conflict of git',
    '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n',
    ':1:1 an unresolved merge conflict',
  ],
])('a broken file is an error that names the place: %s', async (_, text, message) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, fileName), text);
  const source = join(import.meta.dirname, '../../samples/analytics-service.model.json');
  const { code, stderr } = await routewright(['generate', source, '--output', 'out'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(fileName + message);
  expect(existsSync(join(cwd, 'out'))).toBe(false);
});

test('a model that was written by hand gets saved examples too, where they fit its schemas', async () => {
  const cwd = emptyFolder();
  const schema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
  const operation = { method: 'GET', methods: ['GET'], arguments: [], response: { kind: 'schema', schema } };
  const route = (path: string) => ({
    ...{ key: path, namespace: 'a/v1', path, parts: [{ kind: 'text', text: path }] },
    operations: [operation],
  });
  const document = {
    ...{ routewright: 1, title: 'A', baseUrl: 'https://site.example', auth: [] },
    ...{ namespaces: [{ name: 'a/v1' }], routes: [route('/a/v1/counts'), route('/a/v1/others')] },
  };
  writeFileSync(join(cwd, 'a.model.json'), JSON.stringify(document));
  const examples = { 'GET /a/v1/counts': { count: 4711 }, 'GET /a/v1/others': { count: 'no number' } };
  writeFileSync(join(cwd, fileName), JSON.stringify({ version: 1, examples }));
  const made = await routewright(['generate', 'a.model.json', '--output', 'out', '--target', 'markdown'], {
    cwd,
  });
  expect(made).toMatchObject({ code: 0 });
  const markdown = readFileSync(join(cwd, 'out/markdown/a-v1.md'), 'utf8');
  expect(markdown).toContain('"count": 4711');
  expect(markdown).not.toContain('no number');
});

const memberNames = fc.constantFrom(
  ...['name', 'email', 'id', 'author', 'order_id', 'status', 'total', 'by person', 'date', 'a@b.test', '12'],
);

const recordedValues = fc.letrec<{ schema: Schema; body: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    anySchema,
    fc.constantFrom<Schema>(
      { type: 'string', enum: ['draft', 'final'] },
      { type: 'string', pattern: '^[0-9]{3}$' },
      { type: 'integer', minimum: 5_000_000 },
    ),
    tie('schema').map((items): Schema => ({ type: 'array', items, uniqueItems: true })),
    fc
      .tuple(fc.dictionary(memberNames, tie('schema'), { maxKeys: 3 }), tie('schema'), fc.boolean())
      .map(([properties, other, isOpen]): Schema => ({
        ...{ type: 'object', properties },
        ...(isOpen && { additionalProperties: other }),
      })),
    tie('schema').map((other): Schema => ({ type: 'object', additionalProperties: other })),
    tie('schema').map((one): Schema => ({ anyOf: [one, { type: 'null' }] })),
  ),
  body: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom('draft', '4711', 5_000_001),
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(memberNames, tie('body'), { maxKeys: 4 }),
  ),
}));

test('an example that was recorded once stays the same when it is recorded again', () => {
  fc.assert(
    fc.property(recordedValues.body, recordedValues.schema, (value, schema) => {
      const once = recordOne(value, schema);
      if (once !== undefined) expect(recordOne(once, schema)).toEqual(once);
    }),
    { numRuns: 1000 },
  );
});

test.each<[string, Parameters<typeof exampleOf>, unknown]>([
  [
    'a body that breaks its schema',
    [{ total: 3 }, { type: 'object', properties: { total: { type: 'string' } } }, undefined],
    'The example is not valid by the declared schema: total must be a string.',
  ],
  [
    'items without a valid member',
    [[{ total: 3 }], { properties: { total: { type: 'string' } } }, 'array'],
    'The declared schema accepts no member of the response.',
  ],
  [
    'items with an invalid member',
    [[{ id: 9, total: 3 }], { properties: { id: { type: 'integer' }, total: { type: 'string' } } }, 'array'],
    { value: [{ id: 1 }] },
  ],
  [
    'items in a map',
    [{ john_smith: { id: 9 } }, { properties: { id: { type: 'integer' } } }, 'map'],
    { value: { name: { id: 1 } } },
  ],
])('an example contains only what documentation shows: %s', (_, given, expected) => {
  expect(exampleOf(...given)).toEqual(expected);
});

const counts: Schema = { type: 'object', additionalProperties: { type: 'integer' } };
const named = { john_smith: 3, mary_jones: 4 };

test.each<[string, Schema, unknown, unknown]>([
  ['a map', { type: 'object', properties: { caps: counts } }, { caps: named }, { caps: { name: 3 } }],
  ['a map of one key', counts, { john_smith: 3 }, { name: 3 }],
  ['a free object', { type: 'object' }, { john_smith: 3, mary: 'x' }, { name: 3 }],
  [
    'undeclared members besides declared ones',
    { ...counts, properties: { total: { type: 'integer' } } },
    { ...named, total: 7 },
    { total: 7, name: 3 },
  ],
  ['an undeclared object', { properties: { id: {} } }, { id: 9, extra: named }, { id: 1 }],
  [
    'an alternative',
    { properties: { caps: { anyOf: [counts, { type: 'null' }] } } },
    { caps: named },
    { caps: { name: 3 } },
  ],
  [
    'choices in a map',
    { type: 'object', additionalProperties: { type: 'string', enum: ['draft', 'final'] } },
    { john_smith: 'draft' },
    { name: 'draft' },
  ],
])('keys that are values are not in an example: %s', (_, schema, body, expected) => {
  expect(recordOne(body, schema)).toEqual(expected);
});

test('--examples replaces the keys of maps and of small objects whose members are all alike', () => {
  const record = (body: unknown, schema: unknown) => recordResponse([body], schema, observe([body], schema));
  expect(record({ caps: named }, { properties: { caps: counts } })).toEqual({ caps: { name: 3 } });
  expect(record({ caps: named, total: 7 }, undefined)).toEqual({ caps: { name: 3 }, total: 7 });
  expect(observe([named], counts)).toEqual({ types: ['object'], map: { types: ['integer'] } });
  expect(Object.keys(record({ first_name: 'A', last_name: 'B' }, {}) as object)).toEqual([
    'first_name',
    'last_name',
  ]);
});

test('digits as text stay only in properties that do not describe a person', () => {
  const names = ['tel', 'contact', 'customer_name', 'whatsapp', 'house_no', 'total'];
  const schema = { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
  const body = Object.fromEntries(names.map((name) => [name, '471123']));
  const example = recordOne(body, schema as Schema);
  expect(JSON.stringify(example).match(/"(\w+)":"471123"/g)).toEqual(['"total":"471123"']);
});

test('samples fit the limits and the pattern of their schemas', () => {
  const properties: Readonly<Record<string, Schema>> = {
    id: { type: 'integer', minimum: 100 },
    code: { type: 'string', pattern: '^[0-9]{3}$' },
    motto: { type: 'string', minLength: 40 },
    state: { type: 'string', maxLength: 2 },
    born: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
  };
  const body = { id: 4711, code: '815', motto: 'x'.repeat(50), state: 'ab', born: '1980-01-02' };
  const example = recordOne(body, { type: 'object', properties });
  expect(Object.keys(example ?? {})).toEqual(Object.keys(properties));
  expect(schemaErrors({ properties }, example)).toEqual([]);
  expect(JSON.stringify(example)).not.toMatch(/4711|815|xx|1980/);
});
