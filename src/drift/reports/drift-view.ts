// Converts a drift report into the input of the reporters.

import type { CodePlace, NewTypeError, ProjectReport } from '../../core/model/reports/code-usage.ts';
import {
  driftLevels,
  type DeclaredAt,
  type DriftLevel,
  type RepeatedChange,
  type VersionAdvice,
} from '../../core/model/reports/drift.ts';
import type { DriftIssue, DriftReport } from '../../core/model/reports/drift-report.ts';
import { countLevels } from '../../core/model/reports/count-levels.ts';
import { groupBy } from '../../core/model/text/group-by.ts';
import { sha256Hex } from '../../core/model/text/sha256.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { cacheLimits, cacheRemarks } from '../../report/cache-text.ts';
import { causeCounts, isApprovedCause, levelOfCause } from '../../report/cause-text.ts';
import {
  caveats,
  findingPlaceText,
  notComparedCaveats,
  provenText,
  driftSummaryText,
  witnessText,
} from '../../report/finding-text.ts';
import { failedRunTexts } from '../../report/failed-run-text.ts';
import { interfaceText } from '../../report/place-text.ts';
import { levelTexts } from '../../report/level-texts.ts';
import { recheckLimits } from '../../report/recheck-text.ts';
import type { ReportInput, ReportCause, ReportIssue, ReportLine, ReportList } from '../../report/report.ts';
import { severityOf, severityOfCause, severityOfTypeError } from '../../report/severity.ts';
import type { Sources } from '../../report/sources.ts';
import {
  acceptedCallText,
  codePlaceText,
  fileFromHere,
  projectText,
  typeErrorText,
  usageText,
} from '../../report/usage-text.ts';

export function viewDrift(report: DriftReport, { baseline, current, file = baseline }: Sources): ReportInput {
  const { summary, issues, project, verdict } = report;
  const { routes, operations, compared, versionAdvice } = summary;
  const causes = new Map(report.causes.map((cause) => [cause.fingerprint, viewCause(cause)]));
  const limits = [
    ...notComparedCaveats(compared),
    ...cacheLimits(compared.cached),
    ...recheckLimits(compared.recheck),
  ];
  return {
    command: 'drift',
    document: report,
    texts: failedRunTexts.drift,
    verdict: verdict.text,
    sentence: verdict.text,
    approveCommand: verdict.approveCommand,
    summary: driftSummaryText(report),
    conclusions: [nextVersionText(versionAdvice)],
    facts: [
      { name: 'Baseline', value: baseline },
      { name: 'Current', value: current },
      { name: 'Routes', value: movement(routes) },
      { name: 'Operations', value: movement(operations) },
      { name: 'Compared', value: compared.response ? 'requests and responses' : 'requests only' },
    ],
    tile: { name: adviceReasons[versionAdvice], value: versionAdvice === 'none' ? 'no' : versionAdvice },
    announcement: {
      title: failedRunTexts.drift.title,
      text: [verdict.text, driftSummaryText(report), nextVersionText(versionAdvice)]
        .filter(Boolean)
        .join(' '),
    },
    properties: [{ name: 'version-advice', value: versionAdvice }],
    limits,
    remarks: cacheRemarks(compared.cached),
    notes: caveats(report),
    levels: levelTexts(driftLevels, issues[0]?.level),
    causes: [...causes.values()],
    withoutCause: countsWithoutCause(report),
    issues: issues.map((issue) => viewIssue(issue, project, causes.get(issue.cause ?? ''))),
    typeErrors: typeErrorsOf(project),
    lists: project === null ? [] : [codeList(report, project)],
    calm: 'There is no issue.',
    file,
    noun: 'finding',
  };
}

/** Empty if no new version of the generated client is needed. */
const nextVersionText = (advice: VersionAdvice): string =>
  advice === 'none' ? '' : `Next version of the generated client: ${advice}.`;

/** The counts of the issues without a cause. Without any cause, the counts of the whole report are enough. */
function countsWithoutCause({ causes, issues }: DriftReport): string {
  if (causes.length === 0) return '';
  const rest = issues.filter(({ cause }) => cause === null);
  return causeCounts({
    counts: countLevels(rest),
    approved: countLevels(rest.filter(({ approval }) => approval !== null)),
  });
}

