// The settings of a project, except for its source. Each row defines one setting. README.md has the
// recipe for a new one.

import type { OptionTable } from './option.ts';

export const projectOptions = {
  /**
   * If the source is the store of a fleet: use the operations that all sites have, or the operations that at
   * least one site has.
   */
  fleet: {
    kind: 'share',
    title: 'Fleet',
    description:
      'The source is the store of a fleet (--fleet). Generates the operations that all sites of the fleet have (all), or the operations that at least one site has (any, --union).',
  },
  /** The output folder, into which `generate` writes. */
  output: {
    kind: 'path',
    flag: { name: 'output', alias: 'o', set: 'output', help: 'the folder to write to' },
    description: 'The folder for the files that generate writes (--output).',
  },
  targets: {
    kind: 'targets',
    flag: {
      name: 'target',
      set: 'generate',
      help: 'what to generate: {targets}, or the path of a module with your own target, such as ./changes.mjs (--check also runs the module)',
    },
    description:
      'The targets to generate (--target): built-in targets, which the help of `generate` lists, or your own targets.',
  },
  /** Globs that select namespaces, as in `--namespace`. */
  namespaces: {
    kind: 'globs',
    flag: {
      name: 'namespace',
      set: 'filter',
      help: 'include only namespaces that match the glob: wp/v2, shop*, !shop/v1',
    },
    description: 'Includes only namespaces that match a glob (--namespace): wp/v2, shop*, !shop/v1.',
  },
  /** Globs that select routes, as in `--route`. */
  routes: {
    kind: 'globs',
    flag: {
      name: 'route',
      set: 'filter',
      help: "include only routes whose path matches the glob: '/wp/v2/posts/**'",
    },
    description: 'Includes only routes whose path matches a glob (--route): /wp/v2/posts/**.',
  },
  methods: {
    kind: 'globs',
    flag: {
      name: 'method',
      set: 'filter',
      help: 'include only operations with these HTTP methods: GET,POST',
    },
    description: 'Includes only operations with these HTTP methods (--method): GET, POST.',
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
      help: 'the extension in imports between generated modules; auto: the extension that tsconfig.json and package.json require; default: the value of the last run, or auto in the first run',
    },
    description:
      'The extension in imports between generated modules (--import-extension). auto: the extension that tsconfig.json and package.json require. Default: the value of the last run, or auto in the first run.',
    library: ['generate'],
    manifest: { absent: 'js', unrecorded: 'js' },
  },
  /** The name of the npm package to write instead of TypeScript sources. */
  package: {
    kind: 'text',
    flag: {
      name: 'package',
      set: 'generate',
      help: 'write an npm package with this name instead of TypeScript sources (the package has ES modules, type declarations, and a version that depends on the changes)',
    },
    description: 'The name of the npm package to write instead of TypeScript sources (--package).',
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
    flag: {
      name: 'format',
      set: 'format',
      help: 'format the files with prettier; --no-format leaves them unformatted',
    },
    default: true,
    description: 'Formats the files with prettier (--no-format leaves them unformatted).',
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
      help: 'with the target {targets}: write the reference as a single file',
    },
    targets: ['html'],
    render: { target: 'html', name: 'singleFile' },
    default: false,
    description: 'Writes the reference as a single file (--single-file).',
    library: ['generate'],
    manifest: { absent: 'no' },
  },
  /** The public address of the folder of the HTML reference. Without it, pages have no canonical address. */
  publicUrl: {
    kind: 'text',
    flag: {
      name: 'public-url',
      set: 'generate',
      help: 'with the target {targets}: the address of the published pages, for search engines',
    },
    targets: ['html'],
    title: 'Public URL',
    description:
      'The public address of the HTML reference, for canonical addresses and sitemap.xml (--public-url).',
    examples: ['https://docs.example.com/api/'],
    library: ['generate'],
    manifest: { absent: 'none' },
  },
  /** The logo in the HTML reference: a file with an image of at most 100 kB. */
  logo: {
    kind: 'path',
    targets: ['html'],
    description: 'The logo of the HTML reference: an SVG, PNG, JPEG, WebP or GIF file of at most 100 kB.',
    examples: ['docs/logo.svg'],
    library: ['generate'],
  },
  /**
   * The accent color of the HTML reference: one color, or one for the light and one for the dark theme. A color
   * that is hard to read is an error.
   */
  accent: {
    kind: 'text',
    targets: ['html'],
    description:
      'The accent color of the HTML reference: one color, or one for the light and one for the dark theme. A color that is hard to read is an error.',
    examples: ['#2f55c4', '#2f55c4 #93b1ff'],
    library: ['generate'],
  },
  /** A folder of Markdown files, or one file. The HTML reference shows them as guides. */
  guides: {
    kind: 'path',
    targets: ['html'],
    description:
      'A folder with your own Markdown pages, or one file, for the HTML reference. The pages are in the navigation and in the search, in the order of the file names.',
    examples: ['docs/guides'],
    library: ['generate'],
  },
  /**
   * Further base addresses of the site in the reference, by name, such as `staging` and `local`. The reader chooses one
   * of them for samples and Try it.
   *
   * @default no further addresses
   */
  environments: {
    kind: 'addresses',
    targets: ['html'],
    render: { target: 'html', name: 'environments' },
    description:
      'With the target html: further REST bases of the site by name. The reader chooses one of them for samples and Try it: { "staging": "https://staging.example.com/wp-json" }.',
    library: ['generate'],
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
    description:
      'The package that generated queries import the types of TanStack Query from (--query-types).',
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
      help: 'the maximum total size of the generated files, in MB; larger output is not written',
    },
    // The files of all targets for a shop with 990 operations and schemas have 34 MB.
    default: 256,
    title: 'Output size',
    description: 'The maximum total size of the generated files, in MB (--max-output).',
    library: ['generate'],
  },
  /** The REST base for code samples and for requests from the reference (try-it). */
  site: {
    kind: 'address',
    flag: {
      name: 'site',
      set: 'base',
      help: 'the REST base of the site for code samples and Try it, if the source does not contain the address',
    },
    targets: ['html', 'markdown', 'openapi'],
    description: 'The REST base of the site, for code samples and Try it (--site).',
  },
  /** An earlier snapshot. The reference shows the changes since that snapshot. */
  since: {
    kind: 'path',
    flag: {
      name: 'since',
      set: 'since',
      help: 'an earlier snapshot; the reference shows the changes since that snapshot',
    },
    targets: ['html', 'markdown'],
    description: 'An earlier snapshot. The reference shows the changes since that snapshot (--since).',
    library: ['generate'],
    manifest: { absent: 'nothing' },
  },
  /** The address of a line of PHP, to which the reference of a plugin links. */
  sourceUrl: {
    kind: 'text',
    flag: {
      name: 'source-url',
      set: 'sourceUrl',
      help: 'for a plugin: link each operation to its PHP; the address with {commit}, {file} and {line}',
    },
    targets: ['html', 'markdown'],
    title: 'Source URL',
    description:
      'For a plugin: the reference links each operation to its code (--source-url). The address contains {file}, and may contain {line} and {commit}.',
    examples: ['https://github.com/owner/repo/blob/{commit}/{file}#L{line}'],
    library: ['generate'],
    manifest: { absent: 'none' },
  },
  /**
   * The file with the names that generated code keeps.
   *
   * @default `routewright.names.json` in the folder of the configuration
   */
  names: {
    kind: 'path',
    description:
      'The file with the names that generated code keeps. Default: routewright.names.json in the folder of the configuration.',
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
    description:
      'The file of the snapshot: the command snapshot writes the file, and drift compares the source with it.',
  },
  /** Whether `generate` reads the snapshot instead of the source. */
  fromSnapshot: {
    kind: 'boolean',
    flag: {
      name: 'from-snapshot',
      set: 'fromSnapshot',
      help: 'read the snapshot of the project instead of the source',
    },
    default: false,
    title: 'From the snapshot',
    description: 'The command generate reads the snapshot instead of the source (--from-snapshot).',
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
      help: 'also send GET requests to routes without required arguments, and compare the responses with their schemas; no values from the responses are saved',
    },
    default: false,
    description:
      'Also sends GET requests to routes without required arguments, and compares the responses with their schemas (--observe).',
  },
  /** Whether to record one response of each observed route as an example, with samples in place of texts. */
  examples: {
    kind: 'boolean',
    flag: {
      name: 'examples',
      set: 'observe',
      help: 'with --observe or --exercise: also save one response of each route as an example; all texts of the site are replaced by samples',
    },
    default: false,
    description:
      'With observe or exercise: also saves one response of each route as an example, with samples in place of all texts (--examples).',
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
  /** Whether a WordPress that routewright starts also reports the file and line of each callback. */
  declarations: {
    kind: 'boolean',
    flag: {
      name: 'declarations',
      set: 'declarations',
      help: 'for a plugin or a theme: also record the file and line of PHP that declares each route',
    },
    default: false,
    description:
      'For a plugin or a theme: also records the file and line of PHP that declares each route (--declarations).',
    library: ['read'],
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
      help: 'also save the versions of WordPress, plugins and themes, if your user is allowed to see them, in a file next to --output (site.software.json); do not commit that file to a public repository',
    },
    default: false,
    description:
      'Also reads the versions of WordPress, plugins and themes, if the user is allowed to see them (--software). The command snapshot writes the versions to a separate file. Do not commit that file to a public repository.',
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
      help: 'the names of the environment variables that contain credentials: user=SHOP_USER,application-password=SHOP_PASSWORD',
    },
  },
  /** The maximum time for one response of the site, in seconds. */
  timeout: {
    kind: 'seconds',
    flag: { name: 'timeout', set: 'load', help: 'how long a site may take for one response, in seconds' },
    default: 30,
    description: 'How long the site may take for one response, in seconds (--timeout).',
  },
  maxBytes: {
    kind: 'amount',
    unit: 'bytes',
    flag: {
      name: 'max-bytes',
      set: 'load',
      help: 'the maximum size of a source, in bytes after decompression',
    },
    default: 67_108_864,
    title: 'Size',
    description: 'The maximum size of a source, in bytes after decompression (--max-bytes).',
    library: ['read'],
  },
  /**
   * The maximum age of a site's index that a cache sent, such as `1h`. Reading an older index fails. An index whose age the
   * cache does not send fails too.
   *
   * @default no limit
   */
  maxAge: {
    kind: 'span',
    flag: {
      name: 'max-age',
      set: 'site',
      help: 'exit with 3 if a cache sends an index of the site that is older than this time: 90s, 30m, 12h, 7d',
    },
    title: 'Maximum age',
    description:
      'Reading the site fails if a cache sends an index that is older than this time: 90s, 30m, 12h, 7d (--max-age).',
    library: ['read'],
  },
  userAgent: {
    kind: 'text',
    flag: { name: 'user-agent', set: 'site', help: 'the User-Agent header of requests to the site' },
    description: 'The User-Agent header of requests to the site (--user-agent).',
    library: ['read'],
  },
  allowInsecureAuth: {
    kind: 'boolean',
    flag: {
      name: 'allow-insecure-auth',
      set: 'site',
      help: 'also send credentials over unencrypted http to other machines',
    },
    default: false,
    title: 'Insecure sign-in',
    description: 'Also sends credentials over unencrypted http to other machines (--allow-insecure-auth).',
    library: ['read'],
  },
  /** Whether to request response schemas from the site. */
  schemas: {
    kind: 'boolean',
    flag: {
      name: 'schemas',
      set: 'site',
      help: 'read response schemas; with --no-schemas, the types of responses are unknown',
    },
    default: true,
    description: 'Reads response schemas. Default: true (--no-schemas sets false).',
    library: ['read'],
  },
  /** Whether the routes of content types are also requested with OPTIONS. */
  options: {
    kind: 'boolean',
    flag: {
      name: 'options',
      set: 'site',
      help: 'send OPTIONS requests to the routes of content types, to find the fields of plugins; --no-options sends none',
    },
    default: true,
    description:
      'Sends OPTIONS requests to the routes of content types, to find the fields of plugins. Default: true (--no-options sets false).',
    library: ['read'],
  },
  /** How WordPress is started if the source is a plugin, a theme or a version of WordPress. */
  wordpress: { kind: 'wordpress' },
  drift: { kind: 'drift' },
} as const satisfies OptionTable;
