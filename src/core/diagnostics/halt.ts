import type { Diagnostic } from './diagnostic.ts';

/** Why the program cannot go on: the exit code says whose move it is. */
export type HaltKind = 'usage' | 'source' | 'write';

/** The one error thrown on purpose: a source cannot be read, a flag makes no sense, a file cannot be written. */
export class Halt extends Error {
  readonly kind: HaltKind;
  readonly diagnostics: readonly Diagnostic[];

  /**
   * @param kind `usage` (exit 2), `source` (exit 3) or `write` (exit 70)
   * @param message what was found and where
   * @param hint what to do about it
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
 * Ends a run that its caller aborted. Call it between steps that each leave everything as it was.
 *
 * @param doing the step, as a noun: `Reading`
 * @throws Halt `source` when the signal is aborted
 */
export function assertNotAborted(signal: { readonly aborted: boolean } | undefined, doing: string): void {
  if (signal?.aborted === true)
    throw new Halt('source', `${doing} was stopped.`, 'Start again: nothing was changed.');
}
