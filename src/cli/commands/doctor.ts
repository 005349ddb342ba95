import { arch, platform, release } from 'node:os';
import type { Checkup } from '../../projects/project-checkup.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { findConfig } from '../../source/file/find-config.ts';
import type { ConfigSource } from '../../source/load-options.ts';
import { command } from '../command.ts';
import type { Io, Terminal } from '../io.ts';
import { bold, dim, jsonText, table, yellow, type Line, type Piece } from '../lines.ts';
import { jsonFlag } from '../output-flags.ts';
import { configSource } from '../read-options.ts';
import { configFlag } from '../source-flags.ts';

export const doctor = command(
  {
    name: 'doctor',
    positionals: '',
    summary: 'print versions and settings for a bug report',
    description: [
      'Prints versions, the relevant files of the current folder, which environment variables',
      'are set, and how generated modules here import each other. It sends no request. It prints no secret',
      'and no address, and of your files only the names of projects.',
    ].join(' '),
    examples: [
      ['doctor', 'for a bug report'],
      ['doctor --json', 'for programs'],
    ],
  },
  {},
  { ...configFlag, ...jsonFlag },
  async (args, io) => {
    const { checkup } = await import('../../projects/project-checkup.ts');
    const { bugsAddress } = await import('../../package-facts.ts');
    const { source, flaw } = chosenConfig(args.config);
    const found = await checkup(source, { system: `${platform()} ${arch()} ${release()}`, env: io.env });
    const whole = { ...found, configuration: flaw ?? found.configuration, terminal: io.terminal };
    if (args.json) io.outText(jsonText(whole));
    else io.out([...lines(whole, io), [], [dim(`Report bugs at ${bugsAddress()}`)]]);
    return 0;
  },
);

/** The configuration, or the error in it: `doctor` prints an error such as two configurations and goes on. */
function chosenConfig(given: string | false | undefined): {
  readonly source: ConfigSource | undefined;
  readonly flaw: string | null;
} {
  try {
    return { source: given === undefined ? findConfig() : configSource(given), flaw: null };
  } catch (error) {
    if (error instanceof Halt) return { source: undefined, flaw: error.message };
    throw error;
  }
}

const lines = (found: Checkup & { readonly terminal: Terminal }, { env }: Io): readonly Line[] =>
  table([
    [bold('routewright'), `${found.routewright}, from ${found.from}`],
    [bold('Node.js'), found.node],
    [bold('System'), found.system],
    [bold('Runner'), found.packageManager ?? 'none'],
    [bold('Output'), terminalWords(found.terminal, env['TERM'])],
    [bold('This folder'), listed(found.files)],
    [bold('Configuration'), configurationPiece(found)],
    [
      bold('Imports'),
      `${found.imports.extension === 'none' ? 'without an extension' : `end in .${found.imports.extension}`} (${found.imports.why})`,
    ],
    [bold('Your packages'), versions(found.yours)],
    [bold('Dependencies'), versions(found.dependencies)],
    [bold('Environment'), listed(found.variables)],
  ]);

function configurationPiece({ configuration, projects, files }: Checkup): Piece {
  if (configuration !== null) return yellow(configuration);
  const isThere = (projects ?? []).length > 0 || files.some((file) => file.startsWith('routewright.config.'));
  return isThere ? `projects: ${listed(projects ?? [])}` : 'not found';
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

const versions = (found: Readonly<Record<string, string>>): string =>
  listed(Object.entries(found).map(([name, version]) => `${name} ${version}`));

const terminalWords = ({ isTerminal, columns, colour }: Terminal, term: string | undefined): string =>
  [
    isTerminal ? 'a terminal' : 'a file or a pipe',
    ...(columns === undefined ? [] : [`${columns} columns`]),
    colour ? 'colours' : 'no colors',
    ...(term ? [`TERM ${term}`] : []),
  ].join(', ');
