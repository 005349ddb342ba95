import { Halt } from '../../diagnostics/halt.ts';
import { streamText } from '../../diagnostics/stream-text.ts';
import type { Comparison } from '../../app/compare.ts';
import type { SideBySide } from '../../app/projects.ts';
import type { Project } from '../../app/read-projects.ts';
import { usualFailOn, type FailOn } from '../../app/verdict.ts';
import { compareOptionsOf, type CompareRun } from '../../app/run-options.ts';
import { defined } from '../../model/defined.ts';
import { driftLevels, type Cause, type DriftLevel, type Finding } from '../../model/drift.ts';
import type { DriftSettings, ProjectSettings } from '../../model/project.ts';
import { reporters } from '../../report/reporters.ts';
import { askApproval } from '../ask-approval.ts';
import {
  approvalFlags,
  driftNamespaceFlag,
  forceFlag,
  newApproval,
  partFingerprints,
  projectFlags,
  proveFlags,
} from '../drift-flags.ts';
import { chooseProjects } from '../choose-projects.ts';
import { causeLine, driftLines, findingLines } from '../drift-lines.ts';
import type { Io } from '../io.ts';
import { green, plainText, red } from '../lines.ts';
import { command } from '../command.ts';
import { configSource } from '../read-options.ts';
import {
  configFlag,
  loadFlags,
  positionalsOf,
  projectsPositional,
  siteFlags,
  sourcePositional,
} from '../source-flags.ts';
import { reportProjects, type Verdict } from '../project-lines.ts';
import { withFlags } from '../option-flags.ts';
import { reportFlags } from '../report-flags.ts';
import { outputsFor, type Output } from '../report-outputs.ts';
import { settingsOf, surroundingsOf } from '../settings.ts';
import { writeReport } from '../write-report.ts';

/** The one for people is the command line's own, which alone knows of colour. */
const reported = reportFlags(reporters);

const failOn = ['breaking', 'risky', 'any', 'used', 'never'] as const satisfies readonly FailOn[];

export const drift = command(
  {
    name: 'drift',
    positionals: '[baseline] [current] [projects..]',
    summary: 'say what changed between two sources, and whom it breaks',
    description: [
      'Compares two sources of any kind, or the snapshots of projects with their sources, and judges each',
      'difference: breaking, risky, safe or docs. Exits with 1 when there is drift at the level of --fail-on, and with 3 when a side cannot be read: an',
      'index that cannot be read never counts as "everything removed".',
    ].join(' '),
    examples: [
      ['drift site.index.json https://example.com/wp-json', 'did the site change under me?'],
      ['drift before.json after.json --fail-on risky --all', 'all findings; fail on risky ones too'],
      ['drift before.json after.json --project tsconfig.json --fail-on used', 'only what my code uses'],
      ['drift before.json after.json --format markdown --output drift.md', 'a comment for a pull request'],
    ],
  },
  {
    baseline: {
      ...sourcePositional.source,
      demandOption: false,
      describe: 'what was: a saved index, a model, a site',
    },
    current: {
      ...sourcePositional.source,
      demandOption: false,
      describe: 'what is: a site, a saved index, a model',
    },
    ...projectsPositional,
  },
  {
    'fail-on': {
      choices: failOn,
      requiresArg: true,
      describe:
        'the level from which drift exits with 1; used: breaking for the code of --project, its new type errors too  [default: used with --project, else breaking]',
      group: 'Drift:',
    },
    'require-responses': {
      type: 'boolean',
      default: false,
      describe: 'exit with 3 when a side does not say what its routes answer',
      group: 'Drift:',
    },
    ...forceFlag,
    software: {
      type: 'boolean',
      default: false,
      describe:
        'ask live sites for the versions of their software too; beside a snapshot they are read by themselves',
      group: 'Drift:',
    },
    ...proveFlags,
    ...projectFlags,
    ...driftNamespaceFlag,
    ...reported,
    all: {
      ...reported.all,
      describe: 'leave nothing out: findings of every level; where nothing is named, every project',
    },
    output: {
      ...reported.output,
      describe:
        'the file for the --format of the same place, {project} in it the name of a project; standard output for the last without one',
    },
    ...approvalFlags,
    'update-baseline': {
      type: 'boolean',
      default: false,
      describe:
        'afterwards overwrite the baseline, a file, with a snapshot of the current side; exits with 0',
      group: 'Drift:',
    },
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io, given) => {
    const { approve, words } = partFingerprints(
      args.approve,
      positionalsOf([args.baseline, args.current], args.projects),
    );
    const reports = {
      outputs: outputsFor(args.format, args.output ?? []),
      all: args.all,
      updateBaseline: args.updateBaseline,
      force: args.force,
    };
    const run: CompareRun = {
      ...surroundingsOf(args, io),
      force: args.force,
      approve: newApproval(
        { ...args, approve },
        {
          wants: askApproval(io, async (finding: Finding) => {
            const { everyRule } = await import('../../drift/rules/every-rule.ts');
            return findingLines(finding, everyRule);
          }),
          wantsCause: askApproval(io, async (cause: Cause) => [causeLine(cause)], 'Approve all of it?'),
        },
      ),
      updateBaseline: args.updateBaseline,
    };
    const wanted = {
      given: words,
      all: args.all,
      config: configSource(args.config),
      name: 'drift',
      sources: ['<baseline>', '<current>'],
    };
    const choice = await chooseProjects(wanted, io);
    const overrides = { ...settingsOf(given), drift: driftSettingsOf(given) };
    if (choice.kind === 'sources') {
      const [baseline = '', current = ''] = choice.sources;
      const { compare } = await import('../../app/compare.ts');
      const { assertUpdatable } = await import('../../app/update-baseline.ts');
      if (args.updateBaseline) assertUpdatable(baseline, args.namespace);
      const settings = { ...overrides, source: current, snapshot: baseline };
      const comparison = await compare(compareOptionsOf(settings, false, run));
      return reportOne(comparison, settings, reports, io);
    }

    const typed = given.format !== undefined;
    return driftOfProjects(choice.projects, reports, typed, { ...run, overrides }, io);
  },
);

