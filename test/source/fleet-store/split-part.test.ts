// Large parts of a store, which are split by resource: the split is exact, and shops share their equal resources.

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compactText } from '../../../src/source/compact/compact-text.ts';
import { unpack } from '../../../src/source/compact/unpack.ts';
import { partHash } from '../../../src/source/fleet-store/content.ts';
import { joinedPart, splitPart } from '../../../src/source/fleet-store/split-part.ts';
import fc from '../../support/fast-check.ts';
import { routewright } from '../../support/routewright.ts';

const description = 'A description that the site gives to this argument of the route. '.repeat(20);

/** A namespace with thousands of words, in the order in which the site registers its routes. */
const routes = (namespace: string, paths: readonly string[]) =>
  Object.fromEntries(
    paths.map((path) => [
      `/${namespace}${path}`,
      {
        namespace,
        methods: ['GET'],
        endpoints: [
          {
            methods: ['GET'],
            args: Object.fromEntries(
              Array.from({ length: 40 }, (_, at) => [
                `${path.slice(1, 3)}${at}`,
                { description, type: 'string' },
              ]),
            ),
          },
        ],
      },
    ]),
  );

const partText = (namespace: string, paths: readonly string[]): string =>
  JSON.stringify({ namespace, routes: routes(namespace, paths) });

const joined = (text: string): string | undefined => {
  const split = splitPart(text);
  return split && joinedPart(split.list, [...new Set(split.resources.map((one) => one.text))]);
};

test('restores every large part byte for byte, in the order of its routes', () => {
  const path = fc.constantFrom('', '/posts', '/posts/(?P<id>[\\d]+)', '/2', '/10', '/__proto__', '/constructor', '/a/b', '//', '/(?P<x>[^/]+)', '/pages'); // prettier-ignore
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 4, maxLength: 8 }), (paths) => {
      const text = partText('wp/v2', paths);
      const resources = new Set(paths.map((one) => one.split('/')[1] ?? ''));
      expect(joined(text)).toBe(resources.size > 1 ? text : undefined);
    }),
    { numRuns: 30 },
  );
});

test.each([
  [
    'small',
    JSON.stringify({ namespace: 'a', routes: { '/a/b': { namespace: 'a' }, '/a/c': { namespace: 'a' } } }),
  ],
  ['with one resource', partText('wp/v2', ['/posts', '/posts/(?P<id>[\\d]+)', '/posts/a', '/posts/b'])],
  [
    'with routes outside its namespace',
    partText('wp/v2', ['/posts', '/pages', '/a', '/b']).replace('/wp/v2/a', '/wp/v20/a'),
  ],
  ['with members in another order', partText('wp/v2', ['/posts', '/a', '/b', '/c']).replaceAll('"namespace":"wp/v2","methods":["GET"]', '"methods":["GET"],"namespace":"wp/v2"')], // prettier-ignore
  ['that is not an object', JSON.stringify(description.repeat(200))],
])('does not split a part %s', (_name, text) => {
  expect(splitPart(text) === undefined).toBe(true);
});

/** A shop with its own post type, and with the same API in two namespaces. */
const shop = (own: string): string => {
  const all = {
    ...routes('shop/v1', ['', '/cart', '/orders', '/cart/items']),
    ...routes('shop/v2', ['', '/cart', '/orders', '/cart/items']),
    ...routes('wp/v2', ['', '/posts', '/pages', `/${own}`, '/users']),
  };
  return JSON.stringify({
    name: own,
    namespaces: ['shop/v1', 'shop/v2', 'wp/v2'],
    authentication: [],
    routes: all,
  });
};

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'routewright-fleet-')));
afterAll(() => {
  rmSync(cwd, { recursive: true });
});
const fleet = (args: string) =>
  routewright(['fleet', ...args.split(' ')], { cwd, env: { SOURCE_DATE_EPOCH: '1780000000' } });
