// The rules for the code of a plugin. The places of callbacks come from a WordPress that is started for a plugin; here
// they stand in a saved index, as `snapshot --declarations` records them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from '../../src/lint/index.ts';
import { ownIssues } from '../../src/lint/plugin/own-issues.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import type { Level } from '../../src/core/diagnostics/diagnostic.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const at = (name: string, line: number, owner = 'shelf') => ({
  function: name,
  file: owner === 'wordpress' ? 'wp-includes/functions.php' : `${owner}/rest.php`,
  line,
  endLine: line + 5,
  owner,
});

const anyVisitor = at('__return_true', 6949, 'wordpress');
const editors = at('Shelf::may_edit', 80);
const registered = at('Shelf::register_routes', 12);

interface Endpoint {
  readonly methods: readonly string[];
  readonly args?: object;
  readonly declared: object;
}

const route = (endpoints: readonly Endpoint[], others: object = {}) => ({
  namespace: 'shelf/v1',
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints: endpoints.map(({ methods, args = {} }) => ({ methods, args })),
  declaredAt: { endpoints: endpoints.map(({ declared }) => ({ registered, ...declared })), ...others },
});

function saved(routes: object, cwd = emptyFolder()): string {
  writeFileSync(join(cwd, 'site.json'), JSON.stringify({ namespaces: ['shelf/v1'], routes }));
  return cwd;
}

async function found(routes: object): Promise<readonly string[]> {
  const cwd = saved(routes);
  const { report } = await lint({ source: join(cwd, 'site.json') });
  return report.issues
    .filter(({ code }) => code.startsWith('plugin-'))
    .map(
      ({ code, where: [place] }) =>
        `${code} ${place?.file ?? ''}:${place?.line ?? ''} ${place?.methods.join() ?? ''}`,
    );
}

const described = { schema: at('Shelf::schema', 90) };
const callback = at('Shelf::books', 20);

test('a route without permission_callback, and one that every visitor may write through', async () => {
  expect(
    await found({
      '/shelf/v1/a': route([{ methods: ['GET'], declared: { callback } }], described),
      '/shelf/v1/b': route(
        [
          { methods: ['GET'], declared: { callback, permission: anyVisitor } },
          { methods: ['POST', 'PUT'], declared: { callback, permission: anyVisitor } },
          { methods: ['DELETE'], declared: { callback, permission: editors } },
        ],
        described,
      ),
    }),
  ).toEqual([
    'plugin-permission-missing shelf/rest.php:12 GET',
    'plugin-write-public shelf/rest.php:12 POST,PUT',
  ]);
});

test('a route without a schema is one finding, and routes of WordPress itself are none', async () => {
  const open = { callback, permission: anyVisitor };
  const ofCore = { ...open, registered: at('WP_REST_Posts_Controller::register_routes', 1, 'wordpress') };
  expect(
    await found({
      '/shelf/v1/a': route([
        { methods: ['GET'], declared: open },
        { methods: ['POST'], declared: { callback, permission: editors } },
      ]),
      '/wp/v2/b': { ...route([{ methods: ['GET'], declared: ofCore }]), namespace: 'wp/v2' },
      // The index of a namespace, which WordPress registers.
      '/shelf/v1': route([
        {
          methods: ['GET'],
          declared: { callback: at('WP_REST_Server::get_namespace_index', 9, 'wordpress') },
        },
      ]),
    }),
  ).toEqual(['plugin-schema-missing shelf/rest.php:12 GET']);
});

test('a route whose controller has a schema that the route does not name', async () => {
  const open = { callback, permission: anyVisitor };
  const inferredSchema = { title: 'book', type: 'object', properties: { id: { type: 'integer' } } };
  const unbound = { unboundSchema: at('Shelf::get_item_schema', 90) };
  expect(
    await found({
      '/shelf/v1/books': { ...route([{ methods: ['GET'], declared: open }], unbound), inferredSchema },
    }),
  ).toEqual(['plugin-schema-unbound shelf/rest.php:12 GET']);
});

test('arguments whose names every object of JavaScript has', async () => {
  const names = ['constructor', 'toString', 'valueOf'];
  const args = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const reads = names.map((name, at) => ({ name, line: 21 + at, uses: ['update_option'] }));
  const declared = (others: object) => ({ callback, permission: editors, reads, ...others });
  const foundWith = (others: object) =>
    found({ '/shelf/v1/a': route([{ methods: ['POST'], args, declared: declared(others) }], described) });
  const unsanitized = [21, 22, 23].map((line) => `plugin-text-unsanitized shelf/rest.php:${line} POST`);
  expect(await foundWith({})).toEqual(unsanitized);
  const sanitize = at('sanitize_text_field', 1, 'wordpress');
  expect(await foundWith({ arguments: { constructor: { sanitize } } })).toEqual(unsanitized.slice(1));
});

