// What every rule of the audit says of itself, and how it is asked.

import type { AuditRuleFacts } from '../core/model/audit.ts';
import type { Hit, CheckContext, CheckedCall } from './checked-call.ts';

export interface AuditRule extends AuditRuleFacts {
  readonly code: string;
  readonly judge: (judged: CheckedCall, context: CheckContext) => readonly Hit[];
}
