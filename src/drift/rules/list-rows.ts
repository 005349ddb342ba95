// Rules about the items of a list.

import type { Schema } from '../../core/schema/schema.ts';
import { isAnnotation, keywordsOf } from '../../core/schema/keywords.ts';
import { outline } from '../compare/schema-facts.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { isUnconstrained } from '../compare/schema-facts.ts';
import { breaking, onlyOld, risky, safe, type SchemaRow, stillTaken, waived } from './schema-row.ts';
import { listsOfPlainValues, listsWithOtherPosition, listsWithRepeatedItems } from './witness-values.ts';

const constrainedItems = ({ items }: Schema): Schema | undefined =>
  items && !isUnconstrained(items) ? items : undefined;

/** The items of a list in a query are texts, so declaring them as texts refuses no request. */
const acceptsQueryItems = ({ side, inBody }: SchemaPair, items: Schema): boolean =>
  side === 'request' &&
  !inBody &&
  items.type === 'string' &&
  keywordsOf(items).every((keyword) => keyword === 'type' || isAnnotation(keyword));

const addedItems =
  (accepted: boolean): SchemaRow['find'] =>
  (pair) => {
    const items = constrainedItems(pair.after);
    return items && !constrainedItems(pair.before) && acceptsQueryItems(pair, items) === accepted
      ? { at: ['items'], before: null, after: outline(items) }
      : undefined;
  };

const whenPositions =
  (test: (old: number, now: number) => boolean): SchemaRow['find'] =>
  ({ before, after }) => {
    const [old, now] = [before.prefixItems?.length ?? 0, after.prefixItems?.length ?? 0];
    return test(old, now) ? { at: ['items'], before: old, after: now } : undefined;
  };

const pairExample = { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }] };
const tripleExample = { type: 'array', items: [...pairExample.items, { type: 'string' }] };

export const listRows: readonly SchemaRow[] = [
  {
    name: 'items-added',
    title: 'The schema of the list items is now declared',
    find: addedItems(false),
    mirror: ['items-removed'],
    example: { before: { type: 'array' }, after: { type: 'array', items: { type: 'integer' } } },
    request: breaking('List items that do not fit the new schema are no longer valid.', listsOfPlainValues),
    response: onlyOld,
  },
  {
    name: 'items-added-text',
    title: 'List items in a query are now declared as texts',
    find: addedItems(true),
    mirror: ['items-removed'],
    example: { before: { type: 'array' }, after: { type: 'array', items: { type: 'string' } } },
    request: safe('All items of a list in a query are texts, so the site still accepts every request.'),
    response: waived('for responses, the rule response-items-added covers this change'),
  },
  {
    name: 'items-removed',
    title: 'The schema of the list items is no longer declared',
    find: ({ before, after }) => {
      const items = constrainedItems(before);
      return items && !constrainedItems(after)
        ? { at: ['items'], before: outline(items), after: null }
        : undefined;
    },
    mirror: ['items-added'],
    example: { before: { type: 'array', items: { type: 'integer' } }, after: { type: 'array' } },
    request: safe('The site still accepts every request that it accepted before.', {
      mirror: ['items-added', 'items-added-text'],
    }),
    response: breaking(
      'Lists in responses may now contain items of any type, which existing code cannot read.',
      listsOfPlainValues,
    ),
  },
  {
    name: 'tuple-position-added',
    title: 'More list positions now have their own schema',
    find: whenPositions((old, now) => now > old),
    mirror: ['tuple-position-removed'],
    example: { before: pairExample, after: tripleExample },
    request: risky(
      'WordPress does not check list items by their position, but the PHP code of the site may.',
      { touches: 'argument' },
    ),
    response: onlyOld,
  },
  {
    name: 'tuple-position-removed',
    title: 'Fewer list positions now have their own schema',
    find: whenPositions((old, now) => now < old),
    mirror: ['tuple-position-added'],
    example: { before: tripleExample, after: pairExample },
    request: stillTaken,
    response: breaking(
      'Items at the removed list positions may now have any type, which existing code cannot read.',
      listsWithOtherPosition,
    ),
  },
  {
    name: 'unique-items-added',
    title: 'The list items must now be unique',
    find: ({ before, after }) =>
      !before.uniqueItems && after.uniqueItems
        ? { at: ['uniqueItems'], before: null, after: true }
        : undefined,
    mirror: ['unique-items-removed'],
    example: { before: { type: 'array' }, after: { type: 'array', uniqueItems: true } },
    request: breaking('Lists that contain an item twice are no longer valid.', listsWithRepeatedItems),
    response: onlyOld,
  },
  {
    name: 'unique-items-removed',
    title: 'The list items no longer need to be unique',
    find: ({ before, after }) =>
      before.uniqueItems && !after.uniqueItems
        ? { at: ['uniqueItems'], before: true, after: null }
        : undefined,
    mirror: ['unique-items-added'],
    example: { before: { type: 'array', uniqueItems: true }, after: { type: 'array' } },
    request: stillTaken,
    response: risky('Lists in responses may now contain an item twice.'),
  },
];
