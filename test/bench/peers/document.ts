// Writes the figures of the last recorded run into the documents.

import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { sentenceOf } from './sentence.ts';
import type { PeersRecord } from './record.ts';
import { recordTables } from './tables.ts';

export const benchmarksPage = 'docs/reference/benchmarks.md';

const tables = /(?<=<!-- measured -->\n)[\s\S]*?(?=<!-- \/measured -->)/;

/** The sentence of the README with figures of this benchmark. */
const readmeSentence = /For the same API of [\d,]+ operations,[\s\S]*? s\.(?= See)/;

export async function writeDocuments(record: PeersRecord): Promise<void> {
  await rewrite(benchmarksPage, tables, `\n${recordTables(record)}\n\n`);
  await rewrite('README.md', readmeSentence, sentenceOf(record));
}

async function rewrite(file: string, part: RegExp, text: string): Promise<void> {
  const document = readFileSync(file, 'utf8');
  if (!part.test(document)) throw new Error(`${file} has no place for the figures: ${String(part)}`);
  const written = document.replace(part, () => text);
  writeFileSync(file, await format(written, { ...(await resolveConfig(file)), filepath: file }));
}
