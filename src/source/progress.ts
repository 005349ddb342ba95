// Events of a run that is in progress, for display.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { LoadStep } from './load-options.ts';

/** An event of a run. The texts of an event contain no secret. */
export type ProgressEvent = ProgressStep & {
  /** The project of the event, if the run has several projects. */
  readonly project?: string;
};

type ProgressStep =
  /** A part of the run begins: reading, comparing or writing. */
  | { readonly kind: 'begin'; readonly message: string }
  /** A step within that part, alone or one of many. */
  | LoadStep
  /** Information during the run, with advice. */
  | { readonly kind: 'notice'; readonly message: string; readonly advice: string }
  /** A source was read. If the run fails later, these diagnostics may explain why. */
  | { readonly kind: 'read'; readonly source: string; readonly diagnostics: readonly Diagnostic[] };

export type Progress = (event: ProgressEvent) => void;
