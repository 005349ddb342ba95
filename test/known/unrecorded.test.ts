// Which published releases are not recorded, with a server in place of wordpress.org.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder } from '../support/routewright.ts';
import { unrecordedReleases } from './unrecorded.ts';

const published: Readonly<Record<string, unknown>> = {
  '/core/version-check/1.7/': { offers: [{ version: '7.2.1' }, { version: '7.1.4' }] },
  '/plugins/info/1.0/forms.json': { version: '9.10' },
};

function folderWith(
  ...files: readonly { readonly slug: string; readonly releases: readonly string[] }[]
): string {
  const folder = emptyFolder();
  for (const file of files)
    writeFileSync(join(folder, `${file.slug}.json`), JSON.stringify({ software: file.slug, ...file }));
  return folder;
}

test('releases later than the newest recorded one are named', async () => {
  const wordpress = { slug: 'wordpress', releases: ['7.0', '7.1'] };
  const folder = folderWith(wordpress, { slug: 'forms', releases: ['9.9', '9.10'] });
  await withHttpServer(
    (request, response) => {
      const body = published[request.url ?? ''];
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    },
    async (origin) => {
      expect(await unrecordedReleases(folder, origin)).toEqual([
        { software: 'wordpress', slug: 'wordpress', published: '7.2.1', recorded: '7.1' },
      ]);
      await expect(
        unrecordedReleases(folderWith({ slug: 'removed', releases: ['1.0'] }), origin),
      ).rejects.toThrow(/\/plugins\/info\/1\.0\/removed\.json responds with 404/);
    },
  );
});
