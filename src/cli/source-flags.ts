// The flags by which commands are told what to read and how, as data. What a flag may be
// is decided here; commands see finished values.

import { usualVariables } from '../source/site-access.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { boxDefaults, phpVersions } from '../source/sandbox/sandbox-options.ts';
import { usualConfigs } from '../source/file/find-config.ts';
import { defaultLoadOptions } from '../source/load-options.ts';
import type { CredentialVariables } from '../core/model/project.ts';
import type { FlagTable, PositionalTable } from './command.ts';
import { positive, several, single } from './flag-values.ts';

const keysOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[];

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

/** How WordPress is started where the source is a plugin, a theme or a version of it. */
const wordpressFlags = {
  wp: {
    type: 'string',
    requiresArg: true,
    describe: `the version of WordPress to start for a plugin or theme  [default: ${boxDefaults.version}]`,
    group: 'WordPress:',
    read: single('--wp'),
  },
  php: {
    choices: phpVersions,
    requiresArg: true,
    describe: `the version of PHP to run it with  [default: ${boxDefaults.php}]`,
    group: 'WordPress:',
  },
  'wp-zip': {
    type: 'string',
    requiresArg: true,
    describe: 'the zip of a core, instead of one that is downloaded',
    group: 'WordPress:',
    read: single('--wp-zip'),
  },
  'sqlite-zip': {
    type: 'string',
    requiresArg: true,
    describe: 'the zip of the SQLite integration plugin, likewise',
    group: 'WordPress:',
    read: single('--sqlite-zip'),
  },
  prepare: {
    type: 'string',
    requiresArg: true,
    describe: "a command that builds a plugin, in a copy of its folder: 'composer install && npm run build'",
    group: 'WordPress:',
    read: single('--prepare'),
  },
  'allow-network': {
    type: 'boolean',
    default: false,
    describe: 'let the WordPress that is started reach other machines',
    group: 'WordPress:',
  },
  'boot-timeout': {
    type: 'number',
    requiresArg: true,
    describe: `how long it may take to come up, in seconds  [default: ${boxDefaults.bootTimeout}]`,
    group: 'WordPress:',
    read: positive('--boot-timeout', 'seconds'),
  },
} as const satisfies FlagTable;

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
  ...wordpressFlags,
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

export const observeFlag = {
  observe: {
    type: 'boolean',
    default: false,
    describe:
      'also ask routes that need nothing (GET alone) and compare what answers look like with what is declared; values are not kept',
    group: 'Site:',
  },
} as const satisfies FlagTable;

/** The variables that `siteFlags` goes with. */
export const environmentVariables: readonly (readonly [names: string, does: string])[] = [
  ['ROUTEWRIGHT_USER, ROUTEWRIGHT_APPLICATION_PASSWORD', 'sign in by an application password'],
  ['ROUTEWRIGHT_KEY, ROUTEWRIGHT_SECRET', 'sign in by a consumer key'],
  ['ROUTEWRIGHT_TOKEN', 'sign in by a bearer token'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'go by way of a proxy'],
  ['NODE_EXTRA_CA_CERTS', 'a file of certificates to trust too'],
  ['ROUTEWRIGHT_MIRROR', 'download WordPress from there'],
  ['ROUTEWRIGHT_CACHE', 'the folder in which downloads are kept'],
];

export const environmentHelp = [
  'Environment:',
  ...environmentVariables.map(([names, does]) => `  ${names.padEnd(53)}${does}`),
].join('\n');

/** What a command begins with that reads a source. */
export const sourcePositional = {
  source: {
    type: 'string',
    demandOption: true,
    describe: 'a site (any address of it), a file (.gz too), a plugin, or - for standard input',
    read: single('<source>'),
  },
} as const satisfies PositionalTable;

/** What every command begins with that reads a source, or that of a project. */
export const sourceOrProject = {
  source: {
    ...sourcePositional.source,
    describe:
      'a site (any address of it), a file (.gz too), a plugin, - for standard input, or a project by its name',
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

/** All that says how one source is read. */
export const sourceFlags = { ...fromSnapshotFlag, ...configFlag, ...loadFlags, ...siteFlags } as const;
