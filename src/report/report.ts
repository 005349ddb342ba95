// The input of reporters: the issues of one command, and the other texts of its reports.
// A function of each command creates the input of reporters, for example in `drift/reports/drift-view.ts`.
// Each report format has one function that converts the input to text.

import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { DriftSide } from '../core/model/reports/drift.ts';
import type { Proven, Witness } from '../core/model/reports/witness.ts';
import type { AnyIssue } from '../core/model/reports/issue.ts';
import type { Json } from '../core/schema/schema.ts';
import type { FailedRunTexts } from './failed-run-text.ts';
import type { Severity } from './severity.ts';

export interface ReportInput {
  readonly command: 'drift' | 'audit' | 'lint';
  /** The document that `--format json` prints. */
  readonly document: object;
  /** The title, and the hidden text by which later runs find the comment. */
  readonly texts: FailedRunTexts;
  /** The title of a page after the name of the report, such as `2 breaking changes, 1 approved`. */
  readonly verdict: string;
  /**
   * The sentence with which the report begins: what was found, and why the run fails or passes. The sentence is the
   * largest heading of a page. It is empty if the summary contains everything.
   */
  readonly sentence: string;
  /** The command that approves every issue that makes the run fail; null if there is none. */
  readonly approveCommand: string | null;
  /** The counts on one line, such as `3 breaking, 1 risky.` */
  readonly summary: string;
  /** Additional sentences of the summary. Empty sentences are left out. */
  readonly conclusions: readonly string[];
  /** The sources that were read or compared. */
  readonly facts: readonly NamedValue[];
  /** An additional tile next to the counts on a page; null if there is none. */
  readonly tile: NamedValue | null;
  /** Text before all issues, in formats that show only the first few issues. */
  readonly announcement: Announcement;
  /** Values of the report by name, for programs that store them. */
  readonly properties: readonly NamedValue[];
  /**
   * Texts about parts of the source that were not compared or checked. Every report format shows these texts.
   */
  readonly limits: readonly string[];
  /** Texts about how the sources were read. Every report format shows these texts. */
  readonly remarks: readonly string[];
  /** Notes for readers, including the limits and the remarks. */
  readonly notes: readonly string[];
  /** Levels, worst first. */
  readonly levels: readonly LevelTexts[];
  /** The causes of the issues, most severe first. */
  readonly causes: readonly ReportCause[];
  /** The counts of the issues without a known cause, such as `2 safe`; empty if every issue has a cause. */
  readonly withoutCause: string;
  /** Issues, worst first. */
  readonly issues: readonly ReportIssue[];
  /**
   * The issues as reports for people show them, if these reports show several issues as one; absent if they show each
   * issue.
   */
  readonly cards?: readonly ReportIssue[];
  /** Errors of the user's compiler. Errors of the compiler are not issues in the document. */
  readonly typeErrors: readonly ReportIssue[];
  readonly lists: readonly ReportList[];
  /** The text that a page without issues shows. */
  readonly calm: string;
  /** The file to which formats that need a file assign issues without a file. The file is in the repository. */
  readonly file: string;
  /** The noun for issues that do not fit into a comment and are only counted (`finding`). */
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
  /** Whether the issues of the level are initially expanded. */
  readonly isOpen: boolean;
}

export interface ReportCause {
  readonly kind: string;
  readonly title: string;
  /** The counts of the cause, such as `37 breaking, 9 risky (2 approved)`. */
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
  /** Additional sentences about the issue. */
  readonly details: readonly string[];
  /** The advice for the user; empty if no action is needed. */
  readonly advice: string;
  /** The lines of code to which the issue applies. */
  readonly code: readonly ReportLine[];
  /** The heading above the issue on a page: a namespace or a file. */
  readonly heading: string;
  readonly change?: { readonly before: Json; readonly after: Json };
  readonly witness?: Witness | null;
  readonly proven?: Proven | null;
  readonly side?: DriftSide;
  /** Reports for people show the issues with one key as one entry; absent if the issue has an entry of its own. */
  readonly entryKey?: string;
  /** Whether the issue affects the user's code; undefined if the code was not checked. */
  readonly isUsed?: boolean;
}

export interface ReportLine {
  /** The path of the file in the document. */
  readonly file: string;
  /** The path relative to the folder in which the program ran. In CI, the program runs in the folder of the
   * repository. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The length of the marked text, and the neighboring lines; undefined if only the place is known. */
  readonly marked?: Pick<CodePlace, 'length' | 'frame'>;
  /**
   * How the line uses the interface, such as `passes posts.list(status)`. The text is empty if the issue already
   * contains it.
   */
  readonly text: string;
}

/** An additional list in a report. */
export interface ReportList {
  readonly title: string;
  /** A sentence that explains the list. It may be empty. */
  readonly text: string;
  /** Whether the list is a checklist. */
  readonly isTodo: boolean;
  readonly entries: readonly { readonly code: readonly string[]; readonly text: string }[];
}

/** The issues as reports for people show them. */
export const issuesForPeople = ({ cards, issues }: ReportInput): readonly ReportIssue[] => cards ?? issues;

/** The issues of the document and the type errors, for formats without sections. */
export const allIssues = ({ issues, typeErrors }: ReportInput): readonly ReportIssue[] => [
  ...issues,
  ...typeErrors,
];

/** The text of the first place. */
export const firstPlaceText = ({ issue: { where } }: ReportIssue): string => where[0]?.text ?? '';

/** The text of an issue: the finding, the reason and the advice. */
export const sentencesOf = ({ issue: { what, why }, details, advice }: ReportIssue): readonly string[] =>
  [what, why, ...details, advice].filter((text) => text !== '');

export const reportLineText = ({ file, line, column }: ReportLine): string => `${file}:${line}:${column}`;
