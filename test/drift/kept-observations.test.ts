// A new baseline keeps the observations of the old one that still fit.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unpack } from '../../src/source/compact/unpack.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

type Raw = Record<string, unknown>;

const text = { type: 'string' };

const things = (size: Raw, methods: readonly string[], more: Raw = {}): Raw => ({
  namespace: 'demo/v1',
  methods,
  endpoints: methods.map((method) => ({
    methods: [method],
    args: method === 'POST' ? { name: text, ...(size['type'] === 'integer' && { colour: text }) } : {},
  })),
  schema: { title: 'thing', type: 'object', properties: { name: text, size } },
  ...more,
});

const index = (routes: Raw, record: Raw = {}): string =>
  JSON.stringify({
    _snapshot: { version: 2, permalinks: 'pretty', schemas: 'all', signedIn: false, ...record },
    namespaces: ['demo/v1'],
    routes,
  });

/** The routes of the baseline after it was updated from a snapshot with other routes. */
async function updated(old: Raw, now: Raw): Promise<Readonly<Record<string, Raw>>> {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'old.json'), index(old, { seen: '2026-11-02' }));
  writeFileSync(join(cwd, 'now.json'), index(now));
  await routewright(['drift', 'old.json', 'now.json', '--update-baseline', '--fail-on', 'never'], { cwd });
  const read = unpack(JSON.parse(readFileSync(join(cwd, 'old.json'), 'utf8')) as Raw);
  return (read.kind === 'document' ? read.document['routes'] : {}) as Readonly<Record<string, Raw>>;
}

test('the update of a baseline keeps recorded responses where the current side has none', async () => {
  const number = { type: 'integer' };
  const recorded = [{ name: 'Lorem', size: 'ipsum', extra: 1 }];
  const fresh = [{ name: 'dolor' }];
  const observed = { types: ['array'], items: { types: ['object'], keys: { name: { types: ['string'] } } } };
  const routes = await updated(
    {
      '/demo/v1/same': things(text, ['GET'], { recorded }),
      '/demo/v1/changed': things(text, ['GET'], { recorded }),
      '/demo/v1/observed': things(text, ['GET'], { observed, recorded }),
      '/demo/v1/recorded': things(text, ['GET'], { recorded }),
      '/demo/v1/unreadable': things(text, ['GET', 'POST'], { recorded }),
      '/demo/v1/nothing-left': things(text, ['GET'], { recorded: [{ size: 'ipsum' }] }),
      '/demo/v1/lists': things(text, ['GET'], { recorded: [[1, null], []] }),
      '/demo/v1/one': things(text, ['GET'], { recorded: { name: 'Lorem', size: 'ipsum' } }),
    },
    {
      '/demo/v1/same': things(text, ['GET']),
      '/demo/v1/changed': things(number, ['GET']),
      '/demo/v1/observed': things(text, ['GET'], { observed }),
      '/demo/v1/recorded': things(text, ['GET'], { recorded: fresh }),
      '/demo/v1/unreadable': things(text, ['POST']),
      '/demo/v1/nothing-left': things(number, ['GET']),
      '/demo/v1/lists': things(text, ['GET']),
      '/demo/v1/one': things(number, ['GET']),
    },
  );
  expect(Object.fromEntries(Object.entries(routes).map(([key, route]) => [key, route['recorded']]))).toEqual({
    '/demo/v1/same': recorded,
    '/demo/v1/changed': [{ name: 'Lorem', extra: 1 }],
    '/demo/v1/observed': recorded,
    '/demo/v1/recorded': fresh,
    '/demo/v1/unreadable': undefined,
    '/demo/v1/nothing-left': undefined,
    '/demo/v1/lists': [[1, null], []],
    '/demo/v1/one': { name: 'Lorem' },
  });
});

test('the update of a baseline keeps observations of unchanged properties and methods', async () => {
  const cwd = emptyFolder();
  const ofText = { types: ['string'] };
  const item = { types: ['object'], several: true, keys: { name: ofText, size: ofText, extra: ofText } };
  const observed = { types: ['array'], items: item };
  const old = {
    '/demo/v1/things': things(text, ['GET', 'POST', 'DELETE'], {
      observed,
      observedWrites: { POST: item, trash: item },
      errors: { POST: [{ status: 400, code: 'rest_missing' }] },
      examples: { POST: { name: 'a' } },
    }),
    '/demo/v1/gone': things(text, ['GET'], { observed }),
    '/demo/v1/seen': things(text, ['GET'], { observed }),
  };
  const fresh = { types: ['array'], items: { types: ['object'], keys: { name: ofText } } };
  const now = {
    '/demo/v1/things': things({ type: 'integer' }, ['GET', 'POST']),
    '/demo/v1/seen': things(text, ['GET'], { observed: fresh }),
    '/demo/v1/new': things(text, ['GET']),
  };
  writeFileSync(join(cwd, 'old.json'), index(old, { seen: '2026-11-02' }));
  writeFileSync(join(cwd, 'now.json'), index(now));
  const run = await routewright(['drift', 'old.json', 'now.json', '--update-baseline'], { cwd });
  expect(run).toMatchObject({ code: 0 });
  const read = unpack(JSON.parse(readFileSync(join(cwd, 'old.json'), 'utf8')) as Raw);
  const saved = (read.kind === 'document' ? read.document : {}) as {
    _snapshot: Raw;
    routes: Record<string, Raw>;
  };
  expect(saved._snapshot).toMatchObject({ seen: '2026-11-02' });
  expect(Object.keys(saved.routes).toSorted()).toEqual(Object.keys(now).toSorted());
  const left = { types: ['object'], several: true, keys: { name: ofText, extra: ofText } };
  const { observed: list, observedWrites, errors, examples } = saved.routes['/demo/v1/things'] ?? {};
  expect({ list, observedWrites, errors, examples }).toEqual({
    list: { types: ['array'], items: left },
    observedWrites: { POST: left },
    errors: { POST: [{ status: 400, code: 'rest_missing' }] },
    examples: undefined,
  });
  expect(saved.routes['/demo/v1/seen']?.['observed']).toEqual(fresh);
  expect(saved.routes['/demo/v1/new']).not.toHaveProperty('observed');
  // The baseline is the same after another update.
  const text1 = readFileSync(join(cwd, 'old.json'), 'utf8');
  await routewright(['drift', 'old.json', 'now.json', '--update-baseline'], { cwd });
  expect(readFileSync(join(cwd, 'old.json'), 'utf8')).toBe(text1);
});
