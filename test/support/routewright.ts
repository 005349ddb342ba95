// The program as its users run it: a process with streams and an exit code.

import { spawn, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
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
  readonly uid?: number;
  /** Another Node than the one that runs the tests. */
  readonly node?: string;
}

/** The environment of every run: nothing of the tester's that could change the output. */
export const plainEnvironment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, ...(SystemRoot === undefined ? {} : { SystemRoot }), ...more };
};

/** Runs `routewright` with these arguments to its end. */
export const routewright = (args: readonly string[], options: RunOptions = {}): Promise<Run> =>
  runProcess(options.node ?? process.execPath, [bin, ...args], options);

export function runProcess(
  command: string,
  args: readonly string[],
  { cwd, env, stdin, uid }: RunOptions,
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
