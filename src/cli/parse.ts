// Parses a command line, and makes the help of the program from the records of the commands.

import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { nameOfSource } from '../source/source-name.ts';
import { asksCompletion, exampleHelp, type Command, type Examples } from '../terminal/command.ts';
import type { Capability } from '../terminal/capability.ts';
import type { Io } from '../terminal/io.ts';
import { parseWith, programName, programUsage } from '../terminal/parser.ts';
import { groupBy } from '../core/model/text/group-by.ts';
import { capabilities } from './capabilities.ts';

const programExamples: Examples = [
  ['init https://example.com', 'answer a few questions, then generate the files'],
  [
    'drift site.index.json https://example.com',
    'show the changes since a snapshot, and which of them break code',
  ],
  ['browse https://example.com', 'open the reference of a site in your browser'],
  ['<command> --help', 'the flags of a command, with examples'],
];

const purpose = [
  'Reads the REST index of a WordPress site and generates a typed client, validators and a reference',
  'for your site. In CI, reports the changes of the site and the lines of your code that they break.',
].join('\n');

/** The help of the program. yargs cannot group commands. */
function programHelp(): string {
  const width = Math.max(...capabilities.map(({ name }) => name.length));
  return [
    `${programUsage}\n\n${purpose}`,
    ...[...groupBy(capabilities, ({ group }) => group)].map(([group, members]) =>
      [`${group}:`, ...members.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)].join('\n'),
    ),
    optionHelp,
    exampleHelp(programExamples),
    environmentHelp,
    exitCodeHelp,
  ]
    .join('\n\n')
    .replaceAll('$0', programName);
}

/** The environment variables that commands read in addition to `siteFlags`. */
export const environmentVariables: readonly (readonly [names: string, does: string])[] = [
  ['ROUTEWRIGHT_USER, ROUTEWRIGHT_APPLICATION_PASSWORD', 'sign in with an application password'],
  ['ROUTEWRIGHT_KEY, ROUTEWRIGHT_SECRET', 'sign in with a consumer key'],
  ['ROUTEWRIGHT_TOKEN', 'sign in with a bearer token'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'connect through a proxy'],
  ['NODE_EXTRA_CA_CERTS', 'a file of more certificates to trust'],
  ['ROUTEWRIGHT_MIRROR', 'the mirror for downloads of WordPress'],
  ['ROUTEWRIGHT_CACHE', 'the folder for downloads and records of runs'],
];

const environmentHelp = [
  'Environment:',
  ...environmentVariables.map(([names, does]) => `  ${names.padEnd(53)}${does}`),
].join('\n');

/** The exit codes of all commands. */
export const exitCodes: readonly (readonly [code: number, means: string])[] = [
  [0, 'fine'],
  [1, 'there are findings: lint errors, stale output or drift'],
  [2, 'the command line is wrong, or a filter matches nothing'],
  [3, 'a source could not be read (drift --tolerate allows some unreadable sites)'],
  [70, 'a file could not be written, or routewright has a bug'],
];

const exitCodeHelp = [
  'Exit codes:',
  ...exitCodes.map(([code, means]) => `  ${String(code).padEnd(2)}  ${means}`),
].join('\n');

const optionHelp = [
  'Options:',
  '  -h, --help     show help; after a command, show its flags (--help all: also the seldom used)',
  '  -v, --version  show the version',
].join('\n');

type ParseResult =
  | { readonly kind: 'run'; readonly run: (io: Io) => Promise<number> }
  /** The help or the version was requested. */
  | { readonly kind: 'print'; readonly text: string };

/**
 * Parses a command line. Loads the texts and flags of the commands that it names. A command loads its other modules
 * when the command runs.
 *
 * @throws Halt `usage`
 */
export async function parseCommandLine(argv: readonly string[]): Promise<ParseResult> {
  const { run, text } = await parseWith(await commandsFor(argv), argv);
  if (run) return { kind: 'run', run };
  if (text === '' && !asksCompletion(argv)) throw noCommand(argv);
  return { kind: 'print', text: text.startsWith(programUsage) ? programHelp() : text };
}

/** The named command; if the first word is no command, all commands, of which the named ones are loaded. */
function commandsFor(argv: readonly string[]): Promise<readonly (Command | Capability)[]> {
  const first = capabilities.filter(({ name }) => name === argv[0]);
  return Promise.all(
    (first.length > 0 ? first : capabilities).map(async (one) =>
      argv.includes(one.name) ? (await one.load(capabilities))(one) : one,
    ),
  );
}

function noCommand(argv: readonly string[]): Halt {
  const names = capabilities.map(({ name }) => name);
  const list = `The commands are: ${names.join(', ')}. "routewright --help" shows more.`;
  const typed = argv.find((argument) => !argument.startsWith('-'));
  return typed === undefined
    ? new Halt('usage', 'A command is missing.', list)
    : new Halt('usage', `There is no command "${nameOfSource(typed)}".`, didYouMean(typed, names) ?? list);
}
