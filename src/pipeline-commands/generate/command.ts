import { isFresh } from '../../generate/generation.ts';
import type { GenerationReport } from '../../generate/model-facts.ts';
import type { Project } from '../../settings/read-projects.ts';
import { generateOptionsOf, targetsChosen, type GenerateRun } from '../../settings/run-options.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { ProjectSettings } from '../../core/model/files/project.ts';
import { targets } from '../../generate/targets/targets.ts';
import { chooseProjects } from '../../command-kit/choose-projects.ts';
import {
  summaryJson,
  checkJson,
  checkLines,
  freshness,
  editedLines,
  namesLines,
  staleLines,
} from './generate-report.ts';
import { summaryLines, writtenSummary } from './generate-summary.ts';
import { programCommand } from '../../terminal/invocation.ts';
import type { Io } from '../../terminal/io.ts';
import { addedStages } from './added-stages.ts';
import type { watchOne } from './watch.ts';
import { dim, green, jsonStreamText, type Line } from '../../terminal/lines.ts';
import { packageRows } from '../../generate/package-rows.ts';
import type { ProjectSummary } from '../../command-kit/project-lines.ts';
import type { detailLines } from './generate-details.ts';
import { settingsFromFlags, runContextOf } from '../../command-kit/settings.ts';
import { command } from '../../terminal/command.ts';
import {
  filterFlags,
  fleetFlags,
  jsonFlag,
  sinceFlag,
  sourceUrlFlag,
  codeFlags,
  quietFlags,
  watchFlag,
  outputFolderFlag,
  outputFlags,
  generationFlags,
  defaultFolder,
} from '../../command-kit/output-flags.ts';
import { configFromFlag } from '../../command-kit/read-options.ts';
import {
  allFlag,
  configFlag,
  fromSnapshotFlag,
  loadFlags,
  observeFlag,
  positionalsOf,
  projectsPositional,
  siteFlag,
  siteFlags,
  sourcePositional,
} from '../../command-kit/source-flags.ts';

