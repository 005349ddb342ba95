// A file that is chosen in try-it arrives at the site as one part of a form, beside the fields.

import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { whileBrowsing } from '../support/browsing.ts';
import { fakeSite, sendJson } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { describeInBrowser } from './chromium.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const library = (received: Received[]) =>
  fakeSite({
    routes: {
      '/': { namespace: '', endpoints: [{ methods: ['GET'], args: {} }] },
      '/wp/v2': { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: {} }] },
      '/wp/v2/media': {
        namespace: 'wp/v2',
        endpoints: [
          { methods: ['GET'], args: {} },
          { methods: ['POST'], args: { title: { type: 'string' }, post: { type: 'integer' } } },
        ],
      },
    },
    first: (request, response) => {
      if (request.route !== '/wp/v2/media' || request.method !== 'POST') return false;
      void buffer(request).then((body) => {
        received.push({ headers: request.headers, body });
        sendJson(response, 201, { id: 1 });
      });
      return true;
    },
  });

// No text in any encoding.
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x00, 0xff, 0xfe, 0x80]);

describeInBrowser('an upload', (browser) => {
  test('sends the bytes of the file and the fields', async () => {
    const received: Received[] = [];
    await withHttpServer(library(received), (origin) =>
      whileBrowsing([origin, '--no-open', '--no-config'], ({ address }) =>
        browser.visit(`${address}wp-v2.html`, { own: address }, async ({ page, complaints }) => {
          await page.locator('[id="media.create"]').getByRole('button', { name: 'Try it' }).click();
          const dialog = page.getByRole('dialog');
          await dialog
            .getByLabel(/^file/)
            .setInputFiles({ name: 'a "photo".png', mimeType: 'image/png', buffer: picture });
          expect(await dialog.locator('.sample').textContent()).toContain(
            String.raw`--form 'file=@"a \"photo\".png";type=image/png'`,
          );
          await dialog.getByLabel(/^title/).fill('Süd');
          await dialog.getByRole('button', { name: 'Send POST' }).click();
          await dialog.getByRole('region', { name: 'Response' }).getByText('201 Created').waitFor();
          expect(complaints).toEqual([]);
        }),
      ),
    );
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    expect(form.get('title')).toBe('Süd');
    const file = form.get('file');
    if (!(file instanceof File)) throw new Error('no file arrived');
    expect([file.type, Buffer.from(await file.arrayBuffer())]).toEqual(['image/png', picture]);
  });
});
