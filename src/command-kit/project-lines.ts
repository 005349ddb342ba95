// Prints the results of several projects as a table.

import type { ProjectResult } from '../settings/run-projects.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { countText } from '../core/schema/schema-text.ts';
import { exitCodeOf, failureLines } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import {
  bold,
  dim,
  jsonStreamText,
  red,
  tableLines,
  yellow,
  type Line,
  type LinePiece,
} from '../terminal/lines.ts';

/** The printed result of one project. */
export interface ProjectSummary {
  readonly code: number;
  /** One colored word (`written`, `stale`). */
  readonly state: LinePiece;
  readonly words: string;
  /** The path of the file or folder that the run wrote or would write. */
  readonly place?: string;
  /** Details to print before the table. */
  readonly lines?: readonly Line[];
  /** Warnings to print on standard error. */
  readonly notes?: readonly Line[];
  /** The result in the output of `--json`. */
  readonly json?: unknown;
}

interface ProjectOutput {
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Whether a failed project does not fail the run. */
  readonly tolerates?: (failure: unknown) => boolean;
}

/**
 * Prints the results of projects: first details, then the table. With `json`, the function prints an object
 * keyed by project instead. With `quiet`, the function prints only warnings and failures.
 *
 * @returns the highest exit code
 */
export function reportProjects<Result>(
  outcomes: readonly ProjectResult<Result>[],
  judge: (result: Result, settings: ProjectSettings, name: string) => ProjectSummary,
  io: Io,
  { json = false, quiet = false, tolerates = () => false }: ProjectOutput = {},
): number {
  const judged = outcomes.map((outcome) => ({
    name: outcome.name,
    verdict:
      'failure' in outcome
        ? failedProject(outcome.failure, outcome.name, tolerates(outcome.failure))
        : judge(outcome.result, outcome.settings, outcome.name),
  }));
  for (const { verdict } of judged) if (verdict.notes) io.note(verdict.notes);
  if (json)
    io.outText(
      jsonStreamText({
        projects: Object.fromEntries(judged.map(({ name, verdict }) => [name, verdict.json])),
      }),
    );
  else if (!quiet)
    io.out([
      ...judged.flatMap(({ name, verdict: { lines = [] } }) =>
        lines.length === 0 ? [] : [[bold(name)], ...lines, []],
      ),
      ...tableLines(
        judged.map(({ name, verdict: { state, words, place } }) => [
          bold(name),
          state,
          words,
          dim(place === undefined ? '' : `→ ${place}`),
        ]),
      ),
      [dim(`${countText(judged.length, 'project')} in ${(io.elapsed() / 1000).toFixed(1)} s`)],
    ]);
  return Math.max(0, ...judged.map(({ verdict }) => verdict.code));
}

function failedProject(failure: unknown, name: string, isTolerated: boolean): ProjectSummary {
  const code = exitCodeOf(failure);
  const message = failure instanceof Halt ? failure.message : 'a bug in routewright';
  return {
    code: isTolerated ? 0 : code,
    state: isTolerated ? yellow('not read') : red('failed'),
    words: message.split('\n')[0] ?? '',
    notes: isTolerated ? [[yellow('warning'), `: ${name}: ${message}`]] : failureLines(failure, `${name}: `),
    json: { error: message, exitCode: code, ...(failure instanceof Halt && { hint: failure.hint }) },
  };
}

/** @throws Halt `usage` if a flag sets one output path for several projects */
export function assertOnePlace(flag: string, isGiven: boolean, projects: readonly unknown[]): void {
  if (isGiven && projects.length > 1)
    throw new Halt(
      'usage',
      `${flag} names one file for ${projects.length} projects.`,
      `Leave ${flag} out. In the configuration, each project has its own file.`,
    );
}
