import type { Progress } from '../source/progress.ts';
import { nameOfSource } from '../source/source-name.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { sourceProblem as loadProblem } from '../source/problems.ts';
import type { Io } from '../terminal/io.ts';
import { dim, yellow, type Line } from '../terminal/lines.ts';

interface ProgressOptions {
  /** Prints each step as a permanent line. */
  readonly verbose: boolean;
  /** Prints only warnings. */
  readonly quiet?: boolean;
  /** The path of the user's configuration. */
  readonly config?: string;
}

/** Shows the progress of a run, and prints warnings about a whole source. */
export function drawProgress(
  terminal: Io,
  { verbose, quiet = false, config = '' }: ProgressOptions,
): Progress {
  // Both sides of a comparison may lack a route, so each missing route is printed once.
  const told = new Set<string>();
  const io = quiet ? { ...terminal, progress: () => undefined } : terminal;
  return (event) => {
    const whose = event.project === undefined ? '' : `${event.project}: `;
    switch (event.kind) {
      case 'begin':
        io.progress(`${whose}${event.message}`);
        break;
      case 'step':
        if (verbose) io.note([[dim(`${whose}${event.message}`)]]);
        else io.progress(`${whose}${event.message}`);
        break;
      case 'count':
        io.progress(`${whose}${event.message}: ${event.done} of ${event.total}`);
        break;
      case 'notice':
        io.note([
          [yellow('note'), `: ${whose}${event.message}`],
          ['  ', dim(event.advice)],
        ]);
        break;
      case 'read': {
        const lines = [
          ...configLines(event.diagnostics, config),
          ...sourceLines(
            event.diagnostics,
            `${whose}${event.isOneOfSeveral ? `${nameOfSource(event.source)}: ` : ''}`,
          ),
          ...missingLines(event.diagnostics, whose, told),
        ];
        if (lines.length > 0) io.note(lines);
      }
    }
  };
}

const configLines = (diagnostics: readonly Diagnostic[], path: string): readonly Line[] =>
  diagnostics
    .filter(({ code }) => code.startsWith('config-'))
    .map(({ message }): Line => [yellow('warning'), `: ${path}: ${message}`]);

/**
 * Warnings about the whole source, such as a rejected sign-in or a cached response. Warnings about the whole
 * source are always printed, because the output may be incomplete.
 */
const sourceLines = (diagnostics: readonly Diagnostic[], whose: string): readonly Line[] =>
  diagnostics
    .filter(
      ({ code, level, where }) =>
        level === 'warning' && where.route === undefined && Object.hasOwn(loadProblem.table, code),
    )
    .flatMap(({ message, done }): readonly Line[] => [
      [yellow('warning'), `: ${whose}${message}`],
      ['  ', dim(done)],
    ]);

const maxMissing = 3;

/**
 * Warnings about routes that a plugin's code registers, but that are missing in the sandbox. The output and
 * comparisons do not contain the missing routes.
 */
function missingLines(diagnostics: readonly Diagnostic[], whose: string, told: Set<string>): readonly Line[] {
  const messages = diagnostics.flatMap(({ code, message }) =>
    code === 'sandbox-route-missing' && !told.has(message) ? [message] : [],
  );
  for (const message of messages) told.add(message);
  if (messages.length === 0) return [];
  const more = messages.length - maxMissing;
  return [
    ...messages.slice(0, maxMissing).map((message): Line => [yellow('note'), `: ${whose}${message}`]),
    ...(more > 0 ? [[`  and ${more} more: "routewright lint" lists all of them`]] : []),
    [
      '  ',
      dim('Add the missing plugin to the source with a plus sign, or turn on the setting with a Blueprint.'),
    ],
  ];
}
