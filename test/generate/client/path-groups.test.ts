// Route keys with groups that have no name, and values with slashes: a call sends a path that the
// key of its route matches.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

type Call = (args?: object) => Promise<unknown>;

const index = readCase('normalize', 'route-slash-groups', 'index.json') as WireIndex;

let built: Built;
let server: RecordingServer;
let ext: Readonly<Record<string, Readonly<Record<string, Call>>>>;

beforeAll(async () => {
  built = await buildClient(normalize(index).value);
  const { createClient } = (await built.load('client/index.ts')) as {
    createClient: (...given: unknown[]) => { extV1: typeof ext };
  };
  const { extV1 } = await built.load('client/ext-v1.ts');
  server = await recordingServer((_, response) => response.end('{}'));
  ({ extV1: ext } = createClient({ baseUrl: server.origin }, { extV1 }));
});
afterEach(() => {
  server.seen.length = 0;
});
afterAll(async () => {
  await server.close();
  built.remove();
});

test.each([
  ['entry', 'getByEntryId', { post_id: 1, entry_id: 2 }, '/ext/v1/1/entry/2'],
  ['authors', 'getByTerm', { term: 'ann' }, '/ext/v1/authors/ann'],
  ['states', 'list', {}, '/ext/v1/states'],
  ['listsAll', 'get', {}, '/ext/v1/lists/all'],
  ['free', 'get', { path1: 'a' }, '/ext/v1/free/a'],
  ['free', 'get', {}, '/ext/v1/free/'],
  ['freeEnd', 'get', {}, '/ext/v1/free//end'],
  ['class', 'get', {}, '/ext/v1/class'],
] as const)('%s.%s(%j) sends a path that its route matches', async (resource, verb, args, path) => {
  await ext[resource]?.[verb]?.(args);
  expect(server.seen.map(({ url }) => url)).toEqual([path]);
  const keys = Object.keys(index.routes).map((key) => key.replaceAll('?P<', '?<'));
  expect(keys.filter((key) => new RegExp(`^${key}$`).test(path))).not.toEqual([]);
});

test.each(['/a', 'a/', '/', '', '.', 'a/../b'])(
  'the value %j is refused, and named as it was given',
  async (term) => {
    await expect(ext['authors']?.['getByTerm']?.({ term })).rejects.toMatchObject({
      issues: [{ path: ['term'], message: `"${term}" cannot be in the path` }],
    });
    expect(server.seen).toEqual([]);
  },
);
