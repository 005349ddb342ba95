// Runs another program in the current folder. The output of the program is printed on standard error.

import { spawn } from 'node:child_process';
import type { Environment } from '../source/site-access.ts';

/**
 * @param words the program and its arguments, without characters that are special in a shell, because on
 * Windows a shell runs it
 * @returns the exit code; undefined if the program cannot be started or is killed
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
