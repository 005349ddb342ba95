import { basename, dirname } from 'node:path';
import { contractIn, type Contract } from '../core/model/reports/contract.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { streamText } from '../core/diagnostics/stream-text.ts';
import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import { readPresent } from '../generate/output/disk-entry.ts';
import { writeOneFile } from '../generate/output/write-files.ts';
import type { Project } from '../settings/read-projects.ts';
import { fileExists } from '../source/file/find-config.ts';
import { nameOfFile } from '../source/source-name.ts';
import { chooseSource } from '../command-kit/choose-source.ts';
import { command } from '../terminal/command.ts';
import { projectFlags } from '../command-kit/drift-flags.ts';
import { programCommand } from '../terminal/invocation.ts';
import type { Io } from '../terminal/io.ts';
import { configFromFlag } from '../command-kit/read-options.ts';
import { textOutputFlag } from '../command-kit/reports/report-flags.ts';
import { siteFlag, sourceFlags, sourceOrProject } from '../command-kit/source-flags.ts';
import { compareContracts } from './compare-contracts.ts';
import { checkLines, contractLines, unresolvedLines } from './contract-lines.ts';

export const contract = command(
  {
    positionals: '[source]',
    description: [
      'Finds the operations, arguments and properties that your code uses, through a generated client or by',
      'hand-written calls, and saves only these parts of the index in a small file. If the file is the',
      'baseline of "routewright drift", changes of all other parts are not reported. If routewright cannot',
      'see what the code uses, the contract contains the whole operation.',
    ].join(' '),
    examples: [
      [
        'contract --project tsconfig.json -o site.contract.json',
        'the source is the only project of the configuration',
      ],
      ['contract site.index.json --project . -o site.contract.json', 'name the source'],
      ['drift site.contract.json https://example.com', 'report only the changes that affect your code'],
      [
        'contract --project . -o site.contract.json --check',
        'in CI: exits with 1 if the contract is not up to date',
      ],
    ],
    often: ['project', 'client', 'output', 'check', 'from-snapshot', 'config'],
  },
  {
    source: {
      ...sourceOrProject.source,
      demandOption: false,
      describe:
        'the source for which your code was written: a snapshot, a site, or the name of a project; default: the only project of the configuration. For a project with a snapshot, the snapshot is read',
    },
  },
  {
    ...projectFlags,
    ...textOutputFlag,
    check: {
      type: 'boolean',
      default: false,
      describe:
        'write nothing; exit with 1 if the file of --output does not list exactly what your code uses',
      group: 'Output:',
    },
    ...siteFlag,
    ...sourceFlags,
  },
  async (args, io, given) => {
    const { check } = args;
    const project = await projectOf(args);
    const file = args.output ?? project?.settings.drift?.contract;
    if (check && file === undefined)
      throw new Halt('usage', '--check needs --output.', 'Name the file of the contract with --output.');
    const source = args.source ?? project?.name ?? '';
    const hasSnapshot = project?.settings.snapshot !== undefined && fileExists(project.settings.snapshot);
    const typed = hasSnapshot && given.fromSnapshot === undefined ? { ...given, fromSnapshot: true } : given;
    const { settings, options } = await chooseSource('contract', { ...args, source }, typed, io);
    const committed = file === undefined ? undefined : presentContract(file);
    if (check && file !== undefined && committed === undefined)
      throw new Halt(
        'usage',
        `${nameOfFile(file)} does not exist.`,
        'Run the command without --check first.',
      );
    const { contract: make } = await import('./run.ts');
    const result = await make({
      ...options,
      site: args.site,
      project: args.project ?? settings.drift?.tsconfig ?? '.',
      client: args.client ?? settings.drift?.client,
    });
    if (check && file !== undefined && committed !== undefined) {
      const changes = compareContracts(committed, result.contract);
      io.out(checkLines(file, changes, commandText(args, io)));
      io.note(unresolvedLines(result.unresolved));
      return changes.length === 0 ? 0 : 1;
    }
    if (file === undefined) io.outText(streamText('json', result.text));
    else
      await io.uninterrupted(() => {
        writeOneFile(file, result.text);
      });
    io.note(contractLines(result, file));
    return 0;
  },
);

interface ChoiceArguments {
  readonly source: string | undefined;
  readonly config?: string | false | undefined;
}

/**
 * The project that the user named, or the only project of the configuration.
 *
 * @returns undefined if the source is not a project
 * @throws Halt `usage` if there is no source, and not exactly one project
 */
async function projectOf({ source, config: flag }: ChoiceArguments): Promise<Project | undefined> {
  const config = configFromFlag(flag);
  const { readProjects } = await import('../settings/read-projects.ts');
  const projects = config ? await readProjects(config) : [];
  if (source !== undefined) return projects.find(({ name }) => name === source);
  const [only, ...others] = projects;
  if (only && others.length === 0) return only;
  throw new Halt(
    'usage',
    'contract needs a source.',
    only
      ? `Name a source or a project. The projects are: ${projects.map(({ name }) => name).join(', ')}.`
      : 'Name the site for which your code was written, or a snapshot of the site.',
  );
}

/**
 * The contract in a file; undefined if the file does not exist.
 *
 * @throws Halt `usage` if the file is no contract, so that a snapshot is never overwritten
 */
function presentContract(file: string): Contract | undefined {
  const present = readPresent(dirname(file), basename(file));
  if (present.kind === 'nothing') return undefined;
  const contract = present.kind === 'file' ? contractOfText(present.text) : undefined;
  if (contract) return contract;
  throw new Halt(
    'usage',
    `${nameOfFile(file)} exists and is not a contract.`,
    'Choose another file with --output, or remove the file.',
  );
}

function contractOfText(text: string): Contract | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const found = isRecord(value) ? contractIn(value as unknown as WireIndex) : undefined;
    return found === 'invalid' ? undefined : found;
  } catch {
    return undefined;
  }
}

/** The command that writes the contract again. */
const commandText = (
  {
    source,
    project,
    output,
  }: { source: string | undefined; project: string | undefined; output: string | undefined },
  io: Io,
): string =>
  [
    programCommand(io.env),
    'contract',
    ...(source === undefined ? [] : [source]),
    ...(project === undefined ? [] : ['--project', project]),
    ...(output === undefined ? [] : ['-o', output]),
  ].join(' ');
