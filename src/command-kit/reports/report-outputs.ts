// Pairs each `--format` with the `--output` at the same position.

import { Halt } from '../../core/diagnostics/halt.ts';

export interface ReportOutput {
  readonly format: string;
  /** The file; undefined for standard output. */
  readonly file: string | undefined;
  /**
   * Whether to create the file's folder. In a fresh clone, the output folder from the configuration may not
   * exist.
   */
  readonly makesFolder?: boolean;
}

/** @throws Halt `usage` when two reports would share standard output, or a file has no report */
export function outputsFor(chosen: readonly string[], files: readonly string[]): readonly ReportOutput[] {
  if (files.length > chosen.length)
    throw new Halt(
      'usage',
      'There are more --output flags than --format flags.',
      'Give one --format for each --output.',
    );
  if (chosen.length - files.length > 1)
    throw new Halt(
      'usage',
      `${chosen.length} formats cannot share standard output.`,
      'Give all formats except one an --output.',
    );
  return chosen.map((format, at) => ({ format, file: files[at] }));
}
