// The runs of `routewright drift` after the flags are parsed.
// A run compares two sources, or the snapshots of projects with their sources, and writes the reports.

import type { Comparison } from './run.ts';
import type { ProjectComparison } from '../settings/run-projects.ts';
import type { Project } from '../settings/read-projects.ts';
import type { CompareRun } from './compare-projects.ts';
import { defaultFailOn } from '../report/failing.ts';
import type { Retry } from '../settings/retry.ts';
import { UnreadSite } from '../source/unread-site.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { countText } from '../core/schema/schema-text.ts';
import { driftLevels } from '../core/model/reports/drift.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { viewDrift } from './reports/drift-view.ts';
import { withApproveCommand } from './reports/drift-issues.ts';
import { driftLines, listedIssues } from './drift-lines.ts';
import { reportFailure } from '../command-kit/reports/failed-reports.ts';
import type { Io } from '../terminal/io.ts';
import { green, red, yellow, type Line } from '../terminal/lines.ts';
import { withFlags } from '../terminal/option-flags.ts';
import { reportProjects, type ProjectSummary } from '../command-kit/project-lines.ts';
import { reportFlags } from '../command-kit/reports/report-flags.ts';
import type { ReportOutput } from '../command-kit/reports/report-outputs.ts';
import { writeReports } from '../command-kit/reports/write-report.ts';

/** The reports of a run, and the files that it writes. */
export interface DriftRunOptions {
  readonly outputs: readonly ReportOutput[];
  readonly all: boolean;
  readonly updateBaseline: boolean;
  readonly force: boolean;
  /**
   * Makes the command that approves what fails the run, from the two sources or the name of a project; absent if the
   * command cannot approve.
   */
  readonly approveCommand?: (sources: readonly string[], since?: string) => string;
  /** The number of projects whose site may be unreadable. */
  readonly tolerate?: number;
  /** How often a site that does not respond is read again. */
  readonly retry?: Pick<Retry, 'retries' | 'baseMs'>;
}

/**
 * Compares the snapshots of several projects with their sources.
 *
 * @param isTyped whether the reports come from the command line, and not from the projects' configuration
 * @returns the exit code
 */
export async function driftOfProjects(
  projects: readonly Project[],
  reports: DriftRunOptions,
  isTyped: boolean,
  run: CompareRun & ProjectComparison,
  io: Io,
): Promise<number> {
  const isOne = projects.length === 1;
  if (!isOne && isTyped) assertDistinctOutputs(reports.outputs, projects.length);
  const outputsOf = (
    { drift: { reports: own = {} } = {} }: ProjectSettings,
    name: string,
  ): readonly ReportOutput[] => [
    ...(isOne || isTyped ? reports.outputs.map((output) => ofProject(output, name)) : []),
    ...(isTyped ? [] : Object.entries(own).map(([format, file]) => ({ format, file, makesFolder: true }))),
  ];
  for (const { settings, name } of projects) outputsOf(settings, name).forEach(assertFormat);
  const codes = new Map<Comparison, number>();
  const { compareProjects } = await import('./compare-projects.ts');
  const outcomes = await compareProjects(
    projects,
    // Several projects may share one approvals file, so the approvals of projects are written one after another.
    { ...run, ...(run.approve && { atOnce: 1 }) },
    async (comparison, settings, name) => {
      const outputs = outputsOf(settings, name);
      const all = reports.all && isOne;
      const shown = { ...reports, outputs, all, words: [name] };
      codes.set(comparison, await reportDrift(comparison, settings, shown, io));
    },
    reports.retry,
  );
  const unread = outcomes.filter((outcome) => 'failure' in outcome && outcome.failure instanceof UnreadSite);
  const { tolerate = 0 } = reports;
  // If nothing was compared, the run must not pass.
  const isTolerable = unread.length <= tolerate && unread.length < outcomes.length;
  const tolerates = (failure: unknown): boolean => isTolerable && failure instanceof UnreadSite;
  for (const outcome of outcomes)
    if ('failure' in outcome) {
      const { name, settings, failure } = outcome;
      const outputs = outputsOf(settings, name);
      const project = isOne ? undefined : name;
      const file = settings.snapshot ?? name;
      const tolerated = tolerates(failure);
      await reportFailure({ name: 'drift', project, file, outputs, tolerated }, failure, io);
    }
  const [only] = outcomes;
  if (only && isOne) {
    if ('failure' in only) throw only.failure;
    return codes.get(only.result) ?? 0;
  }
  const code = reportProjects(
    outcomes,
    (result, settings) => runSummaryOf(result, settings, codes.get(result) ?? 0),
    io,
    { tolerates },
  );
  if (unread.length > 0) io.out([[yellow(unreadText(unread, outcomes.length, tolerate, isTolerable))]]);
  return code;
}

