// The rules by which calls are judged: one row each. A rule sees a call at one of its
// addresses and says what the site makes of it. Of calls that were not understood one more tells.

import { responseRules } from './response-rules.ts';
import { argumentRules } from './argument-rules.ts';
import type { AuditRules } from '../core/model/audit.ts';
import type { AuditRule } from './rule.ts';
import { routeRules } from './route-rules.ts';
import { unclearRule } from './unclear-calls.ts';

export const callRules: readonly AuditRule[] = [...routeRules, ...argumentRules, ...responseRules];

export const auditRules: AuditRules = new Map([...callRules, unclearRule].map((rule) => [rule.code, rule]));
