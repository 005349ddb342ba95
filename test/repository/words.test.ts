// Comments, messages and documents use the plain word for each thing: words.json lists those to avoid.

import { expect, test } from 'vitest';
import { proseOfRepository, type ProseLine } from '../support/prose.ts';
import words from './words.json' with { type: 'json' };

interface Row {
  /** A regular expression of whole words. */
  readonly word?: string;
  /** A regular expression of words that begin a sentence; questions and headings are left out. */
  readonly begins?: string;
  readonly write: string;
  /** Kinds of prose that it is about; all of them when left out. */
  readonly kinds?: readonly string[];
  readonly except?: readonly { readonly text: string; readonly because: string }[];
}

const rows: readonly Row[] = words.words;
/** NOTICE.md quotes the licences of others. */
const lines = proseOfRepository().filter(({ file }) => file !== 'NOTICE.md');

const patternOf = ({ word = '', begins }: Row): RegExp =>
  begins === undefined
    ? new RegExp(`\\b(?:${word})\\b`, 'i')
    : new RegExp(`(?:^(?:[-*>] |\\d+\\. )?|[.!:] )(?:${begins})\\b(?![^.!]*?[?:])`);

/** Headings and cells of tables are no sentences. */
const isSentence = ({ text }: ProseLine): boolean => !/^(?:#|\|)/.test(text);

const uses = (row: Row): readonly ProseLine[] => {
  const pattern = patternOf(row);
  return lines.filter(
    (line) =>
      (row.kinds?.includes(line.kind) ?? true) &&
      (row.begins === undefined || isSentence(line)) &&
      pattern.test(line.text),
  );
};

test.each(rows.map((row) => [row.word ?? row.begins, row] as const))('%s', (_, row) => {
  const { except = [] } = row;
  const found = uses(row).filter(({ text }) => !except.some((one) => text.includes(one.text)));
  const places = found.map(({ file, line, text }) => `${file}:${String(line)}: ${text.trim()}`);
  expect(places, `Write ${row.write}.`).toEqual([]);
});

test('each exception is still needed', () => {
  for (const row of rows)
    for (const { text, because } of row.except ?? []) {
      expect(because).toMatch(/\w/);
      expect(
        uses(row)
          .map((one) => one.text)
          .filter((one) => one.includes(text)),
        text,
      ).not.toEqual([]);
    }
});
