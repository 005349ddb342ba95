// A diagnostic says what is odd in the data, where, and what was done about it.
// Stages never throw over data: they report, carry on with the safest value, and
// return `Staged`.

/** Worst first. */
export const levels = ['error', 'warning', 'info'] as const;

export type Level = (typeof levels)[number];

export interface Where {
  /** The route's key. */
  readonly route?: string;
  readonly methods?: readonly string[];
  readonly argument?: string;
  /** RFC 6901, into the document that was read. */
  readonly pointer?: string;
  /** Where the pointer leads in the file that was read, both counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface Diagnostic {
  /** Stable: users filter by it, `routewright explain <code>` tells more. */
  readonly code: string;
  readonly level: Level;
  readonly where: Where;
  /** What was found, in the user's words. */
  readonly message: string;
  /** What was done about it. */
  readonly done: string;
}

export type Report = (diagnostic: Diagnostic) => void;

export interface Staged<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs a stage's work with a reporter and returns its value together with all it reported. */
export function collect<T>(work: (report: Report) => T): Staged<T> {
  const diagnostics: Diagnostic[] = [];
  const value = work((diagnostic) => diagnostics.push(diagnostic));
  return { value, diagnostics };
}