/** For example `2 of 40 sites could not be read: shop, blog. This does not fail the run (--tolerate 3).` */
function unreadText(
  unread: readonly { readonly name: string }[],
  all: number,
  tolerate: number,
  isTolerable: boolean,
): string {
  const names = unread.map(({ name }) => name).join(', ');
  const said = `${unread.length} of ${countText(all, 'site')} could not be read: ${names}.`;
  if (isTolerable) return `${said} This does not fail the run (--tolerate ${tolerate}).`;
  if (unread.length === all) return `${said} The run fails, because nothing was compared.`;
  return `${said} The run fails${tolerate > 0 ? `, because --tolerate allows only ${tolerate}` : '. To allow some unreadable sites, use --tolerate'}.`;
}

/** The part of an `--output` path that the name of the project replaces. */
const projectPlaceholder = '{project}';

const ofProject = ({ format, file }: ReportOutput, name: string): ReportOutput => ({
  format,
  file: file?.replaceAll(projectPlaceholder, name),
  makesFolder: file?.includes(projectPlaceholder) === true,
});

/** Formats whose reports can be concatenated, because each line is complete. */
const linewise: readonly string[] = ['text', 'github'];

/** @throws Halt `usage` if the reports of several projects would be written to one file */
function assertDistinctOutputs(outputs: readonly ReportOutput[], projects: number): void {
  const shared = outputs.find(({ format, file }) =>
    file === undefined ? !linewise.includes(format) : !file.includes(projectPlaceholder),
  );
  if (shared !== undefined)
    throw new Halt(
      'usage',
      `--format ${shared.format} writes one output, but there are ${projects} projects.`,
      `Add an --output that contains ${projectPlaceholder}, such as ${projectPlaceholder}/drift.${shared.format}, or leave out --format and set "drift.reports" of each project in the configuration.`,
    );
}

/** The additional contents of a report by another command, such as `forecast`. */
export interface ReportExtra {
  /** The lines before the text report. */
  readonly lines: readonly Line[];
  /** The document for `--format json`, instead of the report of drift. */
  readonly document: object;
}

/** The maximum number of findings of each level and project that the text of a run of several projects lists. */
const maxProjectIssues = 5;

interface ReportedComparison extends DriftRunOptions {
  /** The two sources, or the name of the project. */
  readonly words: readonly string[];
}

/** Writes the reports of a comparison, and the approvals or the new baseline. @returns the exit code */
export async function reportDrift(
  comparison: Comparison,
  { snapshot = '', drift: { tsconfig, failOn = defaultFailOn(tsconfig) } = {} }: ProjectSettings,
  { outputs, all, updateBaseline: updates, force, words, approveCommand }: ReportedComparison,
  io: Io,
  extra?: ReportExtra,
): Promise<number> {
  const { sources } = comparison;
  const { since } = comparison.report.summary.compared;
  const report = withApproveCommand(comparison.report, approveCommand?.(words, since?.revision));
  await writeReports(
    outputs,
    { ...viewDrift(report, sources), ...(extra && { document: extra.document }) },
    () => [...(extra?.lines ?? []), ...driftLines(report, sources, listedIssues(all, failOn))],
    io,
  );
  const update = updates ? (await import('./update-baseline.ts')).updateBaseline : undefined;
  const done = await io.uninterrupted(() =>
    update ? update(snapshot, comparison, force) : comparison.saveApprovals(),
  );
  if (done !== undefined) io.note([[withFlags(done)]]);
  return comparison.fails ? 1 : 0;
}

function runSummaryOf(
  { report, sources, fails }: Comparison,
  { snapshot }: ProjectSettings,
  code: number,
): ProjectSummary {
  const { summary } = report;
  const { counts, compared } = summary;
  const none = { added: 'new snapshot', removed: 'snapshot removed', compared: 'no change' };
  const words = driftLevels.flatMap((level) => (counts[level] > 0 ? [`${counts[level]} ${level}`] : []));
  return {
    code,
    state: fails ? red('drift') : green(words.length > 0 ? 'fine' : 'same'),
    words: words.join(', ') || none[compared.since?.snapshot ?? 'compared'],
    ...(snapshot !== undefined && { place: snapshot }),
    lines:
      fails || counts.risky > 0
        ? driftLines(report, sources, listedIssues(false, summary.failOn, maxProjectIssues))
        : [],
  };
}

/** @throws Halt `usage` for an unknown report format */
function assertFormat({ format }: ReportOutput): void {
  const { choices } = reportFlags.format;
  if (choices.includes(format)) return;
  throw new Halt('usage', `There is no report "${format}".`, `The reports are: ${choices.join(', ')}.`);
}
