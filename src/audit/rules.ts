// The rules that check calls, one row each.
// A rule checks a call at one of its addresses and reports how the site handles it.
// One more rule reports calls whose request is unknown.

import { responseRules } from './response-rules.ts';
import { argumentRules } from './argument-rules.ts';
import type { AuditRules } from '../core/model/audit.ts';
import type { AuditRule } from './rule.ts';
import { routeRules } from './route-rules.ts';
import { unclearRule } from './unclear-calls.ts';

export const callRules: readonly AuditRule[] = [...routeRules, ...argumentRules, ...responseRules];

export const auditRules: AuditRules = new Map([...callRules, unclearRule].map((rule) => [rule.code, rule]));
