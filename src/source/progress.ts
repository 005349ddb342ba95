// What a run tells while it is under way, for whoever draws it.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { LoadStep } from './load-options.ts';

/** Its texts hold no secret. */
export type ProgressEvent = ProgressStep & {
  /** Of which project it is told, where there are several. */
  readonly project?: string;
};

type ProgressStep =
  /** A part of the run begins: reading, comparing, writing. */
  | { readonly kind: 'begin'; readonly message: string }
  /** A step within that part, alone or one of many. */
  | LoadStep
  /** Something to know before the run ends, and what can be done about it. */
  | { readonly kind: 'notice'; readonly message: string; readonly advice: string }
  /** A source has been read. The run may still fail, and these diagnostics may say why. */
  | { readonly kind: 'read'; readonly source: string; readonly diagnostics: readonly Diagnostic[] };

export type Progress = (event: ProgressEvent) => void;
