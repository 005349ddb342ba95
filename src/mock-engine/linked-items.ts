// Adds the links of a response, and the resources that `_embed` requests.

import type { Json } from '../core/schema/schema.ts';
import { readValueAsSite } from '../core/schema/wordpress-values.ts';
import type { MockCollection, MockData, MockEmbed } from './mock-data.ts';
import type { StoredItem, MockStore } from './mock-store.ts';
import { valueInContext } from './present.ts';

interface LinkScope {
  readonly data: MockData;
  readonly store: MockStore;
  readonly base: string;
}

/**
 * The property that contains the target of each relation. Links of all other relations lead to the first item.
 */
const relationProperties: Readonly<Record<string, string>> = {
  author: 'author',
  'wp:featuredmedia': 'featured_media',
  up: 'parent',
};

/**
 * The relations that `_embed` requests (`all`, or a list of names). The result is undefined if the request has
 * no `_embed`.
 */
export function embedsAsked(asked: Json | undefined): 'all' | readonly string[] | undefined {
  if (asked === undefined) return undefined;
  const rels = readValueAsSite({ type: 'array', items: { type: 'string' } }, asked);
  const names = (Array.isArray(rels) ? rels : []).filter((rel: Json) => typeof rel === 'string');
  return names.length === 0 || names.every((rel) => rel === '1' || rel === 'true') ? 'all' : names;
}

/**
 * An item with its links and its embedded resources.
 *
 * @param path the path of the list that contains the item
 */
export function linkedItem(
  item: StoredItem,
  collection: MockCollection,
  path: string,
  asked: ReturnType<typeof embedsAsked>,
  around: LinkScope,
): StoredItem {
  const id = item[collection.key];
  const self =
    typeof id === 'string' || typeof id === 'number'
      ? `${path}/${encodeURIComponent(String(id).toWellFormed())}`
      : path;
  const href = (to: string): Json => [{ href: `${around.base}${to}` }];
  const { embeds = [] } = around.data.resources[collection.resource ?? -1] ?? {};
  const found = embeds.flatMap((embed) => embedded(item, embed, around));
  const shown = asked === undefined ? [] : found.filter(({ rel }) => asked === 'all' || asked.includes(rel));
  return {
    ...item,
    _links: {
      self: href(self),
      collection: href(path),
      ...Object.fromEntries(
        found.map(({ rel, path: to }) => [rel, [{ embeddable: true, href: `${around.base}${to}` }]]),
      ),
    },
    ...(shown.length > 0 && { _embedded: Object.fromEntries(shown.map(({ rel, value }) => [rel, value])) }),
  };
}

interface EmbeddedItem {
  readonly rel: string;
  readonly path: string;
  readonly value: Json;
}

function embedded(
  item: StoredItem,
  { rel, resource, form }: MockEmbed,
  { data, store }: LinkScope,
): readonly EmbeddedItem[] {
  const collection = data.collections.find(
    (one) => one.resource === resource && one.parent === undefined && !one.path.includes('{'),
  );
  if (collection === undefined) return [];
  const named = relationProperties[rel];
  const held = named === undefined ? 1 : item[named];
  if (held === 0 || held === null || held === undefined || typeof held === 'object') return [];
  const other = store.get(collection, collection.path, String(held));
  if (other === undefined) return [];
  const shown = valueInContext(other, collection.schema, 'embed');
  return [
    {
      rel,
      path: `${collection.path}/${encodeURIComponent(String(held).toWellFormed())}`,
      value: [form === 'array' ? [shown] : shown],
    },
  ];
}
