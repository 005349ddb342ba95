// The events of a run while it is in progress, for display.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { LoadStep } from './load-options.ts';

/** Its texts contain no secret. */
export type ProgressEvent = ProgressStep & {
  /** The project of the event, where there are several. */
  readonly project?: string;
};

type ProgressStep =
  /** A part of the run begins: reading, comparing, writing. */
  | { readonly kind: 'begin'; readonly message: string }
  /** A step within that part, alone or one of many. */
  | LoadStep
  /** Information before the run ends, with advice. */
  | { readonly kind: 'notice'; readonly message: string; readonly advice: string }
  /** A source has been read. The run may still fail, and these diagnostics may say why. */
  | { readonly kind: 'read'; readonly source: string; readonly diagnostics: readonly Diagnostic[] };

export type Progress = (event: ProgressEvent) => void;
