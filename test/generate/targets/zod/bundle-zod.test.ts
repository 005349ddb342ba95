// An app that imports one validator carries one: what bundlers make of it, zod left out.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { renderZod } from '../../../../src/generate/targets/zod/render-zod.ts';
import { argument, operation, smallModel } from '../../../support/small-model.ts';

/** The arguments of a list as such sites have them, and a nested object that all operations share. */
const schemas = (index: number): Readonly<Record<string, Schema>> => ({
  context: { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' },
  page: { type: 'integer', minimum: 1, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: 100 + index, default: 10 },
  search: { type: 'string' },
  after: { type: ['string', 'null'], format: 'date-time' },
  exclude: { type: 'array', items: { type: 'integer' }, default: [] },
  order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
  slug: { type: 'string', pattern: `^[a-z-]+${index}$` },
  billing: {
    type: 'object',
    properties: { first_name: { type: 'string' }, email: { type: 'string', format: 'email' } },
  },
  [`option_${index}`]: { type: 'boolean' },
});

const model = smallModel(
  ...Array.from({ length: 500 }, (_, index) =>
    operation(
      `resource${index}.list`,
      Object.entries(schemas(index)).map(([name, schema]) => argument(name, schema)),
    ),
  ),
);

const app = `import { resource250ListArgs } from './zod/shop-v1.js';
globalThis.isFine = (value) => resource250ListArgs.safeParse(value).success;`;

const isExternal = (id: string): boolean => /^zod(?:\/|$)/.test(id);

let folder = '';

beforeAll(async () => {
  const results = fileURLToPath(new URL('../../../../test-results/', import.meta.url));
  mkdirSync(results, { recursive: true });
  folder = mkdtempSync(join(results, 'bundle-zod-'));
  mkdirSync(join(folder, 'zod'));
  writeFileSync(join(folder, 'app.js'), app);
  for (const { path, text } of renderZod(model, new Set(['client', 'zod']), {
    ownPath: (from) => from,
    importExtension: 'js',
    modulesBefore: new Set(),
  })) {
    const { code } = await transform(text, { loader: 'ts' });
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path.replace(/\.ts$/, '.js')), code);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const bundlers = {
  esbuild: async () => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'app.js')],
      bundle: true,
      format: 'esm',
      packages: 'external',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  },
  rollup: async () => {
    const bundle = await rollup({ input: join(folder, 'app.js'), external: isExternal });
    const { output } = await bundle.generate({ format: 'es' });
    return output[0].code;
  },
};

test.each(Object.entries(bundlers))('%s carries one validator out of 500', async (_, bundle) => {
  const text = await bundle();
  expect(text).toContain('option_250');
  expect(text.match(/option_\d+|resource\d+/g)?.filter((name) => !name.endsWith('250'))).toEqual([]);

  const { code } = await transform(text, { minify: true });
  expect(gzipSync(code).length).toBeLessThanOrEqual(1500);
});
