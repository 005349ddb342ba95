import type { AuditResult } from '../../app/audit.ts';
import { streamText } from '../../diagnostics/stream-text.ts';
import { failingLevels } from '../../app/verdict.ts';
import type { Audit, AuditFinding } from '../../model/audit.ts';
import type { DriftLevel } from '../../model/drift.ts';
import { auditReporters } from '../../report/audit/audit-reporters.ts';
import { askApproval } from '../ask-approval.ts';
import { auditLines, findingLines } from '../audit-lines.ts';
import { chooseSource } from '../choose-source.ts';
import { command } from '../command.ts';
import { approvalFlags, newApproval } from '../drift-flags.ts';
import { withFailedReports } from '../failed-reports.ts';
import type { Io } from '../io.ts';
import { plainText } from '../lines.ts';
import { single } from '../flag-values.ts';
import { siteFlag, sourceFlags, sourceOrProject } from '../source-flags.ts';
import { reportFlags } from '../report-flags.ts';
import { outputsFor, type Output } from '../report-outputs.ts';
import { writeReport } from '../write-report.ts';

const failOn = ['breaking', 'risky', 'any', 'never'] as const;

export const audit = command(
  {
    name: 'audit',
    positionals: '<source>',
    summary: 'check the calls in your code, with or without a generated client',
    description: [
      'Finds the calls of the site in a project (apiFetch, fetch, axios, the clients of WooCommerce and',
      'wpapi, your own functions around them) and judges each by what the source says: routes, methods,',
      'arguments, values, properties of answers. Exits with 1 when there are findings at the level of --fail-on.',
    ].join(' '),
    examples: [
      ['audit https://example.com --project tsconfig.json', 'does the site take what my code sends?'],
      ['audit site.index.json --project . --fail-on risky --all', 'all findings; fail on risky ones too'],
      ['audit https://example.com --project . --since site.index.json', 'which lines an update breaks'],
      ['audit site.index.json --project . --suggest', 'beside each line the call of the generated client'],
    ],
  },
  sourceOrProject,
  {
    project: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the tsconfig.json or jsconfig.json of your code, or its folder',
      group: 'Your code:',
      read: single('--project'),
    },
    'fail-on': {
      choices: failOn,
      default: 'breaking',
      requiresArg: true,
      describe: 'the level from which audit exits with 1',
      group: 'Audit:',
    },
    since: {
      type: 'string',
      requiresArg: true,
      describe: 'an earlier source: only findings that it gives no reason for',
      group: 'Audit:',
      read: single('--since'),
    },
    suggest: {
      type: 'boolean',
      default: false,
      describe: 'print the call of the generated client beside each found line; nothing is edited',
      group: 'Audit:',
    },
    ...reportFlags(auditReporters),
    ...approvalFlags,
    approvals: {
      ...approvalFlags.approvals,
      describe: 'the file of approved findings; routewright.audit-approvals.json where there is one',
    },
    ...siteFlag,
    ...sourceFlags,
  },
  async (args, io, given) => {
    const { options } = await chooseSource('audit', args, given, io);
    const outputs = outputsFor(args.format, args.output ?? []);
    const approve = newApproval(
      { ...args, updateBaseline: false },
      {
        wants: askApproval(io, async (finding: AuditFinding) => {
          const { auditRules } = await import('../../audit/rules.ts');
          return findingLines(finding, auditRules, null);
        }),
      },
    );
    const app = await import('../../app/audit.ts');
    const result = await withFailedReports(
      { name: 'audit', file: args.project, outputs, reporters: auditReporters },
      io,
      () =>
        app.audit({
          ...options,
          project: args.project,
          since: args.since,
          failOn: args.failOn,
          site: args.site,
          suggest: args.suggest,
          approvals: args.approvals,
          approve,
        }),
    );
    const levels: readonly DriftLevel[] = args.failOn === 'never' ? ['breaking'] : failingLevels[args.failOn];
    const shown = {
      shows: (level: DriftLevel) => args.all || levels.includes(level),
      verbose: args.verbose,
      suggests: args.suggest,
    };
    for (const output of outputs) await reportTo(output, result, shown, io);
    const done = await io.uninterrupted(() => result.saveApprovals());
    if (done !== undefined) io.note([[done]]);
    return result.fails ? 1 : 0;
  },
);

async function reportTo(
  { format, file }: Output,
  { audit: found, rules }: AuditResult,
  shown: Parameters<typeof auditLines>[2],
  io: Io,
): Promise<void> {
  const reporter = auditReporters.find(({ name }) => name === format);
  const lines = (audit: Audit) => auditLines(audit, rules, shown);
  if (file === undefined && !reporter) io.out(lines(found));
  else {
    const report = reporter
      ? streamText(reporter.syntax, await reporter.report(found, rules))
      : plainText(lines(found));
    await writeReport(file, report, io);
  }
}
