// Compares two sources, and prints the report of `routewright drift` as a page.

import { assignCauses } from '../../drift/causes/assign-causes.ts';
import { compareSides } from '../../drift/compare-sides.ts';
import { driftReport } from '../../drift/reports/drift-issues.ts';
import { viewDrift } from '../../drift/reports/drift-view.ts';
import { everyRule } from '../../drift/rules/every-rule.ts';
import { withVerdict } from '../../report/failing.ts';
import { htmlReport } from '../../report/html/html-report.ts';
import type { ComparedSide } from '../../source/side.ts';
import type { CompareAnswer } from '../protocol.ts';
import { loadFolders } from './template-parts.ts';

/**
 * @param namespaces the namespaces to compare. An empty list compares all namespaces.
 * @throws Halt when the two sources cannot be compared, for example because the second has no routes
 */
export async function compare(
  before: ComparedSide,
  now: ComparedSide,
  namespaces: readonly string[],
): Promise<CompareAnswer> {
  await loadFolders(['report']);
  const drift = await compareSides(before, now, namespaces.length > 0 ? { selected: namespaces } : {});
  const software = { before: null, after: null };
  const judged = assignCauses(withVerdict(drift, 'breaking'), before.model, now.model, software);
  const view = viewDrift(driftReport(judged, everyRule), { baseline: before.name, current: now.name });
  return { html: htmlReport(view), verdict: view.verdict, summary: view.summary };
}
