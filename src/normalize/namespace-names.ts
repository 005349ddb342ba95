// What namespaces are called in code: `wp/v2` → accessor `wpV2`, module `wp-v2`. Both
// are made of letters, digits and hyphens alone, so no name of a site reaches a path.

import type { Report } from '../diagnostics/diagnostic.ts';
import type { Namespace } from '../model/api.ts';
import { camelCase } from './operation-name.ts';
import { problem } from './problems.ts';
import { shortHash } from './short-hash.ts';

/** Modules of our own, and names that Windows keeps for devices. */
const takenModules =
  /^(?:index|transport|shaped|paging|batch|upload|response-check|sessions|api-fetch|checks|schema|types|own-types|con|prn|aux|nul|com\d|lpt\d)$/;

const longestModule = 64;

/** The namespace's name in code before clashes are settled. */
export function plainNames(name: string): { readonly accessor: string; readonly module: string } {
  if (name === '') return { accessor: 'root', module: 'root' };
  const module = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const isUsable = module !== '' && module.length <= longestModule && !takenModules.test(module);
  return {
    accessor: camelCase(name) || `namespace${shortHash(name)}`,
    module: isUsable
      ? module
      : `${module.slice(0, longestModule - 8)}${module === '' ? 'namespace' : ''}-${shortHash(name)}`,
  };
}

/** Names every namespace; where two would share a name, each but the root carries a hash of its own. */
export function nameNamespaces(names: readonly string[], report: Report): readonly Namespace[] {
  const plain = names.map((name) => ({ name, ...plainNames(name) }));
  const count = (key: 'accessor' | 'module', value: string): number =>
    plain.filter((other) => other[key].toLowerCase() === value.toLowerCase()).length;
  return plain.map(({ name, accessor, module }) => {
    const clashes = name !== '' && (count('accessor', accessor) > 1 || count('module', module) > 1);
    if (!clashes) return { name, accessor, module };
    report(problem('namespace-names-clash', {}, { namespace: name, accessor }));
    const hash = shortHash(name);
    return { name, accessor: `${accessor}_${hash}`, module: `${module}-${hash}` };
  });
}
