// What an HTML template may print: text, which it escapes, and what was marked as HTML.

import { expect, test } from 'vitest';
import { escapeText, markup } from '../../src/template-engine/markup.ts';
import html from '#templates/html';
import { htmlTemplates } from '../../src/template-engine/html-templates.ts';

const value = htmlTemplates(html)<{ readonly value: unknown; readonly label: unknown }>('_value');
const response = htmlTemplates(html)<object>('response');

test('text is escaped, in elements and in attributes', () => {
  expect(value({ value: `<b>&"'`, label: '' })).toContain("&lt;b&gt;&amp;&quot;'");
  expect(escapeText('a\u0000b\u2028c')).toBe('a\ufffdb&#8232;c');
});

test('what is no text and what nothing marked as HTML make rendering throw', () => {
  for (const odd of [undefined, null, {}, ['<b>'], { toHTML: () => '<b>' }, markup('<b>')])
    expect(() => value({ value: odd, label: '' })).toThrow(TypeError);
  const view = { isUnknown: false, isSchema: true, type: 'x', isResource: false };
  for (const odd of ['<b>', 1, undefined, { text: '<b>' }])
    expect(() => response({ ...view, body: odd })).toThrow(TypeError);
  expect(response({ ...view, body: markup('<b>') })).toContain('<b>');
});
