// Names once given stay: code was written with them. The tables below are never to be
// changed, only added to. And whatever a site adds elsewhere renames nothing.

import fc, { tries } from '../../support/fast-check.ts';
import { expect, test } from 'vitest';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import { plainNames } from '../../../src/source/normalize/names/namespace-names.ts';
import { caseFile, readCase } from '../../support/case-folders.ts';
import { callNames, exportedNames, growingSite, modelOf, route } from '../../support/growing-site.ts';
import { sampleModel } from '../../support/samples.ts';

const fromCase = (name: string): ApiModel => modelOf(readCase('normalize', name, 'index.json') as WireIndex);

const interfaces: Readonly<Record<string, () => ApiModel | Promise<ApiModel>>> = {
  'content-commerce-site': () => sampleModel('content-commerce-site.index'),
  'analytics-service': () => sampleModel('analytics-service.model'),
  'growing-site': () => modelOf(growingSite),
  responses: () => fromCase('responses'),
  'resources-of-one-title': () => fromCase('resources-of-one-title'),
  'resources-by-hand': () =>
    completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value,
};

test.each(Object.entries(interfaces))('every name of %s is as it was', async (name, read) => {
  const model = await read();
  const lines = [
    ...[...callNames(model)].map(([place, call]) => `${place} → ${call}`).sort(),
    '',
    ...[...exportedNames(model)].sort(),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(caseFile('names', '.', `${name}.txt`));
});

test.each(['index', 'site', 'types', 'abilities', 'writable', 'runtime'])(
  'a namespace named %s has a module with another name',
  (name) => {
    expect(plainNames(name).module).not.toBe(name);
  },
);

test('a namespace with the name of a run-time module keeps it', () => {
  expect(plainNames('retry').module).toBe('retry');
});

test('no name holds a hash', async () => {
  for (const read of Object.values(interfaces))
    for (const name of exportedNames(await read())) expect(name).not.toMatch(/_[0-9a-f]{8}$/);
});

const before = modelOf(growingSite);

/** Every name that was there is there, at the same place. */
function expectKept(index: WireIndex): void {
  const after = modelOf(index);
  const now = callNames(after);
  for (const [place, call] of callNames(before)) expect([place, now.get(place)]).toEqual([place, call]);
  const exported = exportedNames(after);
  expect([...exportedNames(before)].filter((name) => !exported.has(name))).toEqual([]);
}

const described = Object.values(growingSite.routes).map((one) => (one as { schema: object }).schema);
const word = fc.stringMatching(/^[a-z]{1,8}$/);
const endpoint = fc.record({ methods: fc.subarray(['GET', 'POST', 'DELETE'], { minLength: 1 }) });

/** Routes under a folder, with titles and schemas of those that are there, or others. */
const routesIn = (namespace: string, folder: string, schemas = fc.constantFrom<object>(...described)) =>
  fc
    .uniqueArray(fc.tuple(word, schemas, endpoint), {
      minLength: 1,
      maxLength: 6,
      selector: ([name]) => name,
    })
    .map((found) =>
      Object.fromEntries(
        found.map(([name, schema, one]) => [`${folder}/${name}`, route(namespace, { ...schema }, one)]),
      ),
    );

const atEitherEnd = (added: Readonly<Record<string, unknown>>, isFirst: boolean): WireIndex['routes'] =>
  isFirst ? { ...added, ...growingSite.routes } : { ...growingSite.routes, ...added };

test("a plugin's namespace renames nothing, wherever it stands and whatever it answers", () => {
  fc.assert(
    fc.property(routesIn('plugin/v1', '/plugin/v1'), fc.boolean(), (added, isFirst) => {
      const namespaces = ['plugin/v1', 'shop/v3', 'shop-analytics'];
      expectKept({ ...growingSite, namespaces, routes: atEitherEnd(added, isFirst) });
    }),
    tries(100),
  );
});

test('routes elsewhere in the namespace rename nothing, though they answer the like', () => {
  const elsewhere = routesIn('shop/v3', '/shop/v3/more/of/the');
  fc.assert(
    fc.property(elsewhere, fc.boolean(), (added, isFirst) => {
      expectKept({ ...growingSite, routes: atEitherEnd(added, isFirst) });
    }),
    tries(100),
  );
});

test('descriptions rename nothing', () => {
  const reworded = (value: unknown, words: () => string): unknown => {
    if (Array.isArray(value)) return value.map((one) => reworded(one, words));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key === 'description' && typeof one === 'string' ? words() : reworded(one, words),
      ]),
    );
  };
  fc.assert(
    fc.property(fc.infiniteStream(fc.string()), (stream) => {
      const words = (): string => [...stream.take(1)].join('');
      expectKept({ ...growingSite, routes: reworded(growingSite.routes, words) as WireIndex['routes'] });
    }),
    tries(100),
  );
});

test('the order of routes, and schemas that arrive at others, rename nothing', () => {
  const entries = Object.entries(growingSite.routes);
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
      expectKept({ ...growingSite, routes: Object.fromEntries(shuffled) });
    }),
    tries(100),
  );
  const more = '/shop/v3/tools/(?P<id>[\\d]+)';
  for (const schema of [undefined, { title: 'tool', properties: { price: { type: 'string' } } }])
    expectKept({
      ...growingSite,
      routes: { [more]: route('shop/v3', schema, { methods: ['GET'] }), ...growingSite.routes },
    });
});

test('without schemas every operation and what it takes is called the same', () => {
  const routes = Object.fromEntries(
    Object.entries(growingSite.routes).map(([key, one]) => [key, { ...(one as object), schema: undefined }]),
  );
  const bare = modelOf({ ...growingSite, routes });
  const all = exportedNames(before);
  expect([...exportedNames(bare)].filter((name) => !all.has(name))).toEqual([]);
});
