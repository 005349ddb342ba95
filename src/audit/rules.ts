// The rules that check calls, one row each.
// A rule checks a call at one of its addresses and reports how the site handles it.
// One more rule reports calls whose request is unknown.

import { responseRules } from './response-rules.ts';
import { argumentRules } from './argument-rules.ts';
import type { AuditRules } from '../core/model/reports/audit.ts';
import type { AuditRule } from './rule.ts';
import { routeRules } from './route-rules.ts';
import { unclearRule } from './unclear-calls.ts';

/** The rules about what a call sends and receives. */
export const contentRules: readonly AuditRule[] = [...argumentRules, ...responseRules];

export const callRules: readonly AuditRule[] = [...routeRules, ...contentRules];

export const auditRules: AuditRules = new Map([...callRules, unclearRule].map((rule) => [rule.code, rule]));
