// Runs a command as a cold process and says what it took. CPU time is that of the
// command and all that it starts, as the shell counts it (in hundredths of a second);
// memory is that of the largest Node process among them.

import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Cost {
  /** Seconds. */
  readonly wall: number;
  /** Seconds, user and system. */
  readonly cpu: number;
  /** Largest resident set, in MB of a million bytes; 0 where no Node process ended by itself. */
  readonly memory: number;
}

export type Run =
  | { readonly kind: 'done'; readonly cost: Cost; readonly output: string }
  | { readonly kind: 'failed'; readonly message: string; readonly output: string };

export interface RunOptions {
  readonly folder: string;
  /** Seconds; then the command is stopped together with all that it started. */
  readonly limit?: number;
}

const timesShell = '"$@"; status=$?; times >&3; exit $status';
const preload = resolve('test/bench/report-memory.cjs');

/** @param command a program and its arguments */
export async function runCold(command: readonly string[], { folder, limit = 600 }: RunOptions): Promise<Run> {
  const memoryFile = join(folder, '.memory');
  rmSync(memoryFile, { force: true });
  const start = performance.now();
  const child = spawn('sh', ['-c', timesShell, 'sh', ...command], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: `--require ${preload}`,
      BENCH_MEMORY_FILE: memoryFile,
      NO_COLOR: '1',
      DO_NOT_TRACK: '1',
      CI: 'true',
    },
  });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limit * 1000);
  const [, stdout, stderr, times] = child.stdio;
  const [output, timesText, { status, signal }] = await Promise.all([
    textOf(stdout, stderr),
    textOf(times),
    ended(child),
  ]);
  clearTimeout(timer);
  const wall = (performance.now() - start) / 1000;
  if (signal === 'SIGKILL') return { kind: 'failed', message: `stopped after ${limit} s`, output };
  if (status !== 0)
    return { kind: 'failed', message: `exit ${status ?? ''}: ${firstComplaint(output)}`, output };
  return {
    kind: 'done',
    cost: { wall, cpu: childSeconds(timesText), memory: peakMemory(memoryFile) },
    output,
  };
}

interface End {
  readonly status: number | null;
  readonly signal: string | null;
}

const ended = (child: ChildProcess): Promise<End> =>
  new Promise((resolveEnd) => {
    child.once('close', (status, signal) => {
      resolveEnd({ status, signal });
    });
  });

async function textOf(...streams: readonly unknown[]): Promise<string> {
  const parts = streams.map(async (stream) => {
    let text = '';
    for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk.toString();
    return text;
  });
  return (await Promise.all(parts)).join('');
}

/** The second line of `times`: what the shell's children took, `0m1.230000s 0m0.120000s`. */
function childSeconds(text: string): number {
  const line = text.trim().split('\n').at(-1) ?? '';
  return [...line.matchAll(/(\d+)m([\d.,]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds?.replace(',', '.')),
    0,
  );
}

function peakMemory(file: string): number {
  try {
    const kilobytes = readFileSync(file, 'utf8').trim().split('\n').map(Number);
    return (Math.max(...kilobytes) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

const firstComplaint = (output: string): string => {
  const lines = output.split('\n').map((line) => line.trim());
  return (lines.find((line) => /error|cannot|not found|panic/i.test(line)) ?? lines[0] ?? '').slice(0, 120);
};

/** The middle of each figure by itself. */
export const median = (costs: readonly Cost[]): Cost => ({
  wall: middle(costs.map(({ wall }) => wall)),
  cpu: middle(costs.map(({ cpu }) => cpu)),
  memory: middle(costs.map(({ memory }) => memory)),
});

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}
