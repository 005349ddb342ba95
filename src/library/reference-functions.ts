import { browse as runBrowse, type BrowseOptions, type Browsing } from '../reference/index.ts';
import { optionalMember, nonEmptyString, webUrl, functionRule, recordRule, objectRule } from './rules.ts';
import { readShape } from './read-rules.ts';
import { assertArgument } from './assert-argument.ts';
import { rememberModelOf } from './results.ts';
import { filterRule, port } from './function-rules.ts';

const browseOptions = objectRule<BrowseOptions>({
  ...readShape,
  source: nonEmptyString,
  filter: optionalMember(filterRule),
  site: optionalMember(webUrl),
  environments: optionalMember(recordRule(nonEmptyString)),
  logo: optionalMember(nonEmptyString),
  accent: optionalMember(nonEmptyString),
  guides: optionalMember(nonEmptyString),
  since: optionalMember(nonEmptyString),
  sourceUrl: optionalMember(nonEmptyString),
  project: optionalMember(nonEmptyString),
  client: optionalMember(nonEmptyString),
  port: optionalMember(port),
  wording: optionalMember(functionRule<NonNullable<BrowseOptions['wording']>>()),
});

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
export async function browse(options: BrowseOptions): Promise<Browsing> {
  assertArgument('browse', 'options', options, browseOptions);
  return rememberModelOf(await runBrowse(options));
}
