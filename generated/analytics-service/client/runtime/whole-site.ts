// The additional features of `createSite`: explanations of errors, and comparison of responses.

import type { ClientOptions } from './compose.js';
import { explain } from './explain.js';
import { checkResponses, type OnResponseMismatch } from './response-check.js';

/** The options of `createSite`. */
export type SiteOptions = ClientOptions & {
  /**
   * Called for every response that the validators do not accept, and for every response that is not
   * a list although routewright guessed a list. The value `throw` makes the call fail instead. By
   * default, a wrong guess is logged with `console.warn`.
   */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
  /** How strictly responses are compared. The default is `site`. */
  readonly validateResponse?: 'site' | 'strict' | undefined;
};

/**
 * The options of a client with the additional features of `createSite`. A transport may have its
 * own checks.
 */
export const wholeSite = (options: SiteOptions): ClientOptions => ({
  explain,
  ...options,
  inspect: (options.onResponseMismatch ? undefined : options.inspect) ?? checkResponses(options),
});
