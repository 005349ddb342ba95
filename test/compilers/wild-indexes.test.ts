// Saved indexes of sites of all ages, with plugins: what all targets make of them compiles.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../../src/generate/targets/render.ts';
import { targets } from '../../src/generate/targets/targets.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';
import { compile } from '../support/compile.ts';
import { strictest } from '../support/strictest.ts';
import { installed, wildSites, woocommerceFacts, wordpressFacts } from '../support/wild-indexes.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('all targets are generated, and compile', async () => {
  for (const [at, site] of wildSites.entries()) {
    const { value: model } = normalize(installed(site, site.plugins), {
      releases: [wordpressFacts, woocommerceFacts],
    });
    const files = await render(
      model,
      targets.map(({ name }) => name),
    );
    expect(files.length).toBeGreaterThan(targets.length);
    writeAll(
      folder,
      files.map(({ path, text }) => ({ path: `site-${at}/${path}`, text })),
    );
  }
  const project = join(folder, 'tsconfig.json');
  // In place of `@wordpress/core-data`, which is large.
  writeFileSync(join(folder, 'store.d.ts'), "export type Context = 'view' | 'edit' | 'embed';\n");
  const compilerOptions = {
    ...strictest,
    module: 'nodenext',
    moduleResolution: 'nodenext',
    rootDir: '.',
    paths: { '@wordpress/core-data': ['./store.d.ts'] },
  };
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions, include: ['**/*.ts'], exclude: ['node_modules'] }),
  );
  expect(await compile('typescript-7', project)).toBe('');
});
