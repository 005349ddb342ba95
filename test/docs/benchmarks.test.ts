// The comparison with other generators has the figures of the last recorded run.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchmarksPage } from '../bench/peers/document.ts';
import { readRecord } from '../bench/peers/record.ts';
import { sentenceOf } from '../bench/peers/sentence.ts';
import { recordTables } from '../bench/peers/tables.ts';

/** A text without the layout of prettier. */
const plain = (text: string): string =>
  text
    .replaceAll(/-{3,}:?/g, '---')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\| ?/g, '|');

test('the page has the tables of the last recorded run', () => {
  expect(plain(readFileSync(benchmarksPage, 'utf8'))).toContain(plain(recordTables(readRecord())));
});

test('the README has the figures of the last recorded run', () => {
  expect(plain(readFileSync('README.md', 'utf8'))).toContain(plain(sentenceOf(readRecord())));
});
