// A test is found by the name of its source: the test of src/a/b.ts is test/a/b.test.ts. Tests that cross files are
// named after their subject and listed in subject-tests.txt.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../support/package-root.ts';

const tests = readdirSync(join(packageRoot, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));

const listed = readFileSync(join(packageRoot, 'test/repository/subject-tests.txt'), 'utf8')
  .split('\n')
  .filter(Boolean);

const sourceOf = (file: string): string => file.replace(/^test\//, 'src/').replace(/\.test\.ts$/, '.ts');

const hasSource = (file: string): boolean => existsSync(join(packageRoot, sourceOf(file)));

test('has the path and name of its source, or is listed as a test that crosses files', () => {
  expect(tests.filter((file) => !hasSource(file) && !listed.includes(file))).toEqual([]);
});

test('the list has no other tests', () => {
  expect(listed.filter((file) => !tests.includes(file) || hasSource(file))).toEqual([]);
  expect(listed).toEqual(listed.toSorted());
});
