import type { Report } from '../../../core/diagnostics/diagnostic.ts';
import { indexProblem } from '../problems.ts';
import type { RecognizedSoftware } from './recognize.ts';

/** Reports the releases of each known software. */
export function reportRecognized(recognized: readonly RecognizedSoftware[], report: Report): void {
  for (const one of recognized)
    report(indexProblem(one.isRecognized ? 'releases-recognized' : 'releases-not-recognized', {}, one));
}
