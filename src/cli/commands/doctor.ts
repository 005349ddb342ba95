import { arch, platform, release } from 'node:os';
import type { Checkup } from '../../app/project-checkup.ts';
import { Halt } from '../../diagnostics/halt.ts';
import { findConfig } from '../../load/find-config.ts';
import type { ConfigSource } from '../../load/load-options.ts';
import { command } from '../command.ts';
import type { Io, Terminal } from '../io.ts';
import { bold, dim, jsonText, table, yellow, type Line } from '../lines.ts';
import { jsonFlag } from '../output-flags.ts';
import { configSource } from '../read-options.ts';
import { configFlag } from '../source-flags.ts';

export const doctor = command(
  {
    name: 'doctor',
    positionals: '',
    summary: 'print versions and settings for a bug report',
    description: [
      'Prints versions, what lies in the current folder, and how modules generated here would import',
      'each other. It asks no site; it prints no secret, no address and nothing of what files hold but',
      'the names of projects.',
    ].join(' '),
    examples: [
      ['doctor', 'for a bug report'],
      ['doctor --json', 'for programs'],
    ],
  },
  {},
  { ...configFlag, ...jsonFlag },
  async (args, io) => {
    const { checkup } = await import('../../app/project-checkup.ts');
    const { bugsAddress } = await import('../../app/package-facts.ts');
    const { source, flaw } = chosenConfig(args.config);
    const found = await checkup(source, { system: `${platform()} ${arch()} ${release()}`, env: io.env });
    const whole = { ...found, configuration: flaw ?? found.configuration, terminal: io.terminal };
    if (args.json) io.outText(jsonText(whole));
    else io.out([...lines(whole, io), [], [dim(`Report bugs at ${bugsAddress()}`)]]);
    return 0;
  },
);

/** Two configurations are a flaw to tell of, not one to stop at. */
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
    [bold('Run by'), found.packageManager ?? 'nothing'],
    [bold('Terminal'), terminalWords(found.terminal, env['TERM'])],
    [bold('Files here'), listed(found.files)],
    [bold('Projects'), found.projects === null ? '' : listed(found.projects)],
    ...(found.configuration === null ? [] : [[bold('Configuration'), yellow(found.configuration)]]),
    [
      bold('Modules import'),
      `./transport${found.imports.extension === 'none' ? '' : `.${found.imports.extension}`} (${found.imports.why})`,
    ],
    [bold('Beside it'), versions(found.yours)],
    [bold('Made of'), versions(found.dependencies)],
    [bold('Variables set'), listed(found.variables)],
  ]);

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

const versions = (found: Readonly<Record<string, string>>): string =>
  listed(Object.entries(found).map(([name, version]) => `${name} ${version}`));

const terminalWords = ({ isTerminal, columns, colour }: Terminal, term: string | undefined): string =>
  [
    isTerminal ? 'a terminal' : 'no terminal',
    ...(columns === undefined ? [] : [`${columns} columns`]),
    colour ? 'colours' : 'no colours',
    ...(term ? [`TERM ${term}`] : []),
  ].join(', ');
