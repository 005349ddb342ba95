// Finds values in the text of a JSON document by their pointers. It runs only when an error must be located, and reads
// the text again, so other loads need not keep positions.

import { visit } from 'jsonc-parser';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { Locate } from './document-errors.ts';

/** The position of a value: offsets in the text. */
interface Position {
  /** The offset of the member's name. For list items and the document: the offset of the value. */
  readonly nameAt: number;
  readonly valueAt: number;
}

/**
 * @param text contains a JSON value at `start` that `scanJson` has accepted
 * @returns a function that finds the value at a path or, if the path has no value, its nearest existing
 * parent
 */
export const jsonLocator =
  (text: string, start: number): Locate =>
  (path, part) => {
    const parents = path.map((_, index) => pointer(...path.slice(0, index)));
    const wanted = [...parents, pointer(...path)];
    const positions = jsonPositions(text, start, wanted);
    const found = positions.get(wanted.findLast((one) => positions.has(one)) ?? '');
    return (part === 'name' ? found?.nameAt : found?.valueAt) ?? start;
  };

/**
 * The offsets of the values at the pointers. A pointer to no value is left out.
 *
 * @param text contains a JSON value at `start` that `scanJson` has accepted
 */
export const jsonOffsets = (
  text: string,
  start: number,
  pointers: readonly string[],
): ReadonlyMap<string, number> =>
  new Map(Array.from(jsonPositions(text, start, pointers), ([one, { valueAt }]) => [one, valueAt]));

function jsonPositions(
  text: string,
  start: number,
  pointers: readonly string[],
): ReadonlyMap<string, Position> {
  const wanted = new Set(pointers);
  const parents = new Set(pointers.flatMap(parentsOf));
  const positions = new Map<string, Position>();
  let name: { readonly at: number; readonly pointer: string } | undefined;

  const onValue = (offset: number, path: readonly (string | number)[]): boolean => {
    const here = pointer(...path);
    if (wanted.has(here)) {
      const valueAt = start + offset;
      positions.set(here, { valueAt, nameAt: name?.pointer === here ? name.at : valueAt });
    }
    return parents.has(here);
  };
  visit(text.slice(start), {
    onObjectProperty: (property, offset, _length, _line, _character, path) => {
      const here = pointer(...path(), property);
      name = { at: start + offset, pointer: here };
      // If several members have the same name, `JSON.parse` keeps the last.
      if (parents.has(here) || wanted.has(here))
        for (const one of positions.keys())
          if (one === here || one.startsWith(`${here}/`)) positions.delete(one);
    },
    onObjectBegin: (offset, _length, _line, _character, path) => onValue(offset, path()),
    onArrayBegin: (offset, _length, _line, _character, path) => onValue(offset, path()),
    // Without these handlers, `visit` reports nothing after the first list or object that was skipped.
    onObjectEnd: () => undefined,
    onArrayEnd: () => undefined,
    onLiteralValue: (_value, offset, _length, _line, _character, path) => void onValue(offset, path()),
  });
  return positions;
}

/** The pointers of the parents: `/a/b` → the document, `/a`. */
const parentsOf = (child: string): readonly string[] =>
  Array.from(child.matchAll(/\//g), ({ index }) => child.slice(0, index));
