// Finds a value in the text of a JSON document by its pointer. Runs only when an error
// must be located, so it reads the text again rather than making every load remember.

import type { JsonPath, Locate } from './flaw.ts';
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

interface Member {
  /** In a list: where the value is. */
  readonly nameAt: number;
  readonly valueAt: number;
}

/** The member of a list or object; of members with one name the last, which `JSON.parse` keeps. */
function findMember(text: string, start: number, token: JsonPath[number]): Member | undefined {
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return undefined;
  let found: Member | undefined;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
    const nameAt = at;
    let name: string | number = index;
    if (isObject) {
      const nameEnd = skipString(text, at);
      name = JSON.parse(text.slice(at, nameEnd)) as string;
      at = skipSpace(text, skipSpace(text, nameEnd) + 1);
    }
    if (String(name) === String(token)) found = { nameAt, valueAt: at };
    if (found && !isObject) return found;
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return found;
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
