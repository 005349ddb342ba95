import { failingLevels } from '../report/failing.ts';
import { viewAudit } from './reports/audit-view.ts';
import { askApproval } from '../command-kit/reports/ask-approval.ts';
import { approvalIssueLines } from '../command-kit/reports/issue-lines.ts';
import { auditLines } from './audit-lines.ts';
import { chooseSource } from '../command-kit/choose-source.ts';
import { command } from '../terminal/command.ts';
import { approvalFlags, approvalFromFlags } from '../command-kit/drift-flags.ts';
import { withFailedReports } from '../command-kit/reports/failed-reports.ts';
import { singleValue, wholeNumber } from '../terminal/flag-values.ts';
import { siteFlag, sourceFlags, sourceOrProject } from '../command-kit/source-flags.ts';
import { reportFlags } from '../command-kit/reports/report-flags.ts';
import { assertMigrateFlags, migrateFlags } from './migrate/migrate-flags.ts';
import { outputsFor } from '../command-kit/reports/report-outputs.ts';
import { writeReports } from '../command-kit/reports/write-report.ts';

const failOn = ['breaking', 'risky', 'any', 'never'] as const;

export const audit = command(
  {
    positionals: '<source>',
    description: [
      'Finds the calls of a site in your project (apiFetch, fetch, axios, the clients of WooCommerce and',
      'wpapi, your own wrapper functions). Checks the route, method, arguments and values of each call, and the',
      'properties of its response, against the source. Exits with 1 if there are findings at the level of --fail-on.',
    ].join(' '),
    examples: [
      ['audit https://example.com --project tsconfig.json', 'does the site accept the calls in my code?'],
      [
        'audit site.index.json --project . --fail-on risky --all',
        'show all findings, and also fail on risky findings',
      ],
      [
        'audit https://example.com --project . --since site.index.json',
        'show the lines that an update breaks',
      ],
      ['audit site.index.json --project . --suggest', 'show the call of the generated client for each line'],
      [
        "audit site.index.json --project . --migrate --route '/wp/v2/posts*'",
        'print a patch that rewrites the calls of some routes to the generated client',
      ],
    ],
    often: ['project', 'fail-on', 'since', 'suggest', 'all', 'format', 'output', 'migrate', 'write'],
  },
  sourceOrProject,
  {
    project: {
      type: 'string',
      default: '.',
      requiresArg: true,
      describe: 'the tsconfig.json or jsconfig.json of your code, or its folder',
      group: 'Your code:',
      read: singleValue('--project'),
    },
    'fail-on': {
      choices: failOn,
      default: 'breaking',
      requiresArg: true,
      describe: 'the lowest level of findings that makes audit exit with 1',
      group: 'Audit:',
    },
    since: {
      type: 'string',
      requiresArg: true,
      describe: 'show only findings that this earlier source does not have',
      group: 'Audit:',
      read: singleValue('--since'),
    },
    suggest: {
      type: 'boolean',
      default: false,
      describe: 'print the call of the generated client next to each found line, without editing your code',
      group: 'Audit:',
    },
    'include-tests': {
      type: 'boolean',
      default: false,
      describe: 'check the calls in tests and stories too',
      group: 'Your code:',
    },
    'max-unknown': {
      type: 'number',
      requiresArg: true,
      describe: 'the number of calls that may be not understood; with more, audit exits with 1',
      group: 'Audit:',
      read: wholeNumber('--max-unknown', 0),
    },
    ...reportFlags,
    ...approvalFlags,
    approvals: {
      ...approvalFlags.approvals,
      describe: 'the file of approved findings; default: routewright.audit-approvals.json, if it exists',
    },
    ...migrateFlags,
    ...siteFlag,
    ...sourceFlags,
  },
  async (args, io, given) => {
    assertMigrateFlags(given, args.migrate);
    const { options } = await chooseSource('audit', args, given, io);
    if (args.migrate) return (await import('./migrate/print-migration.ts')).printMigration(options, args, io);
    const outputs = outputsFor(args.format, args.output ?? []);
    const approve = approvalFromFlags(
      { ...args, updateBaseline: false },
      {
        wants: askApproval(io, approvalIssueLines),
      },
    );
    const app = await import('./run.ts');
    const result = await withFailedReports({ name: 'audit', file: args.project, outputs }, io, () =>
      app.audit({
        ...options,
        project: args.project,
        since: args.since,
        failOn: args.failOn,
        site: args.site,
        suggest: args.suggest,
        includeTests: args.includeTests,
        maxUnknown: args.maxUnknown,
        approvals: args.approvals,
        approve,
      }),
    );
    const levels: readonly string[] = args.failOn === 'never' ? ['breaking'] : failingLevels[args.failOn];
    const shown = {
      shows: (level: string) => args.all || levels.includes(level),
      verbose: args.verbose,
      suggests: args.suggest,
    };
    await writeReports(outputs, viewAudit(result.report), () => auditLines(result.report, shown), io);
    const done = await io.uninterrupted(() => result.saveApprovals());
    if (done !== undefined) io.note([[done]]);
    return result.fails ? 1 : 0;
  },
);
