// A list in a query may be one of its items, as the site takes it: in types, in validators and in calls.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ApiModel, Argument } from '../../../src/core/model/api/api.ts';
import { exampleValue } from '../../../src/core/schema/values/example-value.ts';
import { takenBySite } from '../../../src/core/schema/site-acceptance.ts';
import { takesOneItem } from '../../../src/core/schema/wordpress-values.ts';
import { asText } from '../../../src/drift/witness/requests.ts';
import { render } from '../../../src/generate/targets/render.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { compile } from '../../support/compile.ts';
import { importOnEach, kinds } from '../../support/import-validators.ts';
import { indexOfRelease } from '../../support/index-of-release.ts';
import { temporaryFolder, writeAll } from '../../support/built-client.ts';
import { argument, operation, smallModel } from '../../support/small-model.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function errorsOf(model: ApiModel, code: string): Promise<string> {
  const folder = temporaryFolder();
  folders.push(folder);
  writeAll(folder, await render(model, ['client']));
  writeFileSync(join(folder, 'app.ts'), code);
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
  return compile('typescript-7', join(folder, 'tsconfig.json'));
}

const only = (model: ApiModel, path: string): ApiModel => ({
  ...model,
  routes: model.routes.filter((route) => route.path === path),
});

test.each(['4.7', '6.9'])('media of WordPress %s can be listed by one media type', async (release) => {
  const model = only(normalize(await indexOfRelease(release)).value, '/wp/v2/media');
  const code = `import { createSite } from './client/site.js';
const { media } = createSite({ baseUrl: 'https://x.test' }).wpV2;
export const image = media.list({ media_type: 'image', include: 7 });
export const several = media.list({ include: [7, 8] });
// @ts-expect-error -- no item of the list
export const wrong = media.list({ include: true });
`;
  expect(await errorsOf(model, code)).toBe('');
});

const numbers = { type: 'array', items: { type: 'integer' }, maxItems: 2 } as const;
const attributes = {
  type: 'array',
  items: { type: 'object', properties: { slug: { type: 'array', items: { type: 'string' } } } },
} as const;
const terms = {
  type: ['array', 'object'],
  oneOf: [numbers, { type: 'object', required: ['terms'] }],
} as const;
const pairs = { type: 'array', items: { type: 'integer' }, minItems: 2 } as const;
const phrases = { type: 'array', items: { type: 'string', enum: ['a b', 'c'] } } as const;
const shop = smallModel(
  operation('things.list', [
    argument('include', numbers),
    argument('attributes', attributes),
    argument('terms', terms),
    argument('pair', pairs),
    argument('phrase', phrases),
  ]),
  operation('things.create', [argument('include', numbers, { in: 'body' })], {
    method: 'POST',
    methods: ['POST'],
  }),
);

/** Arguments, whether the types and the validators accept them, and the path of the first error. */
const calls: readonly (readonly [args: string, isAccepted: boolean, path?: string])[] = [
  ['{ "include": 7 }', true],
  ['{ "include": [7, 8] }', true],
  ['{ "include": "7" }', false, 'include'],
  ['{ "include": [7, "8"] }', false, 'include.1'],
  ['{ "attributes": [{ "slug": "44" }] }', true],
  ['{ "attributes": [{ "slug": ["44"] }] }', true],
  ['{ "attributes": { "slug": "44" } }', false, 'attributes'],
  ['{ "terms": 5 }', true],
  ['{ "terms": [5] }', true],
  ['{ "terms": { "terms": [5] } }', true],
  ['{ "pair": 1 }', false, 'pair'],
  ['{ "phrase": "c" }', false, 'phrase'],
];

test('types accept one item where the site does', async () => {
  const code = [
    `import { createSite } from './client/site.js';`,
    `const { things } = createSite({ baseUrl: 'https://x.test' }).shopV1;`,
    ...calls.flatMap(([args, isAccepted], at) => [
      isAccepted ? '' : '// @ts-expect-error -- the site refuses it, or the type is stricter',
      `export const call${at} = things.list(${args});`,
    ]),
    '// @ts-expect-error -- in a body, a list is a list',
    'export const create = things.create({ include: 7 });',
  ];
  expect(await errorsOf(shop, code.join('\n'))).toBe('');
});

test('validators of each kind accept the same calls, and name the place of an error', async () => {
  for (const [at, validators] of (await importOnEach(shop)).entries()) {
    for (const [args, isAccepted, path] of calls) {
      const found = validators['thingsListArgs']?.safeParse(JSON.parse(args));
      expect([found?.success, found?.error?.issues[0]?.path.join('.')], `${kinds[at]}: ${args}`).toEqual([
        isAccepted,
        path,
      ]);
    }
    expect(validators['thingsCreateArgs']?.safeParse({ include: 7 }).success).toBe(false);
  }
});

test('WordPress takes one item for each such list of their routes', async () => {
  const lists = normalize(await indexOfRelease('6.9')).value.routes.flatMap(({ operations }) =>
    operations.flatMap(({ arguments: all }) =>
      all.filter(({ in: place, schema }) => place === 'query' && takesOneItem(schema)),
    ),
  );
  const refused = lists.filter(({ schema }: Argument) => {
    const item = asText(exampleValue(schema.items ?? {}, ''));
    return item === undefined || !takenBySite(schema, 'query')(item);
  });
  expect(refused).toEqual([]);
  expect(lists.length).toBeGreaterThan(80);
});
