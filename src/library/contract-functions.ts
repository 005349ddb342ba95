import { contract as runContract } from '../contract/index.ts';
import { named, readShape, withOptions } from './options.ts';

/**
 * Finds what a project uses of a site, and returns this part of the index as a text to commit to git. It writes
 * nothing. As the baseline of `compare`, the contract reports only changes that affect the project.
 *
 * @param options the source for which the project was written, and the project
 * @returns the `text` to save, the list of used operations, and the calls that the contract does not contain
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when the source has no index, or the project does not exist, has several generated clients,
 *   or uses no operation of the source
 * @example
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { contract } from 'routewright';
 *
 * const { text, leftOut } = await contract({ source: 'site.index.json', project: 'tsconfig.json' });
 * writeFileSync('site.contract.json', text);
 * console.log(leftOut.length);
 * ```
 */
export const contract = withOptions('contract', runContract, {
  ...readShape,
  ...named('source', 'project', 'client?', 'site?'),
});
