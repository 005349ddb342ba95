// What a reporter is given: the issues of one command, with what its reports say beside them. Each
// command makes one (`drift/drift-view.ts`, `audit/audit-view.ts`, `lint/lint-view.ts`); each format
// is one function from it to text.

import type { CodePlace, DriftSide, Proven, Witness } from '../core/model/drift.ts';
import type { AnyIssue } from '../core/model/issue.ts';
import type { Json } from '../core/schema/schema.ts';
import type { FailedRunTexts } from './failed-run-text.ts';
import type { Severity } from './severity.ts';

export interface Report {
  readonly command: 'drift' | 'audit' | 'lint';
  /** What `--format json` prints. */
  readonly document: object;
  /** The title, and the mark of a comment. */
  readonly texts: FailedRunTexts;
  /** The largest heading of a page: `2 breaking changes, 1 approved`. */
  readonly verdict: string;
  /** The counts in one line: `3 breaking, 1 risky.` */
  readonly summary: string;
  /** Further sentences of the summary, each empty where it says nothing. */
  readonly conclusions: readonly string[];
  /** What was read or compared. */
  readonly facts: readonly NamedValue[];
  /** What a page shows beside the counts; null for nothing. */
  readonly tile: NamedValue | null;
  /** Announced before all issues where a reader sees only the first few; null for nothing. */
  readonly announcement: Announcement | null;
  /** For programs that keep values of a report by name. */
  readonly properties: readonly NamedValue[];
  /** What was not compared or checked, which every format says. */
  readonly limits: readonly string[];
  /** What a person should know, the limits included. */
  readonly notes: readonly string[];
  /** Worst first. */
  readonly levels: readonly LevelTexts[];
  /** What made several of the issues, worst first. */
  readonly causes: readonly ReportCause[];
  /** Worst first. */
  readonly issues: readonly ReportIssue[];
  /** Errors of the user's compiler, of which the document has no issues. */
  readonly typeErrors: readonly ReportIssue[];
  readonly lists: readonly ReportList[];
  /** What a page says where there is no issue. */
  readonly calm: string;
  /** The file at which formats show an issue that is in no file: a file of the repository. */
  readonly file: string;
  /** What is counted where a comment has no room for all of it: `finding`. */
  readonly noun: string;
}

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

export interface Announcement {
  readonly title: string;
  readonly text: string;
}

export interface LevelTexts {
  readonly level: string;
  readonly label: string;
  readonly meaning: string;
  /** Whether its issues are shown unfolded. */
  readonly isOpen: boolean;
}

export interface ReportCause {
  readonly kind: string;
  readonly title: string;
  /** `37 breaking, 9 risky (2 approved)` */
  readonly countsText: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly level: string;
  readonly severity: Severity;
  readonly isApproved: boolean;
  readonly fingerprint: string;
}

export interface ReportIssue {
  readonly issue: AnyIssue;
  readonly severity: Severity;
  readonly cause: ReportCause | undefined;
  /** Sentences beside what every issue has. */
  readonly details: readonly string[];
  /** What to do; empty where nothing is. */
  readonly advice: string;
  /** The lines of code that it is about. */
  readonly code: readonly ReportLine[];
  /** Under which heading a page lists it: a namespace, a file. */
  readonly heading: string;
  readonly change?: { readonly before: Json; readonly after: Json };
  readonly witness?: Witness | null;
  readonly proven?: Proven | null;
  readonly side?: DriftSide;
  /** Whether the user's code is affected, where that was looked at. */
  readonly isUsed?: boolean;
}

export interface ReportLine {
  /** As the document names it. */
  readonly file: string;
  /** As named from where the program ran, which in CI is the repository. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** How much of the line is meant, and the lines around it; undefined where only the place is known. */
  readonly marked?: Pick<CodePlace, 'length' | 'frame'>;
  /** What the line does: `passes posts.list(status)`; empty where the issue says it. */
  readonly text: string;
}

/** What a report lists beside issues. */
export interface ReportList {
  readonly title: string;
  /** What the list is made of, in a sentence; empty for nothing. */
  readonly text: string;
  /** Whether the entries are to be worked through. */
  readonly isTodo: boolean;
  readonly entries: readonly { readonly code: readonly string[]; readonly text: string }[];
}

/** The issues of the document and the type errors, as formats without sections list them. */
export const allIssues = ({ issues, typeErrors }: Report): readonly ReportIssue[] => [
  ...issues,
  ...typeErrors,
];

/** The first place. */
export const placeOf = ({ issue: { where } }: ReportIssue): string => where[0]?.text ?? '';

/** What was found, why it matters and what to do, a sentence or more each. */
export const sentencesOf = ({ issue: { what, why }, details, advice }: ReportIssue): readonly string[] =>
  [what, why, ...details, advice].filter((text) => text !== '');

export const lineWords = ({ file, line, column }: ReportLine): string => `${file}:${line}:${column}`;