const viewCause = (cause: DriftReport['causes'][number]): ReportCause => ({
  kind: cause.kind,
  title: cause.title,
  countsText: causeCounts(cause),
  counts: cause.counts,
  level: levelOfCause(cause),
  severity: severityOfCause(cause),
  isApproved: isApprovedCause(cause),
  fingerprint: cause.fingerprint,
});

function viewIssue(
  issue: DriftIssue,
  project: ProjectReport | null,
  cause: ReportCause | undefined,
): ReportIssue {
  const { level, before, after, witness, proven, usages, side, where, howToProceed } = issue;
  const { internal = false, repeats = [] } = issue;
  return {
    issue,
    severity: severityOf(issue),
    cause,
    details: [
      ...(witness ? [`For example: ${witnessText(witness)}`] : []),
      ...(proven ? [provenText(proven)] : []),
      ...repeats.map(repeatText),
      ...(internal ? [internalIssueText] : []),
    ],
    advice: issue.approval !== null || isHarmless(level) ? '' : howToProceed,
    code: [
      ...declarationLines(where),
      ...(usages ?? []).map((usage) => reportLineOf(project, usage, usageText(usage))),
    ],
    heading: namespaceHeading(where[0]?.namespace),
    change: { before, after },
    witness,
    proven,
    side,
    isUsed: usages !== null && usages.length > 0,
    ...entryKeyOf(issue),
  };
}

/**
 * The same change of several arguments or properties of one operation, or of several routes of one namespace, is one
 * entry. An issue has an entry of its own if the entry would hide a part of it: the affected lines of code, changes that
 * repeat it, or different places. Issues of different lines of PHP are different entries, so an entry shows its lines
 * once.
 */
function entryKeyOf(issue: DriftIssue): Pick<ReportIssue, 'entryKey'> {
  const { code, side, why, where, approval, cause, fails, internal, proven, usages, repeats } = issue;
  const [first, ...others] = where;
  const isSpread = others.some(({ pointer }) => pointer === '' || pointer !== first?.pointer);
  if ((usages ?? []).length > 0 || repeats || isSpread) return {};
  const places = where.map(({ namespace, route, methods, pointer }) =>
    pointer === '' ? [namespace] : [namespace, route, methods],
  );
  const lines = declarationLines(where);
  const same = [
    code,
    side,
    why,
    approval,
    cause,
    fails,
    internal,
    proven?.result,
    usages === null,
    places,
    lines,
  ];
  return { entryKey: JSON.stringify(same) };
}

const repeatText = ({ places }: RepeatedChange): string => {
  const [first, ...others] = places;
  const more = others.length === 0 ? '' : `, and ${countText(others.length, 'more place')}`;
  return `The same change: ${first ? findingPlaceText(first) : 'the site'}${more}.`;
};

const internalIssueText =
  'Internal: only the screens of the plugin itself use this part, so the change does not fail the run.';

const isHarmless = (level: DriftLevel): boolean => level === 'safe' || level === 'docs';

const namespaceHeading = (namespace: string | null | undefined): string =>
  namespace === null || namespace === undefined ? 'The site' : namespace === '' ? '/' : namespace;

const reportLineOf = (project: ProjectReport | null, place: CodePlace, text: string): ReportLine => ({
  file: place.file,
  path: fileFromHere(project, place),
  line: place.line,
  column: place.column,
  marked: place,
  text,
});

/** The lines of PHP that declare the places of an issue. Each line is listed once. */
function declarationLines(where: DriftIssue['where']): readonly ReportLine[] {
  const byLine = new Map<string, { readonly declaredAt: DeclaredAt; readonly of: Set<string> }>();
  for (const { declaredAt, ...place } of where) {
    if (!declaredAt) continue;
    const key = JSON.stringify([declaredAt.file, declaredAt.line, declaredAt.state]);
    const known = byLine.get(key) ?? { declaredAt, of: new Set<string>() };
    known.of.add(interfaceText({ ...place, pointer: '' }));
    byLine.set(key, known);
  }
  return [...byLine.values()].map(({ declaredAt: { file, line, state }, of: [first = '', ...others] }) => ({
    file,
    path: file,
    line,
    column: 1,
    text: declarationTexts[state](
      others.length === 0 ? first : `${first} and ${countText(others.length, 'more place')}`,
    ),
  }));
}

