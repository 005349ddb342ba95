// All rules about schemas, on either side.

import type { DriftSide } from '../../model/drift.ts';
import type { PropertyPair, SchemaPair } from '../pairs.ts';
import { defaultRows } from './default-rows.ts';
import { formatRows } from './format-rows.ts';
import { limitRows } from './limit-rows.ts';
import { propertyRows } from './property-rows.ts';
import type { Judge } from './rule.ts';
import { sidedJudges } from './schema-row.ts';
import { structureRows } from './structure-rows.ts';
import { valueRows } from './value-rows.ts';

export const schemaRows = [...valueRows, ...formatRows, ...limitRows, ...structureRows, ...defaultRows];

export const schemaJudges: Readonly<Record<DriftSide, readonly Judge<SchemaPair>[]>> = {
  request: sidedJudges('request', schemaRows),
  response: sidedJudges('response', schemaRows),
};

export const propertyJudges: Readonly<Record<DriftSide, readonly Judge<PropertyPair>[]>> = {
  request: sidedJudges('request', propertyRows),
  response: sidedJudges('response', propertyRows),
};
