// Finds values in the text of a JSON document by JSON pointers. The text is only scanned again if an error must be
// located, so that reading a document without errors needs less memory.

import { visit } from 'jsonc-parser';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { Locate } from './document-errors.ts';

/** The position of a value, as offsets in the text. */
interface Position {
  /** The offset of the member's name; for an item of a list and for the whole document, the offset of the value. */
  readonly nameAt: number;
  readonly valueAt: number;
}

/**
 * @param text contains a JSON value at `start` that `scanJson` has accepted
 * @returns a function that finds the value at a path; if the path leads to no value, the function finds the
 * nearest existing parent
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
 * The offsets of the values at JSON pointers. A pointer that leads to no value is omitted.
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

  // In a long list, only the items that a pointer names are compared with the pointers.
  const items = new Set([...wanted, ...parents].map((one) => Number(one.slice(one.lastIndexOf('/') + 1))));

  const onValue = (offset: number, path: readonly (string | number)[]): boolean => {
    const last = path.at(-1);
    if (typeof last === 'number' && !items.has(last)) return false;
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
      // If several members have equal names, `JSON.parse` keeps the last of them.
      if (parents.has(here) || wanted.has(here))
        for (const one of positions.keys())
          if (one === here || one.startsWith(`${here}/`)) positions.delete(one);
    },
    onObjectBegin: (offset, _length, _line, _character, path) => onValue(offset, path()),
    onArrayBegin: (offset, _length, _line, _character, path) => onValue(offset, path()),
    // `visit` needs these handlers, because without them it reports nothing after the first skipped list or object.
    onObjectEnd: () => undefined,
    onArrayEnd: () => undefined,
    onLiteralValue: (_value, offset, _length, _line, _character, path) => void onValue(offset, path()),
  });
  return positions;
}

/** The pointers of all parents of a pointer. For `/a/b`, they are the empty pointer and `/a`. */
const parentsOf = (child: string): readonly string[] =>
  Array.from(child.matchAll(/\//g), ({ index }) => child.slice(0, index));
