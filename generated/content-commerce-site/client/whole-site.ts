// The additions of a client of the whole site: explanations of errors, and comparison of
// responses on request.

import type { ClientOptions } from './compose.js';
import { explain } from './explain.js';
import { checkResponses, type OnResponseMismatch } from './response-check.js';

/** The options of `createSite`. */
export type SiteOptions = ClientOptions & {
  /** Called for every response that the validators do not accept; `throw` makes the call fail instead. */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
  /** How strictly responses are compared by default; `site` when left out. */
  readonly validateResponse?: 'site' | 'strict' | undefined;
};

/** The options of a client with these additions. A transport may have checks of its own. */
export const wholeSite = (options: SiteOptions): ClientOptions => ({
  explain,
  ...options,
  inspect: (options.onResponseMismatch ? undefined : options.inspect) ?? checkResponses(options),
});
