// Writes arguments the way PHP reads them; `undefined` is not sent. In a query or a form a list
// is `key[]=a&key[]=b`, an object `key[sub]=v`, a list of objects `key[0][sub]=v`; booleans are
// `true` and `false`, `null` is `key=`. Empty values are left out, except a list in a form,
// which is `key=` and read as no items.

import { membersOf } from './call.js';
import { ValidationError } from './call-errors.js';
import type { Arguments, Encode, OperationInfo, Pair, Query } from './operation.js';

/**
 * Pairs as PHP reads them from a query or a form. What is empty is left out.
 *
 * @throws ValidationError for a name of which PHP would make another, or none: it ends a name
 *   at NUL and a key at `]`, makes `_` of a space, a dot and an open bracket, and counts where a
 *   key is empty
 */
/* internal */
export const phpQuery: Query = (pairs, operation) => {
  const flatPairs = pairs.flatMap(flat);
  for (const [name] of flatPairs)
    if (!/^[^ .[\0]+(\[(?!\s\])[^\]\0]*\]){0,64}$/.test(name))
      throw new ValidationError(operation, [{ path: [name], message: 'PHP reads another name' }]);
  return String(new URLSearchParams(flatPairs));
};

function flat([key, value]: Pair): [string, string][] {
  // A date, an address and the like say how they are written.
  const plain = (value as Partial<Date> | null)?.toJSON?.() ?? value;
  return plain === Object(plain)
    ? membersOf(plain as object).flatMap(([name, member]) =>
        flat([
          key +
            '[' +
            (Array.isArray(plain) && member !== Object(member)
              ? ''
              : // Marked, for in a longer name it could not be told.
                name.replace(/^\s?$|\]/, '\0')) +
            ']',
          member,
        ]),
      )
    : // Whatever it is, the platform writes it as text.
      [[key, (plain ?? '') as string]];
}

/**
 * Writes a query in which lists say which items are meant.
 *
 * @throws ValidationError for such a list that is empty: the site would take all items
 */
/* internal */
export const selecting: Query = (pairs, operation) => {
  const none = pairs.find(
    (pair) => operation.selects?.includes(pair[0]) && !phpQuery([pair], operation),
  );
  if (none)
    throw new ValidationError(operation, [{ message: 'an empty list means all', path: [none[0]] }]);
  return phpQuery(pairs, operation);
};

/** Writes a query in which what is empty stands as an empty text, of which PHP makes a list or an object. */
/* internal */
export const withEmpty: Query = (pairs, operation) =>
  phpQuery(
    pairs.map(([key, value]) => [key, phpQuery([[key, value]], operation) ? value : '']),
    operation,
  );

/** Writes a body as JSON. */
/* internal */
export const json: Encode = (values, headers) => {
  headers.set('content-type', 'application/json');
  return JSON.stringify(values);
};

/** Writes a body as `application/x-www-form-urlencoded`. */
/* internal */
export const form = (values: Arguments, headers: Headers, operation: OperationInfo): string => {
  headers.set('content-type', 'application/x-www-form-urlencoded');
  // An empty list is written, for it empties what the site holds; an empty object says nothing.
  const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  return phpQuery(
    Object.entries(values).map(([name, value]) => [name, isEmptyList(value) ? '' : value]),
    operation,
  );
};
