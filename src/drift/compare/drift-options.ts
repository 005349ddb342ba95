// The settings of a comparison, and the known facts about its two sides.

import type { Compared } from '../../core/model/drift.ts';
import type { Fetched } from '../../core/model/fetched.ts';
import type { SiteAddresses } from '../../core/model/site-address.ts';

export interface DriftOptions {
  /** The address of each site: texts that differ only in it are equal. */
  readonly addresses: { readonly before: SiteAddresses; readonly after: SiteAddresses };
  /** How either side was read; null where that is not known. */
  readonly fetched: { readonly before: Fetched | null; readonly after: Fetched | null };
  /** The kind of addresses by which each side was read; null where that is not known. */
  readonly permalinks: Compared['permalinks'];
  /** The only namespace that both models are about; null: all namespaces. */
  readonly namespace: string | null;
  /** True: differences are reported even if the two sides were read in different ways. */
  readonly force: boolean;
  /** Arguments whose default decides the response, so that a new default breaks callers. */
  readonly decisiveArguments: readonly string[];
}

export const defaultDriftOptions: DriftOptions = {
  addresses: { before: { sites: [] }, after: { sites: [] } },
  fetched: { before: null, after: null },
  permalinks: { before: null, after: null },
  namespace: null,
  force: false,
  decisiveArguments: ['per_page', 'order', 'orderby', 'status', 'context', 'force', 'hide_empty'],
};
