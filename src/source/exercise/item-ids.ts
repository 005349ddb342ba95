// Finds the items in a response, and the values that identify an item in a path.

import type { PathParameter } from '../../core/model/api/api.ts';
import { isMatchedByRoute } from '../../core/model/paths/path-value.ts';
import { isRecord } from '../../core/model/index/index-document.ts';

/** The values of an item that may identify it, by their names. */
export type ItemKeys = ReadonlyMap<string, string>;

/** The name of the key under which an item was found in a map. */
const keyInMap = ' key';

const maxItems = 20;
const maxKeys = 80;
const maxKeyLength = 200;

/** The items of a list: an array, a map, or either of them inside an object. */
export function itemsIn(value: unknown): readonly ItemKeys[] {
  if (Array.isArray(value)) return value.slice(0, maxItems).flatMap((one) => keysOf(one) ?? []);
  if (!isRecord(value)) return [];
  const members = Object.entries(value).filter(([name]) => !name.startsWith('_'));
  const held = members.find(([, member]) => Array.isArray(member) && member.some(isRecord))?.[1];
  if (Array.isArray(held)) return itemsIn(held);
  const records = members.filter(([, member]) => isRecord(member));
  if (records.length === 0 || records.length < members.length) return [];
  return records
    .slice(0, maxItems)
    .map(([name, member]) => new Map([...(keysOf(member) ?? []), [keyInMap, name]]));
}

/** The single item of a response: the object itself, an object in it, or its id alone. */
export function itemIn(value: unknown): ItemKeys | undefined {
  const keys = keysOf(value);
  if (
    !isRecord(value) ||
    [...(keys?.keys() ?? [])].some((name) => /^(?:id|ID|slug|uuid|key)$|_id$/.test(name))
  )
    return keys;
  const held = Object.values(value).find((member) => isRecord(member) && keysOf(member)?.has('id') === true);
  return held === undefined ? keys : keysOf(held);
}

function keysOf(item: unknown): ItemKeys | undefined {
  if (typeof item === 'number' || typeof item === 'string')
    return isKey(item) ? new Map([['id', String(item)]]) : undefined;
  if (!isRecord(item)) return undefined;
  const keys = Object.entries(item)
    .filter((entry): entry is [string, string | number] => isKey(entry[1]))
    .slice(0, maxKeys)
    .map(([name, value]) => [name, String(value)] as const);
  return keys.length === 0 ? undefined : new Map(keys);
}

const isKey = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && value >= 0
    : typeof value === 'string' &&
      value.length <= maxKeyLength &&
      /^[\w.:~@%/+=-]+$/.test(value) &&
      !leadsOut(value);

/** Whether a path with the value would leave the list. */
const leadsOut = (value: string): boolean => value.split('/').some((step) => /^\.{1,2}$/.test(step));

/** The text that identifies the item in a path with the parameter; undefined where none fits the route. */
export function keyFor(item: ItemKeys, parameter: PathParameter): string | undefined {
  const bare = parameter.name.replace(/_?ids?$/i, '');
  const names = [
    parameter.name,
    'id',
    'ID',
    `${bare}_id`,
    bare,
    'slug',
    'name',
    'key',
    'uuid',
    'code',
    keyInMap,
  ];
  return names
    .flatMap((name) => (isOfOtherItem(name) ? [] : (item.get(name) ?? [])))
    .find((text) => text !== '' && text !== '0' && isMatchedByRoute(parameter, text));
}

/** Whether a member of that name identifies another item: the parent of a page is not the page itself. */
const isOfOtherItem = (name: string): boolean => /^(?:parent|parent_?id|post|author)$/i.test(name);

/** The number that identifies the item in an argument. */
export const idOf = (item: ItemKeys): string | undefined =>
  item.get('id') ?? item.get('ID') ?? item.get(keyInMap);
