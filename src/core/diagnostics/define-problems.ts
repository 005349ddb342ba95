// A table defines the problems of each stage: the code, the level and the messages. The compiler reports a mistyped
// code or a missing detail. `routewright explain` reads the tables, too.

import type { Diagnostic, Level, Where } from './diagnostic.ts';

export interface Problem<Details> {
  /** The headline of all problems with this code, in at most ten words and without details. */
  readonly title: string;
  readonly level: Level;
  /** The message that describes the problem with its details. */
  readonly message: (details: Details) => string;
  /** How routewright handled the problem. */
  readonly done: string;
  /** Why the problem matters, for `routewright explain`. */
  readonly explain: string;
  /** How the user can fix the problem. */
  readonly howToProceed: string;
}

type StageProblems = Readonly<Record<string, Problem<never>>>;

/** The details that the message of a problem needs. */
export type DetailsOf<P> = P extends { readonly message: (details: infer Details) => string }
  ? Details
  : never;

export type ProblemReporter<Table extends StageProblems> = {
  <Code extends keyof Table & string>(code: Code, where: Where, details: DetailsOf<Table[Code]>): Diagnostic;
  readonly table: Table;
};

/** Turns a table of problems into a function that creates diagnostics. */
export function defineProblems<const Table extends StageProblems>(table: Table): ProblemReporter<Table> {
  const problem = <Code extends keyof Table & string>(
    code: Code,
    where: Where,
    details: DetailsOf<Table[Code]>,
  ): Diagnostic => {
    const { level, message, done } = table[code] as unknown as Problem<DetailsOf<Table[Code]>>;
    return { code, level, where, message: message(details), done };
  };
  return Object.assign(problem, { table });
}
