// The flags that commands share, as data. What a flag may be is decided here; commands
// see finished values.

import type { ReadOptions } from '../app/read-model.ts';
import { siteAccess, usualVariables, type SiteSettings } from '../app/site-access.ts';
import { Halt } from '../diagnostics/halt.ts';
import { findConfig, usualConfigs } from '../load/find-config.ts';
import { defaultLoadOptions, type ConfigSource } from '../load/load-options.ts';
import { splitTargets, type CredentialVariables } from '../model/project.ts';
import { openApiFormats } from '../render/openapi/openapi-options.ts';
import { importExtensions } from '../render/import-extension.ts';
import { defaultQueryOptions } from '../render/query/query-options.ts';
import { defaultTargets, targets, targetsNamed, targetsTaking } from '../render/targets.ts';
import type { Io } from './io.ts';
import type { FlagTable, PositionalTable } from './command.ts';
import { drawProgress } from './progress.ts';

/** One value; yargs makes a list when a flag is given twice. */
export const single =
  (flag: string) =>
  (value: unknown): string => {
    if (typeof value === 'string' && value !== '') return value;
    throw new Halt(
      'usage',
      Array.isArray(value) ? `${flag} is given more than once.` : `${flag} is empty.`,
      `Give ${flag} one value.`,
    );
  };

const keysOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];

const positive =
  (flag: string, unit: string) =>
  (value: unknown): number => {
    if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return value;
    throw new Halt('usage', `${flag} needs a number of ${unit} above 0.`, `For example: ${flag} 60`);
  };

/** Several values: the flag repeated, or parted by commas that stand outside braces. */
const several =
  (flag: string) =>
  (values: unknown): readonly string[] => {
    const list = (Array.isArray(values) ? values : [values]).flatMap((value) => splitList(String(value)));
    if (list.includes('')) throw new Halt('usage', `${flag} is empty.`, `Give ${flag} a value.`);
    return [...new Set(list)];
  };

export function splitList(text: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === ',' && depth <= 0) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...items, text.slice(start).trim()];
}

export const loadFlags = {
  timeout: {
    type: 'number',
    default: defaultLoadOptions.timeoutMs / 1000,
    requiresArg: true,
    describe: 'how long a site may take, in seconds',
    group: 'Source:',
    read: positive('--timeout', 'seconds'),
  },
  'max-bytes': {
    type: 'number',
    default: defaultLoadOptions.maxBytes,
    requiresArg: true,
    describe: 'how large a source may be, in bytes, unpacked',
    group: 'Source:',
    read: positive('--max-bytes', 'bytes'),
  },
} as const satisfies FlagTable;

export const configFlag = {
  config: {
    type: 'string',
    requiresArg: true,
    describe: `your projects, and what you know of sites; ${usualConfigs[0]} (or .yaml) where it is there, --no-config for none`,
    group: 'Source:',
    read: (value: unknown): string | false => (value === false ? false : single('--config')(value)),
  },
} as const satisfies FlagTable;

/** What `--credentials` may name, as it is typed → as a project has it. */
const credentialNames: ReadonlyMap<string, keyof CredentialVariables> = new Map(
  keysOf(usualVariables).map((name) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
  ]),
);

function credentialVariables(pairs: readonly string[]): CredentialVariables {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, kind = '', variable] = /^([a-z-]+)=([A-Za-z_]\w*)$/.exec(pair) ?? [];
      const name = credentialNames.get(kind);
      if (name !== undefined && variable !== undefined) return [name, variable];
      throw new Halt(
        'usage',
        '--credentials needs a kind, an equals sign and the name of an environment variable.',
        `For example: --credentials token=SHOP_TOKEN. The kinds are: ${[...credentialNames.keys()].join(', ')}.`,
      );
    }),
  );
}

