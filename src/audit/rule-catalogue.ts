// The rules of `audit` by code, which the command `explain` shows.

import { auditRules as rules } from './rules.ts';
import type { AuditRules } from '../core/model/reports/audit.ts';

export const auditRuleCatalogue: AuditRules = rules;
