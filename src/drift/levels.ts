// Applies the levels that the user sets in the configuration (`drift.levels`).

import { globTest } from '../core/model/api/filter-model.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { LevelSetting } from '../core/model/files/project.ts';
import { countLevels } from '../core/model/reports/count-levels.ts';
import type { Drift, Finding } from '../core/model/reports/drift.ts';
import { compareFindings } from './compare/compare.ts';
import { adviseVersion } from './compare/version-advice.ts';
import { everyRule } from './rules/every-rule.ts';

/** @throws Halt `usage` if a key is neither the code of a rule nor a path */
export function withLevels(drift: Drift, levels: Readonly<Record<string, LevelSetting>> = {}): Drift {
  const settings = Object.entries(levels).map(([key, setting]) => ({ setting, applies: testOf(key) }));
  if (settings.length === 0) return drift;
  const findings = drift.findings
    .map((finding): Finding => {
      const found = settings.find(({ applies }) => applies(finding));
      if (found === undefined) return finding;
      const { level, reason } = found.setting;
      return {
        ...finding,
        level,
        reason: `${finding.reason} The configuration sets the level ${level}: ${reason}`,
      };
    })
    .toSorted(compareFindings);
  const counts = countLevels(findings);
  const versionAdvice = adviseVersion(counts, drift.summary.removedExports.length);
  return { ...drift, findings, summary: { ...drift.summary, counts, versionAdvice } };
}

/** A glob matches a change if it matches all places of the change. */
function testOf(key: string): (finding: Finding) => boolean {
  if (everyRule.has(key)) return ({ code }) => code === key;
  if (!/[/*]/.test(key))
    throw new Halt(
      'usage',
      `\`drift.levels\` contains "${key}", which is no rule of drift.`,
      'Name a rule ("routewright explain" lists them), or the path of a route or namespace, such as "my-plugin/v1/**".',
    );
  const matches = globTest(key.replace(/^\//, ''));
  return ({ places }) =>
    places.every(
      ({ namespace, route }) =>
        namespace !== null && matches([(route ?? namespace).replace(/^\//, ''), namespace]),
    );
}
