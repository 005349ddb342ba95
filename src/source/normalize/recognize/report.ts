import type { Report } from '../../../core/diagnostics/diagnostic.ts';
import { isRecord, type WireIndex } from '../../../core/model/index/index-document.ts';
import { groupBy } from '../../../core/model/text/group-by.ts';
import { indexProblem } from '../problems.ts';
import type { RecognizedSchemas } from './recognize.ts';

/** Reports the release of each recognized software. The namespaces with the most recognized routes come first. */
export function reportRecognized(recognized: RecognizedSchemas, { routes }: WireIndex, report: Report): void {
  const bySoftware = groupBy([...recognized], ([, { releases }]) => releases);
  for (const [releases, found] of bySoftware) {
    const byNamespace = groupBy(found, ([key]) => {
      const route = routes[key];
      return isRecord(route) ? String(route['namespace']) : '';
    });
    const namespaces = [...byNamespace]
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([namespace]) => namespace);
    const fit = found[0]?.[1].fit ?? { differences: 0 };
    report(indexProblem('releases-recognized', {}, { ...fit, releases, namespaces }));
  }
}
