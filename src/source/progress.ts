// The events of a run, for a display of its progress.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { LoadStep } from './requests.ts';

/** An event of a run. The texts of an event contain no secret. */
export type ProgressEvent = ProgressStep & {
  /** The project that the event concerns, if the run has several projects. */
  readonly project?: string;
};

type ProgressStep =
  /** A stage of the run begins: reading, comparing or writing. */
  | { readonly kind: 'begin'; readonly message: string }
  /** A step within a stage, alone or one of many. */
  | LoadStep
  /** Information during the run, with advice for the user. */
  | { readonly kind: 'notice'; readonly message: string; readonly advice: string }
  /** A source was read. If the run fails later, the diagnostics of the source may explain the failure. */
  | {
      readonly kind: 'read';
      readonly source: string;
      /** Whether the run reads other sources too. */
      readonly isOneOfSeveral?: boolean;
      readonly diagnostics: readonly Diagnostic[];
    };

export type Progress = (event: ProgressEvent) => void;

/** Marks each source that is read as one of several, so that messages about it name it. */
export const namingSources =
  (progress: Progress): Progress =>
  (event) => {
    progress(event.kind === 'read' ? { ...event, isOneOfSeveral: true } : event);
  };
