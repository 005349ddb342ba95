// Tags name the resources in a response.
// After a change of a resource, the tags show which responses are stale.
// For example, `wp/v2/posts` is a list, and `wp/v2/posts:12` is an item of the list.
// The tag `wp/v2/posts:*` means any item of the list. A tag is derived only from a route's path.
// Queries, the cache of Next.js and webhooks have equal tags.

import type { OperationInfo } from '../../client/runtime/operation.js';
import { namespaces } from './namespaces.js';

/** An object with a path, such as an operation of the client. */
export interface Tagged {
  readonly info: OperationInfo;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The tags of the response of a reading operation, as in `tags(postsGet, { id: 12 })`. An item has
 * its own tag. A route below an item also has the item's tag, and `users/me` also has the tag of
 * the list `users`. If a path parameter is missing, the tag matches any item.
 *
 * @returns distinct tags, starting with the operation's own tag
 */
export function tags(operation: Tagged, args: object = {}): readonly string[] {
  const steps = stepsOf(operation.info, args as Values);
  const own = fromEnd(steps, 1);
  if (own === undefined) return ['/'];
  const list = own.any === undefined ? fromEnd(steps, 2) : undefined;
  const found = steps
    .filter((step) => step.any !== undefined || step === own || step === list)
    .reverse();
  return each(found.flatMap(({ tag, any }) => (any === undefined ? tag : [tag, any])));
}

/** Returns the tags that a write makes stale, for the given default tags. */
export type Affecting = (args: Values, usual: readonly string[]) => readonly string[];

/**
 * Rules by the operation's name in the client, such as
 * `{ 'wpV2.categories.delete': (args, usual) => [...usual, 'wp/v2/posts:*'] }`.
 */
export type AffectRules = Readonly<Record<string, Affecting | undefined>>;

/**
 * The tags that a write probably makes stale. For example, `affects(postsUpdate, { id: 12 })`
 * returns the tags of the post and of the list of posts. A write to `products/batch` may change any
 * item of the list `products`. For a batch, the tags name the changed items. The tags are a hint,
 * because a site does not declare which other resources depend on a write. Add your own `rules` for
 * other dependencies.
 *
 * @returns distinct tags
 */
export function affects(
  operation: Tagged,
  args: object = {},
  rules: AffectRules = {},
): readonly string[] {
  const { info } = operation;
  const values = args as Values;
  const steps = stepsOf(info, values);
  const [own, list] = [fromEnd(steps, 1), fromEnd(steps, 2)];
  const usual = steps.map(({ tag }) => tag).reverse();
  if (steps.length === 0) usual.push('/');
  if (own?.any === undefined && list !== undefined && list.any === undefined)
    usual.push(...(itemsOfBatch(info, values) ?? ['*']).map((id) => `${list.tag}:${id}`));
  const rule = member(rules, info.name);
  return each(rule ? rule(values, each(usual)) : usual);
}

/** A filter for `invalidateQueries`, which matches queries with one of the tags. */
export function madeOf(stale: readonly string[]): {
  readonly predicate: (query: { readonly meta: unknown }) => boolean;
} {
  const wanted = new Set(stale);
  return {
    predicate: ({ meta }) => {
      const { tags: held } = Object(meta) as { readonly tags?: unknown };
      return Array.isArray(held) && held.some((tag) => wanted.has(String(tag)));
    },
  };
}

/** A segment of a path with its tag. */
interface Step {
  readonly tag: string;
  readonly any: string | undefined;
}

const fromEnd = (steps: readonly Step[], place: number): Step | undefined =>
  steps[steps.length - place];

/**
 * The segments of an operation's path below the namespace, such as `wp/v2/posts`, then
 * `wp/v2/posts:12`.
 */
function stepsOf({ path }: OperationInfo, values: Values): readonly Step[] {
  const words = withoutOptional(path, values).replace(/{\//g, '{').split('/').filter(Boolean);
  const depth = depthOf(words);
  let tag = words.slice(0, depth).join('/');
  // The namespace itself is a route too.
  if (words.length === depth) return tag === '' ? [] : [{ tag, any: undefined }];
  return words.slice(depth).map((word) => {
    const isItem = word.includes('{');
    const before = tag;
    tag = joined(before, isItem ? ':' : '/', isItem ? filled(word, values) : word);
    return { tag, any: isItem ? joined(before, ':', '*') : undefined };
  });
}

const joined = (before: string, sign: string, word: string): string =>
  before === '' ? word : before + sign + word;

/** The number of segments in the namespace. */
const depthOf = (words: readonly string[]): number =>
  Math.max(
    0,
    ...namespaces
      .map((namespace) => namespace.split('/').filter(Boolean))
      .filter((parts) => parts.every((part, at) => part === words[at]))
      .map(({ length }) => length),
  );

/**
 * Resolves optional parts in brackets, starting with the innermost part. An optional part is kept
 * if all of its parameters are given.
 */
function withoutOptional(path: string, values: Values): string {
  const less = path.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/{\/?(.*?)}/g)].every(([, name = '']) => valueOf(values, name) !== '*')
      ? part
      : '',
  );
  return less === path ? path : withoutOptional(less, values);
}

const filled = (word: string, values: Values): string =>
  word.replace(/{(.*?)}/g, (_, name: string) => valueOf(values, name));

function valueOf(values: Values, name: string): string {
  const value = member(values, name);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? written(value)
    : '*';
}

/** An external name may be `constructor`, so only own members are read. */
export function member<Value>(
  holder: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.prototype.hasOwnProperty.call(holder, name) ? holder[name] : undefined;
}

/** A value as part of a tag, without characters that have a meaning in tags. */
export const written = (value: string | number | bigint): string =>
  encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\ufffd'));

/**
 * The items in `{ create, update, delete }`. If the body has another structure, the result is
 * undefined.
 */
function itemsOfBatch({ path }: OperationInfo, values: Values): readonly string[] | undefined {
  const lists = ['create', 'update', 'delete'].map((name) => values[name]);
  if (!path.endsWith('/batch') || !lists.some(Array.isArray)) return undefined;
  return lists
    .slice(1)
    .flatMap((list: unknown) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
    .map((item) => valueOf(Object(item) === item ? (item as Values) : { id: item }, 'id'));
}

const each = (all: readonly string[]): readonly string[] => [...new Set(all)];
