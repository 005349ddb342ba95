// Filters and paginates lists. Searching and sorting are not supported.

import type { Json } from '../core/schema/schema.ts';
import { SiteError } from './mock-response.ts';
import type { MockCollection } from './mock-data.ts';
import { textOrNumber, type StoredItem } from './mock-store.ts';

export interface ListedPage {
  readonly items: readonly StoredItem[];
  readonly total: number;
  readonly pages: number;
  readonly page: number;
}

type ListArguments = ReadonlyMap<string, Json>;

/** @throws SiteError for a page after the last page, if the site refuses such a page */
export function listPage(
  all: readonly StoredItem[],
  collection: MockCollection,
  values: ListArguments,
): ListedPage {
  const wanted = all.filter((item) => isWanted(item, collection, values));
  const perPage = Math.max(1, integerArgument(values, 'per_page') ?? 10);
  const page = Math.max(1, integerArgument(values, 'page') ?? 1);
  const total = wanted.length;
  const pages = Math.ceil(total / perPage);
  if (collection.endsAtLastPage && page > pages && total > 0)
    throw new SiteError(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    );
  const from = integerArgument(values, 'offset') ?? (page - 1) * perPage;
  return { items: wanted.slice(from, from + perPage), total, pages, page };
}

function integerArgument(values: ListArguments, name: string): number | undefined {
  const value = values.get(name);
  return typeof value === 'number' ? value : undefined;
}

/** The texts in a value: the value itself, or the items of a list. */
const valueTexts = (value: Json | undefined): readonly string[] =>
  [value ?? []].flat().flatMap((one: Json) => (typeof one === 'object' ? [] : [String(one)]));

/**
 * Properties that filter a list. If a request sends an argument with the name of the property, the list contains
 * only items with an equal value.
 */
const narrowing = ['slug', 'parent', 'author', 'sku', 'type', 'taxonomy', 'post', 'email'] as const;

function isWanted(item: StoredItem, collection: MockCollection, values: ListArguments): boolean {
  const id = textOrNumber(item[collection.key]);
  const include = valueTexts(values.get('include'));
  if (include.length > 0 && !include.includes(id)) return false;
  if (valueTexts(values.get('exclude')).includes(id)) return false;
  return (
    hasStatus(item, collection, valueTexts(values.get('status'))) &&
    narrowing.every((name) => {
      const asked = valueTexts(values.get(name));
      const held = item[name];
      return (
        asked.length === 0 || held === undefined || typeof held === 'object' || asked.includes(String(held))
      );
    })
  );
}

/**
 * Whether an item has one of the requested statuses. A status that the schema does not declare, such as `any`,
 * does not filter the list. Items in the trash are not listed.
 */
function hasStatus(item: StoredItem, { schema }: MockCollection, asked: readonly string[]): boolean {
  const status = item['status'];
  if (status === 'trash') return asked.includes('trash');
  const known = schema.properties?.['status']?.enum ?? [];
  const meant = asked.filter((one) => known.includes(one) || one === 'trash');
  return (
    meant.length === 0 ||
    asked.some((one) => one === 'any' || one === 'all') ||
    meant.includes(textOrNumber(status))
  );
}
