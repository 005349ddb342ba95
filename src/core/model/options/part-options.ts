// Groups of options. Each group is one object in a project, and each row defines one option of the group.

import { approvalsFileName } from '../files/approvals.ts';
import type { OptionTable } from './option.ts';

/** The names of environment variables with credentials. The flag `--credentials` sets several of these names. */
export const credentialOptions = {
  user: {
    kind: 'variable',
    description: 'The name of the environment variable with the user name for an application password.',
  },
  applicationPassword: {
    kind: 'variable',
    description: 'The name of the environment variable with the application password of the user.',
  },
  key: { kind: 'variable', description: 'The name of the environment variable with the consumer key.' },
  secret: { kind: 'variable', description: 'The name of the environment variable with the consumer secret.' },
  token: { kind: 'variable', description: 'The name of the environment variable with the bearer token.' },
  /** The variable with `NAME:PASSWORD` for the web server. */
  httpAuth: {
    kind: 'variable',
    title: "The web server's password",
    description:
      'The name of the environment variable with the sign-in of the web server: the user name, a colon and the password.',
  },
  /** The environment variable with header lines, such as `Name: value`. */
  headers: {
    kind: 'variable',
    description:
      'The name of the environment variable with headers for the site, one per line: "Name: value".',
  },
} as const satisfies OptionTable;

/** The options for starting WordPress for a source. */
export const wordpressOptions = {
  /** The version of WordPress, as in the names of the downloads on wordpress.org: `6.9`, `6.9.1`. */
  version: {
    kind: 'text',
    flag: {
      name: 'wp',
      set: 'wordpress',
      help: 'the version of WordPress to start for a plugin or theme',
    },
    shownDefault: '6.9',
    description: 'The version of WordPress to start, in the notation of wordpress.org: 6.9, 6.9.1 (--wp).',
  },
  /** The version of PHP: `8.3`. */
  php: {
    kind: 'choice',
    // The optional packages contain the following versions of PHP.
    choices: ['7.4', '8.0', '8.1', '8.2', '8.3', '8.4', '8.5'],
    flag: { name: 'php', set: 'wordpress', help: 'the version of PHP that runs WordPress' },
    shownDefault: '8.3',
    title: 'PHP',
    description: 'The version of PHP that runs WordPress (--php).',
  },
  /** The path of a zip file of WordPress, used instead of a download. */
  zip: {
    kind: 'path',
    flag: {
      name: 'wp-zip',
      set: 'wordpress',
      help: 'a zip file of WordPress to use instead of a download',
    },
    title: 'Core',
    description: 'A zip file of WordPress to use instead of a download (--wp-zip).',
  },
  /** The path of a zip file of the SQLite integration plugin, used instead of a download. */
  sqliteZip: {
    kind: 'path',
    flag: {
      name: 'sqlite-zip',
      set: 'wordpress',
      help: 'a zip file of the SQLite integration plugin to use instead of a download',
    },
    title: 'SQLite',
    description: 'A zip file of the SQLite integration plugin to use instead of a download (--sqlite-zip).',
  },
  /**
   * A command that builds a plugin. The command runs in a copy of the plugin's folder before routewright reads
   * the copy.
   */
  prepare: {
    kind: 'text',
    flag: {
      name: 'prepare',
      set: 'wordpress',
      help: "the command that builds the plugin; it runs in a copy of the folder of the plugin: 'composer install && npm run build'",
    },
    description:
      'The command that builds the plugin (--prepare). The command runs in a copy of the folder of the plugin.',
  },
  /** Whether PHP may connect to other machines. */
  allowNetwork: {
    kind: 'boolean',
    flag: {
      name: 'allow-network',
      set: 'wordpress',
      help: 'let the WordPress that routewright starts connect to other machines',
    },
    default: false,
    title: 'Network',
    description: 'Lets the WordPress that routewright starts connect to other machines (--allow-network).',
  },
  /** The maximum time for starting WordPress, in seconds. */
  bootTimeout: {
    kind: 'seconds',
    flag: {
      name: 'boot-timeout',
      set: 'wordpress',
      help: 'how long WordPress may take to start, in seconds',
    },
    shownDefault: 120,
    title: 'Maximum start time',
    description: 'How long WordPress may take to start, in seconds (--boot-timeout).',
  },
} as const satisfies OptionTable;

