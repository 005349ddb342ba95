// The client over Axios on a page, whose adapter is XMLHttpRequest: bodies, uploads, time limits and redirects.

import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingServer, type RecordingServer } from '../support/recording-server.ts';
import { describeInBrowser } from './chromium.ts';

const app = `
import axios from 'axios';
import { axiosFetch } from './axios-fetch.ts';
import { operation } from './operation.ts';
import { json, phpQuery } from './php-query.ts';
import { createTransport } from './transport.ts';
import { withFile } from './upload.ts';

const instance = axios.create();
instance.interceptors.request.use((config) => {
  config.headers.set('x-app', 'shop');
  return config;
});
const operationAt = (kind, path) => operation(kind, 'site.x', path);
const transport = createTransport({ baseUrl: '/wp-json', fetch: axiosFetch(instance) });
const impatient = createTransport({
  baseUrl: '/wp-json',
  fetch: axiosFetch(axios.create({ timeout: 50 })),
});
const keyed = { ...transport, headers: { 'x-api-key': 'sesame' } };
const add = operationAt({ method: 'POST', encode: json }, '/echo');
const outcome = async (call) => {
  const { data, error } = await call;
  return data ?? { name: error.name, message: error.message, status: error.status };
};

globalThis.calls = {
  write: () => add(transport, { title: 'Ä€😀' }),
  upload: () => add(withFile(transport, new File(['of a cat'], 'cat.txt')), { title: 'A cat' }),
  bytes: async () => {
    const bytes = await operationAt({ method: 'GET' }, '/bytes')(transport, {}, { as: 'bytes' });
    return [...bytes];
  },
  missing: () => outcome(operationAt({ method: 'GET' }, '/missing').safe(transport)),
  slow: () => outcome(operationAt({ method: 'GET' }, '/slow').safe(transport, {}, { timeout: 50 })),
  impatient: () => outcome(operationAt({ method: 'GET' }, '/slow').safe(impatient)),
  moved: () => outcome(operationAt({ method: 'GET' }, '/moved').safe(transport)),
  movedWithKey: () => outcome(operationAt({ method: 'GET' }, '/moved').safe(keyed)),
};
`;

let server: RecordingServer;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: app,
      loader: 'js',
      resolveDir: fileURLToPath(new URL('../../templates/client/runtime', import.meta.url)),
    },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    write: false,
  });
  const answers: Readonly<Record<string, readonly [number, string, string | Buffer]>> = {
    '/': [200, 'text/html', '<!DOCTYPE html><script src="/app.js"></script>'],
    '/app.js': [200, 'text/javascript', outputFiles[0]?.text ?? ''],
    '/wp-json/bytes': [200, 'application/zip', Buffer.from([0, 255, 128, 13, 10])],
    '/wp-json/missing': [404, 'application/json', '{"code":"rest_no_route","message":"No route"}'],
  };
  server = await recordingServer((seen, response) => {
    if (seen.url === '/wp-json/slow') return;
    if (seen.url === '/wp-json/moved') {
      response.writeHead(302, { location: '/wp-json/echo' }).end();
      return;
    }
    const echo = JSON.stringify({
      body: seen.body,
      type: seen.headers['content-type'],
      app: seen.headers['x-app'],
    });
    const [status, type, body] = answers[seen.url] ?? [200, 'application/json', echo];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
});
afterAll(() => server.close());

describeInBrowser('a client over Axios on a page', ({ visit }) => {
  test('bodies, errors, time limits and redirects', async () => {
    await visit(`${server.origin}/`, { own: server.origin }, async ({ page }) => {
      const call = (name: string) => page.evaluate(`calls.${name}()`);
      expect(await call('write')).toEqual({
        body: '{"title":"Ä€😀"}',
        type: 'application/json',
        app: 'shop',
      });
      expect(await call('upload')).toMatchObject({
        type: expect.stringMatching(/^multipart\/form-data; boundary=/) as string,
        body: expect.stringMatching(/name="title"[^]*A cat[^]*filename="cat.txt"[^]*of a cat/) as string,
      });
      expect(await call('bytes')).toEqual([0, 255, 128, 13, 10]);
      expect(await call('missing')).toMatchObject({ name: 'ApiError', status: 404 });
      expect(await call('slow')).toMatchObject({ name: 'TimeoutError' });
      expect(await call('impatient')).toMatchObject({
        name: 'TimeoutError',
        message: expect.stringContaining('timeout of 50ms exceeded') as string,
      });
      expect(await call('moved')).toMatchObject({ app: 'shop' });
      expect(await call('movedWithKey')).toMatchObject({
        name: 'NetworkError',
        message: expect.stringContaining('unexpected redirect') as string,
      });
    });
  });
});
