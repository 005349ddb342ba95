// A diagnostic reports a problem in the data, its position, and how routewright handled it. Stages never throw because
// of data. Stages report the problem, continue with the safest value, and return `Staged`.

/** The levels of diagnostics, worst first. */
export const diagnosticLevels = ['error', 'warning', 'info'] as const;

export type Level = (typeof diagnosticLevels)[number];

export interface Where {
  /** The key of the route. */
  readonly route?: string;
  /** The namespaces that the problem is about, if it is not about one route. */
  readonly namespaces?: readonly string[];
  /** The HTTP methods of the endpoint. */
  readonly methods?: readonly string[];
  /** The name of the argument that has the problem. */
  readonly argument?: string;
  /** A JSON pointer (RFC 6901) into the document that was read. */
  readonly pointer?: string;
  /** The file that contains the problem, if it is not the source itself: a PHP file of a plugin. */
  readonly file?: string;
  /** The line of the value in the file, counted from 1. */
  readonly line?: number;
  /** The column of the value in its line, counted from 1. */
  readonly column?: number;
}

export interface Diagnostic {
  /**
   * The code of the problem. Codes do not change: users filter by them, and `routewright explain <code>`
   * describes each code.
   */
  readonly code: string;
  /** How severe the problem is. */
  readonly level: Level;
  /** The position of the problem in the source. The position is empty if the problem is about the whole source. */
  readonly where: Where;
  /** The description of the problem, in the user's words. */
  readonly message: string;
  /** How routewright handled the problem. */
  readonly done: string;
}

export type Report = (diagnostic: Diagnostic) => void;

export interface Staged<T> {
  /** The result of this stage of the reading. */
  readonly value: T;
  /** The problems that this stage of the reading found in the data. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Calls `work` with a reporter, and returns its value with all reported diagnostics. */
export function collect<T>(work: (report: Report) => T): Staged<T> {
  const diagnostics: Diagnostic[] = [];
  const value = work((diagnostic) => diagnostics.push(diagnostic));
  return { value, diagnostics };
}

export interface CodeCount {
  readonly code: string;
  readonly level: Level;
  readonly count: number;
}

/**
 * The number of diagnostics for each code. The list starts with errors, followed by the most frequent codes.
 */
export function countCodes(diagnostics: readonly Pick<Diagnostic, 'code' | 'level'>[]): readonly CodeCount[] {
  const counts = new Map<string, { readonly code: string; readonly level: Level; count: number }>();
  for (const { code, level } of diagnostics) {
    const known = counts.get(code);
    if (known === undefined) counts.set(code, { code, level, count: 1 });
    else known.count++;
  }
  return [...counts.values()].sort(
    (one, other) =>
      diagnosticLevels.indexOf(one.level) - diagnosticLevels.indexOf(other.level) ||
      other.count - one.count ||
      (one.code < other.code ? -1 : 1),
  );
}
