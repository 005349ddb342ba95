// What holds for each page of docs/reference that is made of the program.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DocPage } from '../../src/docs/page.ts';
import { packageRoot } from './routewright.ts';

/** The page in the repository says what the program says now. */
export function expectFresh({ path, text }: DocPage): void {
  const file = join(packageRoot, 'docs', path);
  const isFresh = existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === text;
  expect(isFresh, `docs/${path} is stale: run "npm run docs" and commit what it writes.`).toBe(true);
}

/** No cell of a table is cut by what stands in it. */
export function expectWholeTables({ path, text }: DocPage): void {
  for (const block of text.split(/\n{2,}/).filter((one) => one.startsWith('|'))) {
    const widths = block
      .trimEnd()
      .split('\n')
      .map((row) => row.replace(/\\\|/g, '').split('|').length);
    expect(new Set(widths).size, `${path}: ${block.slice(0, 200)}`).toBe(1);
  }
}
