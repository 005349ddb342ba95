// The reports of a comparison, or of all compared projects, that the action has written.
// `drift.json` and the other formats are in one folder, or in one folder per project.
// A failed comparison has reports too.
// A file next to the folder, whose name ends in `.errors`, contains the program's standard error.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailedRun } from '../core/model/reports/failed-run.ts';
import { driftLevels, type VersionAdvice } from '../core/model/reports/drift.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { countText } from '../core/schema/schema-text.ts';
import { failedRunTexts, failuresMarkdown, failureReason } from '../report/failed-run-text.ts';
import { sinceCaveats } from '../report/finding-text.ts';
import { commentMark } from '../report/markdown.ts';

/** The exit code of a comparison whose source could not be read. */
const unreadExit = 3;

interface ProjectRunReport {
  /** The name of the project; empty if there is none. */
  readonly name: string;
  readonly folder: string;
  readonly document: DriftReport | FailedRun;
  readonly markdown: string;
}

type ComparedProject = ProjectRunReport & { readonly document: DriftReport };

export interface ActionReports {
  /** The action's outputs for later steps, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** All reports in one text for the comment. The first line is the hidden HTML comment by which later runs
   * find the comment. */
  readonly markdown: string;
  /** The title of a pull request that accepts the changes. */
  readonly title: string;
  /** Whether a report contains a finding, a failed comparison, or a snapshot that was added or removed. */
  readonly hasNews: boolean;
  /** The failed comparisons with their reasons, one text each (`There is no file gone.json.`). */
  readonly failures: readonly string[];
  /**
   * The reasons of failed comparisons for which there is no report. The report for GitHub has no annotations
   * for failures without a report.
   */
  readonly unreportedFailures: readonly string[];
  /** The tolerated failures among `failures`, which are only warnings. */
  readonly toleratedFailures: readonly string[];
  /** Whether at least one comparison succeeded. */
  readonly isCompared: boolean;
  /**
   * Sets a separate category for the findings of a project, because code scanning accepts only one run per
   * category.
   */
  readonly categorise: (key: string) => void;
}

/** @param folder the value of the action's output `reports` */
export function readReports(folder: string): ActionReports {
  const reports = [
    ...reportIn(folder, ''),
    ...readdirSync(folder)
      .toSorted()
      .flatMap((name) => reportIn(join(folder, name), name)),
  ];
  const compared = reports.filter((report): report is ComparedProject => !('failure' in report.document));
  const failed = reports.flatMap(({ name, document }) =>
    'failure' in document
      ? [
          {
            text: `${name === '' ? '' : `${name}: `}${failureReason(document.failure)}`,
            isTolerated: document.failure.tolerated,
            isUnread: document.failure.exitCode === unreadExit,
          },
        ]
      : [],
  );
  const failedTexts = failed.map(({ text }) => text);
  const reported = new Set(failedTexts.map(firstLine));
  const unreportedFailures = failuresIn(`${folder}.errors`).filter((text) => !reported.has(firstLine(text)));
  const failures = [...failedTexts, ...unreportedFailures];
  const count = (level: (typeof driftLevels)[number]): number =>
    compared.reduce((sum, { document }) => sum + document.summary.counts[level], 0);
  return {
    outputs: {
      ...Object.fromEntries(driftLevels.map((level) => [level, String(count(level))])),
      'not-read': String(failed.filter(({ isUnread }) => isUnread).length),
      'version-advice': highest(compared.map(({ document }) => document.summary.versionAdvice)),
    },
    markdown: joinReports(reports, compared, failures),
    title: pullRequestTitle(count('breaking'), count('risky')),
    hasNews:
      failures.length > 0 ||
      driftLevels.some((level) => count(level) > 0) ||
      compared.some(({ document }) => sinceCaveats(document.summary.compared).length > 0),
    failures,
    unreportedFailures,
    toleratedFailures: failed.flatMap(({ text, isTolerated }) => (isTolerated ? [text] : [])),
    isCompared: compared.length > 0,
    categorise: (key) => {
      for (const { name, folder: own } of compared)
        if (name !== '') categorise(join(own, 'drift.sarif'), key, name);
    },
  };
}

function reportIn(folder: string, name: string): readonly ProjectRunReport[] {
  if (!existsSync(join(folder, 'drift.json'))) return [];
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const document = JSON.parse(text('drift.json')) as DriftReport | FailedRun;
  return [{ name, folder, document, markdown: text('drift.md') }];
}

/**
 * An error message starts with the word `error` at the start of a line. The indented lines below an error
 * message contain advice.
 */
const errorWord = /^error: /;

function failuresIn(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const failures: string[][] = [];
  let open: string[] | undefined;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (errorWord.test(line)) failures.push((open = [line.replace(errorWord, '')]));
    else if (line.startsWith('  ') && open) open.push(line.trim());
    else open = undefined;
  }
  return failures.map((lines) => lines.join('\n'));
}

function pullRequestTitle(breaking: number, risky: number): string {
  const counted = [
    ...(breaking > 0 ? [countText(breaking, 'breaking change')] : []),
    ...(risky > 0 ? [countText(risky, 'risky change')] : []),
  ].join(' and ');
  return `Update to the REST interface: ${counted === '' ? 'no breaking change' : counted}`;
}

const advices: readonly VersionAdvice[] = ['none', 'patch', 'minor', 'major'];

const highest = (given: readonly VersionAdvice[]): VersionAdvice =>
  advices.findLast((advice) => given.includes(advice)) ?? 'none';

/**
 * The maximum number of characters of a comment on GitHub. The report of a single project is always shorter than
 * the limit.
 */
const maxJoinedCommentLength = 64_000;

function joinReports(
  reports: readonly ProjectRunReport[],
  compared: readonly ComparedProject[],
  failures: readonly string[],
): string {
  const [only] = reports;
  if (only?.name === '') return only.markdown;
  const failed = failures.length === 0 ? [] : [failuresMarkdown(failures, failedRunTexts.drift)];
  let left = maxJoinedCommentLength - failed.join('').length;
  const parts = compared.map(({ name, markdown }) => {
    const text = markdown.replace(commentMark, '').trim().replace(/^## /, `## ${name}: `);
    left -= text.length;
    if (left >= 0) return text;
    const [head = '', , summary = ''] = text.split('\n');
    return `${head}\n\n${summary} There are too many findings for a comment; the reports list all findings.`;
  });
  return `${commentMark}\n${[...failed, ...parts].join('\n\n')}\n`;
}

const firstLine = (text: string): string => text.split('\n', 1).join();

interface Sarif {
  readonly runs: readonly object[];
}

function categorise(file: string, key: string, name: string): void {
  const sarif = JSON.parse(readFileSync(file, 'utf8')) as Sarif;
  const automationDetails = { id: `routewright${key}/${name}/` };
  const runs = sarif.runs.map((run) => ({ ...run, automationDetails }));
  writeFileSync(file, JSON.stringify({ ...sarif, runs }, null, 2));
}
