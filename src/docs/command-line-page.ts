// Makes `docs/reference/command-line.md` from the texts and flags that `--help` prints.

import { codeCell } from '../generate/targets/markdown/markdown-text.ts';
import { groupBy } from '../core/model/text/group-by.ts';
import type { Command, FlagTable, PositionalTable } from '../terminal/command.ts';
import { docPage, markdownTable, proseMarkdown, type DocPage } from './page.ts';

export interface CommandLine {
  readonly commands: readonly Command[];
  readonly exitCodes: readonly (readonly [code: number, means: string])[];
  readonly environment: readonly (readonly [names: string, does: string])[];
}

/** yargs adds these flags to every command. */
const globalFlagsText =
  'Every command accepts `--help` (`-h`). `routewright --version` (`-v`) prints the version.';

/**
 * The page with all commands, built from the tables with which the program parses its arguments. This
 * function is pure.
 */
export function commandLinePage({ commands, exitCodes, environment }: CommandLine): DocPage {
  const shared = sharedOptions(commands);
  return docPage('reference/command-line.md', 'The command line', [
    '`routewright <command> [options]`. Commands write results to standard output, and all other text to standard error.',
    markdownTable(
      ['Command', 'Description'],
      [
        ...commands.map((command) => [
          `[\`${command.words.name}\`](#${command.words.name.replaceAll(' ', '-')})`,
          proseMarkdown(command.words.summary),
        ]),
      ],
    ),
    globalFlagsText,
    '## Exit codes',
    markdownTable(
      ['Code', 'Meaning'],
      exitCodes.map(([code, means]) => [String(code), proseMarkdown(means)]),
    ),
    'After Ctrl+C, a command ends with the signal SIGINT; after SIGTERM, it ends with SIGTERM.',
    '## Environment',
    markdownTable(
      ['Variable', 'Purpose'],
      environment.map(([names, does]) => [names.split(', ').map(codeCell).join(', '), proseMarkdown(does)]),
    ),
    '## Shared options',
    'The options in this section belong to several commands. The section of a command lists the shared options that the command accepts.',
    ...[...shared].flatMap(([group, rows]) => [`### ${group} options`, flagList([...rows.values()])]),
    ...commands.flatMap((command) => commandSection(command, shared)),
  ]);
}

function commandSection({ words, positionals, flags }: Command, shared: SharedOptions): readonly string[] {
  const { name, description, examples } = words;
  return [
    `## \`${name}\``,
    ...(words.positionals === '' && Object.keys(flags).length === 0
      ? []
      : [`\`routewright ${`${name} ${words.positionals}`.trim()}\``]),
    ...helpParagraphs(description),
    ...exampleBlock(examples),
    ...(Object.keys(positionals).length === 0 ? [] : [positionalTable(positionals)]),
    ...flagGroups(flags).flatMap(([group, rows]) => {
      const isShared = (row: FlagRow): boolean => {
        const documented = shared.get(group)?.get(row.cells[0]);
        return documented !== undefined && isSameRow(row, documented);
      };
      const [own, others] = [rows.filter((row) => !isShared(row)), rows.filter(isShared)];
      const names = others.map(({ cells: [name] }) => name).join(', ');
      return [
        ...(own.length === 0 ? [] : [`**${group}**`, flagList(own)]),
        ...(others.length === 0
          ? []
          : [`**[${group} options](#${group.toLowerCase().replaceAll(' ', '-')}-options):** ${names}`]),
      ];
    }),
  ];
}

/** Joins lines that are wrapped for a terminal. Blank lines separate paragraphs. */
const helpParagraphs = (text: string): readonly string[] => text.split(/\n{2,}/).map(proseMarkdown);

const exampleBlock = (examples: Command['words']['examples']): readonly string[] =>
  examples.length === 0
    ? []
    : [
        ['```sh', ...examples.flatMap(([line, does]) => [`# ${does}`, `routewright ${line}`]), '```'].join(
          '\n',
        ),
      ];

const positionalTable = (positionals: PositionalTable): string =>
  markdownTable(
    ['Argument', 'Description'],
    Object.entries(positionals).map(([name, { describe = '' }]) => [codeCell(name), proseMarkdown(describe)]),
  );

/** A flag as an item of a list. */
interface FlagRow {
  readonly group: string;
  readonly cells: readonly [name: string, value: string, does: string];
}

const rowsOf = (flags: FlagTable): readonly FlagRow[] =>
  Object.entries(flags).map(([name, flag]) => ({
    group: (flag.group ?? 'Options:').replace(/:$/, ''),
    cells: [flagName(name, flag), flagValueText(flag), flagText(flag)],
  }));

/** Groups flags as the help does. Groups are sorted by the position of their first flag. */
const flagGroups = (flags: FlagTable): readonly (readonly [group: string, rows: readonly FlagRow[]])[] => [
  ...groupBy(rowsOf(flags), ({ group }) => group),
];

/** Flag rows, by group and by their first cell. */
type SharedOptions = ReadonlyMap<string, ReadonlyMap<string, FlagRow>>;

const rowKey = (row: FlagRow): string => JSON.stringify(row);

/** A key for a flag in a group. Commands may document the same flag differently. */
const flagKey = ({ group, cells: [name] }: FlagRow): string => JSON.stringify([group, name]);

const isSameRow = (one: FlagRow, other: FlagRow): boolean => rowKey(one) === rowKey(other);

/**
 * The flag rows that are equal in at least two commands. If commands describe a flag in different ways, the
 * most frequent row is listed as the shared row.
 */
function sharedOptions(commands: readonly Command[]): SharedOptions {
  const all = commands.flatMap(({ flags }) => rowsOf(flags));
  const alike = [...groupBy(all, rowKey)].map(([, rows]) => rows).filter((rows) => rows.length >= 2);
  const mostUsed = new Map<string, number>();
  for (const [row, ...others] of alike) {
    if (row === undefined) continue;
    const flag = flagKey(row);
    mostUsed.set(flag, Math.max(mostUsed.get(flag) ?? 0, others.length + 1));
  }
  const shared = new Map<string, Map<string, FlagRow>>();
  for (const rows of alike) {
    const [row] = rows;
    if (row === undefined || rows.length < (mostUsed.get(flagKey(row)) ?? 0)) continue;
    const documented = shared.get(row.group) ?? new Map<string, FlagRow>();
    if (documented.has(row.cells[0])) continue;
    shared.set(row.group, documented.set(row.cells[0], row));
  }
  return shared;
}

const flagList = (rows: readonly FlagRow[]): string =>
  rows
    .map(({ cells: [name, value, does] }) => `- ${name}${value === '' ? '' : ` (${value})`}: ${does}`)
    .join('\n');

const flagName = (name: string, { alias }: FlagTable[string]): string =>
  [...(typeof alias === 'string' ? [`-${alias}`] : []), `--${name}`].map(codeCell).join(', ');

function flagValueText({ type, choices }: FlagTable[string]): string {
  if (choices !== undefined) return choices.map((choice) => codeCell(String(choice))).join(', ');
  if (type === 'boolean') return '';
  return type === 'array' ? 'strings' : type === 'number' ? 'number' : 'string';
}

function flagText({ describe = '', default: defaultValue, defaultDescription }: FlagTable[string]): string {
  const text = proseMarkdown(describe);
  if (defaultValue === undefined || defaultValue === false) return text;
  return `${text}. Default: ${defaultDescription === undefined ? codeCell(defaultText(defaultValue)) : proseMarkdown(defaultDescription)}`;
}

const defaultText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(',') : shownDefaultText(value);

const shownDefaultText = (value: unknown): string => (value === true ? 'on' : String(value));
