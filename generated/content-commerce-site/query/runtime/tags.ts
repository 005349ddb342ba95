// Tags say what an answer is made of, so that whoever knows what changed can say which
// answers are stale: `wp/v2/posts` is a list, `wp/v2/posts:12` an item of it, and
// `wp/v2/posts:*` any item. A tag is made of the path of a route alone: queries, Next's
// cache and webhooks write the same one without asking each other.

import type { OperationInfo } from '../../client/operation.js';
import { namespaces } from './namespaces.js';

/** What has a path: an operation of the client. */
export interface Tagged {
  readonly info: OperationInfo;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * What an answer of a reading operation is made of: `tags(postsGet, { id: 12 })`. An item
 * is made of itself; what stands below an item is made of that as well; what stands at a
 * word below a list (`users/me`) is made of the list. An argument of the path that is left
 * out is any.
 *
 * @returns each tag once, the operation's own first
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

/** What a write makes stale, given what is usually so. */
export type Affecting = (args: Values, usual: readonly string[]) => readonly string[];

/** By the operation's name as the client spells it: `{ 'wpV2.categories.delete': (args, usual) => [...usual, 'wp/v2/posts:*'] }`. */
export type AffectRules = Readonly<Record<string, Affecting | undefined>>;

/**
 * What a write probably makes stale: `affects(postsUpdate, { id: 12 })` is the item, the
 * list that it is in, and whatever both stand below. A write at a word below a list
 * (`products/batch`) may change any item of it; a batch says which. It is a hint: no site
 * says what else depends on what it writes. What you know better stands in `rules`.
 *
 * @returns each tag once
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

/** A filter for `invalidateQueries`: the queries whose answers are made of one of these. */
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

/** One more part of a path. */
interface Step {
  readonly tag: string;
  /** Of an item: the tag of any. */
  readonly any: string | undefined;
}

const fromEnd = (steps: readonly Step[], place: number): Step | undefined =>
  steps[steps.length - place];

/** The parts of an operation's path below the namespace: `wp/v2/posts`, then `wp/v2/posts:12`. */
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

/** How many words of a path are its namespace. */
const depthOf = (words: readonly string[]): number =>
  Math.max(
    0,
    ...namespaces
      .map((namespace) => namespace.split('/').filter(Boolean))
      .filter((parts) => parts.every((part, at) => part === words[at]))
      .map(({ length }) => length),
  );

/** The innermost part in brackets first, each kept when all that it needs is given. */
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

/** A member that the object itself has: a name that comes from outside may be `constructor`. */
export function member<Value>(
  holder: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.prototype.hasOwnProperty.call(holder, name) ? holder[name] : undefined;
}

/** As it stands in a tag: without the signs that part tags, and lists of them. */
export const written = (value: string | number | bigint): string =>
  encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\ufffd'));

/** The items that `{ create, update, delete }` names; nothing where it is something else. */
function itemsOfBatch({ path }: OperationInfo, values: Values): readonly string[] | undefined {
  const lists = ['create', 'update', 'delete'].map((name) => values[name]);
  if (!path.endsWith('/batch') || !lists.some(Array.isArray)) return undefined;
  return lists
    .slice(1)
    .flatMap((list: unknown) => (Array.isArray(list) ? (list as readonly unknown[]) : []))
    .map((item) => valueOf(Object(item) === item ? (item as Values) : { id: item }, 'id'));
}

const each = (all: readonly string[]): readonly string[] => [...new Set(all)];
