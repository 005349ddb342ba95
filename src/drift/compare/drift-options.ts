// The settings of a comparison, and the facts that are known about its two sides.

import type { Compared } from '../../core/model/reports/compared.ts';
import type { Fetched } from '../../core/model/index/fetched.ts';
import type { SiteAddresses } from '../../core/model/index/site-address.ts';
import type { Difference } from './difference.ts';

export interface DriftOptions {
  /** The addresses of each site. Two texts that differ only in the site's addresses count as equal. */
  readonly addresses: { readonly before: SiteAddresses; readonly after: SiteAddresses };
  /** How each side was read; null if unknown. */
  readonly fetched: { readonly before: Fetched | null; readonly after: Fetched | null };
  /** The kind of permalinks with which each side was read; null if unknown. */
  readonly permalinks: Compared['permalinks'];
  /** The only namespace in both models; null if the models have all namespaces. */
  readonly namespace: string | null;
  /** If true, differences are reported even if the two sides were read in different ways. */
  readonly force: boolean;
  /** Arguments whose default changes the response, so a new default breaks callers. */
  readonly decisiveArguments: readonly string[];
  /** Selects the differences to report, if the baseline is a contract; undefined for a difference to leave out. */
  readonly select?: ((difference: Difference) => Difference | undefined) | undefined;
}

export const defaultDriftOptions: DriftOptions = {
  addresses: { before: { sites: [] }, after: { sites: [] } },
  fetched: { before: null, after: null },
  permalinks: { before: null, after: null },
  namespace: null,
  force: false,
  decisiveArguments: ['per_page', 'order', 'orderby', 'status', 'context', 'force', 'hide_empty'],
};
