// The format of the file of saved examples. Its keys are the site's own descriptions of operations (method and path), so
// they do not depend on the rules for names.

import type { Route } from '../api/api.ts';
import { placesOfOperation } from '../names/names-file.ts';
import { isRecord } from '../index/index-document.ts';
import { maxRecordedLength } from './recorded-response.ts';
import type { Json } from '../../schema/schema.ts';

export const examplesFileName = 'routewright.examples.json';

/** The maximum length of the file, in UTF-16 code units. */
export const maxExamplesLength = 2_000_000;

/** The bodies of responses, by method and path (`GET /wc/v3/products`). */
export type SavedExamples = Readonly<Record<string, unknown>>;

/**
 * Responses that documentation shows as examples. "Save as example" in the reference writes this file. If an entry is
 * deleted, the documentation shows a generated example.
 */
export interface ExamplesFile {
  /** @comment the address or path of this schema */
  readonly $schema?: string;
  readonly version: 1;
  /**
   * The bodies of responses to GET, by method and path (`GET /wc/v3/products`). Members that the site does not
   * declare are not shown.
   */
  readonly examples: Readonly<Record<string, unknown>>;
}

export const noExamples: SavedExamples = {};

/** The key of the operation that reads a path. */
export const exampleKey = (path: string): string => `GET ${path}`;

/** The saved example of a route. */
export const savedExampleOf = (
  route: Pick<Route, 'path' | 'key'>,
  examples: SavedExamples,
): Json | undefined =>
  placesOfOperation(route, { method: 'GET' })
    .filter((place) => Object.hasOwn(examples, place))
    // The file contains only JSON.
    .map((place) => examples[place] as Json)[0];

/** The error of an example of the file; undefined if the example can be used. */
export const exampleError = (example: unknown): string | undefined => {
  if (!isRecord(example) && !Array.isArray(example)) return undefined;
  const { length } = JSON.stringify(example);
  return length > maxRecordedLength
    ? `the example has ${length} characters as JSON; use at most ${maxRecordedLength}`
    : undefined;
};

/**
 * The text of the file, sorted by key, so that git can merge it.
 *
 * @param schema the member `$schema` of the file
 */
export function examplesText(examples: SavedExamples, schema?: string): string {
  const sorted = Object.entries(examples).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const file: ExamplesFile = {
    ...(schema !== undefined && { $schema: schema }),
    version: 1,
    examples: Object.fromEntries(sorted),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
