import { compareOptionsOf, type CompareRun } from './compare-projects.ts';
import type { Cause } from '../core/model/reports/drift.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { defined } from '../core/model/text/defined.ts';
import { driftRunOptions } from '../core/model/options/drift-run-options.ts';
import { driftOptions } from '../core/model/options/part-options.ts';
import { defaultRetryBaseMs, withRetries } from '../settings/retry.ts';
import { readConfig } from '../source/file/read-config.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { askApproval } from '../command-kit/reports/ask-approval.ts';
import {
  approvalFlags,
  driftNamespaceFlag,
  forceFlag,
  sinceFlag,
  assertSinceAlone,
  approvalFromFlags,
  separateFingerprints,
  projectFlags,
  proveFlags,
} from '../command-kit/drift-flags.ts';
import { chooseProjects } from '../command-kit/choose-projects.ts';
import { approveCommandOf } from '../command-kit/reports/approve-command.ts';
import { approvalIssueLines, causeLine } from '../command-kit/reports/issue-lines.ts';
import { driftOfProjects, reportDrift } from './drift-runs.ts';
import { command } from '../terminal/command.ts';
import { withFailedReports } from '../command-kit/reports/failed-reports.ts';
import { configFromFlag } from '../command-kit/read-options.ts';
import {
  configFlag,
  loadFlags,
  positionalsOf,
  projectsPositional,
  siteFlags,
  sourcePositional,
} from '../command-kit/source-flags.ts';
import { reportFlags } from '../command-kit/reports/report-flags.ts';
import { outputsFor } from '../command-kit/reports/report-outputs.ts';
import { flagsIn, settingsIn } from '../command-kit/setting-flags.ts';
import { settingsFromFlags, runContextOf } from '../command-kit/settings.ts';

export const drift = command(
  {
    positionals: '[baseline] [current] [projects..]',
    description: [
      'Compares two sources of any kind, or the snapshots of projects with their sources, and rates each',
      'difference: breaking, risky, safe or docs. Exits with 1 if there is drift at the level of --fail-on, and with 3 if a source cannot be read. An',
      'index that cannot be read is never reported as a removal of all routes.',
    ].join(' '),
    examples: [
      ['drift site.index.json https://example.com/wp-json', 'did the site change?'],
      [
        'drift before.json after.json --fail-on risky --all',
        'show all findings, and also fail on risky findings',
      ],
      [
        'drift before.json after.json --project tsconfig.json --fail-on used',
        'fail only on changes that affect my code',
      ],
      [
        'drift site.index.json https://example.com --since origin/main',
        'what does this branch change in the snapshot? sends no request',
      ],
      [
        'drift before.json after.json --format markdown --output drift.md',
        'write a comment for a pull request',
      ],
    ],
    often: ['fail-on', 'update-baseline', 'project', 'all', 'format', 'output'],
  },
  {
    baseline: {
      ...sourcePositional.source,
      demandOption: false,
      describe: 'the earlier state: a saved index, a model, a site',
    },
    current: {
      ...sourcePositional.source,
      demandOption: false,
      describe: 'the current state: a site, a saved index, a model',
    },
    ...projectsPositional,
  },
  {
    ...flagsIn(driftOptions, 'drift'),
    ...flagsIn(driftRunOptions, 'drift'),
    ...forceFlag,
    ...sinceFlag,
    software: {
      ...flagsIn(projectOptions, 'software').software,
      describe:
        'also request the software versions of live sites; versions saved next to a snapshot are always read',
      group: 'Drift:',
    },
    ...proveFlags,
    ...projectFlags,
    ...driftNamespaceFlag,
    ...reportFlags,
    all: {
      ...reportFlags.all,
      describe: 'show findings of every level; without sources and project names, compare every project',
    },
    output: {
      ...reportFlags.output,
      describe:
        'the file for the --format at the same position; {project} in a file name becomes the project name; a --format without an --output goes to standard output',
    },
    ...approvalFlags,
    'update-baseline': {
      type: 'boolean',
      default: false,
      describe:
        'after the comparison, overwrite the baseline file with a snapshot of the current source; exits with 0',
      group: 'Drift:',
    },
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io, given) => {
    const { approve, words } = separateFingerprints(
      args.approve,
      positionalsOf([args.baseline, args.current], args.projects),
    );
    assertSinceAlone(args);
    const reports = {
      outputs: outputsFor(args.format, args.output ?? []),
      all: args.all,
      updateBaseline: args.updateBaseline,
      force: args.force,
      approveCommand: (sources: readonly string[], since?: string) =>
        approveCommandOf('drift', sources, given, ['baseline', 'current', 'projects'], io, since),
    };
    const run: CompareRun = {
      ...runContextOf(args, io),
      force: args.force,
      approve: approvalFromFlags(
        { ...args, approve },
        {
          wants: askApproval(io, approvalIssueLines),
          wantsCause: askApproval(io, (cause: Cause) => [causeLine(cause)], 'Approve all of it?'),
        },
      ),
      updateBaseline: args.updateBaseline,
      ...(args.since !== undefined && { since: args.since }),
    };
    const wanted = {
      given: words,
      all: args.all,
      config: configFromFlag(args.config),
      name: 'drift',
      sources: ['<baseline>', '<current>'],
    };
    const choice = await chooseProjects(wanted, io);
    const configured = wanted.config && (await readConfig(wanted.config))?.document.drift;
    const { tolerate = 0, retries = choice.kind === 'sources' ? 0 : 2 } = {
      ...(choice.kind === 'projects' && configured),
      ...settingsIn(driftRunOptions, given),
    };
    const retry = { retries, baseMs: Number(io.env['ROUTEWRIGHT_RETRY_BASE_MS'] ?? defaultRetryBaseMs) };
    const overrides = { ...settingsFromFlags(given), drift: settingsIn(driftOptions, given) };
    if (choice.kind === 'sources') {
      const [baseline = '', current = ''] = choice.sources;
      const { compare } = await import('./run.ts');
      const { assertUpdatable } = await import('./update-baseline.ts');
      if (tolerate > 0)
        throw new Halt('usage', '--tolerate applies only to projects.', 'Leave out --tolerate.');
      if (args.updateBaseline) assertUpdatable(baseline, args.namespace);
      const settings = { ...overrides, source: current, snapshot: baseline };
      const { outputs } = reports;
      const options = compareOptionsOf(settings, false, run);
      const comparison = await withFailedReports({ name: 'drift', file: baseline, outputs }, io, () =>
        withRetries(() => compare(options), { ...retry, ...defined({ progress: run.progress }) }),
      );
      return reportDrift(comparison, settings, { ...reports, words: [baseline, current] }, io);
    }

    const typed = given.format !== undefined;
    const shown = { ...reports, tolerate, retry };
    return driftOfProjects(choice.projects, shown, typed, { ...run, overrides }, io);
  },
);
