import { browse as runBrowse } from '../reference/index.ts';
import { named, readShape, withOptions } from './options.ts';
import { callback, optional } from './rules.ts';

/**
 * Serves the HTML reference of a source on this machine (127.0.0.1). It writes no file.
 *
 * @param options the source, and the port
 * @returns the address of the reference, and the function `close`, which stops the server
 * @throws Halt `source` when a source cannot be read
 * @throws Halt `usage` when a filter matches nothing, or the port is in use
 * @example
 * ```js
 * import { browse } from 'routewright';
 *
 * const { address, close } = await browse({ source: 'site.index.json' });
 * console.log(address);
 * await close();
 * ```
 */
export const browse = withOptions('browse', runBrowse, {
  ...readShape,
  ...named('source', 'filter?', 'site?', 'environments?', 'logo?', 'accent?', 'guides?', 'since?'),
  ...named('sourceUrl?', 'project?', 'client?', 'port?'),
  wording: optional(callback()),
});
