// A script that is added to a package.json changes nothing else of it, whatever it looks like.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packageManifestOf, withScript } from '../../src/init/package-script.ts';

test.each([
  [
    'two spaces',
    '{\n  "scripts": {\n    "a": "b"\n  }\n}\n',
    '{\n  "scripts": {\n    "a": "b",\n    "x": "y"\n  }\n}\n',
  ],
  [
    'tabs, and members after it',
    '{\n\t"scripts": {\n\t\t"a": "b"\n\t},\n\t"c": 1\n}',
    '{\n\t"scripts": {\n\t\t"a": "b",\n\t\t"x": "y"\n\t},\n\t"c": 1\n}',
  ],
  [
    'CRLF',
    '{\r\n  "scripts": {\r\n    "a": "b"\r\n  }\r\n}\r\n',
    '{\r\n  "scripts": {\r\n    "a": "b",\r\n    "x": "y"\r\n  }\r\n}\r\n',
  ],
  ['one line', '{ "scripts": { "a": "b" } }', '{ "scripts": { "a": "b", "x": "y" } }'],
  ['no script yet', '{\n  "scripts": {}\n}\n', '{\n  "scripts": {\n    "x": "y"\n  }\n}\n'],
  ['no scripts', '{\n  "name": "a"\n}\n', '{\n  "name": "a",\n  "scripts": {\n    "x": "y"\n  }\n}\n'],
  ['nothing', '{}\n', '{\n  "scripts": {\n    "x": "y"\n  }\n}\n'],
  [
    'a byte order mark',
    '\uFEFF{\n  "scripts": {\n    "a": "b"\n  }\n}\n',
    '\uFEFF{\n  "scripts": {\n    "a": "b",\n    "x": "y"\n  }\n}\n',
  ],
])('%s', (_, before, after) => {
  expect(withScript(before, 'x', 'y')).toBe(after);
});

test('of any package.json the rest stays as it is', () => {
  const member = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.string()),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), member),
      fc.option(fc.dictionary(fc.string(), fc.string())),
      fc.constantFrom(undefined, 1, 2, '\t'),
      (others, scripts, indent) => {
        const document = { ...others, ...(scripts && { scripts }) };
        const text = JSON.stringify(document, null, indent);
        fc.pre(packageManifestOf(text) !== undefined && !('x' in (scripts ?? {})));
        const after = JSON.parse(withScript(text, 'x', 'y')) as object;
        const { scripts: before = {} } = JSON.parse(text) as { scripts?: object };
        expect(after).toEqual({ ...JSON.parse(text), scripts: { ...before, x: 'y' } });
      },
    ),
  );
});

test.each(['[]', 'nothing', '{ "scripts": [] }', '{,}'])('%s is no package.json', (text) => {
  expect(packageManifestOf(text)).toBeUndefined();
});
