// Names namespaces in code: for example, `wp/v2` has the accessor `wpV2` and the module `wp-v2`. Accessors and modules
// contain only letters, digits and hyphens, so that a site's text cannot affect file paths.

import type { Report } from '../../../core/diagnostics/diagnostic.ts';
import type { Namespace, Operation, Route } from '../../../core/model/api/api.ts';
import { placesOfOperation, type NamesByPlace } from '../../../core/model/names/names-file.ts';
import { camelCase } from './operation-name.ts';
import { indexProblem } from '../problems.ts';
import { shortHash } from '../../../core/model/text/sha256.ts';

/** Matches the names of routewright's own modules, and the names of devices that Windows reserves. */
const takenModules =
  /^(?:index|abilities|checks|fleet|runtime|schema|site|types|user-types|writable|con|prn|aux|nul|com\d|lpt\d)$/;

const maxModuleLength = 64;

/** The name of a namespace in code, before clashes with other namespaces are resolved. */
export function plainNames(name: string): { readonly accessor: string; readonly module: string } {
  if (name === '') return { accessor: 'root', module: 'root' };
  const module = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const isUsable = module !== '' && module.length <= maxModuleLength && !takenModules.test(module);
  return {
    accessor: camelCase(name) || `namespace${shortHash(name)}`,
    module: isUsable
      ? module
      : `${module.slice(0, maxModuleLength - 8)}${module === '' ? 'namespace' : ''}-${shortHash(name)}`,
  };
}

/**
 * Names every namespace in code. If several namespaces would have one name, a hash is added to the name of each
 * of them except the root.
 *
 * @param keptAccessors the kept accessors, by namespace
 */
export function nameNamespaces(
  names: readonly string[],
  report: Report,
  keptAccessors: ReadonlyMap<string, string> = new Map(),
): readonly Namespace[] {
  const plain = names.map((name) => ({ name, ...plainNames(name) }));
  const accessors = countTexts(plain.map(({ accessor }) => accessor.toLowerCase()));
  const modules = countTexts(plain.map(({ module }) => module.toLowerCase()));
  return plain.map(({ name, accessor, module }) => {
    const kept = keptAccessors.get(name);
    const isTaken =
      (accessors.get(accessor.toLowerCase()) ?? 0) > 1 || (modules.get(module.toLowerCase()) ?? 0) > 1;
    const clashes = name !== '' && isTaken;
    if (!clashes || kept === accessor) return { name, accessor: kept ?? accessor, module };
    report(indexProblem('namespace-names-clash', {}, { namespace: name, accessor }));
    const hash = shortHash(name);
    return { name, accessor: kept ?? `${accessor}_${hash}`, module: `${module}-${hash}` };
  });
}

function countTexts(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

interface KeptNamePlace extends Pick<Route, 'namespace' | 'path' | 'key'> {
  readonly operations: readonly Pick<Operation, 'method'>[];
}

/** The accessors in the kept names of operations, by namespace. */
export function keptAccessors(
  routes: readonly KeptNamePlace[],
  { operations: kept }: NamesByPlace,
): ReadonlyMap<string, string> {
  const accessors = new Map<string, string>();
  if (Object.keys(kept).length === 0) return accessors;
  for (const route of routes)
    for (const operation of route.operations)
      for (const place of placesOfOperation(route, operation)) {
        const name = Object.hasOwn(kept, place) ? kept[place] : undefined;
        if (name !== undefined && !accessors.has(route.namespace))
          accessors.set(route.namespace, name.slice(0, name.indexOf('.')));
      }
  return accessors;
}
