// The values that path parameters can have on a site: names of blocks, ids of templates, folders of themes.

import { globMatcher } from '../../../core/model/paths/glob.ts';
import { softwareFacts, type PathValuesRow } from './software-facts.ts';

interface Matchers {
  readonly row: PathValuesRow;
  readonly matchers: readonly ((path: string) => boolean)[];
}

let rows: readonly Matchers[] | undefined;

/** @param path the path of the route with its namespace: `/wp/v2/templates/{id}` */
export function knownPathValues(path: string, parameter: string): PathValuesRow | undefined {
  rows ??= softwareFacts
    .flatMap(({ pathValues = [] }) => pathValues)
    .map((row) => ({ row, matchers: row.paths.map(globMatcher) }));
  return rows.find(
    ({ row, matchers }) => row.parameters.includes(parameter) && matchers.some((matches) => matches(path)),
  )?.row;
}
