// The target `types`: the paths of a site, in the form of openapi-fetch.

import createClient from 'openapi-fetch';
import { expect, test } from 'vitest';
import { formatFiles, formattingNow } from '../../../../src/generate/output/format.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { caseFile } from '../../../support/case-folders.ts';
import { withHttpServer } from '../../../support/http-server.ts';
import { wordpressIndex } from '../../../support/wordpress-index.ts';

const school = normalize(wordpressIndex).value;

test('the paths of a small site', async () => {
  const files = await render(school, ['types']);
  const site = files.filter(({ path }) => path === 'types/site.d.ts');
  const text = await formatFiles(site, formattingNow(), () => undefined);
  await expect(text.join()).toMatchFileSnapshot(caseFile('render', 'types', 'site.d.ts'));
});

test('only declarations, which keep `.js` in their imports', async () => {
  const files = await render(school, ['types'], { importExtension: 'ts' });
  expect(files.filter(({ path }) => !path.endsWith('.d.ts'))).toEqual([]);
  expect(files.find(({ path }) => path === 'types/index.d.ts')?.text).toContain("from './site.js'");
});

test('openapi-fetch writes lists as WordPress reads them, with the option on the page of the target', async () => {
  const asked: (string | undefined)[] = [];
  await withHttpServer(
    (request, response) => {
      asked.push(request.url);
      response.setHeader('content-type', 'application/json').end('[]');
    },
    async (origin) => {
      const client = createClient<Record<'/wp/v2/posts', { get: object }>>({
        baseUrl: `${origin}/wp-json`,
        querySerializer: { array: { style: 'form', explode: false } },
      });
      await client.GET('/wp/v2/posts', { params: { query: { include: [3, 4] } } } as never);
    },
  );
  expect(asked).toEqual(['/wp-json/wp/v2/posts?include=3,4']);
});
