// What the last stages hand to the edge, which alone writes.

/** A file to be written, before formatting. */
export interface OutputFile {
  /** Relative to the output folder, with `/`: `client/index.ts`. */
  readonly path: string;
  readonly text: string;
}
