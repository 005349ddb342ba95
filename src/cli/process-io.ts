// The real outside: this process.

import { setImmediate } from 'node:timers/promises';
import { openIo, type Io } from './io.ts';

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const processIo = (): Io =>
  openIo({
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: () => process.stdin,
    env: process.env,
    elapsed: () => performance.now(),
    holdInterrupts: () => {
      let came: NodeJS.Signals | undefined;
      const hold = (signal: NodeJS.Signals): void => {
        came ??= signal;
      };
      for (const signal of interrupts) process.on(signal, hold);
      return async () => {
        // A signal is heard between two turns of the event loop.
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
