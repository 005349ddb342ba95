// Makes `docs/reference/audit-rules.md` from the table of the rules of `audit`.

import type { AuditRules } from '../core/model/reports/audit.ts';
import { headline, docPage, proseMarkdown, type DocPage } from './page.ts';

/** @param rules every rule by its code, in the order of the tables */
export const auditRulesPage = (rules: AuditRules): DocPage =>
  docPage('reference/audit-rules.md', 'The rules of audit', [
    `[\`routewright audit\`](audit.md) checks calls with ${rules.size} rules. Each rule has a level and a code. Reports and approvals contain the code, and \`routewright explain <code>\` explains it.`,
    ...[...rules].map(([code, { level, title, explain, details, howToProceed }]) =>
      [
        `## \`${code}\``,
        headline(title, level),
        ...(details === undefined ? [] : [proseMarkdown(details)]),
        proseMarkdown(explain),
        `What you can do: ${proseMarkdown(howToProceed)}`,
      ].join('\n\n'),
    ),
  ]);
