// What `_embed` adds, from a recorded release, whose schemas declare no links.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Resource } from '../../../../src/core/model/api/api.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { readModel } from '../../../../src/index.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { compile } from '../../../support/compile.ts';
import { temporaryFolder, writeAll } from '../../../support/built-client.ts';
import { indexOfRelease } from '../../../support/index-of-release.ts';

const embedsOf = ({ embeds = [] }: Resource): readonly string[] => embeds.map(({ rel }) => rel).toSorted();

test.each([
  ['4.7', ['author', 'replies', 'wp:featuredmedia', 'wp:term']],
  ['6.8', ['author', 'replies', 'wp:featuredmedia', 'wp:term']],
])('posts of WordPress %s embed what their controller links', async (release, relations) => {
  const { value: model } = normalize(await indexOfRelease(release));
  const byName = new Map(
    model.resources?.filter(({ namespace }) => namespace === 'wp/v2').map((one) => [one.name, one]),
  );
  const post = byName.get('Post');
  expect(post && embedsOf(post)).toEqual(relations);
  expect(post?.embeds?.find(({ rel }) => rel === 'wp:term')?.resources).toEqual(['Category', 'Tag']);
  expect(byName.get('Page')?.embeds?.map(({ rel }) => rel)).toContain('up');
  expect(byName.get('User')?.embeds).toBe(undefined);
});

test.each(['6.8', '7.1'])(
  'menu items of WordPress %s embed their menu and the item above',
  async (release) => {
    const { value: model } = await readModel(`known:wordpress@${release}`);
    const items = model.resources?.find(({ title }) => title === 'nav_menu_item');
    expect(items?.embeds?.map(({ rel, resources }) => [rel, ...resources])).toEqual([
      ['up', 'NavMenuItem'],
      ['wp:term', 'NavMenu'],
    ]);
  },
);

test('the featured image of a post of a recorded release is typed', { timeout: 60_000 }, async () => {
  const { value: model } = normalize(await indexOfRelease('6.8'));
  const used = /^\/wp\/v2\/(?:posts|media|users|comments|categories|tags)(?:\/\{id\})?$/;
  const folder = temporaryFolder();
  writeAll(
    folder,
    await render({ ...model, routes: model.routes.filter(({ path }) => used.test(path)) }, ['client']),
  );
  writeFileSync(
    join(folder, 'app.ts'),
    `import { createSite } from './client/site.js';
const { posts } = createSite({ baseUrl: 'https://x.test' }).wpV2;
const post = await posts.get({ id: 7, _embed: true });
const image = post._embedded?.['wp:featuredmedia']?.[0];
if (image && !('code' in image)) {
  const source: string | undefined = image.source_url;
  // @ts-expect-error -- the address is a text
  const wrong: number = image.source_url;
  console.log(source, wrong);
}
`,
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
  expect(await compile('typescript-7', join(folder, 'tsconfig.json'))).toBe('');
});
