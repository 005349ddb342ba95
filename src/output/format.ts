// Prettier, with one set of options for everything that is generated. It is loaded only
// when there is something to format, as the standalone build, which never looks for a
// `.prettierrc` or `.editorconfig` around the output. Much text is shared out among
// threads: formatting takes several times as long as everything else.

import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { OutputFile } from '../model/outcome.ts';
import type { Formatted, FormatTask } from './format-worker.ts';
import { formatFile, isFormatted, type FormatOptions } from './format-file.ts';

/** What decides how a file looks; part of the manifest, so that a change of it is seen. */
export interface Formatting extends FormatOptions {
  /** The version of prettier. */
  readonly prettier: string;
}

/** The way this version formats. */
export function formattingNow(): Formatting {
  const { version } = createRequire(import.meta.url)('prettier/package.json') as { readonly version: string };
  return { prettier: version, printWidth: 100, singleQuote: true };
}

/** Text below this many characters is done sooner than a second thread is ready. */
const worthAThread = 400_000;
const mostThreads = 8;

/**
 * The texts of some files, formatted by their extensions.
 *
 * @param told is called as each file is done
 * @throws Error when prettier cannot read a file: we have generated something broken
 */
export async function formatFiles(
  files: readonly OutputFile[],
  options: FormatOptions,
  told: (done: number) => void,
): Promise<readonly string[]> {
  const characters = files.reduce((sum, file) => sum + (isFormatted(file) ? file.text.length : 0), 0);
  const threads = Math.min(availableParallelism(), mostThreads, Math.floor(characters / worthAThread));
  // a thread needs compiled code, which is not there when the source itself is run
  if (threads > 1 && import.meta.url.endsWith('.js')) return formatInThreads(files, options, told, threads);

  const texts: string[] = [];
  for (const file of files) {
    texts.push(await formatFile(file, options));
    told(texts.length);
  }
  return texts;
}

async function formatInThreads(
  files: readonly OutputFile[],
  options: FormatOptions,
  told: (done: number) => void,
  threads: number,
): Promise<readonly string[]> {
  // the largest first, so that no thread is left alone with one at the end
  const queue = [...files.entries()]
    .filter(([, file]) => isFormatted(file))
    .sort(([, one], [, other]) => one.text.length - other.text.length);
  const texts = files.map(({ text }) => text);
  let done = files.length - queue.length;

  const workThrough = async (worker: Worker): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [at, file] = next;
      texts[at] = await formatIn(worker, { file, options });
      told(++done);
    }
  };

  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('./format-worker.js', import.meta.url)),
  );
  try {
    await Promise.all(workers.map(workThrough));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return texts;
}

function formatIn(worker: Worker, task: FormatTask): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.off('message', answered).off('error', reject);
      end();
    };
    const answered = (answer: Formatted) => {
      settle(() => {
        if (answer.kind === 'done') resolve(answer.text);
        else reject(answer.error instanceof Error ? answer.error : new Error(String(answer.error)));
      });
    };
    worker.on('message', answered).on('error', reject);
    worker.postMessage(task);
  });
}