/**
 * Compares the snapshots of projects with their sources, side by side.
 *
 * @param isTyped the reports were named for this run, and not by the projects
 * @returns the exit code
 */
async function driftOfProjects(
  projects: readonly Project[],
  reports: Reports,
  isTyped: boolean,
  run: CompareRun & SideBySide,
  io: Io,
): Promise<number> {
  const isOne = projects.length === 1;
  if (!isOne && isTyped) assertApart(reports.outputs, projects.length);
  const outputsOf = (
    { drift: { reports: own = {} } = {} }: ProjectSettings,
    name: string,
  ): readonly Output[] => [
    ...(isOne || isTyped ? reports.outputs.map((output) => ofProject(output, name)) : []),
    ...(isTyped ? [] : Object.entries(own).map(([format, file]) => ({ format, file }))),
  ];
  for (const { settings, name } of projects) outputsOf(settings, name).forEach(assertFormat);
  const codes = new Map<Comparison, number>();
  const { compareProjects } = await import('../../app/projects.ts');
  const outcomes = await compareProjects(
    projects,
    // Approvals of several projects may be one file: it is written by one after another.
    { ...run, ...(run.approve && { atOnce: 1 }) },
    async (comparison, settings, name) => {
      const outputs = outputsOf(settings, name);
      const all = reports.all && isOne;
      codes.set(comparison, await reportOne(comparison, settings, { ...reports, outputs, all }, io));
    },
  );
  const [only] = outcomes;
  if (only && isOne) {
    if ('failure' in only) throw only.failure;
    return codes.get(only.result) ?? 0;
  }
  return reportProjects(
    outcomes,
    (result, settings) => verdictOf(result, settings, codes.get(result) ?? 0),
    io,
  );
}

/** What of an `--output` stands for the name of a project. */
const nameSlot = '{project}';

const ofProject = ({ format, file }: Output, name: string): Output => ({
  format,
  file: file?.replaceAll(nameSlot, name),
  makesFolder: file?.includes(nameSlot) === true,
});

