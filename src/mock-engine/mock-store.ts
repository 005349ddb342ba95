// The data of the mock. The initial items of a list are generated on demand.
// Items that callers created or changed are stored.

import type { Json } from '../core/schema/schema.ts';
import { madeValue, newMaking } from '../core/schema/values/made-value.ts';
import { countTo } from '../core/schema/values/numbers.ts';
import { SiteError } from './mock-response.ts';
import type { MockCollection } from './mock-data.ts';
import { seededChance } from '../core/schema/values/seeded-chance.ts';

export type StoredItem = Readonly<Record<string, Json>>;

/** A text or number as text; empty for all other values. */
export const textOrNumber = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value);

/**
 * The number of initial items. The number is larger than the default page size of ten. A list with text ids has
 * fewer items.
 */
const initialItemCount = 12;
const initialTextIdCount = 3;

/**
 * The maximum number of stored items in all lists together. `maxCharacters` is the maximum length of the JSON of
 * all stored items.
 */
const maxStoredItems = 10_000;
const maxCharacters = 64 * 1024 * 1024;

interface StoredList {
  readonly ids: Set<string>;
  readonly stored: Map<string, { readonly item: StoredItem; readonly size: number }>;
  readonly gone: Set<string>;
  next: number;
}

export class MockStore {
  private readonly lists = new Map<string, StoredList>();
  private items = 0;
  private characters = 0;

  constructor(private readonly seed: number) {}

  /** The ids of all items, in the order of creation. */
  ids(collection: MockCollection, path: string): readonly string[] {
    return [...(this.lists.get(path) ?? newList(collection)).ids];
  }

  /** @returns undefined when there is no such item */
  get(collection: MockCollection, path: string, id: string): StoredItem | undefined {
    const list = this.lists.get(path) ?? newList(collection);
    const stored = list.stored.get(id);
    if (stored !== undefined) return stored.item;
    return list.ids.has(id) || this.mayBe(collection, list, id) ? this.made(collection, path, id) : undefined;
  }

  /** Whether an item may exist. If no route lists the items, every id exists until a caller deletes it. */
  private mayBe({ isOpen = false }: MockCollection, { gone }: StoredList, id: string): boolean {
    return isOpen && !gone.has(id);
  }

  /** The item with an id before callers set any value: an initial item or a new item. */
  made(collection: MockCollection, path: string, id: string): StoredItem {
    const { schema, key, ids, status, known = {}, accepted } = collection;
    const ordinal = /^\d+$/.test(id) ? Number(id) : seededChance(0, id)(1000);
    const value = madeValue(schema, '', newMaking(seededChance(this.seed, `${path} ${id}`), ordinal));
    const item: StoredItem =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as StoredItem) : {};
    const declared = schema.properties ?? {};
    return {
      ...item,
      ...accepted,
      ...(Object.hasOwn(known, id) ? known[id] : {}),
      ...((ids === 'integer' || Object.hasOwn(declared, key)) && {
        [key]: ids === 'integer' ? Number(id) : id,
      }),
      ...(status !== undefined && { status }),
    };
  }

  /** @throws SiteError when the store is full */
  put(collection: MockCollection, path: string, id: string, item: StoredItem): void {
    const list = this.list(collection, path);
    const before = list.stored.get(id);
    const size = JSON.stringify(item).length;
    const characters = this.characters + size - (before?.size ?? 0);
    if ((before === undefined && this.items >= maxStoredItems) || characters > maxCharacters)
      throw new SiteError(507, 'mock_store_full', 'The mock is full. Restart the mock.');
    this.characters = characters;
    if (before === undefined) this.items += 1;
    list.stored.set(id, { item, size });
    list.ids.add(id);
    if (list.gone.delete(id)) this.items -= 1;
  }

  remove(collection: MockCollection, path: string, id: string): void {
    const list = this.list(collection, path);
    const before = list.stored.get(id);
    if (before !== undefined) {
      this.items -= 1;
      this.characters -= before.size;
    }
    list.stored.delete(id);
    list.ids.delete(id);
    if (collection.ids === 'integer' || list.gone.has(id)) return;
    list.gone.add(id);
    this.items += 1;
  }

  /** A number that no item uses as its id. */
  nextId(collection: MockCollection, path: string): number {
    const list = this.list(collection, path);
    return list.next++;
  }

  /**
   * The stored data of a list. Only changed lists are stored, so requests for many different lists use no
   * memory.
   */
  private list(collection: MockCollection, path: string): StoredList {
    const known = this.lists.get(path);
    if (known !== undefined) return known;
    const list = newList(collection);
    this.lists.set(path, list);
    if (this.lists.size > maxStoredItems) {
      this.lists.delete(path);
      throw new SiteError(507, 'mock_store_full', 'The mock is full. Restart the mock.');
    }
    return list;
  }
}

function newList({ ids, known, sample }: MockCollection): StoredList {
  const first =
    ids === 'integer'
      ? countTo(initialItemCount).map((at) => String(at + 1))
      : ((known === undefined ? undefined : Object.keys(known)) ??
        countTo(initialTextIdCount).map((at) => `sample-${at + 1}`));
  const all = sample === undefined ? first : [sample, ...first];
  return { ids: new Set(all), stored: new Map(), gone: new Set(), next: initialItemCount + 1 };
}
