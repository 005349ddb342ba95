// Runs a command line, prints errors, and returns the exit code.

import { errorMessage } from '../core/diagnostics/error-message.ts';
import { version } from '../node/package-facts.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { streamText } from '../core/diagnostics/stream-text.ts';
import { bugExit, exitCodeOf, failureLines } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';

/**
 * @param argv the arguments after the program's name
 * @returns the exit code
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code: number;
  try {
    code = await runCommandLine(argv, io);
  } catch (error) {
    io.note(failureLines(error));
    code = exitCodeOf(error);
  }
  try {
    await io.flush();
  } catch (error) {
    io.note(failureLines(new Halt('write', 'The output cannot be written.', errorMessage(error))));
    return bugExit;
  }
  return code;
}

async function runCommandLine(argv: readonly string[], io: Io): Promise<number> {
  // Scripts often request the version, so it is printed without loading the parser.
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
    io.outText(streamText('words', `${version()}\n`));
    return 0;
  }
  const { parseCommandLine: parse } = await import('./parse.ts');
  const parsed = await parse(argv.length === 0 ? ['--help'] : argv);
  if (parsed.kind === 'run') return parsed.run(io);
  io.outText(streamText('words', `${parsed.text}\n`));
  return 0;
}
