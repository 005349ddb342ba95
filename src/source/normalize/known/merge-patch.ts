// JSON Merge Patch (RFC 7396): how a document that records many releases stores what changed between two of them.
// A member that is null in a patch removes the member, so no document has members that are null.

import type { Json } from '../../../core/schema/schema.ts';

type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own members only: `constructor` is not a member of `{}`. */
const member = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** @returns the target with the patch applied; neither is changed */
export function applyPatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  // A map keeps `__proto__` an ordinary key.
  const members = new Map<string, Json>(isObject(target) ? Object.entries(target) : []);
  for (const [key, change] of Object.entries(patch))
    if (change === null) members.delete(key);
    else members.set(key, applyPatch(members.get(key), change));
  return Object.fromEntries(members);
}

/**
 * The smallest patch that makes `after` of `before`. An empty object if they are equal objects.
 *
 * @param after has no members that are null, except within arrays: no patch can set them
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

/** Whether two values are equal. The order of members does not count. */
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
