// Finds renamed arguments and properties. An item was likely renamed if one was removed and one was added that are
// alike: equal in everything but the name, or equal in shape. If several items are alike, none of them is paired.

import { mapChildren } from '../../core/schema/children.ts';
import { isAnnotation } from '../../core/schema/keywords.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { isDeprecated } from './deprecated.ts';
import { pairAlike, type Paired } from './pair-up.ts';
import { isDistinctive } from './schema-facts.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';

interface NamedItem {
  readonly name: string;
  readonly schema: Schema;
  /** For an argument, whether it is required. */
  readonly required?: boolean;
}

/** How much a removed and an added item have in common, as the end of a sentence about the new item. */
export type RenameEvidence = 'otherwise identical' | 'of the same shape';

/** The addition to the reason of a rule about a renamed item. */
export const renameHint = (oldName: string, newName: string, evidence: RenameEvidence): string =>
  `it was likely renamed from "${oldName}" to "${newName}", which is new and ${evidence}`;

interface PairedByName<Item> extends Paired<Item> {
  readonly renamed: readonly {
    readonly before: Item;
    readonly after: Item;
    readonly evidence: RenameEvidence;
  }[];
}

/** @param itemOf the name and the schema of an item; the items belong to one operation or one object */
export function pairRenamed<Item>(
  paired: Paired<Item>,
  itemOf: (item: Item) => NamedItem,
  { idOf }: SchemaIdentity,
): PairedByName<Item> {
  if (paired.removed.length === 0 || paired.added.length === 0) return { ...paired, renamed: [] };
  const identical = pairAlike(paired, (item, side) => {
    const { schema, required } = itemOf(item);
    return isDistinctive(schema) ? `${idOf(side, schema)} ${required}` : undefined;
  });
  const isOnlyOne = paired.removed.length === 1 && paired.added.length === 1;
  const shapeKey = (item: Item, side: SideName): string | undefined => {
    const { schema, required } = itemOf(item);
    return isDeprecated(schema) ? undefined : `${idOf(side, shapeOf(schema))} ${required}`;
  };
  const shaped = pairAlike(identical, (item, side) => {
    const { schema } = itemOf(item);
    return isSpecific(schema, isOnlyOne) ? shapeKey(item, side) : undefined;
  });
  const named = pairAlike(shaped, (item, side) => {
    const key = shapeKey(item, side);
    return key && `${key} ${wordsIn(itemOf(item).name)}`;
  });
  return {
    ...named,
    renamed: [
      ...identical.alike.map((pair) => ({ ...pair, evidence: 'otherwise identical' as const })),
      ...[...shaped.alike, ...named.alike].map((pair) => ({
        ...pair,
        evidence: 'of the same shape' as const,
      })),
    ],
  };
}

/** A schema without its texts and defaults, which often change together with a name. */
const shapeOf = (schema: Schema): Schema =>
  Object.fromEntries(
    Object.entries(mapChildren(schema, shapeOf)).filter(
      ([keyword]) => keyword === 'context' || !isAnnotation(keyword),
    ),
  );

/**
 * Whether the shape says more than one type. A list of types, which custom fields have, says enough if the object lost
 * only one property and gained only one.
 */
const isSpecific = (schema: Schema, isOnlyOne: boolean): boolean =>
  Object.keys(schema).some(
    (keyword) => keyword !== 'type' && !isAnnotation(keyword) && !isEmptyItems(schema, keyword),
  ) ||
  (isOnlyOne && Array.isArray(schema.type) && schema.type.length > 1);

/** Whether the keyword only declares items of any type or of one type. */
const isEmptyItems = ({ items }: Schema, keyword: string): boolean =>
  keyword === 'items' && Object.keys(items ?? {}).every((one) => one === 'type' || isAnnotation(one));

/** The words of a name in a fixed order: `startDate`, `start_dates` and `date-start` have the same words. */
const wordsIn = (name: string): string =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
