// All rules about schemas, for requests and responses.

import type { DriftSide } from '../../core/model/reports/drift.ts';
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
import type { RuleCheck } from './rule.ts';
import { sidedChecks, type SchemaRow } from './schema-row.ts';
import { stepRows } from './limit-rows.ts';
import { typeRows } from './type-rows.ts';
import { uncheckedRows } from './type-rows.ts';
import { extraMemberRows, patternPropertyRows } from './undeclared-member-rows.ts';

/** Rows that check two schemas of any type. */
const forAnyTypes: readonly (readonly SchemaRow[])[] = [typeRows, wordRows, markRows];

/** For keywords that are checked by the rows of another keyword or of the parent object. */
const checkedByOtherRows: readonly SchemaRow[] = [];

/** For keywords that the user sets in the configuration. Different user settings are no changes of the site. */
const noSchemaRows: readonly SchemaRow[] = [];

/** The rows that check each keyword. Reports list the rules in the order of the keywords here. */
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
  additionalProperties: extraMemberRows,
  patternProperties: patternPropertyRows,
  anyOf: combinationRows('anyOf'),
  oneOf: combinationRows('oneOf'),
  default: defaultRows,
  refusedDefault: checkedByOtherRows,
  properties: checkedByOtherRows,
  required: checkedByOtherRows,
  context: checkedByOtherRows,
  enumClosed: noSchemaRows,
  userType: noSchemaRows,
  unchecked: uncheckedRows,
};

export const schemaRows: readonly SchemaRow[] = [...new Set(Object.values(rowsByKeyword))].flat();

type SchemaChecks = Readonly<Record<DriftSide, readonly RuleCheck<SchemaPair>[]>>;

const onBothSides = (rows: readonly SchemaRow[]): SchemaChecks => ({
  request: sidedChecks('request', rows),
  response: sidedChecks('response', rows),
});

export const schemaChecks = onBothSides(schemaRows);

/**
 * The rules for two schemas without a common value. If two schemas have no common value, their other keywords
 * cannot be compared.
 */
export const schemaChecksForAnyTypes = onBothSides(forAnyTypes.flat());

export const propertyChecks: Readonly<Record<DriftSide, readonly RuleCheck<PropertyPair>[]>> = {
  request: sidedChecks('request', propertyRows),
  response: sidedChecks('response', propertyRows),
};
