// What a client of the whole site has besides: it says what failures mean, and compares
// answers where it is asked to.

import type { ClientOptions } from './compose.js';
import { explain } from './explain.js';
import { checkResponses, type OnResponseMismatch } from './response-check.js';

/** What `createSite` takes. */
export type SiteOptions = ClientOptions & {
  /** Is told of every answer that is another than the validators expect; `throw`: the call fails with it. */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
  /** How strictly answers are compared where a call does not say; `site` when left out. */
  readonly validateResponse?: 'site' | 'strict' | undefined;
};

/** The options of a client with all that. A transport may have checks of its own. */
/* internal */
export const wholeSite = (options: SiteOptions): ClientOptions => ({
  explain,
  ...options,
  inspect: (options.onResponseMismatch ? undefined : options.inspect) ?? checkResponses(options),
});
