// Drift as a user meets it: two sources in, findings out.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compare } from '../src/drift/compare.ts';
import { defaultLoadOptions } from '../src/load/load-options.ts';
import { readModel } from '../src/pipeline.ts';

const samples = ['content-commerce-site.index.json', 'analytics-service.model.json'];

const read = async (name: string) =>
  (await readModel(fileURLToPath(new URL(`../samples/${name}`, import.meta.url)), defaultLoadOptions)).value;

test.each(samples)('%s does not differ from itself', async (name) => {
  const { findings, summary } = await compare(await read(name), await read(name));
  expect(findings).toEqual([]);
  expect(summary.versionAdvice).toBe('none');
});
