// The program as its users run it: arguments, an environment and a folder go in, two texts
// and an exit code come out. It runs in this process, as loading it costs more than most
// runs; where the process itself is the point there is `routewrightProcess`.

import { packageRoot } from './package-root.ts';
import { spawn, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type * as CommandLine from '../../src/cli/main.ts';
import type * as Streams from '../../src/terminal/io.ts';
import type { Prompts } from '../../src/terminal/prompts.ts';

export { packageRoot };
export const bin = join(packageRoot, 'dist/bin.js');

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What standard input holds; nothing when left out. */
  readonly stdin?: string | Uint8Array;
  /** Ctrl+C; nobody presses it when left out. */
  readonly interrupted?: Promise<void>;
  /** What somebody at a terminal answers, one question after the other; without them nobody sits there. */
  readonly answers?: readonly string[];
  /** Questions as the program asks them where a user sits at a terminal. */
  readonly prompts?: Prompts;
}

export interface ProcessOptions extends RunOptions {
  readonly uid?: number;
  /** Another Node than the one that runs the tests. */
  readonly node?: string;
}

/** The environment of every run: nothing of the tester's that could change the output. */
export const plainEnvironment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, ...(SystemRoot === undefined ? {} : { SystemRoot }), ...more };
};

/** A module of the built program: as it is shipped, and loaded once whatever tests do. */
export const builtModule = async <Module>(path: string): Promise<Module> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(packageRoot, 'dist', path)).href)) as Module;

/** A process has one current folder: runs wait for each other. */
let last: Promise<unknown> = Promise.resolve();

/** Runs `routewright` with these arguments to its end. */
export function routewright(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const run = last.then(() => runHere(args, options));
  last = run.catch(() => undefined);
  return run;
}

async function runHere(args: readonly string[], { cwd, ...options }: RunOptions): Promise<Run> {
  const [stdout, stderr] = [collector(), collector()];
  const before = process.cwd();
  // By their names of the moment: libraries replace them by some that remember the folder.
  process.chdir(cwd ?? before);
  try {
    const code = await mainHere(args, { ...options, stdout, stderr });
    return { stdout: stdout.text(), stderr: stderr.text(), code, signal: null };
  } finally {
    process.chdir(before);
  }
}

interface Surroundings extends Omit<RunOptions, 'cwd'> {
  readonly stdout: Streams.Stream;
  readonly stderr: Streams.Stream;
}

/** Runs the program in this process, in its current folder. @returns the exit code */
export async function mainHere(
  args: readonly string[],
  { stdout, stderr, env, stdin = '', answers, prompts, interrupted }: Surroundings,
): Promise<number> {
  const { main } = await builtModule<typeof CommandLine>('cli/main.js');
  const { openIo } = await builtModule<typeof Streams>('terminal/io.js');
  const began = performance.now();
  const waiting = answers && [...answers];
  return main(
    args,
    openIo({
      stdout,
      stderr,
      stdin: () => Readable.from(stdin.length === 0 ? [] : [Buffer.from(stdin)]),
      ...(waiting && { ask: async () => waiting.shift() ?? '' }),
      ...(prompts && { prompts }),
      env: plainEnvironment(env),
      elapsed: () => performance.now() - began,
      holdInterrupts: () => async () => undefined,
      interrupted: () => interrupted ?? new Promise(() => undefined),
    }),
  );
}

/** A stream that keeps what is written. @param heard is called after each piece */
export function collector(heard?: () => void): Streams.Stream & { readonly text: () => string } {
  let all = '';
  return {
    write: (text, done) => {
      all += text;
      heard?.();
      done();
    },
    on: () => undefined,
    text: () => all,
  };
}

/** Runs `routewright` as a process of its own. */
export const routewrightProcess = (args: readonly string[], options: ProcessOptions = {}): Promise<Run> =>
  runProcess(options.node ?? process.execPath, [bin, ...args], options);

export function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env, stdin, uid }: ProcessOptions,
): Promise<Run> {
  const settings: SpawnOptions = {
    env: plainEnvironment(env),
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...settings, stdio: ['pipe', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ stdout, stderr, code, signal });
    });
    // a program that fails early does not read what it is given
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin ?? '');
  });
}

/** An empty folder that is gone after the test. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'routewright-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
