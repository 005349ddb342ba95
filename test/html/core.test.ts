// `routewright/core` on a page and in a worker.

import { extname } from 'node:path';
import { expect, test } from 'vitest';
import { bundle, expected, texts } from '../support/core-program.ts';
import { withHttpServer } from '../support/http-server.ts';
import { describeInBrowser } from './chromium.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '': 'text/html' };

describeInBrowser('the core in a browser', ({ visit }) => {
  test('it runs on a page and in a worker', async () => {
    const { outputFiles } = await bundle();
    const files = new Map(outputFiles.map(({ path, text }) => [path.split('/built')[1] ?? '', text]));
    files.set('/', '<!DOCTYPE html><script type="module" src="/program.js"></script>');
    const wanted = await expected();
    await withHttpServer(
      ({ url = '' }, response) => {
        const text = files.get(url);
        response.setHeader('content-type', types[extname(url)] ?? 'text/plain');
        response.writeHead(text === undefined ? 404 : 200).end(text);
      },
      (origin) =>
        visit(`${origin}/`, { own: origin }, async ({ page, outside, complaints }) => {
          const argument = JSON.stringify(texts);
          expect(await page.evaluate(`run(${argument})`)).toEqual(wanted);
          const inWorker = `new Promise((resolve, reject) => {
            const worker = new Worker('/worker.js', { type: 'module' });
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.postMessage(${argument});
          })`;
          expect(await page.evaluate(inWorker)).toEqual(wanted);
          expect(outside).toEqual([]);
          expect(complaints.filter((one) => !one.includes('favicon'))).toEqual([]);
        }),
    );
  });
});
