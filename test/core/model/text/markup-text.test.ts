// Texts that a site writes as markup, read as the words they stand for.

import { expect, test } from 'vitest';
import { textOfMarkup } from '../../../../src/core/model/text/markup-text.ts';
import fc, { anyCharacter } from '../../../support/fast-check.ts';

test.each([
  ['Tom &amp; Jerry&#8217;s &#x201C;shop&#x201d;', 'Tom & Jerry’s “shop”'],
  [
    'Photo metadata (<a href="https://a.example/?a=1&amp;b=2" target="_blank">Exif</a>).',
    'Photo metadata (Exif).',
  ],
  ['A &lt;em&gt;&#039;follow&#039;&lt;/em&gt; option', "A 'follow' option"],
  ['<strong>Only <code>wp/v2</code></strong>.<br/>Not more.', 'Only wp/v2.\nNot more.'],
  // What the text is about.
  ['Whether to print the <b> tag, 3 < 4 and <br>', 'Whether to print the <b> tag, 3 < 4 and \n'],
  ['<script>alert(1)</script> and <field>', '<script>alert(1)</script> and <field>'],
  ['&amp;lt; stays &lt;, &nosuch; too', '&lt; stays <, &nosuch; too'],
  // No control character and no half of a character comes of an entity.
  ['&#27;[2J &#0; &#xD800; &#1114112;', ' [2J   &#xD800; &#1114112;'],
])('%s', (markup, text) => {
  expect(textOfMarkup(markup)).toBe(text);
});

test('a text without markup stays as it is, and no text grows', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(textOfMarkup(text).length).toBeLessThanOrEqual(text.length);
      const plain = text.replace(/[&<]/g, '');
      expect(textOfMarkup(plain)).toBe(plain);
    }),
  );
});

test('a long text of openings is read in time', () => {
  expect(textOfMarkup('<a '.repeat(200_000))).toHaveLength(600_000);
  expect(textOfMarkup('<a>x'.repeat(150_000))).toHaveLength(600_000);
});
