// Where the values that diagnostics point at stand in the file that was read: line and
// column. The file is read again for it, so that no other command keeps its text.

import { statSync } from 'node:fs';
import { hasScheme } from './site/addresses.ts';
import { findDocument } from './find-document.ts';
import { readFromFile } from './from-file.ts';
import { jsonOffsets } from './json-locate.ts';
import type { LoadOptions } from './load-options.ts';
import { readText } from './read-text.ts';
import { nameOfFile } from './source-name.ts';
import { placesOf, type TextPlace } from './text-place.ts';

/**
 * Finds values by their JSON pointers.
 *
 * @param source as `load` has read it
 * @returns those that were found; none where the source is no file, or no JSON
 */
export async function placesInFile(
  source: string,
  pointers: readonly string[],
  options: LoadOptions,
): Promise<ReadonlyMap<string, TextPlace>> {
  // A pipe cannot be read twice.
  const isFile = !hasScheme(source) && statSync(source, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile || pointers.length === 0) return new Map();
  const name = nameOfFile(source);
  const told = (): void => undefined;
  const text = readText(await readFromFile(source, options), name, told);
  const found = findDocument(text, name, '', told);
  if (found.kind !== 'json') return new Map();
  const offsets = jsonOffsets(text, found.start, pointers);
  const places = placesOf(text, [...offsets.values()]);
  return new Map(
    Array.from(offsets).flatMap(([pointer, at]) => {
      const place = places.get(at);
      return place ? [[pointer, place] as const] : [];
    }),
  );
}
