import { spawn } from 'node:child_process';

/** Runs Node with the environment of the caller and these variables, and waits. What it prints is thrown away. */
export const runNode = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', () => {
      resolve();
    });
  });
