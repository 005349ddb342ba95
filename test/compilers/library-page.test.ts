// The page of the library's functions, which TypeDoc makes of the compiled sources.

import { expect, test } from 'vitest';
import { libraryReferencePage } from '../../src/docs/reference-pages.ts';
import { expectFresh, expectWholeTables } from '../support/reference-page.ts';

test('the page of the library is as the sources have it', async () => {
  const page = await libraryReferencePage();
  expect(page.path).toBe('reference/library-functions.md');
  expectFresh(page);
  expectWholeTables(page);
});