/** How a site is reached; the secrets themselves come by the environment. */
export const siteFlags = {
  header: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: "a header for the site, 'Name: value'; repeatable (also lines of ROUTEWRIGHT_HEADER)",
    group: 'Site:',
  },
  'http-auth': {
    type: 'string',
    requiresArg: true,
    describe: "the web server's own password, NAME:PASSWORD (also ROUTEWRIGHT_HTTP_AUTH)",
    group: 'Site:',
    read: single('--http-auth'),
  },
  credentials: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe:
      'the names of the variables that hold credentials: user=SHOP_USER,application-password=SHOP_PASSWORD',
    group: 'Site:',
    read: (values: unknown): CredentialVariables => credentialVariables(several('--credentials')(values)),
  },
  'user-agent': {
    type: 'string',
    requiresArg: true,
    describe: 'how to introduce oneself to the site',
    group: 'Site:',
    read: single('--user-agent'),
  },
  'allow-insecure-auth': {
    type: 'boolean',
    default: false,
    describe: 'let credentials travel over http to other machines',
    group: 'Site:',
  },
  schemas: {
    type: 'boolean',
    default: true,
    describe: 'ask what routes answer; --no-schemas leaves it unknown',
    group: 'Site:',
  },
  verbose: {
    type: 'boolean',
    default: false,
    describe: 'tell each step on the way to the index',
    group: 'Site:',
  },
} as const satisfies FlagTable;

/** For what names the site or calls it. */
export const siteFlag = {
  site: {
    type: 'string',
    requiresArg: true,
    describe: "the site's REST base for samples and try-it, where the source does not say it",
    group: 'Site:',
    read: (value: unknown): URL => {
      const text = single('--site')(value);
      if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text);
      throw new Halt('usage', '--site is not an address.', 'For example: --site https://example.com/wp-json');
    },
  },
} as const satisfies FlagTable;

/** The variables that `siteFlags` goes with. */
export const environmentVariables: readonly (readonly [names: string, does: string])[] = [
  ['ROUTEWRIGHT_USER, ROUTEWRIGHT_APPLICATION_PASSWORD', 'sign in by an application password'],
  ['ROUTEWRIGHT_KEY, ROUTEWRIGHT_SECRET', 'sign in by a consumer key'],
  ['ROUTEWRIGHT_TOKEN', 'sign in by a bearer token'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'go by way of a proxy'],
  ['NODE_EXTRA_CA_CERTS', 'a file of certificates to trust too'],
];

export const environmentHelp = [
  'Environment:',
  ...environmentVariables.map(([names, does]) => `  ${names.padEnd(53)}${does}`),
].join('\n');

export const filterFlags = {
  namespace: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'only namespaces that match the glob: wp/v2, shop*, !shop/v1',
    group: 'Filter:',
    read: several('--namespace'),
  },
  route: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: "only routes whose path matches the glob: '/wp/v2/posts/**'",
    group: 'Filter:',
    read: several('--route'),
  },
  method: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'only these methods: GET,POST',
    group: 'Filter:',
    read: several('--method'),
  },
} as const satisfies FlagTable;

