// The flags that choose a source and how to read it. Flag values are checked before a command gets them.

import { defaultConfigs } from '../source/file/find-config.ts';
import { wordpressOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { FlagTable, PositionalTable } from '../terminal/command.ts';
import { singleValue } from '../terminal/flag-values.ts';
import { flagsIn } from './setting-flags.ts';

export const loadFlags = flagsIn(projectOptions, 'load');

export const configFlag = {
  config: {
    type: 'string',
    requiresArg: true,
    describe: `the configuration file; default: ${defaultConfigs[0]} (or .yaml) in the current folder; --no-config reads no configuration`,
    group: 'Source:',
    read: (value: unknown): string | false => (value === false ? false : singleValue('--config')(value)),
  },
} as const satisfies FlagTable;

/** The flags for reaching a site. Credentials are read from environment variables. */
export const siteFlags = {
  header: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe:
      "a header for requests to the site, 'Name: value'; repeatable (or set ROUTEWRIGHT_HEADER, with one header per line)",
    group: 'Site:',
  },
  'http-auth': {
    type: 'string',
    requiresArg: true,
    describe:
      'the user and password that the web server requires in addition to WordPress, NAME:PASSWORD (or set ROUTEWRIGHT_HTTP_AUTH)',
    group: 'Site:',
    read: singleValue('--http-auth'),
  },
  ...flagsIn(projectOptions, 'site'),
  verbose: {
    type: 'boolean',
    default: false,
    describe: 'show each request that routewright sends to find the index',
    group: 'Site:',
  },
  ...flagsIn(wordpressOptions, 'wordpress'),
} as const satisfies FlagTable;

/** The REST base of the site, for commands whose source may not contain it. */
export const siteFlag = flagsIn(projectOptions, 'base');

export const observeFlag = flagsIn(projectOptions, 'observe');

/** The positional argument of commands that read a source. */
export const sourcePositional = {
  source: {
    type: 'string',
    demandOption: true,
    describe:
      'the source: any address of a site, a file (plain or .gz), a plugin, recorded releases (known:wordpress@6.9), or - for standard input',
    read: singleValue('<source>'),
  },
} as const satisfies PositionalTable;

/** The positional argument of commands that read a source or a project's source. */
export const sourceOrProject = {
  source: {
    ...sourcePositional.source,
    describe:
      'the source: any address of a site, a file (plain or .gz), a plugin, recorded releases (known:wordpress@6.9), - for standard input, or the name of a project',
  },
} as const satisfies PositionalTable;

/** The positional arguments for names of projects, in commands that accept sources or projects. */
export const projectsPositional = {
  projects: {
    type: 'string',
    array: true,
    describe: 'the names of projects in the configuration, if you give no source',
  },
} as const satisfies PositionalTable;

/**
 * The positional arguments that may be projects, in order. For a missing positional argument, yargs returns a
 * list with `undefined`.
 */
export const positionalsOf = (
  sources: readonly (string | undefined)[],
  projects: readonly (string | undefined)[] = [],
): readonly string[] => [...sources, ...projects].filter((one) => one !== undefined);

export const allFlag = {
  all: {
    type: 'boolean',
    default: false,
    describe: 'run the command for every project of the configuration',
    group: 'Source:',
  },
} as const satisfies FlagTable;

export const fromSnapshotFlag = flagsIn(projectOptions, 'fromSnapshot');

/** All flags for reading one source. */
export const sourceFlags = { ...fromSnapshotFlag, ...configFlag, ...loadFlags, ...siteFlags } as const;
