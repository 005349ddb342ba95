// The parts of the process that commands use: two output streams, standard input, the environment and the terminal.
// Commands get an `Io` and never use `process`, so tests can run them without a process.

import type { Environment } from '../source/site-access.ts';
import type { StreamText } from '../core/diagnostics/stream-text.ts';
import { renderLines, type Line } from './lines.ts';
import type { Prompts } from './prompts.ts';

export interface Stream {
  readonly isTTY?: boolean | undefined;
  /** The width of the terminal in characters; undefined or 0 if it is unknown. */
  readonly columns?: number | undefined;
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface Terminal {
  /** Whether standard output is a terminal, not a file or a pipe. */
  readonly isTerminal: boolean;
  readonly columns?: number;
  readonly color: boolean;
}

export interface Io {
  /** Prints results for people, on standard output. */
  out(lines: readonly Line[]): void;
  /** Prints results for programs, on standard output. The text must already be escaped for its format. */
  outText(text: StreamText): void;
  /** Prints everything that is not a result, on standard error. */
  note(lines: readonly Line[]): void;
  /** Shows the current step, on a terminal only. The next output replaces the line with the current step. */
  progress(doing: string): void;
  /**
   * Resolves when all output is written, or when the reader has closed the pipe.
   *
   * @throws any other error of the stream
   */
  flush(): Promise<void>;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Asks the user at the terminal for a line; undefined without a terminal, and in CI. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Prompts at the terminal; undefined without a terminal, and in CI. */
  readonly prompts: Prompts | undefined;
  readonly env: Environment;
  /** Facts about standard output. */
  readonly terminal: Terminal;
  /** Milliseconds since the program began, without the time spent waiting for the user. */
  readonly elapsed: () => number;
  /**
   * Runs short work that an interrupt (Ctrl-C) must not stop halfway. An interrupt during the work ends the
   * program when the work is done. Do not use this function for long work, because an interrupt could not stop
   * the work.
   */
  readonly uninterrupted: <T>(work: () => T) => Promise<T>;
  /** Resolves when the user interrupts the program (Ctrl-C). A second interrupt ends the program. */
  readonly interrupted: () => Promise<void>;
}

/**
 * Follows https://no-color.org and https://force-color.org. If neither variable is set, only terminals get
 * colors.
 */
function wantsColor(stream: Stream, env: Environment): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/**
 * Writes texts to a stream, in the order of the calls. A reader that closes the pipe early (`… | head`) is not
 * an error.
 */
function openOutput(stream: Stream, env: Environment) {
  const color = wantsColor(stream, env);
  let failure: Error | undefined;
  let closed = false;
  let last: Promise<void> = Promise.resolve();

  const failed = (error: Error): void => {
    closed = true;
    if (!('code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')))
      failure ??= error;
  };
  stream.on('error', failed);

  const write = (text: string): void => {
    if (closed || text === '') return;
    last = new Promise((resolve) =>
      stream.write(text, (error) => {
        if (error) failed(error);
        resolve();
      }),
    );
  };
  const flush = async (): Promise<void> => {
    await last;
    if (failure !== undefined) throw failure;
  };
  return { color, write, flush };
}

const clearLine = '\r\u001b[2K';

/**
 * Shortens a progress text to one line of the terminal, because only the last line of a longer text could be
 * cleared.
 */
function oneLine(doing: string, columns = 0): string {
  const characters = Array.from(`${doing} …`);
  return columns === 0 || characters.length < columns
    ? characters.join('')
    : `${characters.slice(0, Math.max(0, columns - 2)).join('')}…`;
}

/** The progress line of a terminal. The progress line is cleared before any other output. */
function progressLine(stderr: Stream, notes: ReturnType<typeof openOutput>, env: Environment) {
  const animated = stderr.isTTY === true && env['TERM'] !== 'dumb';
  let doing = '';
  const endProgress = (): void => {
    if (doing !== '') notes.write(clearLine);
    doing = '';
  };
  const progress = (next: string): void => {
    if (!animated || next === doing) return;
    endProgress();
    doing = next;
    notes.write(renderLines([[oneLine(next, stderr.columns)]], notes.color).trimEnd());
  };
  return { progress, endProgress };
}

export interface IoStreams {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Asks the user for a line; undefined without a terminal. */
  readonly ask?: (question: string) => Promise<string>;
  readonly prompts?: Prompts;
  readonly env: Environment;
  readonly elapsed: () => number;
  /** Delays interrupts until the returned function is called. */
  readonly holdInterrupts: () => () => Promise<void>;
  readonly interrupted: () => Promise<void>;
}

export function openIo({
  stdout,
  stderr,
  stdin,
  ask,
  prompts,
  env,
  elapsed,
  holdInterrupts,
  interrupted,
}: IoStreams): Io {
  const results = openOutput(stdout, env);
  const notes = openOutput(stderr, env);
  const { progress, endProgress } = progressLine(stderr, notes, env);
  const isCi = Boolean(env['CI']);
  let waited = 0;
  /** Clears the progress line, asks the user, and adds the waiting time to `waited`. */
  const asking = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    endProgress();
    const began = elapsed();
    try {
      return await ask();
    } finally {
      waited += elapsed() - began;
    }
  };
  return {
    out(lines) {
      endProgress();
      results.write(renderLines(lines, results.color));
    },
    outText({ text }) {
      endProgress();
      results.write(text);
    },
    note(lines) {
      endProgress();
      notes.write(renderLines(lines, notes.color));
    },
    progress,
    async flush() {
      endProgress();
      await results.flush();
      await notes.flush();
    },
    stdin,
    ask: async (question) => (isCi || ask === undefined ? undefined : asking(() => ask(question))),
    prompts:
      isCi || prompts === undefined
        ? undefined
        : {
            text: (question) => asking(() => prompts.text(question)),
            confirm: (message) => asking(() => prompts.confirm(message)),
            select: (question) => asking(() => prompts.select(question)),
            multiselect: (question) => asking(() => prompts.multiselect(question)),
          },
    env,
    terminal: {
      isTerminal: stdout.isTTY === true,
      ...(stdout.columns && { columns: stdout.columns }),
      color: results.color,
    },
    elapsed: () => elapsed() - waited,
    async uninterrupted(work) {
      const release = holdInterrupts();
      try {
        return work();
      } finally {
        await release();
      }
    },
    interrupted,
  };
}
