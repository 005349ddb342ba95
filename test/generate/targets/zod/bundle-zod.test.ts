// An app that imports one validator carries one: what bundlers make of it, zod left out, and without a library.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { renderValidators } from '../../../../src/generate/targets/zod/render-validators.ts';
import { renderZod } from '../../../../src/generate/targets/zod/render-zod.ts';
import type { CodeOptions } from '../../../../src/generate/targets/types/user-types.ts';
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

const appWith = (folder: string): string => `import { resource250ListArgs } from './${folder}/shop-v1.js';
globalThis.isFine = (value) => resource250ListArgs.safeParse(value).success;`;

const isExternal = (id: string): boolean => /^zod(?:\/|$)/.test(id);

let folder = '';

beforeAll(async () => {
  const results = fileURLToPath(new URL('../../../../test-results/', import.meta.url));
  mkdirSync(results, { recursive: true });
  folder = mkdtempSync(join(results, 'bundle-zod-'));
  mkdirSync(join(folder, 'zod'));
  for (const name of ['zod', 'validators']) writeFileSync(join(folder, `${name}.js`), appWith(name));
  const options: CodeOptions = {
    ownPath: (from) => from,
    importExtension: 'js',
    modulesBefore: new Set(),
  };
  const selected = new Set(['client', 'zod', 'validators']);
  for (const { path, text } of [
    ...renderZod(model, selected, options),
    ...renderValidators(model, selected, options),
  ]) {
    const { code } = await transform(text, { loader: 'ts' });
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path.replace(/\.ts$/, '.js')), code);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const bundlers = {
  esbuild: async (name: string) => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, `${name}.js`)],
      bundle: true,
      format: 'esm',
      packages: 'external',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  },
  rollup: async (name: string) => {
    const bundle = await rollup({ input: join(folder, `${name}.js`), external: isExternal });
    const { output } = await bundle.generate({ format: 'es' });
    return output[0].code;
  },
};

test.each([
  ['zod', 'esbuild'],
  ['zod', 'rollup'],
  ['validators', 'esbuild'],
  ['validators', 'rollup'],
] as const)('%s: %s carries one validator out of 500', async (name, bundler) => {
  const text = await bundlers[bundler](name);
  expect(text).toContain('option_250');
  expect(text.match(/option_\d+|resource\d+/g)?.filter((one) => !one.endsWith('250'))).toEqual([]);
  expect(/from ['"]zod/.test(text)).toBe(name === 'zod');

  const { code } = await transform(text, { minify: true });
  expect(gzipSync(code).length).toBeLessThanOrEqual(name === 'zod' ? 1595 : 2085);
});
