// Texts about an audit that all reports share.

import type {
  AuditReport,
  NotUnderstoodCall,
  NotUnderstoodReason,
  UnreadFiles,
  UnreadReason,
} from '../../core/model/reports/audit.ts';
import { driftLevels } from '../../core/model/reports/drift.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { componentCaveats } from '../../report/finding-text.ts';
import { approvalCaveats } from '../../report/approval-text.ts';

/** The result in one line (`2 breaking, 1 risky.`). */
export function auditSummaryText({ summary: { counts, approved, since } }: AuditReport): string {
  const said = driftLevels
    .filter((level) => counts[level] > 0)
    .map(
      (level) => `${counts[level]} ${level}${approved[level] > 0 ? ` (${approved[level]} approved)` : ''}`,
    );
  if (said.length > 0) return `${said.join(', ')}.`;
  return since === null ? 'No finding.' : 'No new finding.';
}

/** The number of unread files as text. */
export const unreadCount = ({ project: { unread } }: Pick<AuditReport, 'project'>): number =>
  unread.reduce((sum, group) => sum + group.count, 0);

/**
 * The first line of every report
 * (`6 files read, 2 not read (TypeScript 6.0.2, tsconfig.json). Found 50 REST calls in 14 files: 42 checked …`).
 */
export const auditFirstLine = (report: AuditReport): string =>
  `${auditFilesText(report)} ${understoodText(report)}`;

/** The number of places that send requests, and how many of them were checked. */
function understoodText({ summary: { understood, notUnderstood }, ...report }: AuditReport): string {
  const all = understood + notUnderstood;
  if (all === 0) return 'No REST calls found.';
  const files = new Set([...report.calls, ...report.notUnderstood].map(({ file }) => file));
  const found = `Found ${countText(all, 'REST call')} in ${countText(files.size, 'file')}`;
  const left = notUnderstood === 0 ? '' : `, ${notUnderstood} not understood (listed below)`;
  return `${found}: ${understood} checked${left}.`;
}

/** The place of a call that was not understood, and the reason. */
export const notUnderstoodText = ({ caller, reason, paths }: NotUnderstoodCall): string =>
  `${caller}: ${notUnderstoodReasons[reason](paths.join(' or '))}`;

const notUnderstoodReasons: Readonly<Record<NotUnderstoodReason, (path: string) => string>> = {
  address: () => 'routewright cannot read the address from the code',
  operation: (path) => `${path} may be the address of many operations`,
  text: (text) => `no call that routewright understands uses the address ${text}`,
  limit: () => 'the code sends too many requests, so this call and all later calls were left out',
};

function auditFilesText({ project }: Pick<AuditReport, 'project'>): string {
  const { files, languages, typescript, name } = project;
  const each = languages.map(({ language, count }) => `${count} ${language}`).join(', ');
  const read = `${countText(files, 'file')} read${languages.length > 1 ? ` (${each})` : ''}`;
  return `${read}, ${unreadCount({ project })} not read (TypeScript ${typescript}, ${name}).`;
}

/** The number of calls as text (`14 calls of 9 operations.`). */
export const auditCallsText = ({ summary }: AuditReport): string =>
  `${countText(summary.calls, 'call')} of ${countText(summary.operations, 'operation')}.`;

const filesShown = 3;

/** The text about unread files (`2 JavaScript files were not read, … (src/a.js, src/b.js)`). */
function unreadFilesText({ reason, count: number, files }: UnreadFiles, project: string): readonly string[] {
  const words = unreadReasonTexts[reason];
  if (words === undefined) return [];
  const shown = files.slice(0, filesShown).join(', ');
  const names = `(${shown}${number > filesShown ? ' …' : ''})`;
  const were = number === 1 ? 'was' : 'were';
  return [`${countText(number, words.what)} ${were} not read ${names}: ${words.why(project)}`];
}

interface UnreadReasonText {
  /** The noun for one unread file. */
  readonly what: string;
  /** The reason why the file was not read, and how the user can include it. */
  readonly why: (project: string) => string;
}

/** The texts by reason; undefined for components, whose number has its own text. */
const unreadReasonTexts: Readonly<Record<UnreadReason, UnreadReasonText | undefined>> = {
  javascript: {
    what: 'JavaScript file',
    why: (project) => `"allowJs" is false in ${project}.`,
  },
  'script-language': undefined,
  built: {
    what: 'file',
    why: () =>
      'by default, routewright does not read minified files, or files in the folders vendor, dist and build. To read these files, set "allowJs" in a tsconfig.json or jsconfig.json that includes them.',
  },
  outside: {
    what: 'file',
    why: (project) => `"include" in ${project} leaves out files whose text names the REST interface.`,
  },
  test: { what: 'file', why: () => 'tests and stories are left out. To include them, set --include-tests.' },
  ignored: { what: 'file', why: () => 'ignoredCode in the configuration leaves the files out.' },
  unreadable: {
    what: 'file',
    why: () => 'the compiler could not open the files, or their code is nested too deeply.',
  },
};

/** Notes about the limits of the audit. */
export function auditCaveats({ summary, otherHosts, project }: AuditReport): readonly string[] {
  const hosts = [...new Set(otherHosts.map(({ host }) => host))];
  const shown = hosts.slice(0, 3);
  return [
    ...(summary.since === null ? [] : [`Only findings that are new since ${summary.since} are listed.`]),
    ...project.unread.flatMap((group) => unreadFilesText(group, project.name)),
    ...(summary.notUnderstood > 0
      ? [
          `${countText(summary.notUnderstood, 'call')} ${summary.notUnderstood === 1 ? 'was' : 'were'} not understood, so ${summary.notUnderstood === 1 ? 'it was' : 'they were'} not checked.`,
        ]
      : []),
    ...(hosts.length > 0
      ? [
          `${countText(otherHosts.length, 'REST call')} ${otherHosts.length === 1 ? 'goes to another host and was' : 'go to other hosts and were'} not checked (${shown.join(', ')}${hosts.length > shown.length ? ' …' : ''}): if such a host is your site, give its address with --site.`,
        ]
      : []),
    ...approvalCaveats(summary),
    ...componentCaveats(
      summary,
      'The audit finds calls in the markup if the compiler of the framework is installed in the project.',
    ),
  ];
}
