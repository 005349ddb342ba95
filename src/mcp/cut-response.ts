// Cuts a JSON value to a size, between members and items, and records where the next piece begins.

import { pointer as pointerOf, tokensOf } from '../core/schema/json-pointer.ts';
import { isObject } from '../core/schema/checks.ts';
import type { Json } from '../core/schema/schema.ts';

/** A position where the value was cut. */
export interface Rest {
  /** A JSON pointer to the list, object or text that was cut. */
  readonly pointer: string;
  /** The number of items, members or characters before the position. */
  readonly offset: number;
}

export interface CutValue {
  readonly kept: Json;
  /** The cuts in reading order: the rest of an item is before the rest of the item's list. */
  readonly rests: readonly Rest[];
}

/** The length of a value's JSON text, in characters. */
const jsonLength = (value: Json): number => JSON.stringify(value).length;

/**
 * The largest beginning of a value that fits the size. A single member that is too large is cut, so that every
 * piece contains something.
 *
 * @param size the size in characters of JSON
 * @param offset the number of items, members or characters to skip
 */
export function cutValue(value: Json, size: number, offset = 0, pointer = ''): CutValue {
  if (typeof value === 'string') return cutText(value, size, offset, pointer);
  if (typeof value !== 'object' || value === null) return { kept: value, rests: [] };
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string, Json])[] = Object.entries(value);
  if (offset === 0 && jsonLength(value) <= size) return { kept: value, rests: [] };
  const kept: (readonly [string, Json])[] = [];
  const rests: Rest[] = [];
  let left = size - 2;
  let at = offset;
  for (; at < entries.length && rests.length === 0; at++) {
    const [name, member] = entries[at] ?? ['', null];
    const around = isList ? 1 : jsonLength(name) + 2;
    const needs = jsonLength(member) + around;
    if (needs > left) {
      // If at least half of the size is free, the piece includes the beginning of the next member.
      // If less is free, the whole member is left for the next piece.
      if (kept.length > 0 && left < size / 2) break;
      const cut = cutValue(member, Math.max(1, left - around), 0, pointer + pointerOf(name));
      kept.push([name, cut.kept]);
      rests.push(...cut.rests);
      at += 1;
      break;
    }
    left -= needs;
    kept.push([name, member]);
  }
  if (at < entries.length) rests.push({ pointer, offset: at });
  return { kept: isList ? kept.map(([, item]) => item) : Object.fromEntries(kept), rests };
}

function cutText(text: string, size: number, offset: number, pointer: string): CutValue {
  const whole = text.slice(offset);
  if (jsonLength(whole) <= size) return { kept: whole, rests: [] };
  // An escape sequence in JSON has several characters.
  let length = Math.max(1, Math.min(whole.length, size - 2));
  while (length > 1 && jsonLength(whole.slice(0, length)) > size) length = Math.floor(length * 0.8);
  // A cut must not separate a surrogate pair.
  if (/[\ud800-\udbff]/.test(whole[length - 1] ?? '')) length += 1;
  return { kept: whole.slice(0, length), rests: [{ pointer, offset: offset + length }] };
}

/** @returns undefined when the value has nothing at the pointer */
export function valueAtPointer(value: Json, pointer: string): Json | undefined {
  let part: Json | undefined = value;
  for (const step of tokensOf(pointer)) {
    if (Array.isArray(part)) part = /^\d+$/.test(step) ? (part as readonly Json[])[Number(step)] : undefined;
    else if (isObject(part) && Object.hasOwn(part, step))
      part = (part as Readonly<Record<string, Json>>)[step];
    else return undefined;
  }
  return part;
}
