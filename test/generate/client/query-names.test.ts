// The names that the client writes into queries and forms: PHP makes of each what the caller
// named, or nothing is sent.

import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { phpVariableOf } from '../../../src/core/model/names/php-parameter-name.ts';
import type { Outcome } from '../../../templates/client/runtime/call.ts';
import { operation, type OptionalOperation } from '../../../templates/client/runtime/operation.ts';
import { form, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { createTransport } from '../../../templates/client/runtime/transport.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await recordingServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
});
afterAll(() => server.close());
afterEach(() => {
  server.seen.length = 0;
});

type Args = Readonly<Record<string, unknown>>;

type Any = OptionalOperation<Args, unknown>;

const ways: Readonly<Record<'query' | 'form', Any>> = {
  query: operation({ method: 'GET', query: phpQuery }, 'shop.orders.list', '/shop/orders'),
  form: operation({ method: 'POST', encode: form }, 'shop.orders.create', '/shop/orders'),
};

async function sent(
  way: keyof typeof ways,
  args: Args,
): Promise<{ outcome: Outcome<unknown>; names: string[] }> {
  const from = server.seen.length;
  const transport = createTransport({ baseUrl: server.origin });
  const outcome = await ways[way].safe(transport, args);
  const names = server.seen
    .slice(from)
    .flatMap(({ url, body }) => [...new URLSearchParams(way === 'query' ? url.split('?')[1] : body).keys()]);
  return { outcome, names };
}

describe.each(['query', 'form'] as const)('in a %s', (way) => {
  test.each([
    ['a NUL', { '_method\0x': 'DELETE' }, '_method\0x'],
    ['a bracket that is not closed', { 'rest[route': '/wp/v2/users' }, 'rest[route'],
    ['a dot', { 'rest.route': '/wp/v2/users' }, 'rest.route'],
    ['a space', { 'rest route': '/wp/v2/users' }, 'rest route'],
    ['a space in front', { ' _method': 'DELETE' }, ' _method'],
    ['nothing', { '': 1 }, ''],
    ['more behind a bracket', { 'a[b]c': 1 }, 'a[b]c'],
    ['a key that leaves its place', { meta: { 'a][b': 1 } }, 'meta[a\0[b]'],
    ['a key that ends at NUL', { meta: { 'a\0b': 1 } }, 'meta[a\0b]'],
    ['an empty key', { meta: { '': 1 } }, 'meta[\0]'],
    ['a blank key, deep', { meta: [{ ' ': 1 }] }, 'meta[0][\0]'],
  ])('a name with %s is refused before anything is sent', async (_, args, name) => {
    const { outcome } = await sent(way, args);
    expect(outcome).toMatchObject({
      ok: false,
      error: { issues: [{ path: [name], message: 'PHP would change this name' }] },
    });
    expect(server.seen).toEqual([]);
  });

  test('PHP reads of what is sent the keys that were given, and refused is only what it would not', async () => {
    const key = fc.string({
      unit: fc.constantFrom('a', 'b', '.', '[', ']', '\0', ' ', '_', 'é', '0'),
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(key, { minLength: 1, maxLength: 4 }), async (keys) => {
        const [top = '', ...inner] = keys;
        const args = { [top]: inner.reduceRight<unknown>((value, name) => ({ [name]: value }), '1') };
        const { outcome, names } = await sent(way, args);
        const written = `${top}${inner.map((name) => `[${name}]`).join('')}`;
        const read = phpVariableOf(written);
        const isSame =
          read !== undefined &&
          // A name with brackets in it stands for keys.
          `${read.name}${read.keys.map((name) => `[${name}]`).join('')}` === written &&
          !inner.some((name) => /^ ?$|[\]\0]/.test(name));
        expect([outcome.ok, names]).toEqual(isSame ? [true, [written]] : [false, []]);
      }),
      { numRuns: 300 },
    );
  });
});
