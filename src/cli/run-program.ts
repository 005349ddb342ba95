// Runs another program in the current folder; what it prints goes beside what we say.

import { spawn } from 'node:child_process';
import type { Environment } from '../source/site-access.ts';

/**
 * @param words a shell finds programs on Windows: they hold nothing that a shell would read
 * @returns the exit code; undefined where the program cannot be started or was killed
 */
export const runProgram = (
  [command = '', ...words]: readonly string[],
  env: Environment,
): Promise<number | undefined> =>
  new Promise((resolve) => {
    const child = spawn(command, words, {
      env: { ...env },
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    child.on('error', () => {
      resolve(undefined);
    });
    child.on('close', (code) => {
      resolve(code ?? undefined);
    });
  });
