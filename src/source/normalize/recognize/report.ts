import type { Report } from '../../../core/diagnostics/diagnostic.ts';
import { isRecord, type WireIndex } from '../../../core/model/index/index-document.ts';
import { indexProblem } from '../problems.ts';
import type { RecognizedSchemas } from './recognize.ts';

/** Reports the releases that were recognized in an index, each release or range of releases once. */
export function reportRecognized(recognized: RecognizedSchemas, { routes }: WireIndex, report: Report): void {
  const byReleases = new Map<string, Set<string>>();
  for (const [key, { releases }] of recognized) {
    const route = routes[key];
    const namespace = isRecord(route) ? String(route['namespace']) : '';
    byReleases.set(releases, (byReleases.get(releases) ?? new Set()).add(namespace));
  }
  for (const [releases, namespaces] of byReleases)
    report(indexProblem('releases-recognized', {}, { releases, namespaces: [...namespaces] }));
}
