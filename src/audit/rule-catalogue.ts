// The rules of audit by their codes, for `explain`.

import { auditRules as rules } from './rules.ts';
import type { AuditRules } from '../core/model/audit.ts';

export const auditRuleCatalogue: AuditRules = rules;
