// What a user may set about a comparison.

import type { OwnAddresses } from '../model/own-address.ts';

export interface DriftOptions {
  /** Where either site lives: texts that differ in it alone are equal. */
  readonly addresses: { readonly before: OwnAddresses; readonly after: OwnAddresses };
  /** Arguments whose default decides what comes back, so that a new one breaks callers. */
  readonly decisiveArguments: readonly string[];
}

export const defaultDriftOptions: DriftOptions = {
  addresses: { before: [], after: [] },
  decisiveArguments: ['per_page', 'order', 'orderby', 'status', 'context', 'force', 'hide_empty'],
};