test('arguments: without a type, read but not declared, and text that nothing sanitizes', async () => {
  const args = {
    free: {},
    checked: {},
    mixed: { type: 'array | string' },
    listed: { enum: ['a', 'b'] },
    title: { type: 'string' },
    cleaned: { type: 'string' },
    kind: { type: 'string', enum: ['a'] },
    note: { type: 'string' },
    only_tested: { type: 'string' },
    chosen: { type: 'string' },
    wanted: { type: 'string' },
    password: { type: 'string' },
  };
  const reads = [
    { name: 'title', line: 22, uses: ['Post', 'update_option'] },
    { name: 'title', line: 24, uses: ['update_option'] },
    { name: 'cleaned', line: 25, through: ['wp_unslash', 'sanitize_text_field'], uses: ['save'] },
    { name: 'kind', line: 26, uses: ['save'] },
    { name: 'note', line: 27, uses: ['save'] },
    { name: 'chosen', line: 27, through: ['switch'] },
    { name: 'chosen', line: 27, uses: ['update_status'] },
    { name: 'wanted', line: 27, uses: ['find_book'] },
    { name: 'password', line: 27, uses: ['set_password'] },
    { name: 'only_tested', line: 28, through: ['isset'] },
    { name: 'hidden', line: 30 },
    { name: 'id', line: 31 },
    { name: '_fields', line: 32 },
  ];
  const sanitize = at('sanitize_text_field', 1, 'wordpress');
  const declared = {
    callback,
    permission: editors,
    reads,
    arguments: { note: { sanitize }, checked: { validate: at('Shelf::check', 99) } },
  };
  expect(
    await found({ '/shelf/v1/a/(?P<id>\\d+)': route([{ methods: ['POST'], args, declared }], described) }),
  ).toEqual([
    'plugin-argument-untyped shelf/rest.php:12 POST',
    'plugin-argument-undeclared shelf/rest.php:30 POST',
    'plugin-text-unsanitized shelf/rest.php:22 POST',
  ]);
});

test('reads that are no fault: a path parameter, the id of a creation, and the code of WordPress', async () => {
  const reading = (name: string, of = callback) => ({
    callback: of,
    permission: editors,
    reads: [{ name, line: 22 }],
  });
  const ofCore = at('WP_REST_Users_Controller::update_item', 700, 'wordpress');
  expect(
    await found({
      '/shelf/v1/a/(?P<kind>book)': route([{ methods: ['GET'], declared: reading('kind') }], described),
      '/shelf/v1/a': route(
        [
          { methods: ['GET'], declared: reading('kind') },
          { methods: ['POST'], declared: reading('id') },
          { methods: ['PUT'], declared: reading('email', ofCore) },
        ],
        described,
      ),
    }),
  ).toEqual([]);
});

test('a namespace without a version is one finding', async () => {
  const declared = { callback, permission: editors };
  const inOther = (line: number) => ({
    ...route([{ methods: ['GET'], declared: { ...declared, registered: at('register', line) } }], described),
    namespace: 'shelf',
  });
  expect(await found({ '/shelf/a': inOther(1), '/shelf/b': inOther(2) })).toEqual([
    'plugin-namespace-unversioned shelf/rest.php:1 GET',
  ]);
});

test('the configuration sets the level of a code, and refuses one that does not exist', async () => {
  const cwd = saved({ '/shelf/v1/a': route([{ methods: ['GET'], declared: { callback } }], described) });
  const run = async (levels: Readonly<Record<string, Level | 'off'>>) => {
    writeFileSync(
      join(cwd, 'routewright.config.json'),
      JSON.stringify({ sites: { 'site.json': { levels } } }),
    );
    return routewright(['lint', 'site.json'], { cwd });
  };
  expect(await run({})).toMatchObject({ code: 1 });
  expect(await run({ 'plugin-permission-missing': 'warning' })).toMatchObject({ code: 0 });
  expect((await run({ 'plugin-permission-missing': 'off' })).stdout).toMatch(/^No issues\./);
  const refused = await run({ 'plugin-permision-missing': 'off' });
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('plugin-permission-missing');
});

test('places that are no paths and lines are left out', async () => {
  const cwd = saved({
    '/shelf/v1/a': route(
      [
        {
          methods: ['GET'],
          declared: {
            registered: { function: 'a\nb', file: '../../etc/passwd', line: -1 },
            callback: { function: 'list', file: '/etc/passwd', line: 1.5, owner: 'shelf' },
          },
        },
      ],
      { ...described, __proto__: 1, schema: 'text' },
    ),
  });
  const { model } = await lint({ source: join(cwd, 'site.json') });
  expect(model.routes[0]?.operations[0]?.declaredAt).toEqual({
    callback: { function: 'list', owner: 'shelf' },
  });
  expect(model.routes[0]?.declaredAt).toBeUndefined();
});

test('an issue is of the plugin that contains the callback, where the owner of the registration is unknown', () => {
  const { owner: _, ...unowned } = registered;
  const declared = { callback, permission: editors, registered: unowned };
  const routes = { '/shelf/v1/a': route([{ methods: ['GET'], declared }], described) };
  const model = normalize({ namespaces: ['shelf/v1'], routes }).value;
  const issue = { code: 'type-unknown', level: 'warning', message: '', done: '' } as const;
  const issues = [{ ...issue, where: { route: '/shelf/v1/a', methods: ['GET'] } }];
  expect(ownIssues(issues, model, new Map([['shelf', 'shelf']]))).toHaveLength(1);
  expect(ownIssues(issues, model, new Map([['other', 'other']]))).toEqual([]);
});
