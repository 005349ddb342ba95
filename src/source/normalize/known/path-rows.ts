// Facts that apply to paths: the rows of one section for a path.

import { globMatcher } from '../../../core/model/paths/glob.ts';
import { softwareFacts, type SoftwareFacts } from './software-facts.ts';

/** A function that lists the rows whose globs match a path with its namespace: `/wp/v2/templates/{id}`. */
export function rowsByPath<Row extends { readonly paths: readonly string[] }>(
  section: (facts: SoftwareFacts) => readonly Row[] | undefined,
): (path: string) => readonly Row[] {
  let rows: readonly (readonly [Row, readonly ((path: string) => boolean)[]])[] | undefined;
  return (path) => {
    rows ??= softwareFacts
      .flatMap((facts) => section(facts) ?? [])
      .map((row) => [row, row.paths.map(globMatcher)] as const);
    return rows.flatMap(([row, matchers]) => (matchers.some((matches) => matches(path)) ? [row] : []));
  };
}
