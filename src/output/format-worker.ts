// A thread that formats one file after another.

import { parentPort } from 'node:worker_threads';
import type { OutputFile } from '../model/outcome.ts';
import { formatFile, type FormatOptions } from './format-file.ts';

export interface FormatTask {
  readonly file: OutputFile;
  readonly options: FormatOptions;
}

export type Formatted =
  { readonly kind: 'done'; readonly text: string } | { readonly kind: 'failed'; readonly error: unknown };

parentPort?.on('message', ({ file, options }: FormatTask) => {
  formatFile(file, options).then(
    (text) => parentPort?.postMessage({ kind: 'done', text } satisfies Formatted),
    (error: unknown) => parentPort?.postMessage({ kind: 'failed', error } satisfies Formatted),
  );
});
