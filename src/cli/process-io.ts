// The real outside: this process.

import { openIo, type Io } from './io.ts';

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const processIo = (): Io =>
  openIo({
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: () => process.stdin,
    env: process.env,
    elapsed: () => performance.now(),
    ignoreInterrupts: () => {
      const ignore = (): void => undefined;
      for (const signal of interrupts) process.on(signal, ignore);
      return () => {
        for (const signal of interrupts) process.off(signal, ignore);
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
