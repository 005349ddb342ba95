import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { visible } from '../core/diagnostics/visible.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { filterModel, unmatchedParts, type ModelFilter } from '../core/model/api/filter-model.ts';

/**
 * Reduces a model to the routes that a filter selects.
 *
 * @throws Halt `usage` when a part of the filter, or the whole filter, matches nothing
 */
export function applyFilter(model: ApiModel, filter: ModelFilter): ApiModel {
  const [unmatched] = unmatchedParts(model, filter);
  if (unmatched !== undefined) {
    const { part, pattern, candidates } = unmatched;
    throw new Halt('usage', `--${part} ${pattern} matches nothing.`, nothingMatched(pattern, candidates));
  }
  const filtered = filterModel(model, filter);
  if (filtered.routes.length === 0 && model.routes.length > 0)
    throw new Halt(
      'usage',
      'Together, the filters match nothing.',
      'Each filter alone matches at least one operation. Remove a filter.',
    );
  return filtered;
}

function nothingMatched(pattern: string, names: readonly string[]): string {
  // The function `visible` escapes line feeds, which would split the message into two lines.
  const candidates = [...new Set(names)].map(visible);
  const some = candidates.slice(0, 20);
  const rest = candidates.length - some.length;
  const all = `Available: ${some.join(', ')}${rest > 0 ? ` and ${rest} more (see "routewright routes")` : ''}.`;
  const stars = /(^|[^*])\*($|[^*])/.test(pattern)
    ? ['A single * does not match a slash; ** also matches slashes.']
    : [];
  const near = didYouMean(pattern, candidates);
  return [...(near === undefined ? [] : [near]), ...stars, all].join('\n');
}
