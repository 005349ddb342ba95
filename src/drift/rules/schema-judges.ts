// All rules about schemas, on either side.

import type { DriftSide } from '../../core/model/drift.ts';
import type { Keyword } from '../../core/schema/schema.ts';
import type { PropertyPair, SchemaPair } from '../compare/pairs.ts';
import { markRows, wordRows } from './annotation-rows.ts';
import { combinationRows } from './combination-rows.ts';
import { defaultRows } from './default-rows.ts';
import { enumRows } from './enum-rows.ts';
import { formatRows } from './format-rows.ts';
import { limitRows } from './limit-rows.ts';
import { listRows } from './list-rows.ts';
import { patternRows } from './pattern-rows.ts';
import { propertyRows } from './property-rows.ts';
import type { Judge } from './rule.ts';
import { sidedJudges, type SchemaRow } from './schema-row.ts';
import { stepRows } from './step-rows.ts';
import { typeRows } from './type-rows.ts';
import { uncheckedRows } from './unchecked-rows.ts';
import { opennessRows, patternPropertyRows } from './undeclared-member-rows.ts';

/** Rows that check two schemas of any types. */
const forAnyTypes: readonly (readonly SchemaRow[])[] = [typeRows, wordRows, markRows];

/** Checked with the parent object of the schema, or with another keyword. */
const elsewhere: readonly SchemaRow[] = [];

/** The user sets it, so it is no difference of the site. */
const none: readonly SchemaRow[] = [];

/** The rows that check each keyword, in the order in which their rules are listed. */
const rowsByKeyword: Readonly<Record<Keyword, readonly SchemaRow[]>> = {
  type: typeRows,
  title: wordRows,
  description: wordRows,
  deprecated: markRows,
  readOnly: markRows,
  enum: enumRows,
  enumLabels: enumRows,
  multipleOf: stepRows,
  pattern: patternRows,
  uncheckedPattern: patternRows,
  format: formatRows,
  minimum: limitRows,
  maximum: limitRows,
  exclusiveMinimum: limitRows,
  exclusiveMaximum: limitRows,
  minLength: limitRows,
  maxLength: limitRows,
  minItems: limitRows,
  maxItems: limitRows,
  minProperties: limitRows,
  maxProperties: limitRows,
  items: listRows,
  prefixItems: listRows,
  uniqueItems: listRows,
  additionalProperties: opennessRows,
  patternProperties: patternPropertyRows,
  anyOf: combinationRows('anyOf'),
  oneOf: combinationRows('oneOf'),
  default: defaultRows,
  refusedDefault: elsewhere,
  properties: elsewhere,
  required: elsewhere,
  context: elsewhere,
  enumClosed: none,
  userType: none,
  unchecked: uncheckedRows,
};

export const schemaRows: readonly SchemaRow[] = [...new Set(Object.values(rowsByKeyword))].flat();

type SchemaJudges = Readonly<Record<DriftSide, readonly Judge<SchemaPair>[]>>;

const onBothSides = (rows: readonly SchemaRow[]): SchemaJudges => ({
  request: sidedJudges('request', rows),
  response: sidedJudges('response', rows),
});

export const schemaJudges = onBothSides(schemaRows);

/**
 * For two schemas without a common value: their other keywords describe different values and cannot be
 * compared.
 */
export const schemaJudgesForAnyTypes = onBothSides(forAnyTypes.flat());

export const propertyJudges: Readonly<Record<DriftSide, readonly Judge<PropertyPair>[]>> = {
  request: sidedJudges('request', propertyRows),
  response: sidedJudges('response', propertyRows),
};
