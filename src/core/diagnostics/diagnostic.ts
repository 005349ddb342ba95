// A diagnostic reports an oddity in the data: where it is, and how routewright handled it. Stages never throw because
// of data. They report, continue with the safest value, and return `Staged`.

/** The levels, worst first. */
export const diagnosticLevels = ['error', 'warning', 'info'] as const;

export type Level = (typeof diagnosticLevels)[number];

export interface Where {
  /** The route's key. */
  readonly route?: string;
  /** The HTTP methods of the endpoint. */
  readonly methods?: readonly string[];
  /** The name of the argument. */
  readonly argument?: string;
  /** A JSON pointer (RFC 6901) into the document that was read. */
  readonly pointer?: string;
  /** The line of the value in the file, counted from 1. */
  readonly line?: number;
  /** The column of the value in its line, counted from 1. */
  readonly column?: number;
}

export interface Diagnostic {
  /** The code is stable: users filter by it, and `routewright explain <code>` describes it. */
  readonly code: string;
  /** How severe the problem is. */
  readonly level: Level;
  /** The position of the problem in the source. The position is empty if the problem is about the whole source. */
  readonly where: Where;
  /** The problem, in the user's words. */
  readonly message: string;
  /** How routewright handled the problem. */
  readonly done: string;
}

export type Report = (diagnostic: Diagnostic) => void;

export interface Staged<T> {
  /** The result of the stage. */
  readonly value: T;
  /** The problems that this stage of the reading found in the data. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs a stage's work with a reporter, and returns its value with all reported diagnostics. */
export function collect<T>(work: (report: Report) => T): Staged<T> {
  const diagnostics: Diagnostic[] = [];
  const value = work((diagnostic) => diagnostics.push(diagnostic));
  return { value, diagnostics };
}
