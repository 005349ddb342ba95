// Rules about the items of a list.

import type { Schema } from '../../core/schema/schema.ts';
import { outline } from '../compare/outline.ts';
import { isUnconstrained } from '../compare/schema-facts.ts';
import { breaking, onlyOld, risky, type SchemaRow, stillTaken } from './schema-row.ts';

const constrainedItems = ({ items }: Schema): Schema | undefined =>
  items && !isUnconstrained(items) ? items : undefined;

export const listRows: readonly SchemaRow[] = [
  {
    name: 'items-added',
    title: 'The items of the list are now declared',
    find: ({ before, after }) => {
      const items = constrainedItems(after);
      return items && !constrainedItems(before)
        ? { at: ['items'], before: null, after: outline(items) }
        : undefined;
    },
    mirror: ['items-removed'],
    example: { before: { type: 'array' }, after: { type: 'array', items: { type: 'integer' } } },
    request: breaking('Items that do not fit the new schema are no longer valid.'),
    response: onlyOld,
  },
  {
    name: 'items-removed',
    title: 'The items of the list are no longer declared',
    find: ({ before, after }) => {
      const items = constrainedItems(before);
      return items && !constrainedItems(after)
        ? { at: ['items'], before: outline(items), after: null }
        : undefined;
    },
    mirror: ['items-added'],
    example: { before: { type: 'array', items: { type: 'integer' } }, after: { type: 'array' } },
    request: stillTaken,
    response: breaking(
      'Lists in responses may now contain anything, which code for the old items cannot read.',
    ),
  },
  {
    name: 'tuple-position-added',
    title: 'More positions of the list are declared',
    find: ({ before, after }) => {
      const [old, now] = [before.prefixItems?.length ?? 0, after.prefixItems?.length ?? 0];
      return now > old ? { at: ['items'], before: old, after: now } : undefined;
    },
    mirror: ['tuple-position-removed'],
    example: {
      before: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }] },
      after: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }, { type: 'string' }] },
    },
    request: risky('WordPress does not validate list items by position, but code on the site may.', {
      touches: 'argument',
    }),
    response: onlyOld,
  },
  {
    name: 'tuple-position-removed',
    title: 'Fewer positions of the list are declared',
    find: ({ before, after }) => {
      const [old, now] = [before.prefixItems?.length ?? 0, after.prefixItems?.length ?? 0];
      return now < old ? { at: ['items'], before: old, after: now } : undefined;
    },
    mirror: ['tuple-position-added'],
    example: {
      before: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }, { type: 'string' }] },
      after: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }] },
    },
    request: stillTaken,
    response: breaking(
      'The removed positions may now contain anything, which code for the old items cannot read.',
    ),
  },
  {
    name: 'unique-items-added',
    title: 'Items must now be unique',
    find: ({ before, after }) =>
      !before.uniqueItems && after.uniqueItems
        ? { at: ['uniqueItems'], before: null, after: true }
        : undefined,
    mirror: ['unique-items-removed'],
    example: { before: { type: 'array' }, after: { type: 'array', uniqueItems: true } },
    request: breaking('Lists that contain an item twice are no longer valid.'),
    response: onlyOld,
  },
  {
    name: 'unique-items-removed',
    title: 'Items no longer need to be unique',
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
