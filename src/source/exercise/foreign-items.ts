// Finds the list that an id in an argument refers to: `post` of a comment, `categories` of a post, `book_id` of a loan.

import type { Argument, Route } from '../../core/model/api/api.ts';
import { itemPath } from '../../core/model/api/item-schema.ts';
import { isPluralOf, splitWords } from '../../core/model/names/path-words.ts';
import { typesOf } from '../../core/schema/schema.ts';

/** An argument whose value is the id of an item, or a list of ids. */
export interface ForeignItem {
  /** The path template of the list of these items: `/wp/v2/posts`. */
  readonly list: string;
  readonly isMany: boolean;
}

/** Lists of WordPress itself that names without a plural refer to. */
const wellKnownLists: ReadonlyMap<string, string> = new Map([
  ['author', '/wp/v2/users'],
  ['user', '/wp/v2/users'],
  ['customer', '/wp/v2/users'],
  ['owner', '/wp/v2/users'],
  ['reassign', '/wp/v2/users'],
  ['post', '/wp/v2/posts'],
  ['page', '/wp/v2/pages'],
  ['featured media', '/wp/v2/media'],
  ['attachment', '/wp/v2/media'],
  ['image', '/wp/v2/media'],
  ['media', '/wp/v2/media'],
]);

export type FindForeignItem = (
  route: Pick<Route, 'namespace' | 'path'>,
  argument: Argument,
) => ForeignItem | undefined;

/** @param routes all routes of the site */
export function foreignItemFinder(routes: readonly Route[]): FindForeignItem {
  const paths = new Set(routes.map(({ path }) => path));
  const lists = routes.flatMap((route) => {
    const list = itemPath(route)?.list;
    return list === undefined || !paths.has(list)
      ? []
      : [{ list, namespace: route.namespace, last: lastWords(list) }];
  });
  const known = new Set(lists.map(({ list }) => list));
  return ({ namespace, path }, { name, schema, in: place }) => {
    const types = schema.type === undefined ? [] : typesOf(schema);
    const items = schema.items?.type === undefined ? [] : typesOf(schema.items);
    const isMany = types.includes('array');
    if (isMany ? items.length > 0 && !items.includes('integer') : types.length > 0 && !types.some(isIdType))
      return undefined;
    const found = (list: string | undefined): ForeignItem | undefined =>
      list !== undefined && known.has(list) && !list.includes('{') ? { list, isMany } : undefined;
    if (place === 'path' && /^(?:slug|name|key|code|uuid|id)$/i.test(name))
      return found(nearestList(path, [...known]));
    const words = splitWords(name).map((word) => word.toLowerCase());
    const isId = /^ids?$/.test(words.at(-1) ?? '');
    const subject = (isId ? words.slice(0, -1) : words).join(' ');
    // A text is an id only if its name says so.
    if (!isId && types.includes('string')) return undefined;
    if (isId && (subject === '' || subject === 'item' || subject === 'object'))
      return found(nearestList(path, [...known]));
    const fitting = lists.filter(
      ({ last, list }) => !list.includes('{') && (last === subject || isPluralOf(last, subject)),
    );
    const own =
      fitting.find((one) => one.namespace === namespace) ?? fitting.find((one) => one.namespace === 'wp/v2');
    return found(own?.list) ?? found(wellKnownLists.get(subject));
  };
}

const isIdType = (type: string): boolean => type === 'integer' || type === 'number' || type === 'string';

const lastWords = (path: string): string =>
  splitWords(path.slice(path.lastIndexOf('/') + 1))
    .join(' ')
    .toLowerCase();

/** The longest list that the path begins with: `/shop/v1/orders` for `/shop/v1/orders/refund`. */
const nearestList = (path: string, lists: readonly string[]): string | undefined =>
  lists
    .filter((list) => path.startsWith(`${list}/`) || path === list)
    .toSorted((one, other) => other.length - one.length)[0];
