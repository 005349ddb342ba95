// A reference replaces a repeated value: `{ "same": "/wc/v3/orders GET.args.status" }`.

import { isRecord } from '../../core/model/index/index-document.ts';

/** An object with one member and a text, which could be mistaken for a reference. */
const referenceLike = /^~*same$/;

const onlyEntry = (value: unknown): readonly [name: string, text: string] | undefined => {
  if (!isRecord(value)) return undefined;
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0 || !referenceLike.test(name)) return undefined;
  const text = value[name];
  return typeof text === 'string' ? [name, text] : undefined;
};

export const referenceTo = (place: string): { readonly same: string } => ({ same: place });

/** The place in a reference; undefined if the value is not a reference. */
export function placeOfReference(value: unknown): string | undefined {
  const entry = onlyEntry(value);
  return entry?.[0] === 'same' ? entry[1] : undefined;
}

/** Escapes a site's own object that looks like a reference: `{ "same": "a" }` becomes `{ "~same": "a" }`. */
export function escapedObject<Value>(value: Value): Value | Readonly<Record<string, string>> {
  const entry = onlyEntry(value);
  return entry ? { [`~${entry[0]}`]: entry[1] } : value;
}

/** Reverses `escapedObject` for a value that is not a reference. */
export function unescapedObject<Value>(value: Value): Value | Readonly<Record<string, string>> {
  const entry = onlyEntry(value);
  return entry ? { [entry[0].slice(1)]: entry[1] } : value;
}
