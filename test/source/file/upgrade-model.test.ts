// Models that an earlier version wrote are still read.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readModel } from '../../../src/index.ts';
import { upgradeModel } from '../../../src/source/file/upgrade-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'routewright-upgrade-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const read = async (document: unknown) => {
  const file = join(folder, 'model.json');
  writeFileSync(file, JSON.stringify(document));
  return (await readModel(file)).value;
};

/** A property whose name is that of a renamed member keeps it. */
const book = (names: { readonly userType: string }) => ({
  type: 'object',
  properties: {
    seen: { type: 'string' },
    by: { type: 'string' },
    ownType: { type: 'string' },
    notes: { type: 'array', items: { [names.userType]: 'Note' } },
  },
});

const modelOf = (version: 1 | 2) => {
  const is1 = version === 1;
  const userType = is1 ? 'ownType' : 'userType';
  const rule = is1 ? 'resultRule' : 'rule';
  const parameter = { kind: is1 ? 'slot' : 'parameter', name: 'id' };
  const deviation = (property: string, kind: string, more = {}) =>
    is1
      ? { property, seen: kind === 'other' ? 'otherwise' : kind, by: 'observed', ...more }
      : { property, kind, provenance: 'observed', ...more };
  return {
    routewright: version,
    title: 'Library',
    baseUrl: '{base_url}',
    auth: [],
    namespaces: [{ name: 'library/v1' }],
    [is1 ? 'ownTypes' : 'userTypes']: [{ name: 'Note', type: 'Note', from: './types.ts' }],
    resources: [
      {
        name: 'Book',
        namespace: 'library/v1',
        schema: book({ userType }),
        deviations: [
          deviation('seen', 'null'),
          deviation('by', 'other', { schema: { [userType]: 'Note' } }),
          deviation('slot', 'undeclared', { schema: { type: 'string' } }),
        ],
      },
    ],
    routes: [
      {
        key: '/library/v1/books/{id}',
        namespace: 'library/v1',
        path: '/library/v1/books[/{id}]',
        parts: [
          { kind: 'text', text: '/library/v1/books' },
          { kind: 'optional', parts: [{ kind: 'text', text: '/' }, parameter] },
        ],
        operations: [
          {
            name: 'books.get',
            method: 'GET',
            access: { who: 'public', [is1 ? 'seen' : 'observedOn']: '2026-01-31' },
            arguments: [{ name: 'note', in: 'query', required: false, schema: { [userType]: 'Note' } }],
            response: {
              kind: 'resource',
              resource: 'Book',
              form: 'item',
              [rule]: is1 ? 'ends-in-slot' : 'ends-in-path-parameter',
              context: is1 ? 'asked' : 'requested',
            },
          },
          {
            name: 'books.update',
            method: 'POST',
            response: { kind: 'schema', [rule]: 'config', schema: { [userType]: 'Note' } },
          },
        ],
      },
    ],
  };
};

test('a model of version 1 reads as the same model of version 2', async () => {
  const model = await read(modelOf(1));
  expect(model).toEqual(await read(modelOf(2)));
  expect(model).toMatchObject({
    routewright: 2,
    resources: [{ schema: { properties: { seen: {}, by: {}, ownType: {} } } }],
    routes: [{ parts: [{}, { parts: [{}, { kind: 'parameter' }] }] }],
  });
});

test('a name of version 1 in a model of version 2 is refused', async () => {
  await expect(read({ ...modelOf(1), routewright: 2 })).rejects.toThrow(/ownTypes/);
});

test('what is wrong in a model of version 1 is located in its file', async () => {
  const model = modelOf(1);
  const [route] = model.routes;
  await expect(read({ ...model, routes: [{ ...route, parts: [{ kind: 'slott' }] }] })).rejects.toThrow(
    /model\.json:1:\d+ .*"slott"/s,
  );
});

test('any JSON is taken, and only a model of version 1 is changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(1, 2, '1'), (value, routewright) => {
      expect(upgradeModel(value)).toBe(value);
      const model = {
        routewright,
        routes: value,
        resources: [{ deviations: value, schema: { properties: value } }],
      };
      if (routewright === 1) expect(upgradeModel(model)).toMatchObject({ routewright: 2 });
      else expect(upgradeModel(model)).toBe(model);
    }),
  );
});