/** Formats of lines that stand for themselves: those of several projects may follow each other. */
const linewise: readonly string[] = ['text', 'github'];

/** @throws Halt `usage` where the reports of several projects would be one */
function assertApart(outputs: readonly Output[], projects: number): void {
  const shared = outputs.find(({ format, file }) =>
    file === undefined ? !linewise.includes(format) : !file.includes(nameSlot),
  );
  if (shared !== undefined)
    throw new Halt(
      'usage',
      `--format ${shared.format} names one place for ${projects} projects.`,
      `Give it an --output with the name of the project in it, such as ${nameSlot}/drift.${shared.format}; or leave it out: each project has its own "drift.reports" in the configuration.`,
    );
}

interface DriftFlags {
  readonly failOn?: DriftSettings['failOn'];
  readonly requireResponses?: boolean;
  readonly project?: string | undefined;
  readonly client?: string | undefined;
  readonly approvals?: string | undefined;
  readonly prove?: boolean;
  readonly proveLimit?: number | undefined;
  readonly proveSignedIn?: boolean;
}

const driftSettingsOf = ({ project, ...flags }: DriftFlags): DriftSettings =>
  defined({
    failOn: flags.failOn,
    requireResponses: flags.requireResponses,
    tsconfig: project,
    client: flags.client,
    approvals: flags.approvals,
    prove: flags.prove,
    proveLimit: flags.proveLimit,
    proveSignedIn: flags.proveSignedIn,
  });

interface Reports {
  readonly outputs: readonly Output[];
  readonly all: boolean;
  readonly updateBaseline: boolean;
  readonly force: boolean;
}

/** What the report for people lists without `--all`. */
const listedLevels: Readonly<Record<FailOn, readonly DriftLevel[]>> = {
  breaking: ['breaking'],
  risky: ['breaking', 'risky'],
  any: driftLevels,
  used: ['breaking', 'risky'],
  never: ['breaking'],
};

/** Writes the reports of a comparison, and what it approves or the new baseline; @returns the exit code */
async function reportOne(
  comparison: Comparison,
  { snapshot = '', drift: { tsconfig, failOn = usualFailOn(tsconfig) } = {} }: ProjectSettings,
  { outputs, all, updateBaseline: updates, force }: Reports,
  io: Io,
): Promise<number> {
  const { drift: result, rules, sources } = comparison;
  const levels: readonly DriftLevel[] = listedLevels[failOn];
  for (const { format, file, makesFolder } of outputs) {
    const reporter = reporters.find(({ name }) => name === format);
    const lines = driftLines(result, rules, (level) => all || levels.includes(level));
    if (file === undefined && reporter === undefined) io.out(lines);
    else {
      const report = reporter
        ? streamText(reporter.syntax, await reporter.report(result, rules, sources))
        : plainText(lines);
      await writeReport(file, report, io, makesFolder);
    }
  }
  const { updateBaseline } = await import('../../app/update-baseline.ts');
  const done = await io.uninterrupted(() =>
    updates ? updateBaseline(snapshot, comparison, force) : comparison.saveApprovals(),
  );
  if (done !== undefined) io.note([[withFlags(done)]]);
  return comparison.fails ? 1 : 0;
}

function verdictOf(
  { drift, rules, fails }: Comparison,
  { snapshot }: ProjectSettings,
  code: number,
): Verdict {
  const { counts } = drift.summary;
  const words = driftLevels.flatMap((level) => (counts[level] > 0 ? [`${counts[level]} ${level}`] : []));
  return {
    code,
    state: fails ? red('drift') : green(words.length > 0 ? 'fine' : 'same'),
    words: words.join(', ') || 'no change',
    ...(snapshot !== undefined && { place: snapshot }),
    lines: fails ? driftLines(drift, rules, (level) => level === 'breaking' || level === 'risky') : [],
  };
}

/** @throws Halt `usage` for a report that there is not */
function assertFormat({ format }: Output): void {
  const { choices } = reported.format;
  if (choices.includes(format)) return;
  throw new Halt('usage', `There is no report "${format}".`, `The reports are: ${choices.join(', ')}.`);
}
