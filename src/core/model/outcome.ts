// What the last stages hand to the edge, which alone writes.

/** A file to be written, before formatting. */
export interface OutputFile {
  /** Relative to the output folder, with `/`: `client/index.ts`. */
  readonly path: string;
  readonly text: string;
  /** It needs no formatting, but for its imports, whose endings depend on what was asked for. */
  readonly isLaidOut?: true;
}

/** An operation that some sites of a fleet have and others lack. */
export interface PartialOperation {
  /** In the client: `shopV1.orders.list`. */
  readonly name: string;
  /** Its route's key, and its method, as an index tells of them. */
  readonly route: string;
  readonly method: string;
}
