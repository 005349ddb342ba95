// The items that an exercise has created or listed, by the concrete path of their list: `/wp/v2/posts/7/revisions`.

import type { ItemKeys } from './item-ids.ts';

export class ItemPool {
  private readonly created = new Map<string, ItemKeys[]>();
  private readonly listed = new Map<string, readonly ItemKeys[]>();

  add(list: string, item: ItemKeys): void {
    const items = this.created.get(list) ?? [];
    items.push(item);
    this.created.set(list, items);
  }

  remove(list: string, item: ItemKeys): void {
    const items = this.created.get(list) ?? [];
    this.created.set(
      list,
      items.filter((one) => one !== item),
    );
  }

  setListed(list: string, items: readonly ItemKeys[]): void {
    this.listed.set(list, items);
  }

  isListed(list: string): boolean {
    return this.listed.has(list);
  }

  createdIn(list: string): readonly ItemKeys[] {
    return this.created.get(list) ?? [];
  }

  /** All known items, the created ones first. */
  itemsOf(list: string): readonly ItemKeys[] {
    return [...this.createdIn(list), ...(this.listed.get(list) ?? [])];
  }

  isCreated(list: string, item: ItemKeys): boolean {
    return this.createdIn(list).includes(item);
  }

  /** Forgets all items, because WordPress was started again. */
  clear(): void {
    this.created.clear();
    this.listed.clear();
  }
}
