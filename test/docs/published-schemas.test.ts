// The JSON Schemas that are made of the types: none is stale, and each refuses what it refused while it was
// written by hand. What that was stands in `test/cases/published-schemas`, by the mutations of valid documents.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { refusals } from '../support/refusals.ts';

const folders = {
  issue: 'src/report',
  drift: 'src/report',
  audit: 'src/report',
  lint: 'src/report',
  approvals: 'src/core/model',
  names: 'src/core/model',
} as const;

type Name = keyof typeof folders;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const schemaOf = (name: Name): object => readJson(`${folders[name]}/${name}.schema.json`) as object;

/** Groups of lines: mutations, then the pointers at which all of them were refused. */
const recorded = (name: Name) =>
  readFileSync(`test/cases/published-schemas/${name}.refused.txt`, 'utf8')
    .split(/\r?\n\r?\n/)
    .flatMap((group) => {
      const [mutations = '', ...pointers] = group.trim().split(/\r?\n/);
      return pointers.map((pointer) => ({ pointer: pointer.trim(), mutations: mutations.split(' ') }));
    });

test('they are what `npm run schemas` makes of the types', () => {
  const { status, stderr } = spawnSync(process.execPath, ['src/docs/write-schemas.js', '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test.each(Object.keys(folders) as readonly Name[])('%s refuses what it refused', (name) => {
  const ajv = new Ajv2020({
    allowUnionTypes: true,
    strictTypes: false,
    formats: { date: /^\d{4}-\d\d-\d\d$/ },
  });
  if (name !== 'issue') ajv.addSchema(schemaOf('issue'), 'issue.schema.json');
  const check = ajv.compile(schemaOf(name));
  const documents = readJson(`test/cases/published-schemas/${name}.json`) as readonly unknown[];
  for (const document of documents) expect(check(document) ? [] : check.errors).toEqual([]);
  const refused = refusals(documents, (document) => check(document));
  const before = recorded(name);
  expect(before.length).toBeGreaterThan(10);
  const accepted = before.flatMap(({ pointer, mutations }) =>
    mutations
      .filter((mutation) => !refused.get(pointer)?.includes(mutation))
      .map((mutation) => `${pointer} ${mutation}`),
  );
  expect(accepted).toEqual([]);
});
