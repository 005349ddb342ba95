// Rules about arguments that a site does not check. A site skips all checks if an argument declares no type.
// A site skips only the check of the type if WordPress does not know the declared type.

import type { Json, Schema } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { risky, type SchemaRow, stillTaken, waived } from './schema-row.ts';

const uncheckedExtent = ({ unchecked }: Schema): number =>
  unchecked === undefined ? 0 : unchecked === 'type' ? 1 : 2;

const typesText = ({ type }: Schema): string => [type].flat().join();

/** If the type differs too, the rules of `type` report the change. */
const whenChecked =
  (test: (before: number, after: number) => boolean): SchemaRow['find'] =>
  ({ before, after }: SchemaPair) =>
    typesText(before) === typesText(after) && test(uncheckedExtent(before), uncheckedExtent(after))
      ? { at: ['type'], before: before.unchecked ?? null, after: after.unchecked ?? null }
      : undefined;

const unchecked: Json = { type: 'int' };
const checkedExample: Json = { type: 'integer' };
const waivedForResponses = waived('a site checks only requests, not responses');

export const uncheckedRows: readonly SchemaRow[] = [
  {
    name: 'check-added',
    title: 'The site now checks the value that you send',
    find: whenChecked((before, after) => before > after),
    mirror: ['check-removed'],
    example: { before: unchecked, after: checkedExample },
    request: risky(
      'The site now refuses values that do not fit the declared schema, even if it accepted them before.',
    ),
    response: waivedForResponses,
  },
  {
    name: 'check-removed',
    title: 'The site no longer checks the value that you send',
    find: whenChecked((before, after) => before < after),
    mirror: ['check-added'],
    example: { before: checkedExample, after: unchecked },
    request: stillTaken,
    response: waivedForResponses,
  },
];
