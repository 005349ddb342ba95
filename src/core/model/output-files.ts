// The output of the last stages. Only the edge of the program writes it.

/** A file to be written, before formatting. */
export interface OutputFile {
  /** Relative to the output folder, with `/`: `client/index.ts`. */
  readonly path: string;
  /** The content of the file. */
  readonly text: string;
  /** It needs no formatting, except for its imports, whose extensions depend on an option. */
  readonly isLaidOut?: true;
}

/** An operation that only some sites of a fleet have. */
export interface PartialOperation {
  /** In the client: `shopV1.orders.list`. */
  readonly name: string;
  /** Its route's key, and its method, as in an index. */
  readonly route: string;
  readonly method: string;
}