export const generate = command(
  {
    positionals: '[source] [projects..]',
    description: [
      'Reads a site, or the projects of the configuration, and writes the targets of --target to the folder',
      'of --output. Either all files change or none. Files of earlier runs that are no longer needed (fewer',
      'targets, a removed route) are deleted. Without --force, files that routewright did not write are',
      'never changed. In a glob, * matches any characters except a slash, and ** also matches slashes.',
    ].join(' '),
    examples: [
      ['generate https://example.com/wp-json -o src/api', "from a site's REST base"],
      ['generate site.index.json -o src/api --target client', 'the client alone, from a saved index'],
      ["generate site.json --namespace 'shop*' --method GET", 'part of a site'],
      [
        'generate site.json -o docs --target html --site https://example.com/wp-json',
        'a reference that can call the site',
      ],
      ['generate example.com -o src/api --observe', 'with response types that include observed responses'],
      ['generate new.json -o docs --target html --since old.json', 'a reference that shows what changed'],
      ['generate site.json -o src/api --check', 'in CI: exits with 1 if src/api is not up to date'],
      ['generate', 'the only project of the configuration'],
      ['generate ./my-plugin -o src/api --watch', 'from a plugin without a site, again after each change'],
      ['generate example.com -o src/api --watch --interval 1m', 'from a site, again after each change'],
    ],
    often: [
      'output',
      'target',
      'namespace',
      'check',
      'force',
      'watch',
      'observe',
      'all',
      'from-snapshot',
      'config',
    ],
  },
  { source: { ...sourcePositional.source, demandOption: false }, ...projectsPositional },
  {
    ...outputFolderFlag(defaultFolder),
    ...generationFlags,
    ...sinceFlag,
    ...sourceUrlFlag,
    ...codeFlags,
    ...outputFlags,
    ...watchFlag,
    ...jsonFlag,
    ...filterFlags,
    ...allFlag,
    ...fromSnapshotFlag,
    ...fleetFlags,
    ...configFlag,
    ...loadFlags,
    ...observeFlag,
    ...siteFlags,
    ...siteFlag,
    ...quietFlags,
  },
  async (args, io, given) => {
    const run: Run = {
      ...runContextOf(args, io),
      force: args.force,
      uninterrupted: io.uninterrupted,
      check: args.check,
      json: args.json,
      quiet: args.quiet,
      verbose: args.verbose,
      project: args.project,
      client: args.client,
      interval: args.interval,
    };
    const flags = settingsFromFlags(given);
    if (run.quiet && run.verbose)
      throw new Halt(
        'usage',
        '--quiet and --verbose cannot be combined.',
        'Leave out one of the two options.',
      );
    if (args.union && args.fleet === undefined)
      throw new Halt('usage', '--union needs --fleet.', 'Name the store of a fleet with --fleet.');
    if (args.fleet !== undefined) {
      if (args.source !== undefined)
        throw new Halt(
          'usage',
          'A source and --fleet cannot be combined.',
          'Give either a source or --fleet.',
        );
      const fleet = args.union ? 'any' : 'all';
      return generateOne({ output: defaultFolder, ...flags, source: args.fleet, fleet }, run, io);
    }
    const wanted = {
      given: positionalsOf([args.source], args.projects),
      all: args.all,
      onlyProject: true,
      config: configFromFlag(args.config),
      name: 'generate',
      sources: ['<source>'],
      hint: (word: string) =>
        targets.some(({ name }) => name === word)
          ? `Write several targets as one list: --target ${[...args.target, word].join(',')}`
          : undefined,
    };
    if (args.watch && (run.check || run.json))
      throw new Halt(
        'usage',
        `--watch and --${run.check ? 'check' : 'json'} cannot be combined.`,
        'Leave out one of the two options.',
      );
    if (!args.watch && args.interval !== undefined)
      throw new Halt('usage', '--interval needs --watch.', 'Add --watch, or leave out --interval.');
    const choice = await chooseProjects(wanted, io);
    if (choice.kind === 'sources') {
      const [source = ''] = choice.sources;
      const settings = { output: defaultFolder, ...flags, source };
      return args.watch ? watch(settings, run, io) : generateOne(settings, run, io);
    }
    if (args.watch) return watch(onlyOne(choice.projects, flags), { ...run, isProject: true }, io);
    const projects = args.all ? thoseWithOutput(choice.projects, flags, io) : choice.projects;
    return generateAll(projects, flags, run, io);
  },
);

const watch = async (...args: Parameters<typeof watchOne>): Promise<number> =>
  (await import('./watch.ts')).watchOne(...args);

async function generateOne(settings: ProjectSettings, run: Run, io: Io): Promise<number> {
  const { checkWithRecord, generateWithRecord } = await import('../../generate/records/recorded-run.ts');
  const options = generateOptionsOf(settings, false, run);
  const outcome = await (run.check ? checkWithRecord : generateWithRecord)(options, io.env, addedStages);
  return reportOne(outcome, settings, run, io);
}

async function generateAll(
  projects: readonly Project[],
  flags: Partial<ProjectSettings>,
  run: Run,
  io: Io,
): Promise<number> {
  const { assertOnePlace, reportProjects } = await import('../../command-kit/project-lines.ts');
  assertOnePlace('--output', flags.output !== undefined, projects);
  const { reportsOfProjects } = await import('./generate-projects.ts');
  const outcomes = await reportsOfProjects(projects, { ...run, overrides: flags });
  const [only] = outcomes;
  if (only && outcomes.length === 1) {
    if ('failure' in only) throw only.failure;
    return reportOne(only.result, only.settings, { ...run, name: only.name }, io);
  }
  const details = await detailsIf(run.verbose);
  return reportProjects(
    outcomes,
    (result, settings, name) =>
      run.check
        ? checkVerdict(result, settings)
        : writtenVerdict(result, settings, name, run.verbose, details),
    io,
    run,
  );
}

