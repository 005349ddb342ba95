import type { Diagnostic, Report } from '../../../core/diagnostics/diagnostic.ts';
import { indexProblem } from '../problems.ts';
import type { RecognizedSoftware } from './recognize.ts';

/** Reports the releases of each known software. */
export function reportRecognized(recognized: readonly RecognizedSoftware[], report: Report): void {
  for (const one of recognized)
    report(
      indexProblem(
        one.isRecognized ? 'releases-recognized' : 'releases-not-recognized',
        { namespaces: [...one.namespaces] },
        one,
      ),
    );
}

/**
 * One sentence for each known software: its release, how well it matches, and the next best release.
 *
 * @param namespace only the software of this namespace
 */
export const softwareSentences = (
  diagnostics: readonly Diagnostic[],
  namespace?: string,
): readonly string[] =>
  diagnostics
    .filter(
      ({ code, where: { namespaces = [] } }) =>
        /^releases-(?:not-)?recognized$/.test(code) &&
        (namespace === undefined || namespaces.includes(namespace)),
    )
    .map(({ message }) => message);
