// The list of all rules: for `explain`, the tests, and the counts in reports.

import type { Rule } from './rule.ts';
import { judges } from './rule.ts';
import { abilityRows } from './ability-rows.ts';
import { argumentRows } from './argument-rows.ts';
import { methodRows, operationRows } from './operation-rows.ts';
import { linkRows, responseRows } from './response-rows.ts';
import { permissionRows, routeRows } from './route-rows.ts';
import { propertyJudges, schemaJudges } from './schema-judges.ts';
import { authRows, namespaceRows, siteRows } from './site-rows.ts';

export const siteJudges = judges('request', siteRows);
export const authJudges = judges('request', authRows);
export const namespaceJudges = judges('request', namespaceRows);
export const routeJudges = judges('request', routeRows);
export const permissionJudges = judges('request', permissionRows);
export const abilityJudges = judges('request', abilityRows);
export const methodJudges = judges('request', methodRows);
export const operationJudges = judges('request', operationRows);
export const argumentJudges = judges('request', argumentRows);
export const responseJudges = judges('response', responseRows);
export const linkJudges = judges('response', linkRows);

/** By code, in the order of the tables. */
export const everyRule: ReadonlyMap<string, Rule> = new Map(
  [
    ...siteJudges,
    ...authJudges,
    ...namespaceJudges,
    ...routeJudges,
    ...permissionJudges,
    ...abilityJudges,
    ...methodJudges,
    ...operationJudges,
    ...argumentJudges,
    ...schemaJudges.request,
    ...propertyJudges.request,
    ...responseJudges,
    ...linkJudges,
    ...schemaJudges.response,
    ...propertyJudges.response,
  ].map(({ rule }) => [rule.code, rule]),
);
