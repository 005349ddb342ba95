// Finds a value in the text of a JSON document by its pointer. Runs only when an error
// must be located, so it reads the text again rather than making every load remember.

import type { JsonPath, Locate } from './document-error.ts';
import { tokensOf } from '../../core/schema/json-pointer.ts';
import { skipSpace } from './json-scan.ts';

/**
 * @param text holds one JSON value from `start`, which `scanJson` has found to be sound
 */
export const jsonLocator =
  (text: string, start: number): Locate =>
  (path, part) => {
    let at = skipSpace(text, start);
    let nameAt = at;
    for (const token of path) {
      const member = findMember(text, at, token);
      if (member === undefined) break;
      nameAt = member.nameAt;
      at = member.valueAt;
    }
    return part === 'name' ? nameAt : at;
  };

/** What pointers lead through: each token to what is behind it. */
interface Wanted {
  readonly pointers: string[];
  readonly behind: Map<string, Wanted>;
}

/**
 * The offsets of the values that pointers mean, each where it was found, in one pass.
 *
 * @param text holds one JSON value from `start`, which `scanJson` has found to be sound
 */
export function jsonOffsets(
  text: string,
  start: number,
  pointers: readonly string[],
): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const walk = (at: number, { pointers: here, behind }: Wanted): void => {
    for (const one of here) offsets.set(one, at);
    if (behind.size === 0) return;
    for (const { name, valueAt } of membersOf(text, at)) {
      const next = behind.get(String(name));
      if (next) walk(valueAt, next);
    }
  };
  walk(skipSpace(text, start), wantedBy(pointers));
  return offsets;
}

function wantedBy(pointers: readonly string[]): Wanted {
  const root: Wanted = { pointers: [], behind: new Map() };
  for (const pointer of pointers) {
    let wanted = root;
    for (const token of tokensOf(pointer)) {
      const next: Wanted = wanted.behind.get(token) ?? { pointers: [], behind: new Map() };
      wanted.behind.set(token, next);
      wanted = next;
    }
    wanted.pointers.push(pointer);
  }
  return root;
}

interface Member {
  readonly name: string | number;
  /** In a list: where the value is. */
  readonly nameAt: number;
  readonly valueAt: number;
}

/** The member of a list or object; of members with one name the last, which `JSON.parse` keeps. */
function findMember(text: string, start: number, token: JsonPath[number]): Member | undefined {
  let found: Member | undefined;
  for (const member of membersOf(text, start)) {
    if (String(member.name) !== String(token)) continue;
    found = member;
    if (typeof member.name === 'number') break;
  }
  return found;
}

/** The members of a list or object, as they are written; none of another value. */
function* membersOf(text: string, start: number): Iterable<Member> {
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
    const nameAt = at;
    let name: string | number = index;
    if (isObject) {
      const nameEnd = skipString(text, at);
      name = JSON.parse(text.slice(at, nameEnd)) as string;
      at = skipSpace(text, skipSpace(text, nameEnd) + 1);
    }
    yield { name, nameAt, valueAt: at };
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
}

function skipValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length;) {
    const char = text[at];
    if (char === '"') at = skipString(text, at);
    else if (char === ',' && depth === 0) return at;
    else if (char === '}' || char === ']') {
      if (depth === 0) return at;
      depth--;
      at++;
    } else {
      if (char === '{' || char === '[') depth++;
      at++;
    }
  }
  return text.length;
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\') at++;
  }
  return text.length;
}
