// Cases of the live suite that cannot run on WordPress in WebAssembly, and why.

import { existsSync, readFileSync } from 'node:fs';

interface Skipped {
  /** In this folder. */
  readonly file: string;
  /** As it is named there; the whole file when left out. */
  readonly test?: string;
  readonly why: string;
}

export const skipped: readonly Skipped[] = [];

const textOf = (file: string): string => {
  const place = new URL(file, import.meta.url);
  return existsSync(place) ? readFileSync(place, 'utf8') : '';
};

/** Rows that speak of no case any more. */
export const stale = (): readonly Skipped[] =>
  skipped.filter(({ file, test = '' }) => !textOf(file).includes(test === '' ? 'test(' : `'${test}'`));
