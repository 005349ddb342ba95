// PHP orders keys by accident and a snapshot sorts them: names in generated code must
// not come from that order, or a client of a live site and one of its snapshot differ.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { render } from '../../src/generate/targets/render.ts';
import { readCase } from '../support/case-folders.ts';

/** The same with the keys of every object in the opposite order; lists and the order of routes stay. */
const reversedWithin = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversedWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversedWithin(member)]),
  );
};

const reversed = (index: WireIndex): WireIndex => ({
  ...index,
  routes: Object.fromEntries(
    Object.entries(index.routes).map(([key, route]) => [key, reversedWithin(route)]),
  ),
});

const sample = JSON.parse(
  readFileSync(new URL('../../samples/content-commerce-site.index.json', import.meta.url), 'utf8'),
) as WireIndex;

/** Two schemas of one title, word and namespace, and each again with its keys in another order. */
const clashing: WireIndex = {
  namespaces: ['ext/v1'],
  routes: Object.fromEntries(
    ['a', 'b', 'c'].flatMap((group) => {
      const properties = {
        id: { type: 'integer', description: 'Which it is.' },
        name: { type: 'string', ...(group === 'b' && { format: 'uri' }) },
        size: {
          type: 'object',
          properties: {
            width: { type: 'integer', description: 'The width in pixels, as it was measured.', minimum: 1 },
            height: { type: 'integer', description: 'The height in pixels, as it was measured.', minimum: 1 },
            unit: { type: 'string', required: true, enum: { one: 'px', two: 'mm', three: 'in' } },
            depth: { type: 'integer', required: true },
          },
        },
        mode: { type: 'string', enum: Array.from({ length: 12 }, (_, at) => `mode-${at}`) },
      };
      const schema = { title: 'part', type: 'object', properties };
      const described = group === 'c' ? reversedWithin(schema) : schema;
      const args = group === 'c' ? reversedWithin(properties) : properties;
      return ['parts/(?P<id>[\\d]+)'].map((path) => [
        `/ext/v1/${group}/${path}`,
        {
          namespace: 'ext/v1',
          methods: ['GET', 'POST'],
          endpoints: [
            { methods: ['GET'], args: {} },
            { methods: ['POST'], args },
          ],
          schema: described,
        },
      ]);
    }),
  ),
};

const names = (texts: readonly string[]): readonly string[] =>
  [
    ...new Set(
      texts.flatMap((text) => text.match(/\b[\p{ID_Start}_][\p{ID_Continue}$]*_[\da-f]{8}\b/gu) ?? []),
    ),
  ].toSorted();

const responses = readCase('normalize', 'responses', 'index.json') as WireIndex;

test.each([
  ['the sample', sample],
  ['schemas of one title', clashing],
  ['responses', responses],
])('%s: resources have the names that they have with keys in another order', (_, index) => {
  const resourceNames = (one: WireIndex) =>
    normalize(one)
      .value.resources?.map(({ name }) => name)
      .toSorted();
  expect(resourceNames(reversed(index))).toEqual(resourceNames(index));
});

test('schemas that differ in the order of their keys alone are one resource', () => {
  expect(normalize(clashing).value.resources).toHaveLength(2);
});

test.each(['client', 'zod', 'markdown', 'openapi'] as const)(
  '%s: names do not hang on the order of keys',
  async (target) => {
    const textsOf = async (one: WireIndex) =>
      (await render(normalize(one).value, [target])).map(({ text }) => text);
    for (const index of [sample, clashing, responses])
      expect(names(await textsOf(reversed(index)))).toEqual(names(await textsOf(index)));
  },
);

test('what differs in the order of its members alone is declared once', async () => {
  for (const { path, text } of await render(normalize(clashing).value, ['client', 'zod'])) {
    const declared = [...text.matchAll(/^(?:export )?(?:const|type|interface) (\w+_[\da-f]{8})\b/gm)].map(
      ([, name]) => name,
    );
    expect([path, declared]).toEqual([path, [...new Set(declared)]]);
  }
});
