// The factors that order the results of a search. The score of each result is multiplied by them.

import { versionFamilyOf } from '../../generate/targets/html/namespace-names.ts';
import type { IndexedOperation, SearchData } from '../../generate/targets/html/page-data-format.ts';
import { pathWithin } from './search-index.ts';
import type { Act } from './search-synonyms.ts';
import type { QueryWord, SearchTerm } from './search-terms.ts';
import { splitName, stem } from './search-words.ts';

/** The factor for an older version of a namespace (`wc/v2` if there is `wc/v3`). */
const older = 0.6;
/** The factor for each further word of a namespace that the query does not contain (`wc-analytics`). */
const further = 0.8;
/** The factor for a namespace of neither WordPress nor WooCommerce. */
const ofPlugin = 0.9;
/** The factor for what a plugin registers in the namespace of WordPress. */
const addedToCore = 0.75;
/** The factor of an operation whose path has no word of the query. */
const unnamed = 0.5;

/** @returns the factor of an operation's score, depending on the words of the query */
export function operationOrder(
  data: SearchData,
): (words: readonly QueryWord[], terms: readonly SearchTerm[]) => (at: number) => number {
  const standing = data.namespaces.map(([label]) => versionFamilyOf(label));
  const newest = new Map<string, number>();
  for (const { family, version } of standing) newest.set(family, Math.max(version, newest.get(family) ?? 0));
  const namespaces = standing.map(({ family, version }, at) => ({
    isOlder: version < (newest.get(family) ?? 0),
    further: splitName(family).slice(1).map(stem),
    own: [...splitName(family), ...splitName(data.namespaces[at]?.[1] ?? '')].map(stem),
    isPlugin: !/^(?:wp|wc|wc-.*|oembed|batch)(?:\/|$)|^wp-/.test(data.namespaces[at]?.[0] ?? ''),
  }));
  const facts = data.operations.map((operation) => {
    const label = data.namespaces[operation[0]]?.[0] ?? '';
    const within = pathWithin(operation[2], label).split('/').slice(1);
    return {
      named: new Set(
        within
          .filter((segment) => !segment.startsWith('{'))
          .flatMap(splitName)
          .map(stem),
      ),
      likely:
        (1 + Math.log2(1 + operation[7].length) / 50) *
        (label === 'wp/v2' && !coreResources.test(within[0] ?? '') ? addedToCore : 1),
    };
  });
  return (words, terms) => {
    const asked = new Set(terms.map(({ text }) => text));
    const begun = terms.filter(({ text, isPrefix }) => isPrefix && text.length > 2).map(({ text }) => text);
    const byNamespace = namespaces.map((one) => {
      const isAsked = one.own.some((word) => asked.has(word));
      return (
        (one.isOlder ? older : 1) *
        (isAsked ? 1.2 : one.isPlugin ? ofPlugin : 1) *
        further ** one.further.filter((word) => !asked.has(word)).length
      );
    });
    return (at) => {
      const fact = facts[at];
      return fact === undefined
        ? 0
        : fact.likely *
            (unnamed + (1 - unnamed) * share(fact.named, asked, begun)) *
            (byNamespace[data.operations[at]?.[0] ?? 0] ?? 1);
    };
  };
}

function share(words: ReadonlySet<string>, asked: ReadonlySet<string>, begun: readonly string[]): number {
  if (words.size === 0) return 1;
  let count = 0;
  for (const word of words) if (asked.has(word) || begun.some((begin) => word.startsWith(begin))) count += 1;
  return count / words.size;
}

const coreResources =
  /^(?:posts|pages|media|menu-items|blocks|templates|template-parts|global-styles|navigation|font-families|font-collections|types|statuses|taxonomies|categories|tags|menus|menu-locations|users|comments|search|block-renderer|block-types|settings|themes|plugins|sidebars|widget-types|widgets|block-directory|pattern-directory|block-patterns|icons|)$/;

/** The kind of an operation. */
export function actOf([, methods, path]: IndexedOperation): Act {
  if (methods.startsWith('GET')) return path.endsWith('}') ? 'get' : 'list';
  if (methods.startsWith('DELETE')) return 'delete';
  if (path.endsWith('/batch')) return 'batch';
  return path.endsWith('}') || /\bP(?:UT|ATCH)\b/.test(methods) ? 'update' : 'create';
}

const unasked: Readonly<Record<Act, number>> = {
  list: 1,
  get: 0.87,
  create: 0.87,
  update: 0.86,
  delete: 0.85,
  batch: 0.85,
};

/** The factor of an operation of a kind, if the query asks for another kind. */
const instead: Readonly<Record<Act, Partial<Record<Act, number>>>> = {
  list: { get: 0.85 },
  get: { list: 0.95 },
  create: { update: 0.7, batch: 0.6 },
  update: { create: 0.75, batch: 0.75 },
  delete: { update: 0.5, create: 0.55 },
  batch: { create: 0.6, update: 0.6 },
};
const other = 0.2;
/** The factor of an operation whose name contains the verb of the query. */
const named = 1.4;

/**
 * The factor for the kind of an operation.
 *
 * @param isNamed whether the name of the operation contains a verb of the query
 */
export function actFactor(act: Act, words: readonly QueryWord[], isNamed: boolean): number {
  const asked = new Set(words.flatMap((word) => word.acts));
  if (asked.size === 0) return unasked[act];
  if (asked.has('batch')) return act === 'batch' ? 1 : other;
  if (isNamed) return named;
  if (asked.has(act)) return 1;
  return Math.max(...[...asked].map((one) => instead[one][act] ?? other));
}
