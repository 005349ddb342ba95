// Applies the levels of the configuration, and decides whom a finding concerns. Findings that concern only the screens of a plugin keep their level, but do not make
// a run fail.

import type { ApiModel } from '../core/model/api/api.ts';
import type { Drift, Finding, FindingPlace } from '../core/model/reports/drift.ts';
import { filterModel, globTest } from '../core/model/api/filter-model.ts';
import { internalNamespaces } from '../source/normalize/known/audience.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { LevelSetting } from '../core/model/files/project.ts';
import { countLevels } from '../core/model/reports/count-levels.ts';
import { compareFindings } from './compare/compare.ts';
import { adviseVersion } from './compare/version-advice.ts';
import { everyRule } from './rules/every-rule.ts';

export interface AudienceOptions {
  /** Globs of internal paths, such as `my-plugin/admin/**`. Only code of the project makes them public. */
  readonly internal?: readonly string[] | undefined;
  /** Globs of namespaces that the user names. The list of internal namespaces does not apply to these namespaces. */
  readonly named?: readonly string[] | undefined;
}

/**
 * Marks the findings that concern only internal namespaces and paths.
 *
 * A namespace is internal if the list of known facts contains its name. It is public if the user names it, or if a
 * finding in it affects the user's code.
 */
export function withAudience(
  drift: Drift,
  models: readonly ApiModel[],
  { internal = [], named }: AudienceOptions = {},
): Drift {
  const isInternalPath = globTests(internal.map((glob) => glob.replace(/^\//, '')));
  const isPublic = publicNamespaces(drift, models, named);
  const isInternal = ({ namespace, route }: FindingPlace): boolean =>
    namespace !== null &&
    (isInternalPath((route ?? namespace).replace(/^\//, '')) ||
      (internalNamespaces.has(namespace) && !isPublic.has(namespace)));
  const findings = drift.findings.map((finding): Finding => {
    const { internal: _, ...others } = finding;
    return !isUsed(finding) && finding.places.every(isInternal) ? { ...others, internal: true } : others;
  });
  return { ...drift, findings };
}

const globTests = (globs: readonly string[]): ((path: string) => boolean) => {
  const tests = globs.map(globTest);
  return (path) => tests.some((test) => test([path]));
};

const isUsed = ({ usages }: Pick<Finding, 'usages'>): boolean => usages !== null && usages.length > 0;

/** The namespaces that the user names, and the namespaces whose changes affect the user's code. */
function publicNamespaces(
  { findings }: Drift,
  models: readonly ApiModel[],
  named: readonly string[] = [],
): ReadonlySet<string | null> {
  const selected = named.some((glob) => !glob.startsWith('!'))
    ? models.flatMap((model) => filterModel(model, { namespace: named }).namespaces.map(({ name }) => name))
    : [];
  const used = findings.filter(isUsed).flatMap(({ places }) => places.map(({ namespace }) => namespace));
  return new Set([...selected, ...used]);
}

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
