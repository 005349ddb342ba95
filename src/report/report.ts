// The input of reporters: the issues of one command, and the other texts of its reports. Each command makes
// one (`drift/reports/drift-view.ts`, `audit/reports/audit-view.ts`, `lint/lint-view.ts`); each format is one
// function that turns it into text.

import type { CodePlace, DriftSide, Proven, Witness } from '../core/model/drift.ts';
import type { AnyIssue } from '../core/model/issue.ts';
import type { Json } from '../core/schema/schema.ts';
import type { FailedRunTexts } from './failed-run-text.ts';
import type { Severity } from './severity.ts';

export interface ReportInput {
  readonly command: 'drift' | 'audit' | 'lint';
  /** The document that `--format json` prints. */
  readonly document: object;
  /** The title, and the mark of a comment. */
  readonly texts: FailedRunTexts;
  /** The largest heading of a page: `2 breaking changes, 1 approved`. */
  readonly verdict: string;
  /** The counts in one line: `3 breaking, 1 risky.` */
  readonly summary: string;
  /** Further sentences of the summary; empty ones are left out. */
  readonly conclusions: readonly string[];
  /** The sources that were read or compared. */
  readonly facts: readonly NamedValue[];
  /** An additional tile next to the counts on a page; null for none. */
  readonly tile: NamedValue | null;
  /** Shown before all issues in formats that show only the first few; null for none. */
  readonly announcement: Announcement | null;
  /** For programs that store values of a report by name. */
  readonly properties: readonly NamedValue[];
  /** Parts that were not compared or checked; shown in every format. */
  readonly limits: readonly string[];
  /** Notes for people, including the limits. */
  readonly notes: readonly string[];
  /** Worst first. */
  readonly levels: readonly LevelTexts[];
  /** The causes of several issues, worst first. */
  readonly causes: readonly ReportCause[];
  /** Worst first. */
  readonly issues: readonly ReportIssue[];
  /** Errors of the user's compiler, which are no issues in the document. */
  readonly typeErrors: readonly ReportIssue[];
  readonly lists: readonly ReportList[];
  /** The text of a page without issues. */
  readonly calm: string;
  /** The file at which formats show an issue that is in no file; it is in the repository. */
  readonly file: string;
  /** The noun for issues that a comment counts because it has no room for them: `finding`. */
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
  /** Whether its issues are expanded. */
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
  /** Sentences in addition to those that every issue has. */
  readonly details: readonly string[];
  /** What to do; empty for nothing. */
  readonly advice: string;
  /** The lines of code that the issue is about. */
  readonly code: readonly ReportLine[];
  /** The heading under which a page lists it: a namespace, a file. */
  readonly heading: string;
  readonly change?: { readonly before: Json; readonly after: Json };
  readonly witness?: Witness | null;
  readonly proven?: Proven | null;
  readonly side?: DriftSide;
  /** Whether the user's code is affected; undefined if it was not checked. */
  readonly isUsed?: boolean;
}

export interface ReportLine {
  /** As in the document. */
  readonly file: string;
  /** The path relative to the folder in which the program ran, which in CI is the repository. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The length of the marked text, and the lines around it; undefined if only the place is known. */
  readonly marked?: Pick<CodePlace, 'length' | 'frame'>;
  /** How the line uses the interface: `passes posts.list(status)`; empty if the issue says it. */
  readonly text: string;
}

/** A list in a report in addition to the issues. */
export interface ReportList {
  readonly title: string;
  /** The meaning of the list, in a sentence; may be empty. */
  readonly text: string;
  /** Whether the entries are a checklist. */
  readonly isTodo: boolean;
  readonly entries: readonly { readonly code: readonly string[]; readonly text: string }[];
}

/** The issues of the document and the type errors, for formats without sections. */
export const allIssues = ({ issues, typeErrors }: ReportInput): readonly ReportIssue[] => [
  ...issues,
  ...typeErrors,
];

/** The first place. */
export const firstPlaceText = ({ issue: { where } }: ReportIssue): string => where[0]?.text ?? '';

/** The finding, why it matters and what to do, in one or more sentences each. */
export const sentencesOf = ({ issue: { what, why }, details, advice }: ReportIssue): readonly string[] =>
  [what, why, ...details, advice].filter((text) => text !== '');

export const reportLineText = ({ file, line, column }: ReportLine): string => `${file}:${line}:${column}`;
