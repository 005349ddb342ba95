// A site that chooses every text against us: its client does what it should and no more.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { isReadAsWritten } from '../../../src/core/model/names/php-parameter-name.ts';
import type { OptionalOperation } from '../../../templates/client/runtime/operation.ts';
import type { Transport } from '../../../templates/client/runtime/transport.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { hostile, hostileModel, hostileNames } from '../../support/hostile-model.ts';
import { parsePhpQuery } from '../../support/php-query.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

type Call = OptionalOperation<Record<string, unknown>, unknown>;
interface Client {
  readonly createSite: (options: object) => Record<string, Record<string, Record<string, Call | undefined>>>;
  readonly createTransport: (options: object) => Transport;
}

const operationOf = (module: Readonly<Record<string, unknown>>, method: string): Call =>
  Object.values(module).find(
    (one) => typeof one === 'function' && (one as Call).info.method === method,
  ) as Call;

let model: ApiModel;
let built: Built;
let server: RecordingServer;
let client: Client;

beforeAll(async () => {
  model = completeModel(hostileModel).value;
  built = await buildClient(model);
  // Some of the operations answer lists.
  server = await recordingServer((_, response) => response.end('[]'));
  client = (await built.loadClient()) as unknown as Client;
});
afterAll(async () => {
  built.remove();
  await server.close();
});

test('the code can be loaded, and none of the texts ran', async () => {
  for (const { path } of built.files) await built.load(path);
  expect(globalThis).not.toHaveProperty('polluted');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  for (const { path, text } of built.files) {
    expect(path).toMatch(/^client\/(?:runtime\/)?[\w-]+\.ts$/);
    expect(text).not.toContain('</script>');
    expect(text).not.toMatch(/[\u2028\u2029\u202e\ufeff\u0000]/);
  }
});

test('every operation is there by its own names, and arrives', async () => {
  const site = client.createSite({ baseUrl: server.origin });
  for (const namespace of model.namespaces)
    for (const route of model.routes.filter((one) => one.namespace === namespace.name))
      for (const { name, method } of route.operations) {
        const dot = name.indexOf('.');
        const call = site[namespace.accessor]?.[name.slice(0, dot)]?.[name.slice(dot + 1)];
        if (call === undefined) throw new Error(`${namespace.accessor} has no ${name}`);
        const args = Object.fromEntries(
          route.parts.flatMap((part) => (part.kind === 'parameter' ? [[part.name, 'parameter']] : [])),
        );
        await (call as unknown as (args: object) => Promise<unknown>)(args);
        expect(server.seen.at(-1)?.method).toBe(method);
      }
});

test('hostile names and values are data on their way', async () => {
  const route = model.routes[0];
  const module = await built.load(`client/${model.namespaces[0]?.module ?? ''}.ts`);
  const put = operationOf(module, 'PUT');
  const pathParameter = route?.parts.find((part) => part.kind === 'parameter')?.name ?? '';
  const nested = Object.fromEntries(hostileNames.map((name) => [name, hostile]));
  await put(client.createTransport({ baseUrl: server.origin }), {
    [pathParameter]: hostile,
    constructor: 'a/b',
    nested,
  });
  const seen = server.seen.at(-1);
  expect(seen?.body).toBe(JSON.stringify({ nested }));
  const segments = seen?.url.split('/') ?? [];
  expect(segments.slice(-2)).toEqual(['a', 'b']);
  expect(decodeURIComponent(segments.at(-3) ?? '')).toBe(hostile);

  const get = operationOf(module, 'GET');
  const transport = client.createTransport({ baseUrl: server.origin });
  const sent = Object.entries(nested).filter(([name]) => isReadAsWritten(name) && !name.includes('['));
  await get(transport, { [pathParameter]: 'x', ...Object.fromEntries(sent), constructor: 'c' });
  const query = parsePhpQuery(server.seen.at(-1)?.url.split('?')[1] ?? '');
  expect(query.get('__proto__')).toBe(hostile);
  expect(query.get('日本語')).toBe(hostile);
  expect(query.has('constructor')).toBe(false);

  const { length } = server.seen;
  for (const [name, value] of Object.entries(nested).filter(([name]) => !isReadAsWritten(name)))
    await expect(get(transport, { [pathParameter]: 'x', [name]: value })).rejects.toThrow(
      'PHP would change this name',
    );
  expect(server.seen).toHaveLength(length);
});
