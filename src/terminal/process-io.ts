// The `Io` of this process.

import { setImmediate } from 'node:timers/promises';
import { Halt } from '../core/diagnostics/halt.ts';
import { openIo, type Io } from './io.ts';
import { terminalPrompts } from './terminal-prompts.ts';

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @throws Halt `usage` if the user ends the input (Ctrl-D) or interrupts */
async function askLine(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () => {
      reject(
        new Halt('usage', 'You chose nothing, so nothing was written.', 'Run the command again to choose.'),
      );
    });
  });
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    ended.catch(() => undefined);
    lines.close();
  }
}

export const processIo = (): Io =>
  openIo({
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: () => process.stdin,
    ...(process.stdin.isTTY && process.stderr.isTTY && { ask: askLine, prompts: terminalPrompts }),
    env: process.env,
    elapsed: () => performance.now(),
    holdInterrupts: () => {
      let came: NodeJS.Signals | undefined;
      const hold = (signal: NodeJS.Signals): void => {
        came ??= signal;
      };
      for (const signal of interrupts) process.on(signal, hold);
      return async () => {
        // Node.js handles signals only between two turns of the event loop, so this code waits for two turns.
        await setImmediate();
        await setImmediate();
        for (const signal of interrupts) process.off(signal, hold);
        if (came !== undefined) process.kill(process.pid, came);
      };
    },
    interrupted: () =>
      new Promise((resolve) => {
        const end = (): void => {
          for (const signal of interrupts) process.off(signal, end);
          resolve();
        };
        for (const signal of interrupts) process.on(signal, end);
      }),
  });
