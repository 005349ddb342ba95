// The output of the last stages. The stages only return these files; the command writes them.

/** A file to be written, before formatting. */
export interface OutputFile {
  /** The path relative to the output folder, with `/`: `client/index.ts`. */
  readonly path: string;
  /** The content of the file. */
  readonly text: string;
  /** Set if the file needs no formatting. The import extension in the file still depends on an option. */
  readonly isLaidOut?: true;
}

/** An operation that only some sites of a fleet have. */
export interface PartialOperation {
  /** The operation's name in the client: `shopV1.orders.list`. */
  readonly name: string;
  /** The key of the operation's route in the index. */
  readonly route: string;
  readonly method: string;
}
