// Builds a plugin before routewright reads it. The user's build command runs in a copy of the plugin's folder.

import { spawn } from 'node:child_process';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import { plainText } from '../file/plain-text.ts';

/** The number of lines shown from the end of a failed command's output. */
const lastLines = 15;

/** @throws Halt `source` when the command fails; the message contains the end of the command's output */
export async function prepareFolder(
  command: string,
  folder: string,
  { progress, signal }: Pick<LoadOptions, 'progress' | 'signal'>,
): Promise<void> {
  progress?.({ kind: 'step', message: `Running ${plainText(command, 100)}` });
  let printed = '';
  const keep = (chunk: Buffer): void => {
    printed = `${printed}${chunk.toString('utf8')}`.slice(-20_000);
  };
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, {
      cwd: folder,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const lines = printed
    .trim()
    .split(/\r?\n/)
    .slice(-lastLines)
    .map((line) => `  ${plainText(line, 200)}`);
  throw new Halt(
    'source',
    [`${plainText(command, 100)} failed with exit code ${code ?? 'unknown'}:`, ...lines].join('\n'),
    'The command (`prepare`) runs in a copy of the plugin’s folder, without node_modules. Check that it works in a new clone of the repository.',
  );
}
