// A diagnostic reports an oddity in the data: where it is, and how it was handled. Stages never throw because of data:
// they report, continue with the safest value, and return `Staged`.

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
  /** The position in the file to which the pointer leads, both counted from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface Diagnostic {
  /** Stable: users filter by it, and `routewright explain <code>` describes it. */
  readonly code: string;
  readonly level: Level;
  readonly where: Where;
  /** The problem, in the user's words. */
  readonly message: string;
  /** How it was handled. */
  readonly done: string;
}

export type Report = (diagnostic: Diagnostic) => void;

export interface Staged<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs a stage's work with a reporter and returns its value together with everything that it reported. */
export function collect<T>(work: (report: Report) => T): Staged<T> {
  const diagnostics: Diagnostic[] = [];
  const value = work((diagnostic) => diagnostics.push(diagnostic));
  return { value, diagnostics };
}
