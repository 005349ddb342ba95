// An audit as one page that needs nothing beside it: no script, no other file, no request.

import type { Audit, AuditFinding, AuditRules } from '../../model/audit.ts';
import { driftLevels, type DriftLevel } from '../../model/drift.ts';
import { markup, type Markup } from '../../render/markup.ts';
import { htmlTemplates, verbatimFile } from '../../render/templates.ts';
import { approvalWords } from '../approval-words.ts';
import { viewPlace } from '../html/code-view.ts';
import { labels, policyOf } from '../html/html-report.ts';
import { codePlaceWords } from '../usage-words.ts';
import { auditCaveats, auditSummaryWords, callsWords, filesWords } from './audit-words.ts';
import { saidOf } from './audit-places.ts';

interface AuditView {
  readonly policy: string;
  readonly title: string;
  readonly style: Markup;
  readonly verdict: string;
  readonly project: string;
  readonly notes: readonly string[];
  readonly levels: readonly {
    readonly level: DriftLevel;
    readonly label: string;
    readonly count: number;
    readonly open: boolean;
    readonly findings: readonly FindingView[];
  }[];
  readonly used: number;
  readonly coverage: readonly {
    readonly call: string;
    readonly operation: string;
    readonly places: string;
  }[];
}

interface FindingView {
  readonly id: string;
  readonly title: string;
  readonly code: string;
  readonly place: string;
  readonly frame: Markup;
  readonly said: string;
  readonly approved: string;
}

const placesShown = 10;

export function auditHtml(audit: Audit, rules: AuditRules): string {
  const style = verbatimFile('html', 'look.css') + verbatimFile('drift', 'report.css');
  return htmlTemplates('audit')<AuditView>('report')({
    policy: policyOf(style),
    title: 'Calls of the REST interface',
    style: markup(style),
    verdict: auditSummaryWords(audit),
    project: `${filesWords(audit)} ${callsWords(audit)}`,
    notes: auditCaveats(audit),
    levels: driftLevels.flatMap((level) => {
      const findings = audit.findings.filter((finding) => finding.level === level);
      if (findings.length === 0) return [];
      const open = level === 'breaking' || level === 'risky' || level === audit.findings[0]?.level;
      return [
        {
          level,
          label: labels[level],
          count: findings.length,
          open,
          findings: findings.map((finding) => viewFinding(finding, rules)),
        },
      ];
    }),
    used: audit.coverage.length,
    coverage: audit.coverage.map(({ method, path, operation, places }) => ({
      call: `${method} ${path}`,
      operation,
      places:
        places.slice(0, placesShown).map(codePlaceWords).join(', ') +
        (places.length > placesShown ? ` and ${places.length - placesShown} more` : ''),
    })),
  });
}

const viewFinding = (finding: AuditFinding, rules: AuditRules): FindingView => ({
  ...viewPlace(finding),
  id: `f-${finding.fingerprint}`,
  title: rules.get(finding.code)?.title ?? finding.code,
  code: finding.code,
  said: saidOf(finding),
  approved: finding.approval ? approvalWords(finding.approval) : '',
});
