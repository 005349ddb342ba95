// The rules of audit, by code, for `explain`.

import { auditRules as rules } from './rules.ts';
import type { AuditRules } from '../core/model/audit.ts';

export const auditRuleCatalogue: AuditRules = rules;
