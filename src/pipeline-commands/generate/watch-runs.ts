// Repeats a run after each change of the source files, until the user interrupts the program.

import { filesOfSource, watchFiles } from '../../source/watch-source.ts';
import { failureLines } from '../../terminal/failure.ts';
import type { Io } from '../../terminal/io.ts';
import { dim, type Line } from '../../terminal/lines.ts';

export interface Watched {
  readonly source: string;
  readonly output: string;
  readonly run: (signal: AbortSignal) => Promise<Line>;
}

/**
 * @returns the exit code after an interrupt
 * @throws Halt `usage` if nothing can be watched; `source` if the system refuses to watch the files
 */
export async function watchRuns({ source, output, run }: Watched, io: Io): Promise<number> {
  const files = filesOfSource(source, output);
  const stop = new AbortController();
  const ended = io.interrupted().then(() => {
    stop.abort();
  });
  let change = nextChange();
  let failed: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
  const end = await watchFiles(
    files,
    output,
    () => {
      change.happened();
    },
    failed,
  );
  const isOn = (): boolean => !stop.signal.aborted;
  try {
    while (isOn()) {
      const begun = io.elapsed();
      await Promise.race([ended, failure, oneRun(run, stop.signal, begun, io)]);
      if (isOn()) io.progress('Waiting for changes');
      await Promise.race([ended, failure, change.came]);
      change = nextChange();
    }
    return 0;
  } finally {
    end();
  }
}

/** Reports a failed run and waits for the next change. */
async function oneRun(run: Watched['run'], signal: AbortSignal, begun: number, io: Io): Promise<void> {
  try {
    io.out([finishedLine(await run(signal), begun, io)]);
  } catch (error) {
    if (!signal.aborted) io.note(failureLines(error));
  }
}

/** The line of a finished run, with its time. */
export const finishedLine = (line: Line, begun: number, { elapsed }: Pick<Io, 'elapsed'>): Line => [
  ...line,
  dim(`  in ${((elapsed() - begun) / 1000).toFixed(1)} s`),
];

interface NextChange {
  readonly came: Promise<void>;
  readonly happened: () => void;
}

function nextChange(): NextChange {
  let happened = (): void => undefined;
  const came = new Promise<void>((resolve) => {
    happened = resolve;
  });
  return {
    came,
    happened: () => {
      happened();
    },
  };
}
