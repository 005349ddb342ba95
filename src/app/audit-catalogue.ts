// The rules of the audit by their codes, for whoever explains them.

import { auditRules as rules } from '../audit/rules.ts';
import type { AuditRules } from '../model/audit.ts';

export const auditRules: AuditRules = rules;
