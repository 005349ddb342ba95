// The types of the generated files. The rendering stages only return these files; the command writes them.

/** A file to write, before it is formatted. */
export interface OutputFile {
  /** The path of the file, relative to the output folder and with `/`: `client/index.ts`. */
  readonly path: string;
  readonly text: string;
  /** Set if the file needs no formatting. The option `importExtension` still sets the extension of its imports. */
  readonly isLaidOut?: true;
}

/** An operation that only some sites of a fleet have. */
export interface PartialOperation {
  /** The name of the operation in the generated client: `shopV1.orders.list`. */
  readonly name: string;
  /** The key in the index of the operation's route. */
  readonly route: string;
  readonly method: string;
}
