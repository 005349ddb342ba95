// The facts that every rule of audit declares, and how it is run.

import type { AuditRuleFacts } from '../core/model/audit.ts';
import type { RuleHit, CheckContext, CheckedCall } from './checked-call.ts';

export interface AuditRule extends AuditRuleFacts {
  readonly code: string;
  readonly judge: (checked: CheckedCall, context: CheckContext) => readonly RuleHit[];
}
