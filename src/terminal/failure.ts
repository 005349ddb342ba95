// The error message and the exit code of a failed run.

import { bugsAddress, version } from '../node/package-facts.ts';
import { Halt, type HaltKind } from '../core/diagnostics/halt.ts';
import { withFlags } from './option-flags.ts';
import { dim, red, textLines, type Line } from './lines.ts';

export const bugExit = 70;
const exitCodeByKind: Readonly<Record<HaltKind, number>> = { usage: 2, source: 3, write: bugExit };

/** The exit code for an error. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof Halt ? exitCodeByKind[error.kind] : bugExit;

/**
 * The lines that the terminal shows for an error.
 *
 * @param whose a prefix that names the project, if there are several
 */
export const failureLines = (error: unknown, whose = ''): readonly Line[] =>
  error instanceof Halt ? haltLines(error, whose) : bugLines(error, whose);

const haltLines = ({ message, hint, diagnostics }: Halt, whose: string): readonly Line[] => [
  ...textLines(`${whose}${withFlags(message)}`).map((line, at): Line =>
    at === 0 ? [red('error'), ': ', ...line] : ['  ', ...line],
  ),
  ...diagnostics.map((diagnostic): Line => [`  ${diagnostic.code}: ${diagnostic.message}`]),
  ...textLines(withFlags(hint), '  '),
];

const bugLines = (error: unknown, whose: string): readonly Line[] => [
  [red('error'), `: ${whose}this is a bug in routewright, not a mistake of yours.`],
  ...stacks(error).flatMap((stack) => textLines(stack, '  ')),
  [dim(`  routewright ${version()}, Node.js ${process.version}, ${process.platform}`)],
  [`  Please report it at ${bugsAddress()}`],
  ['  with the lines above and the output of "routewright doctor", which contains no secrets.'],
];

/** The stack traces of an error and of its causes. */
function stacks(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const errors = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const causes = [error.cause, ...errors];
  return [error.stack ?? error.message, ...causes.filter((cause) => cause !== undefined).flatMap(stacks)];
}
