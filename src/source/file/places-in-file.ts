// Finds the lines and columns of diagnostics in the source file. The file is read again, so that commands that show no
// lines need not keep its text.

import { statSync } from 'node:fs';
import type { Where } from '../../core/diagnostics/diagnostic.ts';
import { hasScheme } from '../site/addresses.ts';
import { findDocument } from './find-document.ts';
import { readFromFile } from './from-file.ts';
import { jsonOffsets } from './json-locate.ts';
import type { LoadOptions } from '../load-options.ts';
import { pointersInFile } from './pointers-in-index.ts';
import { readSourceText } from './read-text.ts';
import { nameOfFile } from '../source-name.ts';
import { placesOf, type TextPlace } from './text-place.ts';

/**
 * Finds the lines and columns of diagnostics.
 *
 * @param source a source that `load` has read
 * @returns the lines and columns by the pointers of the diagnostics; empty if the source is not a JSON file
 */
export async function placesInFile(
  source: string,
  wheres: readonly Where[],
  options: LoadOptions,
): Promise<ReadonlyMap<string, TextPlace>> {
  // A pipe cannot be read twice.
  const isFile = !hasScheme(source) && statSync(source, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile || wheres.length === 0) return new Map();
  const name = nameOfFile(source);
  const ignoreDiagnostic = (): void => undefined;
  const text = readSourceText(await readFromFile(source, options), name, ignoreDiagnostic);
  const found = findDocument(text, name, '', ignoreDiagnostic);
  if (found.kind !== 'json') return new Map();
  const { recognized, start } = found;
  const candidates = new Map(
    wheres.map((where) => [
      where.pointer ?? '',
      recognized.kind === 'index' ? pointersInFile(recognized, where) : [where.pointer ?? ''],
    ]),
  );
  const offsets = jsonOffsets(text, start, [...new Set([...candidates.values()].flat())]);
  const places = placesOf(text, [...offsets.values()]);
  return new Map(
    Array.from(candidates).flatMap(([pointer, ways]) => {
      const way = ways.find((one) => offsets.has(one));
      const place = way === undefined ? undefined : places.get(offsets.get(way) ?? 0);
      return place ? [[pointer, place] as const] : [];
    }),
  );
}
