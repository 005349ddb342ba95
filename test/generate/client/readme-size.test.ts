// What README's own example weighs, as README says it, with the client of a WordPress that has
// WooCommerce beside it.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../../../src/generate/targets/render.ts';
import { temporaryFolder, writeAll } from '../../support/built-client.ts';
import { pageText } from '../../support/markdown-pages.ts';
import { blocksOf, pathOf } from '../../support/page-blocks.ts';
import { modelOfFile, shopIndex } from '../../support/samples.ts';

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  const files = await render(await modelOfFile(shopIndex), ['client']);
  writeAll(
    folder,
    files.map(({ path, text }) => ({ path: `src/site/${path}`, text })),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** @param code of a file in `src` */
async function weight(path: string, code: string): Promise<string> {
  const entry = join(folder, path);
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(entry, code);
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  // Without the import, the bundle would contain an empty client.
  expect(outputFiles[0]?.text).toContain('/wp/v2');
  const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  return `${(size / 1000).toFixed(1)} kB`;
}

test('README says what its example weighs, and what it would with one resource alone', async () => {
  const readme = pageText('README.md').replace(/\s+/g, ' ');
  const [example] = blocksOf(pageText('README.md'), 'ts').filter((block) => pathOf(block) === 'src/posts.ts');
  const whole = await weight('src/posts.ts', example ?? '');
  const narrow = await weight(
    'src/narrow.ts',
    (example ?? '')
      .replace('const posts =', 'const latest =')
      .replaceAll('.wpV2.', '.')
      .replaceAll('wpV2', 'posts'),
  );
  // Whatever the sentence around it: what the example weighs, then what the narrower one does.
  const [first, second] = [whole, narrow].map((size) => size.replace('.', '\\.'));
  expect(readme).toMatch(new RegExp(`${first ?? ''}[^|]*gzip[^|]*${second ?? ''}`));
});