const declarationTexts: Readonly<Record<DeclaredAt['state'], (subject: string) => string>> = {
  current: (subject) => `declares ${subject}`,
  baseline: (subject) => `declared ${subject} in the baseline`,
  plugin: (subject) => `belongs to the plugin that declared ${subject} in the baseline`,
};

/**
 * One file may contain the same error twice, so each occurrence gets its own fingerprint. The fingerprint
 * does not contain the line number, because line numbers change.
 */
function typeErrorsOf(project: ProjectReport | null): readonly ReportIssue[] {
  const times = new Map<string, number>();
  const errors = (project?.typeErrors ?? []).toSorted(
    (a, b) => Number(a.siteAccepts ?? false) - Number(b.siteAccepts ?? false),
  );
  return errors.map((error) => {
    const same = JSON.stringify([error.file, error.code, error.message]);
    const time = times.get(same) ?? 0;
    times.set(same, time + 1);
    return viewTypeError(error, project, sha256Hex(`${same}${time}`, 12));
  });
}

function viewTypeError(error: NewTypeError, project: ProjectReport | null, fingerprint: string): ReportIssue {
  const { code, file, line, column, message, siteAccepts, fails } = error;
  return {
    issue: {
      code: 'new-type-error',
      level: siteAccepts ? 'safe' : 'breaking',
      headline: 'Your code does not compile with the new client',
      where: [
        {
          text: codePlaceText(error),
          namespace: null,
          route: null,
          methods: [],
          operation: null,
          pointer: '',
          file,
          line,
          column,
        },
      ],
      what: `TS${code}: ${message}`,
      why: siteAccepts ? acceptedCallText : '',
      howToProceed: 'Change this line to fit the new types.',
      fails,
      approval: null,
      fingerprint,
    },
    severity: severityOfTypeError(error),
    cause: undefined,
    details: [],
    advice: '',
    code: [reportLineOf(project, error, typeErrorText(error))],
    heading: file,
  };
}

const reasonsShown = 3;
const reasonLength = 300;

function codeList(report: DriftReport, project: ProjectReport): ReportList {
  const lines = linesToCheck(report);
  return {
    title:
      lines.length === 1 ? '1 line of your code to check' : `${lines.length} lines of your code to check`,
    text: `Your code: ${projectText(project)}.`,
    isTodo: true,
    entries: lines.map(({ place, reasons }) => {
      const more = reasons.length - reasonsShown;
      return {
        code: [place],
        text: `${reasons.slice(0, reasonsShown).map(clipped).join('; ')}${more > 0 ? ` and ${more} more` : ''}`,
      };
    }),
  };
}

const clipped = (text: string): string =>
  text.length > reasonLength ? `${text.slice(0, reasonLength).toWellFormed()}…` : text;

const adviceReasons: Readonly<Record<VersionAdvice, string>> = {
  major: 'next version: something breaks',
  minor: 'next version: nothing breaks',
  patch: 'next version: only documentation changed',
  none: 'new version needed',
};

const movement = ({ before, after }: { readonly before: number; readonly after: number }): string =>
  before === after ? String(before) : `${before} → ${after}`;

/** The lines with a new type error or an unapproved breaking issue, each once, with the reasons. Sorted by file and line. */
function linesToCheck({ issues, project }: Pick<DriftReport, 'issues' | 'project'>) {
  const found = [
    ...issues
      .filter(({ level, approval }) => level === 'breaking' && approval === null)
      .flatMap(({ usages }) => usages ?? [])
      .map((usage) => ({ ...usage, reason: usageText(usage) })),
    ...(project?.typeErrors ?? []).map((error) => ({ ...error, reason: typeErrorText(error) })),
  ].toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  return [...groupBy(found, ({ file, line }) => `${file}:${line}`)].map(([place, reasons]) => ({
    place,
    reasons: [...new Set(reasons.map(({ reason }) => reason))],
  }));
}