/**
 * The projects to generate. A project without an output folder is only for recording snapshots. If another
 * project has an output folder, `generate` skips the projects without one.
 */
function thoseWithOutput(
  projects: readonly Project[],
  flags: Partial<ProjectSettings>,
  io: Io,
): readonly Project[] {
  const withOutput = projects.filter(({ settings }) => (flags.output ?? settings.output) !== undefined);
  if (withOutput.length === 0) return projects;
  for (const project of projects)
    if (!withOutput.includes(project))
      io.note([[dim(`${project.name} has no output: no files are generated for this project`)]]);
  return withOutput;
}

interface Run extends GenerateRun {
  /** The time between two requests of `--watch` to a site, in milliseconds. */
  readonly interval?: number | undefined;
  readonly check: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** @throws Halt `usage` for several projects, because each result would need the name of its project */
function onlyOne(projects: readonly Project[], flags: Partial<ProjectSettings>): ProjectSettings {
  const [one, other] = projects;
  if (one && !other) return { ...one.settings, ...flags };
  throw new Halt(
    'usage',
    '--watch works with one project only.',
    'Start routewright in a separate terminal for each project.',
  );
}

const reportedOptionsOf = (settings: ProjectSettings) => ({
  source: settings.source,
  folder: settings.output ?? '',
  targets: targetsChosen(settings),
});

export async function reportOne(
  outcome: GenerationReport,
  settings: ProjectSettings,
  {
    check,
    json,
    quiet,
    verbose,
    name,
  }: Pick<Run, 'check' | 'json' | 'quiet' | 'verbose'> & { readonly name?: string },
  io: Io,
): Promise<number> {
  const shown = reportedOptionsOf(settings);
  if (check) {
    if (json) io.outText(jsonStreamText(checkJson(shown, outcome)));
    else if (!quiet || !isFresh(outcome)) io.out(checkLines(shown, outcome));
    return isFresh(outcome) ? 0 : 1;
  }
  io.note([...editedLines(outcome), ...namesLines(outcome, verbose)]);
  const run = {
    ...shown,
    ...(name !== undefined && { project: name }),
    program: programCommand(io.env),
    elapsed: io.elapsed(),
  };
  if (json) io.outText(jsonStreamText(summaryJson(shown, outcome)));
  else if (!quiet) io.out([...summaryLines(run, outcome), ...(await detailsIf(verbose))(shown, outcome)]);
  return 0;
}

/** What prints the details of a run, which only `--verbose` needs. */
const detailsIf = async (verbose: boolean): Promise<typeof detailLines> =>
  verbose ? (await import('./generate-details.ts')).detailLines : () => [];

const checkVerdict = (outcome: GenerationReport, settings: ProjectSettings): ProjectSummary => ({
  code: isFresh(outcome) ? 0 : 1,
  ...freshness(outcome),
  place: reportedOptionsOf(settings).folder,
  lines: staleLines(outcome),
  json: checkJson(reportedOptionsOf(settings), outcome),
});

const writtenVerdict = (
  outcome: GenerationReport,
  settings: ProjectSettings,
  name: string,
  verbose: boolean,
  details: typeof detailLines,
): ProjectSummary => ({
  code: 0,
  state: green(outcome.plan.changes.length > 0 ? 'written' : 'unchanged'),
  words: writtenSummary(outcome.plan),
  place: reportedOptionsOf(settings).folder,
  notes: [...packageLines(outcome, settings, name), ...editedLines(outcome), ...namesLines(outcome, verbose)],
  lines: details(reportedOptionsOf(settings), outcome),
  json: summaryJson(reportedOptionsOf(settings), outcome),
});

const packageLines = (
  { imports, missingPackages }: GenerationReport,
  settings: ProjectSettings,
  name: string,
): readonly Line[] =>
  [
    ...(imports.needs === undefined ? [] : [['Needs', imports.needs]]),
    ...packageRows(missingPackages, targetsChosen(settings)),
  ].map(([label = '', words = '']): Line => [dim(`${name}: ${label.toLowerCase()} ${words}`)]);
