// What every rule of the audit says of itself, and how it is asked.

import type { AuditRuleFacts } from '../core/model/audit.ts';
import type { Hit, JudgeContext, JudgedCall } from './checked-call.ts';

export interface AuditRule extends AuditRuleFacts {
  readonly code: string;
  readonly judge: (judged: JudgedCall, context: JudgeContext) => readonly Hit[];
}
