// The settings of a project, except for its source: one row each. To add a setting, see "A flag" in CONTRIBUTING.md.

import type { OptionTable } from './option.ts';

export const projectOptions = {
  /** For a source that is the store of a fleet: use the operations that all of its sites have, or that any site has. */
  fleet: {
    kind: 'share',
    title: 'Fleet',
    description:
      'The source is the store of a fleet (--fleet): generates the operations that all sites of the fleet have, or with --union those that any site has.',
  },
  /** The folder that `generate` writes. */
  output: {
    kind: 'path',
    flag: { name: 'output', alias: 'o', set: 'output', help: 'the folder to write to' },
    description: 'The folder that generate writes (--output).',
  },
  targets: {
    kind: 'targets',
    flag: {
      name: 'target',
      set: 'generate',
      help: 'what to generate: {targets}, or the module of your own target: ./changes.mjs (it also runs with --check)',
    },
    description: 'What to generate (--target): names that `generate --help` lists, and your own targets.',
  },
  /** Globs for namespaces, as in `--namespace`. */
  namespaces: {
    kind: 'globs',
    flag: {
      name: 'namespace',
      set: 'filter',
      help: 'only namespaces that match the glob: wp/v2, shop*, !shop/v1',
    },
    description: 'Only namespaces that match a glob (--namespace): wp/v2, shop*, !shop/v1.',
  },
  /** Globs for routes, as in `--route`. */
  routes: {
    kind: 'globs',
    flag: {
      name: 'route',
      set: 'filter',
      help: "only routes whose path matches the glob: '/wp/v2/posts/**'",
    },
    description: 'Only routes whose path matches a glob (--route): /wp/v2/posts/**.',
  },
  methods: {
    kind: 'globs',
    flag: { name: 'method', set: 'filter', help: 'only these methods: GET,POST' },
    description: 'Only these methods (--method): GET, POST.',
  },
  /**
   * How generated modules import each other.
   *
   * @default as in the last run; `auto` in the first run
   */
  importExtension: {
    kind: 'choice',
    choices: ['js', 'ts', 'none', 'auto'],
    flag: {
      name: 'import-extension',
      set: 'generate',
      help: 'how generated modules import each other; auto: as tsconfig.json and package.json require; default: the value of the last run; auto in the first run',
    },
    description:
      'How generated modules import each other (--import-extension). auto: as tsconfig.json and package.json require. Default: the value of the last run; auto in the first run.',
    library: ['generate'],
    manifest: { absent: 'js', unrecorded: 'js' },
  },
  /** The name of the package to write instead of sources. */
  package: {
    kind: 'text',
    flag: {
      name: 'package',
      set: 'generate',
      help: 'write an npm package of this name instead of sources: ESM, declarations, and a version that follows the changes',
    },
    description: 'The name of the npm package to write instead of sources (--package).',
    library: ['generate'],
    manifest: { absent: 'none' },
  },
  /**
   * Whether files are formatted with prettier.
   *
   * @default true
   */
  format: {
    kind: 'boolean',
    flag: { name: 'format', set: 'format', help: 'format with prettier; --no-format does not' },
    default: true,
    description: 'Whether files are formatted with prettier (--no-format).',
    library: ['generate'],
  },
  /**
   * Writes the reference as one file.
   *
   * @default false
   */
  singleFile: {
    kind: 'boolean',
    flag: {
      name: 'single-file',
      set: 'generate',
      help: 'with the target {targets}: a single file',
    },
    targets: ['html'],
    render: { target: 'html', name: 'singleFile' },
    default: false,
    description: 'The reference as one file (--single-file).',
    library: ['generate'],
    manifest: { absent: 'no' },
  },
  /**
   * The format of the OpenAPI document.
   *
   * @default `json`
   */
  openApiFormat: {
    kind: 'choice',
    choices: ['json', 'yaml'],
    flag: {
      name: 'openapi-format',
      set: 'generate',
      help: 'with the target {targets}: the format of the document',
    },
    targets: ['openapi'],
    render: { target: 'openapi', name: 'format' },
    default: 'json',
    title: 'OpenAPI format',
    description: 'The format of the OpenAPI document (--openapi-format).',
    library: ['generate'],
    manifest: { absent: 'json' },
  },
  /**
   * The package with the types of TanStack Query.
   *
   * @default `@tanstack/query-core`
   */
  queryTypes: {
    kind: 'text',
    flag: {
      name: 'query-types',
      set: 'generate',
      help: 'with the target {targets}: the package to import types from, such as @tanstack/vue-query',
    },
    targets: ['query'],
    render: { target: 'query', name: 'types' },
    // This package does not depend on a framework. The package of each framework exports its types too.
    default: '@tanstack/query-core',
    description: 'The package to import the types of TanStack Query from (--query-types).',
    examples: ['@tanstack/react-query', '@tanstack/vue-query'],
    library: ['generate'],
    manifest: { absent: 'the usual' },
  },
  /**
   * The maximum size of all generated files together, in MB (1,000,000 bytes), before formatting; above 0.
   *
   * @default 256
   */
  maxOutput: {
    kind: 'amount',
    unit: 'MB',
    flag: {
      name: 'max-output',
      set: 'generate',
      help: 'the largest total size of generated files, in MB; nothing is written above it',
    },
    // A shop of 990 operations with schemas needs 34 MB with every target.
    default: 256,
    title: 'Output size',
    description: 'The largest total size of generated files, in MB (--max-output).',
    library: ['generate'],
  },
  /** The REST base for samples and try-it. */
  site: {
    kind: 'address',
    flag: {
      name: 'site',
      set: 'base',
      help: "the site's REST base for samples and Try it, if the source does not have it",
    },
    targets: ['html', 'openapi'],
    description: 'The REST base for samples and Try it (--site).',
  },
  /** An earlier snapshot: the reference shows the changes since then. */
  since: {
    kind: 'path',
    flag: {
      name: 'since',
      set: 'since',
      help: 'an earlier snapshot: the reference shows what changed since',
    },
    targets: ['html', 'markdown'],
    description: 'An earlier snapshot: the reference shows what changed since (--since).',
    library: ['generate'],
    manifest: { absent: 'nothing' },
  },
  /**
   * The file of kept names.
   *
   * @default `routewright.names.json` in the folder of the configuration
   */
  names: {
    kind: 'path',
    description: 'The file of kept names. Default: routewright.names.json in the folder of this file.',
    library: ['read'],
  },
  /** The file that `snapshot` writes, and the baseline of `drift`. */
  snapshot: {
    kind: 'path',
    flag: {
      name: 'snapshot',
      set: 'snapshot',
      help: 'the file of the snapshot; default for a site: <name>.index.json',
    },
    description: 'The file that snapshot writes and drift compares with.',
  },
  /** Reads the snapshot instead of the source in `generate`. */
  fromSnapshot: {
    kind: 'boolean',
    flag: {
      name: 'from-snapshot',
      set: 'fromSnapshot',
      help: "read the project's snapshot instead of its source",
    },
    default: false,
    title: 'From the snapshot',
    description: 'generate reads the snapshot instead of the source (--from-snapshot).',
  },
  /**
   * Also sends GET requests to routes that need no arguments, and records the form of the responses, never
   * their values.
   */
  observe: {
    kind: 'boolean',
    flag: {
      name: 'observe',
      set: 'observe',
      help: 'also send GET requests to routes without required arguments, and compare the responses with their schemas; no values are kept',
    },
    default: false,
    description:
      'Also send GET requests to routes without required arguments, and compare the responses with their schemas (--observe).',
  },
  /**
   * Creates, reads, changes and deletes content in a WordPress that routewright starts, as several users, and
   * records the form of responses, permissions and errors.
   */
  exercise: {
    kind: 'boolean',
    flag: {
      name: 'exercise',
      set: 'observe',
      help: 'for a plugin, a theme or wordpress:6.9: also create, read, change and delete content in the WordPress that is started, as visitor, subscriber, editor and administrator, to record responses, permissions and errors',
    },
    default: false,
    description:
      'For a plugin, a theme or a version of WordPress: also create, read, change and delete content in the WordPress that is started, to record responses, permissions and errors (--exercise).',
  },
  /** Selects the values of the requests. The same seed sends the same requests. */
  exerciseSeed: {
    kind: 'count',
    flag: {
      name: 'exercise-seed',
      set: 'observe',
      help: 'the number that selects the values of --exercise; the same number repeats a run',
    },
    shownDefault: 1,
    description: 'The number that selects the values of the exercise. Default: 1 (--exercise-seed).',
  },
  exerciseRequests: {
    kind: 'count',
    flag: { name: 'exercise-requests', set: 'observe', help: 'the maximum number of requests of --exercise' },
    shownDefault: 2000,
    description: 'The maximum number of requests of the exercise. Default: 2000 (--exercise-requests).',
  },
  exerciseTime: {
    kind: 'seconds',
    flag: {
      name: 'exercise-time',
      set: 'observe',
      help: 'the maximum time of --exercise, in seconds; plugins come before WordPress itself',
    },
    shownDefault: 900,
    description: 'The maximum time of the exercise, in seconds. Default: 900 (--exercise-time).',
  },
  /**
   * Also reads the versions of WordPress, plugins and themes of the site, as far as the caller is allowed to
   * see them.
   *
   * @default false
   */
  software: {
    kind: 'boolean',
    flag: {
      name: 'software',
      set: 'software',
      help: 'also write the versions of WordPress, plugins and themes, if your user may see them, to a file next to --output (site.software.json); do not commit it to a public repository',
    },
    default: false,
    description:
      'Also read the versions of WordPress, plugins and themes, if the user may see them; snapshot writes them to a separate file; do not commit it to a public repository (--software).',
    library: ['snapshot', 'compare'],
  },
  /** The names of the environment variables that hold the credentials; never the credentials themselves. */
  credentials: {
    kind: 'credentials',
    flag: {
      name: 'credentials',
      set: 'site',
      help: 'the names of the variables that hold credentials: user=SHOP_USER,application-password=SHOP_PASSWORD',
    },
  },
  /** The maximum time for one response of the site, in seconds. */
  timeout: {
    kind: 'seconds',
    flag: { name: 'timeout', set: 'load', help: 'how long a site may take, in seconds' },
    default: 30,
    description: 'How long the site may take, in seconds (--timeout).',
  },
  maxBytes: {
    kind: 'amount',
    unit: 'bytes',
    flag: {
      name: 'max-bytes',
      set: 'load',
      help: 'the largest source to read, in bytes after decompression',
    },
    default: 67_108_864,
    title: 'Size',
    description: 'The largest source to read, in bytes after decompression (--max-bytes).',
    library: ['read'],
  },
  userAgent: {
    kind: 'text',
    flag: { name: 'user-agent', set: 'site', help: 'the User-Agent header for the site' },
    description: 'The User-Agent header for the site (--user-agent).',
    library: ['read'],
  },
  allowInsecureAuth: {
    kind: 'boolean',
    flag: {
      name: 'allow-insecure-auth',
      set: 'site',
      help: 'send credentials to other machines over plain http',
    },
    default: false,
    title: 'Insecure sign-in',
    description: 'Send credentials to other machines over plain http (--allow-insecure-auth).',
    library: ['read'],
  },
  /** Whether response schemas are requested from the site. */
  schemas: {
    kind: 'boolean',
    flag: {
      name: 'schemas',
      set: 'site',
      help: 'read response schemas; --no-schemas leaves responses unknown',
    },
    default: true,
    description: 'Read response schemas (--no-schemas).',
    library: ['read'],
  },
  /** How WordPress is started where the source is a plugin, a theme or a version of WordPress. */
  wordpress: { kind: 'wordpress' },
  drift: { kind: 'drift' },
} as const satisfies OptionTable;
