// Runs a command line, reports, and decides on the exit code. This is the only place
// that catches.

import { version } from '../app/package-facts.ts';
import { Halt, type HaltKind } from '../diagnostics/halt.ts';
import type { Io } from './io.ts';
import { dim, red, textLines, type Line } from './lines.ts';
import { withFlags } from './option-flags.ts';

const bugExit = 70;
const exitCodes: Readonly<Record<HaltKind, number>> = { usage: 2, source: 3, write: bugExit };

/**
 * Runs one command line.
 *
 * @param argv the arguments after the program's name
 * @returns the exit code
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code: number;
  try {
    code = await dispatch(argv, io);
  } catch (error) {
    code = report(error, io);
  }
  try {
    await io.flush();
  } catch (error) {
    io.note(failureLines(new Halt('write', 'The output cannot be written.', messageOf(error))));
    return bugExit;
  }
  return code;
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  // Scripts ask for it all the time: nothing is loaded for that.
  if (argv.length === 1 && argv[0] === '--version') {
    io.outText(`${version()}\n`);
    return 0;
  }
  const { parse } = await import('./parse.ts');
  const parsed = await parse(argv.length === 0 ? ['--help'] : argv);
  if (parsed.kind === 'run') return parsed.run(io);
  io.outText(`${parsed.text}\n`);
  return 0;
}

function report(error: unknown, io: Io): number {
  if (error instanceof Halt) {
    io.note(failureLines(error));
    return exitCodes[error.kind];
  }
  io.note(bugLines(error));
  return bugExit;
}

const failureLines = ({ message, hint, diagnostics }: Halt): readonly Line[] => [
  ...textLines(withFlags(message)).map((line, at): Line =>
    at === 0 ? [red('error'), ': ', ...line] : ['  ', ...line],
  ),
  ...diagnostics.map((diagnostic): Line => [`  ${diagnostic.code}: ${diagnostic.message}`]),
  ...textLines(withFlags(hint), '  '),
];

const bugLines = (error: unknown): readonly Line[] => [
  [red('error'), ': this is a bug in routewright, not in what you did.'],
  ...stacks(error).flatMap((stack) => textLines(stack, '  ')),
  [dim(`  routewright ${version()}, Node.js ${process.version}, ${process.platform}`)],
  ['  Please report it with the lines above.'],
];

/** The stack of an error and of all that caused it. */
function stacks(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const errors = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const causes = [error.cause, ...errors];
  return [error.stack ?? error.message, ...causes.filter((cause) => cause !== undefined).flatMap(stacks)];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
