// What a user may set about a comparison, and what is known of its two sides.

import type { Compared } from '../../core/model/drift.ts';
import type { Fetched } from '../../core/model/fetched.ts';
import type { OwnAddresses } from '../../core/model/site-address.ts';

export interface DriftOptions {
  /** Where either site lives: texts that differ in it alone are equal. */
  readonly addresses: { readonly before: OwnAddresses; readonly after: OwnAddresses };
  /** How either side was read; null where that is not known. */
  readonly fetched: { readonly before: Fetched | null; readonly after: Fetched | null };
  /** By which addresses either side was read; null where that is not known. */
  readonly permalinks: Compared['permalinks'];
  /** The only namespace that both models are about; null: all there is. */
  readonly namespace: string | null;
  /** True: what one side lacks is judged even where the two were read in different ways. */
  readonly force: boolean;
  /** Arguments whose default decides what comes back, so that a new one breaks callers. */
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
