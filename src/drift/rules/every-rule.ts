// The list of all rules, for `explain`, for the tests and for the counts in reports.

import type { DriftRule } from './rule.ts';
import { ruleChecks } from './rule.ts';
import { accessRows } from './access-rows.ts';
import { abilityRows } from './site-rows.ts';
import { argumentRows } from './argument-rows.ts';
import { methodRows, operationRows } from './operation-rows.ts';
import { linkRows, responseRows } from './response-rows.ts';
import { responsesRows } from './response-rows.ts';
import { permissionRows, routeRows } from './route-rows.ts';
import { propertyChecks, schemaChecks } from './schema-checks.ts';
import { authRows, namespaceRows, siteRows } from './site-rows.ts';

export const siteChecks = ruleChecks('request', siteRows);
export const authChecks = ruleChecks('request', authRows);
export const namespaceChecks = ruleChecks('request', namespaceRows);
export const routeChecks = ruleChecks('request', routeRows);
export const permissionChecks = ruleChecks('request', permissionRows);
export const accessChecks = ruleChecks('request', accessRows);
export const abilityChecks = ruleChecks('request', abilityRows);
export const methodChecks = ruleChecks('request', methodRows);
export const operationChecks = ruleChecks('request', operationRows);
export const argumentChecks = ruleChecks('request', argumentRows);
export const responseChecks = ruleChecks('response', responseRows);
export const responsesChecks = ruleChecks('response', responsesRows);
export const linkChecks = ruleChecks('response', linkRows);

/** All rules by code, in the order of the tables. */
export const everyRule: ReadonlyMap<string, DriftRule> = new Map(
  [
    ...siteChecks,
    ...authChecks,
    ...namespaceChecks,
    ...routeChecks,
    ...permissionChecks,
    ...accessChecks,
    ...abilityChecks,
    ...methodChecks,
    ...operationChecks,
    ...argumentChecks,
    ...schemaChecks.request,
    ...propertyChecks.request,
    ...responsesChecks,
    ...responseChecks,
    ...linkChecks,
    ...schemaChecks.response,
    ...propertyChecks.response,
  ].map(({ rule }) => [rule.code, rule]),
);
