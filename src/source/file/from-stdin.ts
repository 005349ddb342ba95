import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import { readBytes } from './read-bytes.ts';
import { nameOfStdin } from '../source-name.ts';

/** @throws Halt when there is no standard input, or when standard input ends early or is too large */
export async function readFromStdin(options: LoadOptions): Promise<Uint8Array> {
  if (options.stdin === undefined)
    throw new Halt(
      'source',
      'There is no standard input to read.',
      'Name a file or an address instead of "-".',
    );
  try {
    return await readBytes(options.stdin(), nameOfStdin, options);
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw new Halt(
      'source',
      'Standard input ended with an error.',
      'Check the command before the pipe, or save its output to a file first.',
      [],
      { cause: error },
    );
  }
}
