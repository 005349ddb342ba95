// A call goes below the REST base or nowhere, whatever a server makes of its address.

import fc from '../../support/fast-check.ts';
import { expect, test } from 'vitest';
import { destinationOf } from '../../../src/reference/server/destination.ts';

const pretty = new URL('https://site.example/blog/wp-json');
const plain = new URL('https://site.example/blog/?rest_route=/');
const root = new URL('https://api.site.example/');

test.each([
  [pretty, 'https://site.example/blog/wp-json'],
  [pretty, 'https://site.example/blog/wp-json/'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/posts/5?_fields=id&include[]=1'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/blocks/core%2Farchives'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/types/100%25'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/x/{id}'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/x/a.b..c'],
  [pretty, 'https://site.example/blog/wp-json/a?path=../../x//y'],
  [plain, 'https://site.example/blog/?rest_route=/wp/v2/posts&per_page=5'],
  [root, 'https://api.site.example/orders'],
])('below %s: %s', (base, text) => {
  expect(destinationOf(text, base)?.href).toBe(new URL(text).href);
});

test.each([
  // elsewhere
  [pretty, 'https://other.example/blog/wp-json/wp/v2/posts'],
  [pretty, 'http://site.example/blog/wp-json/wp/v2/posts'],
  [pretty, 'https://site.example:8443/blog/wp-json/wp/v2/posts'],
  [pretty, 'https://site.example.other.example/blog/wp-json/x'],
  [pretty, 'https://site.example@other.example/blog/wp-json/x'],
  [pretty, 'https://user:secret@site.example/blog/wp-json/x'],
  [pretty, '//site.example/blog/wp-json/x'],
  [pretty, '/blog/wp-json/x'],
  [pretty, 'file:///etc/passwd'],
  [pretty, 'https:///site.example/blog/wp-json/x'],
  [pretty, 'https:\\\\site.example\\blog\\wp-json\\x'],
  // beside the base
  [pretty, 'https://site.example/blog/wp-json-evil/x'],
  [pretty, 'https://site.example/blog/wp-admin/'],
  [pretty, 'https://site.example/blog/'],
  // up and out of it
  [pretty, 'https://site.example/blog/wp-json/../wp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/wp/../../wp-admin/'],
  [pretty, 'https://site.example/x/../blog/wp-json/wp'],
  [pretty, 'https://site.example/blog/wp-json/%2e%2e/wp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/.%2E/wp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/..%2fwp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/a%2f..%2f..%2fwp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/%252e%252e%252fwp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/%25252525252e%25252525252e/wp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/..%5cwp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/..\\wp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/..;x=1/wp-admin/'],
  [pretty, 'https://site.example/blog/wp-json/./wp'],
  [pretty, 'https://site.example/blog/wp-json/.'],
  // another route, as PHP reads the name
  [pretty, 'https://site.example/blog/wp-json/wp/v2/posts?rest_route=/wp/v2/users'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/posts?rest.route=/wp/v2/users'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/posts?rest[route=/wp/v2/users'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/posts?%20rest_route=/wp/v2/users'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/posts?rest_route%00x=/wp/v2/users'],
  [pretty, 'https://site.example/blog/wp-json/wp/v2/posts?rest_route[]=/wp/v2/users'],
  // empty steps, and what ends a text
  [pretty, 'https://site.example/blog/wp-json//evil.example/'],
  [pretty, 'https://site.example//blog/wp-json/wp'],
  [pretty, 'https://site.example/blog/wp-json/a%2F%2Fb'],
  [pretty, 'https://site.example/blog/wp-json/a%00b'],
  [pretty, 'https://site.example/blog/wp-json/a\tb'],
  [pretty, 'https://site.example/blog/wp-json/a%0d%0aHost:%20x'],
  [root, 'https://api.site.example//other.example/x'],
  // another route than the one that was looked at
  [plain, 'https://site.example/blog/?rest_route=/../x'],
  [plain, 'https://site.example/blog/?rest_route=x'],
  [plain, 'https://site.example/blog/?p=1'],
  [plain, 'https://site.example/blog/?p=1&rest_route=/a'],
  [plain, 'https://site.example/blog/?rest_route=/a&rest_route=/b'],
  [plain, 'https://site.example/blog/?rest_route=/a&rest.route=/b'],
  [plain, 'https://site.example/blog/?rest_route=/a&rest_route[]=/b'],
  [plain, 'https://site.example/blog/?rest_route=/a&%72est%20route=/b'],
  [plain, 'https://site.example/wp-login.php?rest_route=/a'],
  [plain, 'https://site.example/?rest_route=/a'],
])('not below %s: %s', (base, text) => {
  expect(destinationOf(text, base)).toBeUndefined();
});

/** What a server may make of a path: decoded again and again, backslashes turned, dots taken out. */
function readings(path: string): readonly string[] {
  const found: string[] = [];
  let seen = path;
  for (let round = 0; round < 4; round++) {
    found.push(new URL(`https://x${seen.replaceAll('\\', '/').replace(/[?#].*$/s, '')}`).pathname);
    seen = seen.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
  return found;
}

test('whatever is let through stays below the base in every reading of it', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '/',
    '%2e',
    '%2F',
    '%5c',
    '\\',
    '%25',
    '2e',
    ';',
    'a',
    'wp-admin',
    '%00',
  );
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = `https://site.example/blog/wp-json/${pieces.join('')}`;
      const url = destinationOf(text, pretty);
      if (url === undefined) return;
      accepted++;
      for (const path of readings(url.pathname)) expect(path).toMatch(/^\/blog\/wp-json(?:\/|$)/);
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(500);
});
