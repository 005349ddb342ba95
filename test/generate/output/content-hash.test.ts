// What counts of a file's text, and what formatters may do to it.

import { expect, test } from 'vitest';
import { hashWithoutLayout } from '../../../src/generate/output/content-hash.ts';

const same = (path: string, one: string, other: string): boolean =>
  hashWithoutLayout(path, Buffer.from(one)) === hashWithoutLayout(path, Buffer.from(other));

test.each([
  ['a.ts', `const a = 'b';\n`, `const a = "b"`],
  ['a.ts', 'type A = {\n\tb: c;\n};', 'type A={b:c}'],
  ['a.ts', 'a\u00a0b', 'a\u2028 \t b'],
  ['a.ts', '  é , 漢 ', 'é漢'],
  ['a.json', '{ "a": [1, 2] }\r\n', '{"a":[1,2]}'],
  ['a.md', '| a | b |\n| --- | --- |', 'a b'],
])('%s: %j says what %j says', (path, one, other) => {
  expect(same(path, one, other)).toBe(true);
});

test.each([
  ['a.ts', 'a b', 'ab'],
  ['a.ts', 'a;b', 'ab'],
  ['a.ts', '$ a', '$a'],
  ['a.json', '{"a":1}', "{'a':1}"],
  ['a.md', 'a_b', 'ab'],
])('%s: %j says something else than %j', (path, one, other) => {
  expect(same(path, one, other)).toBe(false);
});

test('what is no formatter’s business has no such hash', () => {
  expect(hashWithoutLayout('a.html', Buffer.from('<p>'))).toBeUndefined();
});
