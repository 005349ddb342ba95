// A rule of `audit`: its code, level and texts, and the function that checks a call.

import type { AuditRuleFacts } from '../core/model/reports/audit.ts';
import type { RuleHit, CheckContext, CheckedCall } from './checked-call.ts';

export interface AuditRule extends AuditRuleFacts {
  readonly code: string;
  readonly judge: (checked: CheckedCall, context: CheckContext) => readonly RuleHit[];
}
