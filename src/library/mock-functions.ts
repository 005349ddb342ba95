import { mock as runMock } from '../mock/index.ts';
import { named, readShape, withOptions } from './options.ts';
import { number, optional, range } from './rules.ts';

/**
 * Serves a mock of a source on this machine (127.0.0.1). The mock validates requests as WordPress does, and
 * stores the items that you create until you call `close`. It writes no files, and sends no requests to the
 * source after it has read the source.
 *
 * @param options the source, the port and the seed
 * @returns the address of the REST base, and the function `close`, which stops the server
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when a filter matches nothing, or the port is in use
 * @example
 * ```js
 * import { mock } from 'routewright';
 *
 * const { base, close } = await mock({ source: 'site.index.json', seed: 7 });
 * const response = await fetch(`${base}/wp/v2/posts`);
 * console.log(response.status, (await response.json()).length);
 * await close();
 * ```
 */
export const mock = withOptions('mock', runMock, {
  ...readShape,
  ...named('source', 'filter?', 'port?'),
  latency: optional(range),
  failures: optional(number(0, 100)),
  seed: optional(number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
});
