// The program at a real terminal: a pseudo-terminal of `script`, which every Linux has.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bin, plainEnvironment } from './routewright.ts';

export const hasTerminal = process.platform === 'linux' && existsSync('/usr/bin/script');

export const keys = { enter: '\r', down: '\u001b[B', space: ' ', interrupt: '\u0003' } as const;

/** What the terminal shows before the keys are pressed, and the keys. */
export type Step = readonly [shows: string, press: string];

interface Session {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** A question that nobody answers waits for ever. */
const maxMs = 60_000;

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** @returns what the terminal was sent, and the exit code */
export function atTerminal(
  args: readonly string[],
  { cwd, env, steps }: Session,
): Promise<{ readonly text: string; readonly code: number | null }> {
  const line = [process.execPath, bin, ...args].map(quoted).join(' ');
  const child = spawn('script', ['-qefc', `stty cols 100 rows 40; exec ${line}`, '/dev/null'], {
    cwd,
    env: { ...plainEnvironment(env), TERM: 'xterm-256color', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = [...steps];
  let text = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    const [next] = waiting;
    const at = next ? text.indexOf(next[0], seen) : -1;
    if (!next || at < 0) return;
    seen = at + next[0].length;
    waiting.shift();
    // A prompt is drawn before it listens.
    setTimeout(() => child.stdin.write(next[1]), 100);
  });
  child.stdin.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The terminal did not show "${waiting[0]?.[0] ?? ''}":\n${text}`));
    }, maxMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      resolve({ text, code });
    });
  });
}
