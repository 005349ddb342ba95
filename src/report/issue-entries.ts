// Groups the issues that reports for people show as one entry, such as ten arguments that one operation lost. An entry is
// only a view: each issue keeps its fingerprint, so an approval covers exactly the issue that it names.

import { groupBy } from '../core/model/text/group-by.ts';
import { interfaceText } from './place-text.ts';
import type { ReportIssue } from './report.ts';

/** The issues of an entry, in the order of the report. Most entries have one issue. All have the same lines of code. */
export type IssueEntry = readonly [ReportIssue, ...ReportIssue[]];

/** The maximum number of issues on one entry, so that entries fit into a comment. */
const maxEntryIssues = 25;

/** The entries of issues of one level, in the order of their first issues. */
export const issueEntries = (issues: readonly ReportIssue[]): readonly IssueEntry[] =>
  [...groupBy(issues, ({ entryKey, issue }) => entryKey ?? issue).values()].flatMap(entriesOf);

const entriesOf = (issues: readonly ReportIssue[]): readonly IssueEntry[] =>
  Array.from(
    { length: Math.ceil(issues.length / maxEntryIssues) },
    (_, at) => issues.slice(at * maxEntryIssues, (at + 1) * maxEntryIssues) as unknown as IssueEntry,
  );

/** The operations or the namespace of an entry with several issues. */
export const entryPlaces = ([{ issue }]: IssueEntry): readonly string[] => [
  ...new Set(
    issue.where.map((place) =>
      interfaceText({ ...place, ...(place.pointer === '' && { route: null, methods: [] }), pointer: '' }),
    ),
  ),
];
