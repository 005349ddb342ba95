// Decides whom a finding concerns. Findings that concern only the screens of a plugin keep their level, but do not make
// a run fail.

import type { ApiModel } from '../core/model/api/api.ts';
import type { Drift, Finding, FindingPlace } from '../core/model/reports/drift.ts';
import { filterModel, globTest } from '../core/model/api/filter-model.ts';
import { internalNamespaces } from '../source/normalize/known/audience.ts';

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
