import type { Diagnostic } from './diagnostic.ts';

/** The kind of a failure. The kind decides the exit code, which shows who can fix the failure. */
export type HaltKind = 'usage' | 'source' | 'write';

/**
 * An error after which there is no result. For example, a source cannot be read, a flag makes no sense, or a
 * file cannot be written. `Halt` is the only error that routewright throws on purpose.
 */
export class Halt extends Error {
  readonly kind: HaltKind;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the same run may succeed some seconds later, because a site did not respond or was busy. */
  readonly isTemporary: boolean;

  /**
   * @param kind `usage` (exit code 2), `source` (exit code 3) or `write` (exit code 70)
   * @param message a description of the problem and its position
   * @param hint how the user can solve the problem
   */
  constructor(
    kind: HaltKind,
    message: string,
    readonly hint: string,
    diagnostics: readonly Diagnostic[] = [],
    options?: ErrorOptions & { readonly isTemporary?: boolean },
  ) {
    super(message, options);
    this.name = 'Halt';
    this.kind = kind;
    this.diagnostics = diagnostics;
    this.isTemporary = options?.isTemporary === true;
  }
}

/**
 * Ends a run that its caller aborted. Call this function only between two steps, so that no step is half done.
 *
 * @param doing the step, as a noun, such as `Reading`
 * @param diagnostics the problems that the step had found
 * @throws Halt `source` when the signal is aborted
 */
export function assertNotAborted(
  signal: { readonly aborted: boolean } | undefined,
  doing: string,
  diagnostics: readonly Diagnostic[] = [],
): void {
  if (signal?.aborted === true)
    throw new Halt('source', `${doing} was stopped.`, 'Nothing was changed. Start again.', diagnostics);
}
