import type { Diagnostic } from './diagnostic.ts';

/** The kind of a failure. The exit code shows who can fix it. */
export type HaltKind = 'usage' | 'source' | 'write';

/**
 * An error after which there is no result: a source cannot be read, a flag makes no sense, a file cannot be
 * written. It is the only error thrown on purpose.
 */
export class Halt extends Error {
  readonly kind: HaltKind;
  readonly diagnostics: readonly Diagnostic[];

  /**
   * @param kind `usage` (exit 2), `source` (exit 3) or `write` (exit 70)
   * @param message the problem and its place
   * @param hint how to solve it
   */
  constructor(
    kind: HaltKind,
    message: string,
    readonly hint: string,
    diagnostics: readonly Diagnostic[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'Halt';
    this.kind = kind;
    this.diagnostics = diagnostics;
  }
}

/**
 * Ends a run that its caller aborted. Call it only between steps, when nothing is half done.
 *
 * @param doing the step, as a noun: `Reading`
 * @throws Halt `source` when the signal is aborted
 */
export function assertNotAborted(signal: { readonly aborted: boolean } | undefined, doing: string): void {
  if (signal?.aborted === true)
    throw new Halt('source', `${doing} was stopped.`, 'Nothing was changed. Start again.');
}
