// Removes secrets from what a client reports: diagnostics, errors and steps.

import type { Diagnostic, Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import type { Redaction } from './redaction.ts';

const redactedDiagnostic = (diagnostic: Diagnostic, { text }: Redaction): Diagnostic => ({
  ...diagnostic,
  message: text(diagnostic.message),
});

export const redactedReport =
  (report: Report, redact: Redaction): Report =>
  (diagnostic) => {
    report(redactedDiagnostic(diagnostic, redact));
  };

/**
 * Removes secrets from an error. If the message repeats a secret, the `cause` of the error is omitted, because
 * it may repeat the secret too.
 */
export function redactedHalt(halt: Halt, redact: Redaction): Halt {
  const [message, hint] = [redact.text(halt.message), redact.text(halt.hint)];
  if (message === halt.message && hint === halt.hint) return halt;
  const diagnostics = halt.diagnostics.map((diagnostic) => redactedDiagnostic(diagnostic, redact));
  return new Halt(halt.kind, message, hint, diagnostics, { isTemporary: halt.isTemporary });
}

export const withRedactedProgress = (options: LoadOptions, redact: Redaction): LoadOptions => {
  const { progress } = options;
  if (!progress) return options;
  return {
    ...options,
    progress: (step) => {
      progress({ ...step, message: redact.text(step.message) });
    },
  };
};
