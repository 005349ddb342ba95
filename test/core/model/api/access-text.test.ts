// The access of an operation in comments of generated code and in the reference.

import { expect, test } from 'vitest';
import { accessComment, accessText } from '../../../../src/core/model/api/access-text.ts';

const known = { who: 'signed-in', provenance: 'known', source: 'wp-includes/rest.php' } as const;

test('a comment does not name the file of a known permission, and the reference does', () => {
  expect(accessComment(known)).toBe('Needs sign-in.');
  expect(accessText(known)).toBe('needs sign-in (known from wp-includes/rest.php)');
});

test('a comment says that a permission was observed, without the day', () => {
  expect(accessComment({ who: 'signed-in', role: 'editor', observedOn: '2026-01-31' })).toBe(
    'Needs sign-in as editor (observed).',
  );
});
