// The lines of the user's code that changes affect, and the project that was read. The JSON report contains these
// members, so their names must not change.

import type { ColumnNumber, Count, Integer, LineNumber } from '../api/constrained.ts';

/** A place in the user's code. */
export interface CodePlace {
  /** The path of the file with `/`, relative to the folder of the project's tsconfig. */
  readonly file: string;
  readonly line: LineNumber;
  readonly column: ColumnNumber;
  /** The length of the text at this place, in UTF-16 code units. */
  readonly length: Count;
  readonly frame: CodeFrame;
}

/** The lines before and after a place in the code, as in the file. */
export interface CodeFrame {
  /** The line number of the first shown line. */
  readonly firstLine: LineNumber;
  readonly lines: readonly string[];
}

/** A line of the user's code that a finding affects. */
export interface Usage extends CodePlace {
  /**
   * The symbol that the line uses: `orders.list`, `orders.list(status)`, or a property of the result, such as
   * `orders.list().total`. For a hand-written call, it is a text such as `status of GET /shop/v1/orders`.
   */
  readonly symbol: string;
  /** The function that sends a hand-written call (`apiFetch`); null for a call of the generated client. */
  readonly caller: string | null;
  readonly touches: Touch;
  /** False if it is unclear whether the finding affects the line. */
  readonly certain: boolean;
}

/**
 * How a finding affects a line of code. The line calls or names the operation, omits the argument, passes the
 * argument, passes a value that is now refused, or names a property of the response.
 */
export type Touch = 'call' | 'omission' | 'argument' | 'value' | 'property';

/** The user's project, and its type errors with the generated client of the current source. */
export interface ProjectReport {
  /** The tsconfig as the user gave it, or the folder if the project has no tsconfig. */
  readonly tsconfig: string;
  /**
   * The path from the working directory to the folder to which file paths are relative. The path is empty if
   * that folder is the working directory.
   */
  readonly folder: string;
  /**
   * The folder of the generated client, relative to the folder of the tsconfig; null if the project has no
   * generated client.
   */
  readonly client: string | null;
  /** The number of calls in the code that send requests to the site. */
  readonly calls: CallsRead;
  /**
   * The version of TypeScript that checked the code. If the project has TypeScript, the project's version is
   * used.
   */
  readonly typescript: string;
  /** Reasons why the project's own compiler may report other errors. */
  readonly notes: readonly string[];
  /** The number of files of the user's code that were checked. */
  readonly files: Count;
  /** Type errors that only occur with the generated client of the current source. */
  readonly typeErrors: readonly NewTypeError[];
}

export interface CallsRead {
  /** The number of calls of the generated client. */
  readonly generated: Count;
  /** The number of hand-written calls: `apiFetch()`, `fetch()` and similar functions. */
  readonly byHand: Count;
  /** The number of hand-written calls whose address the code does not show. */
  readonly unknown: Count;
}

/** The project's files of Vue, Svelte and Astro. */
export interface ComponentsRead {
  /** The number of files of which only the scripts were read, because the project has no compiler for the markup. */
  readonly scripts: Count;
  /** The number of files that were not read, because the compiler does not know the language of their scripts. */
  readonly unread: Count;
}

export interface NewTypeError extends CodePlace {
  /** The error code of the TypeScript compiler, without `TS`. */
  readonly code: Integer;
  readonly message: string;
  /** Present if the current source accepts the arguments of the call, so that only the generated types refuse them. */
  readonly siteAccepts?: true;
  /** Whether the type error makes the run fail. */
  readonly fails: boolean;
}
