// An audit as SARIF 2.1.0, for code scanning.

import type { Log, Result } from 'sarif';
import type { Audit, AuditRules } from '../../model/audit.ts';
import { approvalWords } from '../approval-words.ts';
import { mostResults, uriOf } from '../sarif.ts';
import { severityOf } from '../severity.ts';
import { auditedFile, saidOf } from './audit-places.ts';
import { auditCaveats, filesWords } from './audit-words.ts';

export function auditSarif(audit: Audit, rules: AuditRules): string {
  const { findings, project } = audit;
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'routewright',
            rules: codes.map((code) => ({
              id: code,
              shortDescription: { text: rules.get(code)?.title ?? code },
              fullDescription: { text: rules.get(code)?.explain ?? code },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [filesWords(audit), ...auditCaveats(audit)].map((text) => ({
              level: 'note',
              message: { text },
            })),
          },
        ],
        results: findings.slice(0, mostResults).map((finding): Result => ({
          ruleId: finding.code,
          ruleIndex: codes.indexOf(finding.code),
          level: severityOf(finding),
          message: { text: saidOf(finding) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(auditedFile(project, finding)) },
                region: {
                  startLine: finding.line,
                  startColumn: finding.column,
                  endColumn: finding.column + finding.length,
                },
              },
            },
          ],
          partialFingerprints: { 'routewright/v1': finding.fingerprint },
          ...(finding.approval && {
            suppressions: [
              { kind: 'external', status: 'accepted', justification: approvalWords(finding.approval) },
            ],
          }),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
