// A report as a single page without scripts, other files or requests.
// Filters are checkboxes, and the style sheet hides the filtered issues.

import { groupBy } from '../../core/model/text/group-by.ts';
import { sha256Base64 } from '../../core/model/text/sha256.ts';
import reportTemplates from '#templates/report';
import { countText } from '../../core/schema/schema-text.ts';
import { markup, type Markup } from '../../template-engine/markup.ts';
import { htmlTemplates } from '../../template-engine/html-templates.ts';
import { fileIn } from '../../template-engine/templates.ts';
import { issuesForPeople } from '../report.ts';
import type { NamedValue, ReportInput, ReportCause, ReportIssue, ReportList } from '../report.ts';
import { approveAllTitle, approveOneText } from '../approval-text.ts';
import { routeKeyText } from '../route-text.ts';
import { viewCode, type CodeView } from './code-view.ts';
import { viewFinding, type FindingView } from './finding-view.ts';

interface ReportView {
  readonly policy: string;
  readonly pageTitle: string;
  readonly title: string;
  readonly style: Markup;
  /** The largest heading. */
  readonly heading: string;
  /** The text is empty if no command approves what makes the run fail. */
  readonly approveCommand: string;
  readonly approveAllTitle: string;
  /** The text is empty if at most one cause makes the run fail. */
  readonly approveOne: string;
  readonly withoutCause: string;
  readonly tiles: readonly {
    readonly level: string;
    readonly label: string;
    readonly count: number;
    readonly any: boolean;
  }[];
  readonly hasAdvice: boolean;
  readonly advice: string;
  readonly adviceReason: string;
  readonly facts: readonly NamedValue[];
  readonly notes: readonly string[];
  readonly hasCauses: boolean;
  readonly causes: readonly ReportCause[];
  readonly hasIssues: boolean;
  readonly calm: string;
  readonly hasProject: boolean;
  readonly typeErrorsTitle: string;
  readonly typeErrors: readonly CodeView[];
  readonly filters: readonly FilterView[];
  readonly levels: readonly LevelView[];
  readonly lists: readonly ReportList[];
}

interface FilterView {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly checked: boolean;
}

interface LevelView {
  readonly level: string;
  readonly label: string;
  readonly meaning: string;
  readonly count: number;
  readonly open: boolean;
  readonly spaces: readonly SpaceView[];
}

/** The issues of a namespace, of the whole site or of a file. */
interface SpaceView {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly groups: readonly IssueGroupView[];
}

/** The issues of an operation or of a route. */
interface IssueGroupView {
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly findings: readonly FindingView[];
}

/** The style sheet of the report and of the page for a failed run. */
export const pageStyle = (): string =>
  fileIn(reportTemplates, 'look.css') + fileIn(reportTemplates, 'report.css');

/** The report as one HTML file. Equal reports give equal bytes. */
export function htmlReport(report: ReportInput): string {
  const { texts, verdict, sentence, tile, facts, notes, causes, issues, typeErrors, calm, lists } = report;
  const style = pageStyle();
  return htmlTemplates(reportTemplates)<ReportView>('report')({
    policy: policyOf(style),
    pageTitle: `${texts.title}: ${verdict}`,
    title: texts.title,
    style: markup(style),
    heading: sentence === '' ? verdict : sentence,
    approveCommand: report.approveCommand ?? '',
    approveAllTitle,
    approveOne: approveOneText(causes),
    withoutCause: report.withoutCause,
    tiles: report.levels.map(({ level, label }) => ({
      level,
      label: label.toLowerCase(),
      count: ofLevel(issues, level).length,
      any: ofLevel(issues, level).length > 0,
    })),
    hasAdvice: tile !== null,
    advice: tile?.value ?? '',
    adviceReason: tile?.name ?? '',
    facts,
    notes,
    hasCauses: causes.length > 0,
    causes,
    hasIssues: issues.length > 0,
    calm,
    hasProject: typeErrors.length > 0,
    typeErrorsTitle: countText(typeErrors.length, 'new type error'),
    typeErrors: typeErrors.flatMap(({ code }) => code.map(viewCode)),
    filters: viewFilters(report),
    levels: viewLevels(report),
    lists,
  });
}

/**
 * The security policy forbids scripts and requests, and allows only the report's own style sheet, by its hash.
 */
export const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${sha256Base64(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const ofLevel = (issues: readonly ReportIssue[], level: string): readonly ReportIssue[] =>
  issues.filter(({ issue }) => issue.level === level);

function viewFilters({ issues, levels }: ReportInput): readonly FilterView[] {
  const filter = (id: string, label: string, some: readonly ReportIssue[], checked = true) => ({
    id: `show-${id}`,
    label,
    count: some.length,
    checked,
  });
  const sides = (['request', 'response'] as const).map((side) =>
    filter(
      side,
      side === 'request' ? 'Requests' : 'Responses',
      issues.filter((one) => one.side === side),
    ),
  );
  const approved = issues.filter(({ issue }) => issue.approval !== null);
  const used = issues.filter(({ isUsed }) => isUsed === true);
  return [
    ...levels.map(({ level, label }) => filter(level, label, ofLevel(issues, level))),
    ...(sides.every((side) => side.count > 0) ? sides : []),
    ...(approved.length > 0 ? [filter('approved', 'Approved', approved)] : []),
    ...(used.length > 0 ? [filter('only-used', 'Only what your code uses', used, false)] : []),
  ].filter((one) => one.count > 0);
}

function viewLevels(report: ReportInput): readonly LevelView[] {
  const idOf = uniqueIds();
  const issues = issuesForPeople(report);
  return report.levels.flatMap(({ level, label, meaning, isOpen }) => {
    const some = ofLevel(issues, level);
    if (some.length === 0) return [];
    const spaces = [...groupBy(some, ({ heading }) => heading)].map(([name, within], at) => ({
      id: `${level}-${at + 1}`,
      name,
      count: within.length,
      groups: viewIssueGroups(within, (one) => viewFinding(one, idOf(one.issue.fingerprint))),
    }));
    return [{ level, label, meaning, count: ofLevel(report.issues, level).length, open: isOpen, spaces }];
  });
}

const viewIssueGroups = (
  issues: readonly ReportIssue[],
  view: (issue: ReportIssue) => FindingView,
): readonly IssueGroupView[] =>
  [
    ...groupBy(issues, ({ issue: { where } }) => `${where[0]?.route ?? ''} ${issueMethods(where)}`).values(),
  ].map((within) => {
    const where = within[0]?.issue.where ?? [];
    return {
      method: issueMethods(where),
      path: issuePath(where),
      operation: where[0]?.operation ?? '',
      findings: within.map(view),
    };
  });

type IssuePlaces = ReportIssue['issue']['where'];

const issueMethods = ([first]: IssuePlaces): string => first?.methods.join(' ') ?? '';

const issuePath = ([first]: IssuePlaces): string => {
  if (first?.route) return routeKeyText(first.route);
  return first?.namespace === null ? 'everywhere' : 'the whole namespace';
};

/**
 * Creates unique ids from fingerprints. Ids made from fingerprints keep links stable. A number is added because
 * two issues may share a fingerprint.
 */
function uniqueIds(): (fingerprint: string) => string {
  const times = new Map<string, number>();
  return (fingerprint) => {
    const time = (times.get(fingerprint) ?? 0) + 1;
    times.set(fingerprint, time);
    return `f-${fingerprint}${time === 1 ? '' : `-${time}`}`;
  };
}
