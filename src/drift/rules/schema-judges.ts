// All rules about schemas, on either side.

import type { DriftSide } from '../../model/drift.ts';
import type { PropertyPair, SchemaPair } from '../pairs.ts';
import { defaultRows } from './default-rows.ts';
import { formatRows } from './format-rows.ts';
import { limitRows } from './limit-rows.ts';
import { propertyRows } from './property-rows.ts';
import type { Judge } from './rule.ts';
import type { SchemaRow } from './schema-row.ts';
import { sidedJudges } from './schema-row.ts';
import { structureRows } from './structure-rows.ts';
import { rowsForAnyTypes, valueRows } from './value-rows.ts';

const rowsForSharedTypes = [...valueRows, ...formatRows, ...limitRows, ...structureRows, ...defaultRows];

export const schemaRows = [...rowsForAnyTypes, ...rowsForSharedTypes];

type SchemaJudges = Readonly<Record<DriftSide, readonly Judge<SchemaPair>[]>>;

const onBothSides = (rows: readonly SchemaRow[]): SchemaJudges => ({
  request: sidedJudges('request', rows),
  response: sidedJudges('response', rows),
});

export const schemaJudges = onBothSides(schemaRows);

/** For two schemas that no value fits both of: what one says of its values has no counterpart in the other. */
export const schemaJudgesForAnyTypes = onBothSides(rowsForAnyTypes);

export const propertyJudges: Readonly<Record<DriftSide, readonly Judge<PropertyPair>[]>> = {
  request: sidedJudges('request', propertyRows),
  response: sidedJudges('response', propertyRows),
};
