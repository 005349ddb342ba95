// The data that pages show: configurations that the program reads, models, addresses.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { packageRoot } from '../support/routewright.ts';
import { markdownPages } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';

const read = (file: string): object =>
  JSON.parse(readFileSync(join(packageRoot, 'src/core/model', file), 'utf8')) as object;

const blocks = markdownPages.flatMap(({ path, text }) =>
  blocksOf(text, 'json').map((block) => ({
    path,
    value: JSON.parse(block) as Readonly<Record<string, unknown>>,
  })),
);

test('every configuration is one', () => {
  const ajv = new Ajv2020({ strict: false, allowUnionTypes: true });
  ajv.addSchema(read('model.schema.json'), 'model.schema.json');
  const check = ajv.compile(read('routewright.config.schema.json'));
  const configurations = blocks.filter(({ value }) => 'projects' in value || 'sites' in value);
  expect(configurations.length).toBeGreaterThan(2);
  for (const { path, value } of configurations) {
    check(value);
    expect(check.errors, path).toBeNull();
  }
});

test('every file of approvals, of names and of examples is one', () => {
  for (const [member, file] of [
    ['approvals', 'approvals.schema.json'],
    ['operations', 'names.schema.json'],
    ['examples', 'examples.schema.json'],
  ] as const) {
    const check = new Ajv2020({ strict: false }).compile(read(file));
    const shown = blocks.filter(({ value }) => member in value);
    expect(shown.length, member).toBeGreaterThan(0);
    for (const { path, value } of shown) {
      check(value);
      expect(check.errors, path).toBeNull();
    }
  }
});
