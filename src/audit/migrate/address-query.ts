// Splits an address below the REST base into the pieces of its path and the arguments of its query.

import type { AddressPart, MembersPart } from './address-parts.ts';
import { joinedParts } from './address-parts.ts';
import { leave } from './left-call.ts';

export interface SplitAddress {
  /** The segments between the slashes of the path. */
  readonly segments: readonly (readonly AddressPart[])[];
  readonly query: readonly QueryItem[];
}

export type QueryItem = QueryPair | MembersPart;

export interface QueryPair {
  readonly kind: 'pair';
  readonly name: string;
  readonly value: readonly AddressPart[];
}

/** @throws LeftCall if the code does not show the names of all arguments */
export function splitAddress(parts: readonly AddressPart[]): SplitAddress {
  const path: AddressPart[] = [];
  const query: AddressPart[] = [];
  let isQuery = false;
  for (const part of joinedParts(parts)) {
    const at = typeof part === 'string' && !isQuery ? part.indexOf('?') : -1;
    if (typeof part !== 'string' || at < 0) {
      (isQuery ? query : path).push(part);
      continue;
    }
    path.push(part.slice(0, at));
    query.push(part.slice(at + 1));
    isQuery = true;
  }
  return { segments: segmentsOf(path), query: queryOf(query) };
}

/** WordPress ignores a slash at the end of a path. */
function segmentsOf(path: readonly AddressPart[]): SplitAddress['segments'] {
  const segments: AddressPart[][] = [[]];
  for (const part of path)
    if (typeof part !== 'string') segments.at(-1)?.push(part);
    else {
      const [first = '', ...others] = part.split('/');
      if (first !== '') segments.at(-1)?.push(first);
      for (const one of others) segments.push(one === '' ? [] : [one]);
    }
  const isEmpty = (at: number): boolean => segments.at(at)?.length === 0;
  if (segments.length > 1 && isEmpty(-1)) segments.pop();
  if (segments.length > 1 && isEmpty(0)) segments.shift();
  return segments;
}

function queryOf(parts: readonly AddressPart[]): readonly QueryItem[] {
  const items: QueryItem[] = [];
  for (const piece of piecesOf(parts)) {
    const [head, ...rest] = piece;
    if (head === undefined) continue;
    if (typeof head !== 'string') {
      if (head.kind === 'members' && rest.length === 0) items.push(head);
      else return leave('The code does not show the names of the arguments in the query.');
      continue;
    }
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(head) ?? [];
    if (value === undefined && rest.length > 0)
      return leave('The code does not show the names of the arguments in the query.');
    items.push({
      kind: 'pair',
      name: decoded(name),
      value: [...(value === undefined || value === '' ? [] : [decoded(value)]), ...rest.map(decodedPart)],
    });
  }
  return items;
}

/** The pieces between the characters `&`. */
function piecesOf(parts: readonly AddressPart[]): readonly (readonly AddressPart[])[] {
  const pieces: AddressPart[][] = [[]];
  for (const part of parts)
    if (typeof part !== 'string') pieces.at(-1)?.push(part);
    else {
      if (part.includes('#')) return leave('The address contains a fragment.');
      for (const [at, piece] of part.split('&').entries()) {
        if (at > 0) pieces.push([]);
        if (piece !== '') pieces.at(-1)?.push(piece);
      }
    }
  return pieces;
}

const decodedPart = (part: AddressPart): AddressPart => (typeof part === 'string' ? decoded(part) : part);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return leave(`The address contains an invalid escape: ${JSON.stringify(text)}.`);
  }
}
