// The members of a rule of audit: its facts and its check.

import type { AuditRuleFacts } from '../core/model/audit.ts';
import type { RuleHit, CheckContext, CheckedCall } from './checked-call.ts';

export interface AuditRule extends AuditRuleFacts {
  readonly code: string;
  readonly judge: (checked: CheckedCall, context: CheckContext) => readonly RuleHit[];
}
