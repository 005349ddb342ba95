// Writes arguments in the format of PHP, without `undefined` values.
// In a query or a form, `key[]=a&key[]=b` is a list, and `key[sub]=v` is an object.
// A list of objects is `key[0][sub]=v`. Booleans are `true` and `false`, and `null` is `key=`.
// Empty lists and objects are left out. In a form, an empty list is `key=`.

import { membersOf } from './call.js';
import { ValidationError } from './call-errors.js';
import type { Arguments, Encode, OperationInfo, Pair, Query } from './operation.js';

/**
 * Writes pairs as a query or a form that PHP can read. Empty lists and objects are left out.
 *
 * @throws ValidationError for a name that PHP would change or drop. PHP ends a name at NUL and a
 * key at `]`. PHP also replaces a space, a dot and an open bracket by `_`, and numbers empty keys.
 */
/* internal */
export const phpQuery: Query = (pairs, operation) => {
  const flatPairs = pairs.flatMap(flat);
  for (const [name] of flatPairs)
    if (!/^[^ .[\0]+(\[(?!\s\])[^\]\0]*\]){0,64}$/.test(name))
      throw new ValidationError(operation, [
        { path: [name], message: 'PHP would change this name' },
      ]);
  return String(new URLSearchParams(flatPairs));
};

function flat([key, value]: Pair): [string, string][] {
  // Dates, URLs and some other objects define their JSON themselves.
  const plain = (value as Partial<Date> | null)?.toJSON?.() ?? value;
  return plain === Object(plain)
    ? membersOf(plain as object).flatMap(([name, member]) =>
        flat([
          key +
            '[' +
            (Array.isArray(plain) && member !== Object(member)
              ? ''
              : // Marked here, because in a longer name it could not be recognized.
                name.replace(/^\s?$|\]/, '\0')) +
            ']',
          member,
        ]),
      )
    : // A value of any other type is converted to text by the platform.
      [[key, (plain ?? '') as string]];
}

/**
 * Writes a query with lists that select items.
 *
 * @throws ValidationError for an empty list or text: the site would select all items
 */
/* internal */
export const selecting: Query = (pairs, operation) => {
  const none = pairs.find(
    (pair) => operation.selects?.includes(pair[0]) && !/5D=|=./.test(phpQuery([pair], operation)),
  );
  if (none)
    throw new ValidationError(operation, [{ message: 'an empty list means all', path: [none[0]] }]);
  return phpQuery(pairs, operation);
};

/** Writes a query in which an empty text means an empty list or object, as PHP expects. */
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
  // An empty list is written, because an empty list clears the site's value.
  // An empty object is left out of the form.
  const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  return phpQuery(
    Object.entries(values).map(([name, value]) => [name, isEmptyList(value) ? '' : value]),
    operation,
  );
};
