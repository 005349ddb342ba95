// The rules of the audit by their codes, for whoever explains them.

import { auditRules as rules } from './rules.ts';
import type { AuditRules } from '../core/model/audit.ts';

export const auditRules: AuditRules = rules;
