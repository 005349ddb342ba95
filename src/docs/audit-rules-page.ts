// `docs/reference/audit-rules.md`, from the rows of the rules of `audit`.

import type { AuditRules } from '../model/audit.ts';
import { headline, page, words, type Page } from './page.ts';

/** @param rules every rule by its code, in the order of the tables */
export const auditRulesPage = (rules: AuditRules): Page =>
  page('reference/audit-rules.md', 'The rules of audit', [
    `[\`routewright audit\`](audit.md) judges calls by ${rules.size} rules. Each has a code, which reports print, approvals name and \`routewright explain <code>\` tells about, and a level.`,
    ...[...rules].map(([code, { level, title, explain }]) =>
      [`## \`${code}\``, headline(title, level), words(explain)].join('\n\n'),
    ),
  ]);
