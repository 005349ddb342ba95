import { basename, dirname } from 'node:path';
import type { SavedSnapshot } from './snapshot-projects.ts';
import { snapshotOptionsOf } from '../../settings/run-options.ts';
import type { Snapshot } from '../../source/snapshot/run.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { streamText } from '../../core/diagnostics/stream-text.ts';
import { nameOfSource } from '../../source/source-name.ts';
import { projectOptions } from '../../core/model/options/project-options.ts';
import type { ProjectSettings } from '../../core/model/files/project.ts';
import { softwareFileOf, softwareText } from '../../core/model/software/software.ts';
import { readPresent } from '../../generate/output/disk-entry.ts';
import { writeOneFile } from '../../generate/output/write-files.ts';
import { optionsText } from '../../source/options-text.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { catalogueOf, problemStages } from '../../command-kit/problem-catalogue.ts';
import { lintIssues } from '../../report/lint-issues.ts';
import { diagnosticLines } from '../../command-kit/reports/diagnostic-lines.ts';
import { chooseProjects } from '../../command-kit/choose-projects.ts';
import { bold, dim, green, jsonStreamText, type Line } from '../../terminal/lines.ts';
import { command } from '../../terminal/command.ts';
import { textOutputFlag } from '../../command-kit/reports/report-flags.ts';
import { configFromFlag } from '../../command-kit/read-options.ts';
import {
  allFlag,
  configFlag,
  loadFlags,
  observeFlag,
  positionalsOf,
  projectsPositional,
  siteFlags,
  sourcePositional,
} from '../../command-kit/source-flags.ts';
import { assertOnePlace, reportProjects, type ProjectSummary } from '../../command-kit/project-lines.ts';
import { flagsIn } from '../../command-kit/setting-flags.ts';
import { settingsFromFlags, runContextOf } from '../../command-kit/settings.ts';
import { conformanceLines } from '../../command-kit/conformance-lines.ts';

export const snapshot = command(
  {
    positionals: '[source] [projects..]',
    description: [
      "Saves a site's index, with its response schemas, as a file that changes only when the interface",
      'changes: keys are sorted, content is left out, and addresses are relative to the site. The snapshot',
      'contains no secrets, and every command accepts a snapshot as a source.',
    ].join(' '),
    examples: [
      ['snapshot example.com -o site.index.json', 'save the index'],
      ['snapshot example.com -o site.index.json --observe', 'with the types of observed responses'],
      ['generate site.index.json -o src/api', 'generate later, without the site'],
      ['snapshot example.com -o site.index.json --software', 'also save the versions of the plugins'],
      ['snapshot example.com | jq .namespaces', 'list its namespaces'],
    ],
    often: ['output', 'observe', 'all', 'config', 'header', 'credentials'],
  },
  { source: { ...sourcePositional.source, demandOption: false }, ...projectsPositional },
  {
    ...textOutputFlag,
    format: {
      choices: ['text', 'json'],
      default: 'text',
      requiresArg: true,
      describe:
        'the format for the results of --observe; json is written to standard output, the snapshot to --output',
      group: 'Output:',
    },
    ...observeFlag,
    ...flagsIn(projectOptions, 'software'),
    ...flagsIn(projectOptions, 'declarations'),
    ...allFlag,
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io, given) => {
    if (args.format === 'json' && !(args.observe && args.output !== undefined))
      throw new Halt(
        'usage',
        '--format json prints the results of --observe, so the snapshot needs a file.',
        'Add --observe, and name a file with --output.',
      );
    const run = { ...runContextOf(args, io), uninterrupted: io.uninterrupted };
    const { output, ...flags } = settingsFromFlags(given);
    const overrides = { ...flags, ...(output !== undefined && { snapshot: output }) };
    const wanted = {
      given: positionalsOf([args.source], args.projects),
      all: args.all,
      config: configFromFlag(args.config),
      name: 'snapshot',
      sources: ['<source>'],
    };
    const choice = await chooseProjects(wanted, io);
    if (choice.kind === 'projects') {
      assertOnePlace('--output', output !== undefined, choice.projects);
      const { snapshotProjects } = await import('./snapshot-projects.ts');
      return reportProjects(await snapshotProjects(choice.projects, { ...run, overrides }), saved, io);
    }
    const [source = ''] = choice.sources;
    const { snapshot: take, keepingDay } = await import('../../source/snapshot/run.ts');
    if (args.software && args.output === undefined)
      throw new Halt(
        'usage',
        '--software writes a file to the folder of --output.',
        'Name the snapshot file with --output.',
      );
    const taken = await take(snapshotOptionsOf({ ...overrides, source }, false, run));
    const file = args.output;
    if (file === undefined) io.outText(streamText('json', taken.text));
    else
      await io.uninterrupted(() => {
        const present = readPresent(dirname(file), basename(file));
        writeOneFile(file, keepingDay(taken.text, present));
        if (taken.software) writeOneFile(softwareFileOf(file), softwareText(taken.software));
      });
    io.note([
      [bold(nameOfSource(source)), ' → ', bold(file ?? 'standard output'), dim(`, ${routeCountText(taken)}`)],
      ...(taken.observed && args.format === 'text' ? conformanceLines(taken.observed) : []),
      ...snapshotIssueLines(taken, source),
    ]);
    if (taken.observed && args.format === 'json') io.outText(jsonStreamText(taken.observed));
    return 0;
  },
);

const routeCountText = ({ routes, schemas = 'all', options, observed }: Snapshot): string =>
  [
    countText(routes, 'route'),
    ...(schemas === 'all' ? [] : [`response schemas of ${schemas === 'none' ? 'no route' : 'some routes'}`]),
    ...(options ? [`fields: ${optionsText(options)}`] : []),
    ...(observed ? [`responses of ${observed.answers} observed`] : []),
  ].join(', ');

/** Problems of the configuration are not listed, because `snapshot` does not use the configuration. */
const snapshotIssueLines = (
  { diagnostics }: Pick<Snapshot, 'diagnostics'>,
  source: string,
): readonly Line[] =>
  diagnosticLines(
    lintIssues(diagnostics, () => nameOfSource(source), catalogueOf(problemStages)),
    Infinity,
  );

const saved = (taken: SavedSnapshot, { source }: ProjectSettings): ProjectSummary => ({
  code: 0,
  state: green(taken.isNew ? 'written' : 'unchanged'),
  words: routeCountText(taken),
  place: taken.file,
  notes: [...(taken.observed ? conformanceLines(taken.observed) : []), ...snapshotIssueLines(taken, source)],
});
