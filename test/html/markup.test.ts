// The markup of operations, in print: of a small index with a bit of everything, names
// and words that look like markup among it. Read a change of it like code.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';

const folder = new URL('../cases/render/html/operations/', import.meta.url);

test('operations as markup', async () => {
  const source = async function* () {
    yield readFileSync(new URL('index.json', folder));
  };
  const { value } = await readModel('-', { ...defaultLoadOptions, stdin: source });
  const files = renderHtml(value, {
    singleFile: false,
    reach: { kind: 'site', base: 'https://site.example/wp-json' },
  });
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
  for (const page of ['shop-v1.html', 'types.html', 'shop-v1.types.html']) {
    const [content = ''] = /<main[^]*<\/main>/.exec(textOf(`html/${page}`)) ?? [];
    await expect(`${content}\n`).toMatchFileSnapshot(new URL(page, folder).pathname);
  }
  await expect(textOf('html/data/shop-v1.js')).toMatchFileSnapshot(new URL('shop-v1.js', folder).pathname);
});
