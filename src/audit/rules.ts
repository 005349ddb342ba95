// The rules by which calls are judged: one row each. A rule sees a call at one of its
// addresses and says what the site makes of it.

import { answerRules } from './answer-rules.ts';
import { argumentRules } from './argument-rules.ts';
import type { AuditRule } from './rule.ts';
import { routeRules } from './route-rules.ts';

export const auditRules: ReadonlyMap<string, AuditRule> = new Map<string, AuditRule>(
  [...routeRules, ...argumentRules, ...answerRules].map((rule) => [rule.code, rule]),
);
