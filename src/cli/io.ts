// The program's way to the outside: two streams, an environment, a terminal or none.
// Commands get an `Io` and never touch `process`, so that they are functions of it.

import type { Environment } from '../source/site-access.ts';
import type { StreamText } from '../core/diagnostics/stream-text.ts';
import { show, type Line } from './lines.ts';
import type { Prompts } from './prompts.ts';

export interface Stream {
  readonly isTTY?: boolean | undefined;
  /** How many characters of a line a terminal shows; nothing or 0 where that is not known. */
  readonly columns?: number | undefined;
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface Terminal {
  /** Somebody looks at it: it is no file and no pipe. */
  readonly isTerminal: boolean;
  readonly columns?: number;
  readonly colour: boolean;
}

export interface Io {
  /** Prints results: lines for people. */
  out(lines: readonly Line[]): void;
  /** Prints results: text for programs, as its format escapes what a site says. */
  outText(text: StreamText): void;
  /** Prints everything else. */
  note(lines: readonly Line[]): void;
  /** Says what is being done, on a terminal only; the next output replaces it. */
  progress(doing: string): void;
  /** Resolves when all output has been taken, or nobody reads it any more. @throws the stream's own error */
  flush(): Promise<void>;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Asks whoever sits at the terminal for a line; undefined where nobody does. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Questions for the user at the terminal; undefined where no user is, and in CI. */
  readonly prompts: Prompts | undefined;
  readonly env: Environment;
  /** What results are printed to. */
  readonly terminal: Terminal;
  /** Milliseconds since the program began, without those that the user took to answer questions. */
  readonly elapsed: () => number;
  /**
   * Runs work of a moment that an interrupt (Ctrl-C) must not cut in two; one that comes
   * ends the program when the work is done. Everything else is done without, for a signal
   * that somebody listens to is not heard as long as the program computes.
   */
  readonly uninterrupted: <T>(work: () => T) => Promise<T>;
  /** Resolves at an interrupt (Ctrl-C); a second one ends the program as it always does. */
  readonly interrupted: () => Promise<void>;
}

/** https://no-color.org and https://force-color.org, else colour for a terminal that knows any. */
function wantsColour(stream: Stream, env: Environment): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** A stream to write to in order; a reader that has closed its end (`… | head`) is no error. */
function openOutput(stream: Stream, env: Environment) {
  const colour = wantsColour(stream, env);
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
  return { colour, write, flush };
}

const clearLine = '\r\u001b[2K';

/** As much as fits in one line of the terminal: of more only the last could be cleared. */
function oneLine(doing: string, columns = 0): string {
  const characters = Array.from(`${doing} …`);
  return columns === 0 || characters.length < columns
    ? characters.join('')
    : `${characters.slice(0, Math.max(0, columns - 2)).join('')}…`;
}

/** The line of a terminal that says what is being done; it is cleared before anything else is printed. */
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
    notes.write(show([[oneLine(next, stderr.columns)]], notes.colour).trimEnd());
  };
  return { progress, endProgress };
}

export interface Outside {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Where there is a terminal to ask at. */
  readonly ask?: (question: string) => Promise<string>;
  readonly prompts?: Prompts;
  readonly env: Environment;
  readonly elapsed: () => number;
  /** Holds interrupts back until the function it returns is called. */
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
}: Outside): Io {
  const results = openOutput(stdout, env);
  const notes = openOutput(stderr, env);
  const { progress, endProgress } = progressLine(stderr, notes, env);
  const isCi = Boolean(env['CI']);
  let waited = 0;
  /** Clears the progress, asks, and remembers how long the answer took. */
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
      results.write(show(lines, results.colour));
    },
    outText({ text }) {
      endProgress();
      results.write(text);
    },
    note(lines) {
      endProgress();
      notes.write(show(lines, notes.colour));
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
      colour: results.colour,
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