/** The settings with which `drift` evaluates and reports. */
export const driftOptions = {
  /**
   * The lowest level at which the comparison fails. With `used`, the comparison fails for breaking findings that
   * affect the code of `project`, and for new type errors in that code.
   *
   * @default `used` with `project`, otherwise `breaking`
   */
  failOn: {
    kind: 'choice',
    choices: ['breaking', 'risky', 'any', 'used', 'never'],
    flag: {
      name: 'fail-on',
      set: 'drift',
      help: 'the lowest level of findings that makes drift exit with 1; used: breaking findings that affect the code of --project, and new type errors in that code',
    },
    shownDefault: 'used with --project, else breaking',
    description:
      'The lowest level of findings that makes drift exit with 1 (--fail-on). Default: "used" if tsconfig is set, otherwise "breaking".',
    library: ['compare'],
  },
  /**
   * Fails if one of the two sources has no response schemas.
   *
   * @default false
   */
  requireResponses: {
    kind: 'boolean',
    flag: {
      name: 'require-responses',
      set: 'drift',
      help: 'exit with 3 if one of the two sources has no response schemas',
    },
    default: false,
    description: 'Fails if one of the two sources has no response schemas (--require-responses).',
    library: ['compare'],
  },
  /**
   * Globs of paths that only the plugin itself uses. Findings in these paths do not make the comparison fail, unless
   * they affect the code of `project`.
   */
  internal: {
    kind: 'globs',
    title: 'Internal paths',
    description:
      'Globs of paths that only a plugin itself uses. Changes there keep their level, but do not make drift fail, unless they affect your code.',
    examples: ['my-plugin/admin/**'],
    library: ['compare'],
  },
  /**
   * Levels of changes, by the code of a rule (`default-changed`) or by a glob of paths (`my-plugin/v1/**`). The first
   * entry that matches a change sets its level, and reports show the reason.
   */
  levels: {
    kind: 'levels',
    title: 'Levels of changes',
    description:
      'The levels of changes, by the code of a rule (default-changed) or by a glob of paths (my-plugin/v1/**): { "default-changed": { "level": "safe", "reason": "Our calls send every argument." } }. The first entry that matches a change sets its level, and reports show the reason.',
    library: ['compare'],
  },
  /** The tsconfig.json of the code that uses the generated client. */
  tsconfig: {
    kind: 'path',
    flag: {
      name: 'project',
      set: 'code',
      help: 'the tsconfig.json of your code; the report shows the lines that each finding affects',
    },
    title: 'Your code',
    description:
      'The tsconfig.json of your code (--project). The report shows the lines that each finding affects.',
  },
  /** The folder of the generated client, for code that has several generated clients. */
  client: {
    kind: 'path',
    flag: {
      name: 'client',
      set: 'code',
      help: 'the folder of the generated client, if your code has several clients',
    },
    description: 'The folder of the generated client, if your code has several clients (--client).',
    library: ['compare'],
  },
  /** The file that `routewright contract` wrote for the code. */
  contract: {
    kind: 'path',
    title: 'Only what your code uses',
    description:
      'The contract of your code ("routewright contract"). drift compares it with the source, instead of the snapshot and without tsconfig. --since and --update-baseline use the snapshot.',
  },
  /** The file with the approved findings. */
  approvals: {
    kind: 'path',
    flag: {
      name: 'approvals',
      set: 'approvals',
      help: `the file of approved findings; default: ${approvalsFileName}, if it exists`,
    },
    description: 'The file of approved findings (--approvals).',
  },
  /**
   * Whether to ask the current site again, as a visitor, for routes whose access the baseline records. At most 30 GET
   * requests, for which the current source must be a live site.
   *
   * @default true
   */
  recheck: {
    kind: 'boolean',
    flag: {
      name: 'recheck',
      set: 'prove',
      help: 'ask the site again, as a visitor, for at most 30 routes whose access the baseline records; --no-recheck turns this off',
    },
    default: true,
    title: 'Recheck of permissions',
    description:
      'Asks the site again, as a visitor, for at most 30 routes whose access the baseline records (--no-recheck turns this off).',
    library: ['compare'],
  },
  /** Whether to send read-only example requests to the site, and to report which findings the site confirms. */
  prove: {
    kind: 'boolean',
    flag: {
      name: 'prove',
      set: 'prove',
      help: 'send example GET requests to the current source, which has to be a live site, and show which findings the responses confirm',
    },
    default: false,
    description:
      'Sends example GET requests to the site, and shows which findings the responses confirm (--prove).',
  },
  /** The maximum number of example requests. The number is whole and above 0. */
  proveLimit: {
    kind: 'count',
    flag: { name: 'prove-limit', set: 'prove', help: 'the maximum number of example requests' },
    shownDefault: 30,
    title: 'Maximum requests',
    description: 'The maximum number of example requests. Default: 30 (--prove-limit).',
  },
  /** Whether to send the example requests with the caller's credentials. */
  proveSignedIn: {
    kind: 'boolean',
    flag: {
      name: 'prove-signed-in',
      set: 'prove',
      help: 'send the example requests with your credentials; default: without credentials',
    },
    default: false,
    title: 'Signed-in proof',
    description: 'Sends the example requests with your credentials (--prove-signed-in).',
  },
  /** The paths of report files, by format: `{ "markdown": "drift.md" }`. */
  reports: {
    kind: 'reports',
    description: 'The files of the reports, by format (--format and --output): { "markdown": "drift.md" }.',
  },
} as const satisfies OptionTable;