const files = (kind: string): readonly string[] =>
  readdirSync(join(cwd, 'fleet', kind)).map((name) => join(cwd, 'fleet', kind, name));

beforeAll(async () => {
  for (const name of ['recipes', 'events']) writeFileSync(join(cwd, `${name}.json`), shop(name));
  writeFileSync(join(cwd, 'sites.csv'), 'name,address\na,./recipes.json\nb,./events.json\n');
  await fleet('snapshot sites.csv');
});

test('a store contains each resource once, and gives every snapshot back', async () => {
  // The namespaces `shop/v1` and `shop/v2` have the same resources, and all namespaces have the same first route.
  expect(files('resources')).toHaveLength(8);
  const lists = files('namespaces').map((file) => readFileSync(file, 'utf8'));
  expect(lists.join('')).not.toContain('description');
  expect(lists.find((text) => text.includes('recipes'))).toMatch(
    /^\{\n {2}"namespace": "wp\/v2",\n {2}"resources": \{\n {4}"": "[0-9a-f]{64}",\n {4}"posts": /,
  );
  const whole = await routewright(['snapshot', './recipes.json'], { cwd });
  expect((await fleet('export a')).stdout).toBe(whole.stdout);
  expect((await fleet('report fleet --verify')).stdout).toContain('The store is complete.');
});

test('replaces a large namespace in one file with the list of its resources', async () => {
  const before = files('namespaces').map((file) => [file, readFileSync(file, 'utf8')] as const);
  const exported = await fleet('export a');
  for (const [file] of before) {
    const list = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof joinedPart>[0];
    const text = joinedPart(list, Object.values(list.resources).map((hash) => JSON.stringify(unpackedResource(String(hash))))); // prettier-ignore
    expect(partHash(text)).toBe(file.slice(-69, -5));
    writeFileSync(file, compactText(JSON.parse(text) as { routes: Record<string, unknown> }));
  }
  for (const file of files('resources')) rmSync(file);
  expect((await fleet('export a')).stdout).toBe(exported.stdout);
  expect((await fleet('snapshot sites.csv --fresh 0s')).stdout).toContain('2 unchanged');
  expect(files('namespaces').map((file) => [file, readFileSync(file, 'utf8')])).toEqual(before);
  expect((await fleet('export a')).stdout).toBe(exported.stdout);
});

test('keeps needed resources, and names one that is missing or damaged', async () => {
  const stray = join(cwd, 'fleet/resources', `${'0'.repeat(64)}.json`);
  writeFileSync(stray, '{}');
  expect((await fleet('gc fleet --older-than 0s')).stdout).toContain('1 file removed');
  expect(files('resources')).toHaveLength(8);
  expect((await fleet('merge fleet --store joined')).stdout).toContain('2 sites');
  expect(readdirSync(join(cwd, 'joined/resources'))).toEqual(readdirSync(join(cwd, 'fleet/resources')));

  const [damaged = '', missing = ''] = files('resources');
  const sound = readFileSync(missing);
  rmSync(missing);
  const verify = async () => (await fleet('report fleet --verify')).stdout;
  expect(await verify()).toContain(`1 error:\n  ${missing.slice(cwd.length + 1)} is missing.\n`);
  writeFileSync(damaged, '{"_compact":1,"routes":{}}');
  expect(await verify()).toContain(
    `  ${damaged.slice(cwd.length + 1)} does not match the hash in its name.\n`,
  );
  // Merging restores a missing file, also if the list of resources is present.
  rmSync(damaged);
  await fleet('merge joined --store fleet');
  expect(readFileSync(missing)).toEqual(sound);
  expect(existsSync(damaged)).toBe(true);
});

function unpackedResource(hash: string): unknown {
  const unpacked = unpack(
    JSON.parse(readFileSync(join(cwd, 'fleet/resources', `${hash}.json`), 'utf8')) as Record<string, unknown>,
  );
  return unpacked.kind === 'document' ? unpacked.document : undefined;
}