export const outputFlags = {
  format: {
    type: 'boolean',
    default: true,
    describe: 'format with prettier; --no-format leaves it out',
    group: 'Output:',
  },
  check: {
    type: 'boolean',
    default: false,
    describe: 'write nothing; list what is stale, missing or surplus, and why (exit 1)',
    group: 'Output:',
  },
  force: {
    type: 'boolean',
    default: false,
    describe: 'overwrite files that routewright did not write, and edits made by hand',
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const importExtensionFlag = {
  'import-extension': {
    choices: [...importExtensions, 'auto'],
    requiresArg: true,
    describe:
      'how generated modules import each other; left out: as in the last run, and in the first as with auto, by the tsconfig.json and package.json around --out',
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const packageFlag = {
  package: {
    type: 'string',
    requiresArg: true,
    describe:
      'write an npm package of this name instead of sources: ESM, declarations, a version that follows the changes',
    group: 'Output:',
    read: single('--package'),
  },
} as const satisfies FlagTable;

export const singleFileFlag = {
  'single-file': {
    type: 'boolean',
    default: false,
    describe: `with the target ${targetsTaking('single-file').join(' or ')}: one file that holds everything`,
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const openApiFormatFlag = {
  'openapi-format': {
    choices: openApiFormats,
    default: 'json',
    requiresArg: true,
    describe: `with the target ${targetsTaking('openapi-format').join(' or ')}: how the document is written`,
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const queryTypesFlag = {
  'query-types': {
    type: 'string',
    default: defaultQueryOptions.types,
    requiresArg: true,
    describe: `with the target ${targetsTaking('query-types').join(' or ')}: the package that types come from, such as @tanstack/vue-query`,
    group: 'Output:',
    read: single('--query-types'),
  },
} as const satisfies FlagTable;

export const sinceFlag = {
  since: {
    type: 'string',
    requiresArg: true,
    describe: 'an earlier snapshot: the reference says what changed since',
    group: 'Output:',
    read: single('--since'),
  },
} as const satisfies FlagTable;

export const portFlags = {
  port: {
    type: 'number',
    default: 0,
    defaultDescription: 'a free one',
    requiresArg: true,
    describe: 'the port on this machine',
    group: 'Output:',
    read: (value: unknown): number => {
      if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 65_536) return value;
      throw new Halt('usage', '--port needs a number below 65536.', 'For example: --port 8080');
    },
  },
  open: {
    type: 'boolean',
    default: true,
    describe: 'open the browser; --no-open only prints the address',
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const observeFlag = {
  observe: {
    type: 'boolean',
    default: false,
    describe:
      'also ask routes that need nothing (GET alone) and compare what answers look like with what is declared; values are not kept',
    group: 'Site:',
  },
} as const satisfies FlagTable;

export const jsonFlag = {
  json: { type: 'boolean', default: false, describe: 'print JSON', group: 'Output:' },
} as const satisfies FlagTable;

export const outFlag = <const Folder extends string>(folder: Folder) =>
  ({
    out: {
      alias: 'o',
      type: 'string',
      default: folder,
      requiresArg: true,
      describe: 'the folder to write to',
      group: 'Output:',
      read: single('--out'),
    },
  }) as const satisfies FlagTable;

export const targetFlag = {
  target: {
    type: 'array',
    string: true,
    default: defaultTargets,
    defaultDescription: defaultTargets.join(','),
    requiresArg: true,
    describe: `what to generate: ${targets.map(({ name, summary }) => `${name} (${summary})`).join(', ')}, or the module of a target of your own: ./changes.mjs`,
    group: 'Output:',
    read: (values: unknown): readonly string[] => {
      const choices = several('--target')(values);
      targetsNamed(splitTargets(choices).names);
      return choices;
    },
  },
} as const satisfies FlagTable;

/** Where `generate` writes when nothing says otherwise. */
export const usualFolder = 'routewright';

/** What a command begins with that reads a source. */
export const sourcePositional = {
  source: {
    type: 'string',
    demandOption: true,
    describe: 'a site (any address of it), a file (.gz too), or - for standard input',
    read: single('<source>'),
  },
} as const satisfies PositionalTable;

/** What every command begins with that reads a source, or that of a project. */
export const sourceOrProject = {
  source: {
    ...sourcePositional.source,
    describe: 'a site (any address of it), a file (.gz too), - for standard input, or a project by its name',
  },
} as const satisfies PositionalTable;

/** For commands that also take the names of projects: their positional arguments after the sources. */
export const projectsPositional = {
  projects: {
    type: 'string',
    array: true,
    describe: 'names of projects in the configuration, instead of sources',
  },
} as const satisfies PositionalTable;

/** Positional arguments that may be projects, in their order; yargs makes a list of nothing of none. */
export const positionalsOf = (
  sources: readonly (string | undefined)[],
  projects: readonly (string | undefined)[] = [],
): readonly string[] => [...sources, ...projects].filter((one) => one !== undefined);

export const allFlag = {
  all: { type: 'boolean', default: false, describe: 'every project of the configuration', group: 'Source:' },
} as const satisfies FlagTable;

export const fromSnapshotFlag = {
  'from-snapshot': {
    type: 'boolean',
    default: false,
    describe: "read the project's snapshot instead of its source",
    group: 'Source:',
  },
} as const satisfies FlagTable;

interface LoadArguments {
  readonly timeout: number;
  readonly maxBytes: number;
}

interface SiteArguments extends SiteSettings {
  readonly verbose: boolean;
  readonly credentials: CredentialVariables | undefined;
}

/** How to read, as the flags and the environment say. */
export const loadOptions = (args: LoadArguments | (LoadArguments & SiteArguments), io: Io): ReadOptions => ({
  timeoutMs: args.timeout * 1000,
  maxBytes: args.maxBytes,
  stdin: io.stdin,
  progress: drawProgress(io, { verbose: 'verbose' in args && args.verbose }),
  ...('verbose' in args && siteAccess(args, io.env, args.credentials)),
});

/** The configuration that is meant; nothing where none is wanted. @throws Halt `usage` where it is one of two */
export const configSource = (given: string | false | undefined): ConfigSource | undefined =>
  given === false ? undefined : given === undefined ? findConfig() : { path: given };
