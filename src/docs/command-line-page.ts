// Makes `docs/reference/command-line.md` from the texts and flags that `--help` prints.

import { codeCell } from '../generate/targets/markdown/text.ts';
import { groupBy } from '../core/model/group-by.ts';
import type { Command, FlagTable, PositionalTable } from '../cli/command.ts';
import { completionSummary } from '../cli/parse.ts';
import { page, table, words, type Page } from './page.ts';

export interface CommandLine {
  readonly commands: readonly Command[];
  readonly exitCodes: readonly (readonly [code: number, means: string])[];
  readonly environment: readonly (readonly [names: string, does: string])[];
}

/** yargs adds these flags to every command. */
const everywhere = 'Every command also takes `--help` (`-h`); the program takes `--version` (`-v`).';

/** Pure. The page comes from the tables with which the program parses its arguments. */
export function commandLinePage({ commands, exitCodes, environment }: CommandLine): Page {
  const shared = sharedOptions(commands);
  return page('reference/command-line.md', 'The command line', [
    '`routewright <command> [options]`. Results go to standard output, all else to standard error.',
    table(
      ['Command', 'What it does'],
      [
        ...commands.map((command) => [
          `[\`${command.words.name}\`](#${command.words.name.replaceAll(' ', '-')})`,
          words(command.words.summary),
        ]),
        ['`completion`', completionSummary],
      ],
    ),
    everywhere,
    '## Exit codes',
    table(
      ['Code', 'Meaning'],
      exitCodes.map(([code, means]) => [String(code), words(means)]),
    ),
    'Ctrl+C and SIGTERM end a command by that signal.',
    '## Environment',
    table(
      ['Variable', 'What it is for'],
      environment.map(([names, does]) => [names.split(', ').map(codeCell).join(', '), words(does)]),
    ),
    '## Shared options',
    'Several commands take these options. Each command lists the names of those that it takes.',
    ...[...shared].flatMap(([group, rows]) => [`### ${group} options`, flagTable([...rows.values()])]),
    ...commands.flatMap((command) => commandSection(command, shared)),
  ]);
}

function commandSection(
  { words: said, positionals, flags }: Command,
  shared: SharedOptions,
): readonly string[] {
  const { name, description, examples } = said;
  return [
    `## \`${name}\``,
    ...(said.positionals === '' && Object.keys(flags).length === 0
      ? []
      : [`\`routewright ${`${name} ${said.positionals}`.trim()}\``]),
    ...paragraphs(description),
    ...exampleBlock(examples),
    ...(Object.keys(positionals).length === 0 ? [] : [positionalTable(positionals)]),
    ...groupsOf(flags).flatMap(([group, rows]) => {
      const isShared = ({ cells: [name] }: FlagRow): boolean => shared.get(group)?.has(name) === true;
      const [own, others] = [rows.filter((row) => !isShared(row)), rows.filter(isShared)];
      const names = others.map(({ cells: [name] }) => name).join(', ');
      return [
        ...(own.length === 0 ? [] : [`**${group}**`, flagTable(own)]),
        ...(others.length === 0
          ? []
          : [`**[${group} options](#${group.toLowerCase().replaceAll(' ', '-')}-options):** ${names}`]),
      ];
    }),
  ];
}

/** Joins lines that are wrapped for a terminal. A blank line separates paragraphs. */
const paragraphs = (text: string): readonly string[] => text.split(/\n{2,}/).map(words);

const exampleBlock = (examples: Command['words']['examples']): readonly string[] =>
  examples.length === 0
    ? []
    : [
        ['```sh', ...examples.flatMap(([line, does]) => [`# ${does}`, `routewright ${line}`]), '```'].join(
          '\n',
        ),
      ];

const positionalTable = (positionals: PositionalTable): string =>
  table(
    ['Argument', 'What it is'],
    Object.entries(positionals).map(([name, { describe = '' }]) => [codeCell(name), words(describe)]),
  );

/** A flag as a row of a table. */
interface FlagRow {
  readonly group: string;
  readonly cells: readonly [name: string, value: string, does: string];
}

const rowsOf = (flags: FlagTable): readonly FlagRow[] =>
  Object.entries(flags).map(([name, flag]) => ({
    group: (flag.group ?? 'Options:').replace(/:$/, ''),
    cells: [flagName(name, flag), valueWords(flag), flagWords(flag)],
  }));

/** Groups flags as the help does. Groups are in the order of their first flag. */
const groupsOf = (flags: FlagTable): readonly (readonly [group: string, rows: readonly FlagRow[]])[] => [
  ...groupBy(rowsOf(flags), ({ group }) => group),
];

/** Rows by group and by first cell. */
type SharedOptions = ReadonlyMap<string, ReadonlyMap<string, FlagRow>>;

/** The rows with identical text in two commands or more. */
function sharedOptions(commands: readonly Command[]): SharedOptions {
  const all = commands.flatMap(({ flags }) => rowsOf(flags));
  const alike = [...groupBy(all, (row) => JSON.stringify(row))].filter(([, rows]) => rows.length >= 2);
  const shared = new Map<string, Map<string, FlagRow>>();
  for (const [, [row]] of alike) {
    if (row === undefined) continue;
    const rows = shared.get(row.group) ?? new Map<string, FlagRow>();
    shared.set(row.group, rows.set(row.cells[0], row));
  }
  return shared;
}

const flagTable = (rows: readonly FlagRow[]): string =>
  table(
    ['Flag', 'Value', 'What it does'],
    rows.map(({ cells }) => cells),
  );

const flagName = (name: string, { alias }: FlagTable[string]): string =>
  [...(typeof alias === 'string' ? [`-${alias}`] : []), `--${name}`].map(codeCell).join(', ');

function valueWords({ type, choices }: FlagTable[string]): string {
  if (choices !== undefined) return choices.map((choice) => codeCell(String(choice))).join(', ');
  if (type === 'boolean') return '';
  return type === 'array' ? 'texts' : type === 'number' ? 'a number' : 'a text';
}

function flagWords({ describe = '', default: usual, defaultDescription }: FlagTable[string]): string {
  const said = words(describe);
  if (usual === undefined || usual === false) return said;
  return `${said}. Default: ${defaultDescription === undefined ? codeCell(defaultText(usual)) : words(defaultDescription)}`;
}

const defaultText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(',') : usualText(value);

const usualText = (value: unknown): string => (value === true ? 'on' : String(value));
