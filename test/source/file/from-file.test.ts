// A file that is not there: what the user probably meant.

import { expect, test } from 'vitest';
import { readFromFile } from '../../../src/source/file/from-file.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';

const hintFor = async (path: string): Promise<unknown> =>
  readFromFile(path, defaultLoadOptions).catch((error: unknown) =>
    error instanceof Error && 'hint' in error ? error.hint : error,
  );

test.each([
  'HEAD:site.index.json',
  'HEAD~2:site.index.json',
  'HEAD^:snapshots/site.json',
  'main:site.index.json',
  'origin/main:site.index.json',
  'v1.2:site.json',
])('%s is a file in git without its prefix', async (path) => {
  expect(await hintFor(path)).toBe(`Did you mean the file in git? Write git:${path}`);
});

test.each(['site.index.json', 'C:\\site.json', 'C:/site.json', 'folder/site.json', ':site.json'])(
  '%s is no file in git',
  async (path) => {
    expect(await hintFor(path)).toBe('A source is a file, "-" for standard input, or the address of a site.');
  },
);
