// Applies and creates JSON merge patches (RFC 7396). A document of many releases stores the changes between two
// releases as a patch. In a patch, null removes a member, so no recorded document contains members that are null.

import type { Json } from '../../../core/schema/schema.ts';

type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads only own members, because `constructor` is no member of `{}`. */
const member = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Applies a patch to a target, without changing either of them. */
export function applyPatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  // In a `Map`, `__proto__` is an ordinary key.
  const members = new Map<string, Json>(isObject(target) ? Object.entries(target) : []);
  for (const [key, change] of Object.entries(patch))
    if (change === null) members.delete(key);
    else members.set(key, applyPatch(members.get(key), change));
  return Object.fromEntries(members);
}

/**
 * The smallest patch that turns `before` into `after`. If the two objects are equal, the patch is an empty
 * object.
 *
 * @param after must not contain members that are null, except within arrays, because a patch cannot set them
 */
export function patchBetween(before: Json | undefined, after: Json): Json {
  if (!isObject(after) || !isObject(before)) return after;
  const changes: [string, Json][] = [];
  for (const [key, value] of Object.entries(before)) {
    const next = member(after, key);
    if (next === undefined) changes.push([key, null]);
    else if (!isEqualJson(value, next)) changes.push([key, patchBetween(value, next)]);
  }
  for (const [key, value] of Object.entries(after))
    if (!Object.hasOwn(before, key)) changes.push([key, value]);
  return Object.fromEntries(changes);
}

/** Whether two values are equal, regardless of the order of members. */
export function isEqualJson(left: Json, right: Json): boolean {
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item: Json, at) => isEqualJson(item, right[at] as Json))
    );
  if (!isObject(left) || !isObject(right)) return left === right;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqualJson(left[key] as Json, right[key] as Json))
  );
}
