// The settings of a project, except for its source. Each row defines one setting. To add a setting, see "A flag" in
// CONTRIBUTING.md.

import type { OptionTable } from './option.ts';

export const projectOptions = {
  /**
   * Use this option if the source is the store of a fleet. The option selects the operations that all sites
   * have, or those that any site has.
   */
  fleet: {
    kind: 'share',
    title: 'Fleet',
    description:
      'The source is the store of a fleet (--fleet): generates the operations that all sites of the fleet have, or with --union those that any site has.',
  },
  /** The output folder, into which `generate` writes. */
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
  /** Globs that select namespaces, as in `--namespace`. */
  namespaces: {
    kind: 'globs',
    flag: {
      name: 'namespace',
      set: 'filter',
      help: 'only namespaces that match the glob: wp/v2, shop*, !shop/v1',
    },
    description: 'Only namespaces that match a glob (--namespace): wp/v2, shop*, !shop/v1.',
  },
  /** Globs that select routes, as in `--route`. */
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
   * The extension in imports between generated modules.
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
  /** The name of the npm package to write. If omitted, `generate` writes sources without a package. */
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
   * Whether to format the generated files with prettier.
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
   * Whether to write the reference as a single file.
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
   * The npm package with the types of TanStack Query.
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
    // `@tanstack/query-core` depends on no framework. The packages for frameworks also export its types.
    default: '@tanstack/query-core',
    description: 'The package to import the types of TanStack Query from (--query-types).',
    examples: ['@tanstack/react-query', '@tanstack/vue-query'],
    library: ['generate'],
    manifest: { absent: 'the usual' },
  },
  /**
   * The maximum size of all generated files together before they are formatted, in MB (1,000,000 bytes). The
   * size must be above 0.
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
    // The files of all targets for a shop with 990 operations and schemas have 34 MB.
    default: 256,
    title: 'Output size',
    description: 'The largest total size of generated files, in MB (--max-output).',
    library: ['generate'],
  },
  /** The REST base for code samples and for requests from the reference (try-it). */
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
  /** An earlier snapshot. The reference shows the changes since that snapshot. */
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
   * The path of the file of kept names.
   *
   * @default `routewright.names.json` in the folder of the configuration
   */
  names: {
    kind: 'path',
    description: 'The file of kept names. Default: routewright.names.json in the folder of this file.',
    library: ['read'],
  },
  /** The path of the snapshot, which `snapshot` writes. The snapshot is also the baseline of `drift`. */
  snapshot: {
    kind: 'path',
    flag: {
      name: 'snapshot',
      set: 'snapshot',
      help: 'the file of the snapshot; default for a site: <name>.index.json',
    },
    description: 'The file that snapshot writes and drift compares with.',
  },
  /** Whether `generate` reads the snapshot instead of the source. */
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
   * Whether to send GET requests to routes that need no arguments, and to record the types of the responses.
   * Values are never recorded.
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
   * Whether to read the versions of WordPress, plugins and themes of the site, as far as the caller may see
   * them.
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
  /**
   * The names of the environment variables that contain the credentials. The settings never contain the
   * credentials themselves.
   */
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
  /** Whether to request response schemas from the site. */
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
  /** How to start WordPress if the source is a plugin, a theme or a version of WordPress. */
  wordpress: { kind: 'wordpress' },
  drift: { kind: 'drift' },
} as const satisfies OptionTable;
