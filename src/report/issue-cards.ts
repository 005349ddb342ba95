// Groups the issues that reports for people show as one card, such as ten arguments that one operation lost. A card is
// only a view: each issue keeps its fingerprint, so an approval covers exactly the issue that it names.

import { groupBy } from '../core/model/group-by.ts';
import { interfaceText } from './place-text.ts';
import type { ReportIssue } from './report.ts';

/** The issues of a card, in the order of the report. Most cards have one issue. */
export type IssueCard = readonly [ReportIssue, ...ReportIssue[]];

/** The maximum number of issues on one card, so that cards fit into a comment. */
const maxCardIssues = 25;

/** The cards of issues of one level, in the order of their first issues. */
export const issueCards = (issues: readonly ReportIssue[]): readonly IssueCard[] =>
  [...groupBy(issues, ({ cardKey, issue }) => cardKey ?? issue).values()].flatMap(cardsOf);

const cardsOf = (issues: readonly ReportIssue[]): readonly IssueCard[] =>
  Array.from(
    { length: Math.ceil(issues.length / maxCardIssues) },
    (_, at) => issues.slice(at * maxCardIssues, (at + 1) * maxCardIssues) as unknown as IssueCard,
  );

/** The operations or the namespace of a card with several issues. */
export const cardPlaces = ([{ issue }]: IssueCard): readonly string[] => [
  ...new Set(
    issue.where.map((place) =>
      interfaceText({ ...place, ...(place.pointer === '' && { route: null, methods: [] }), pointer: '' }),
    ),
  ),
];
