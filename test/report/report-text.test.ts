// Text of a site in a report on a pull request: whatever it says, it mentions nobody, refers to
// nothing and leads nowhere.

import fc from '../support/fast-check.ts';
import { expect, test } from 'vitest';
import { markdownCode, escapedText } from '../../src/report/markdown-text.ts';

/** What forges make of plain text, and what Markdown makes of marks. */
const works =
  /[@#!$%&~]\w|:\/\/|\bwww\.|\bGH-\d|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b|(?<!\\)(?:\\\\)*[`*_{}[\]<>|~]|[\r\n\0\u202e]/i;

const pieces = [
  '@everyone',
  'fixes #1',
  'GH-1',
  'org/repo#1',
  '!7',
  'https://evil.example/a?b=c',
  'www.evil.example',
  'mail@evil.example',
  '[click](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '<https://evil.example>',
  '<img src=x onerror=alert(1)>',
  '| a | b |',
  '0123456789abcdef0123456789abcdef01234567',
  '1a2b3c4',
  '\\',
  '`',
  '\n# heading\n',
  '\u202e',
  ' ',
  'a',
];

test.each(pieces)('%j works no more', (piece) => {
  expect(escapedText(`see ${piece} here`)).not.toMatch(works);
});

test('nor does anything that is made of these', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
      expect(escapedText(parts.join(''))).not.toMatch(works);
    }),
  );
});

test('as code it stays within its backticks', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('`', 'a', ' ', '\n') }), (text) => {
      const code = markdownCode(text);
      const [, fence = '', inner = ''] = /^(`*)([^]*?)\1$/.exec(code) ?? [];
      expect(code.includes('\n')).toBe(false);
      const runs: readonly string[] = inner.match(/`+/g) ?? [];
      expect(runs).not.toContain(fence);
    }),
  );
});
