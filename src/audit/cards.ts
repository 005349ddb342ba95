// Groups the findings of one cause, such as ten lines that read the same undeclared property. Reports for people show
// one card with all places. Each place keeps its own fingerprint.

import { createHash } from 'node:crypto';
import type { AuditFinding } from '../core/model/audit.ts';

/** The fingerprint of a finding's card. All findings with the same rule and message have the same card. */
export const cardFingerprint = ({
  code,
  level,
  reason,
}: Pick<AuditFinding, 'code' | 'level' | 'reason'>): string =>
  createHash('sha256')
    .update(JSON.stringify(['card', code, level, reason]))
    .digest('hex')
    .slice(0, 12);
