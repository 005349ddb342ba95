import { arch, platform, release } from 'node:os';
import type { Checkup } from '../../settings/project-checkup.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { findConfig } from '../../source/file/find-config.ts';
import type { ConfigSource } from '../../source/load-options.ts';
import { command } from '../../terminal/command.ts';
import type { Io, Terminal } from '../../terminal/io.ts';
import {
  bold,
  dim,
  jsonStreamText,
  tableLines,
  yellow,
  type Line,
  type LinePiece,
} from '../../terminal/lines.ts';
import { jsonFlag } from '../../command-kit/output-flags.ts';
import { configFromFlag } from '../../command-kit/read-options.ts';
import { configFlag } from '../../command-kit/source-flags.ts';

export const doctor = command(
  {
    positionals: '',
    description: [
      'Prints versions, the relevant files of the current folder, the names of the environment variables',
      'that are set, and the import extension of generated modules in this folder. "routewright doctor"',
      'sends no request, and prints no secret and no address. From your files, it prints only the names of',
      'projects.',
    ].join(' '),
    examples: [
      ['doctor', 'for a bug report'],
      ['doctor --json', 'for programs'],
    ],
  },
  {},
  { ...configFlag, ...jsonFlag },
  async (args, io) => {
    const { checkup } = await import('../../settings/project-checkup.ts');
    const { bugsAddress } = await import('../../node/package-facts.ts');
    const { source, flaw } = configOrError(args.config);
    const found = await checkup(source, { system: `${platform()} ${arch()} ${release()}`, env: io.env });
    const whole = {
      ...found,
      configuration: flaw ?? found.configuration,
      terminal: terminalFacts(io.terminal),
    };
    if (args.json) io.outText(jsonStreamText(whole));
    else io.out([...lines(whole, io), [], [dim(`Report bugs at ${bugsAddress()}`)]]);
    return 0;
  },
);

/**
 * The configuration or its error. `doctor` prints an error of the configuration and continues.
 */
function configOrError(given: string | false | undefined): {
  readonly source: ConfigSource | undefined;
  readonly flaw: string | null;
} {
  try {
    return { source: given === undefined ? findConfig() : configFromFlag(given), flaw: null };
  } catch (error) {
    if (error instanceof Halt) return { source: undefined, flaw: error.message };
    throw error;
  }
}

/** The facts about the terminal, in the form of the published document with its member `colour`. */
const terminalFacts = ({ color: colour, ...facts }: Terminal): TerminalFacts => ({ ...facts, colour });

type TerminalFacts = Omit<Terminal, 'color'> & { readonly colour: boolean };

const lines = (found: Checkup & { readonly terminal: TerminalFacts }, { env }: Io): readonly Line[] =>
  tableLines([
    [bold('routewright'), `${found.routewright}, from ${found.from}`],
    [bold('Node.js'), found.node],
    [bold('System'), found.system],
    [bold('Runner'), found.packageManager ?? 'none'],
    [bold('Output'), terminalText(found.terminal, env['TERM'])],
    [bold('This folder'), joinedOrNone(found.files)],
    [bold('Configuration'), configurationPiece(found)],
    [
      bold('Imports'),
      `${found.imports.extension === 'none' ? 'without an extension' : `end in .${found.imports.extension}`} (${found.imports.why})`,
    ],
    [bold('Your packages'), packageVersionList(found.yours)],
    [bold('Dependencies'), packageVersionList(found.dependencies)],
    [bold('Environment'), joinedOrNone(found.variables)],
  ]);

function configurationPiece({ configuration, projects, files }: Checkup): LinePiece {
  if (configuration !== null) return yellow(configuration);
  const isThere = (projects ?? []).length > 0 || files.some((file) => file.startsWith('routewright.config.'));
  return isThere ? `projects: ${joinedOrNone(projects ?? [])}` : 'not found';
}

const joinedOrNone = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

const packageVersionList = (found: Readonly<Record<string, string>>): string =>
  joinedOrNone(Object.entries(found).map(([name, version]) => `${name} ${version}`));

const terminalText = ({ isTerminal, columns, colour }: TerminalFacts, term: string | undefined): string =>
  [
    isTerminal ? 'a terminal' : 'a file or a pipe',
    ...(columns === undefined ? [] : [`${columns} columns`]),
    colour ? 'colors' : 'no colors',
    ...(term ? [`TERM ${term}`] : []),
  ].join(', ');
