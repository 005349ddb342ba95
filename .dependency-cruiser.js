// Who may import whom. `npm run boundaries` checks it, types included.

/** Folders of `src`, and what the files of each may import of others. */
export const mayImport = {
  'core/schema': [],
  'core/diagnostics': [],
  'core/model': ['core/schema'],
  'core/routes': ['core/model', 'core/schema'],

  node: ['core'],
  'template-engine': ['core'],
  // Its plan asks the known facts who may call.
  'mock-engine': ['core', 'source/normalize/known'],

  // From a source to a checked model.
  'source/compact': ['core'],
  'source/normalize': ['core'],
  'source/configure': ['core'],
  'source/validate': ['core'],
  'source/file': ['core', 'source'],
  'source/site': ['core', 'source'],
  'source/sandbox': ['core', 'source'],
  source: ['core', 'source'],

  // From a model to files.
  'generate/output': ['core'],
  // The target `msw` prints the engine of the mock.
  'generate/targets': ['core', 'template-engine', 'mock-engine'],
  'generate/package': ['core', 'source', 'generate', 'drift'],
  generate: ['core', 'template-engine', 'source', 'generate', 'reference', 'projects'],

  // What drift and audit share: the user's code, and the issues they report.
  'user-code': ['core', 'generate/output'],
  report: ['core', 'template-engine', 'generate/targets'],
  approvals: ['core', 'source', 'generate/output'],

  'drift/compare': ['core', 'drift', 'source/normalize/known'],
  'drift/rules': ['core', 'drift'],
  'drift/causes': ['core'],
  drift: [
    'core',
    'source',
    'generate',
    'user-code',
    'report',
    'approvals',
    'audit',
    'settings',
    'runner',
    'terminal',
    'command-kit',
  ],
  audit: [
    'core',
    'source',
    // `audit --migrate` writes files as `generate` does.
    'generate/output',
    'generate/targets',
    'approvals',
    'user-code',
    'report',
    'approvals',
    'settings',
    'terminal',
    'command-kit',
  ],
  // The plugin for ESLint, which runs the audit on one file.
  eslint: ['core', 'source', 'user-code', 'audit'],
  'reference/pages': ['core', 'generate/targets'],
  reference: [
    'core',
    'template-engine',
    'source',
    'generate/reference-input',
    'generate/output',
    'generate/targets',
    'user-code',
    'report',
    'drift',
    'audit',
    'settings',
    'terminal',
    'command-kit',
  ],
  mock: ['core', 'source', 'mock-engine', 'reference/server', 'settings', 'terminal', 'command-kit'],
  mcp: [
    'core',
    'source',
    'generate/targets',
    'mock-engine',
    'reference',
    'settings',
    'terminal',
    'command-kit',
  ],
  // The page shows and the workers work; both use what the command line uses.
  'playground/page': ['core', 'reference/pages', 'generate/targets', 'playground'],
  'playground/worker': [
    'core',
    'template-engine',
    'source',
    'generate',
    'drift',
    'report',
    'forecast',
    'playground',
  ],
  playground: ['core', 'source', 'generate/targets', 'terminal'],
  fleet: [
    'core',
    'source',
    'generate',
    'report',
    'approvals',
    'drift',
    'reference',
    'settings',
    'terminal',
    'command-kit',
  ],
  contract: [
    'core',
    'source',
    'generate/output',
    'user-code',
    'drift',
    'audit',
    'forecast',
    'settings',
    'terminal',
    'command-kit',
  ],
  forecast: ['core', 'source', 'report', 'drift', 'fleet', 'settings', 'terminal', 'command-kit'],
  lint: ['core', 'source', 'generate/targets', 'report', 'terminal', 'command-kit'],
  'source/snapshot': ['core', 'source'],
  settings: ['core', 'source', 'generate', 'drift'],
  runner: ['core', 'source', 'generate', 'approvals', 'drift', 'settings'],
  init: [
    'core',
    'source',
    'generate',
    'approvals',
    'settings',
    'terminal',
    'command-kit',
    'pipeline-commands',
  ],

  // The command line: what all commands share, the commands of the pipeline, and the table of commands.
  terminal: ['core', 'source'],
  'command-kit': [
    'core',
    'source',
    'generate/output',
    'generate/targets',
    'report',
    'approvals',
    'settings',
    'runner',
    'pipeline-commands',
    'terminal',
  ],
  'pipeline-commands': [
    'core',
    'source',
    'generate',
    'lint',
    'settings',
    'runner',
    'terminal',
    'command-kit',
  ],
  cli: ['.'],
  library: ['.'],
  // The command `ci` runs two other commands.
  action: [
    'core',
    'source/file',
    'report',
    'drift',
    'pipeline-commands',
    'settings',
    'terminal',
    'command-kit',
  ],
  docs: ['.'],
};

/** The files that other folders may import of a capability, besides its `index.ts`, `capability.ts` and `command.ts`. */
export const entries = {
  audit: [
    'argument-rules',
    'caller',
    'check-calls',
    'checked-call',
    'code-project',
    'find-calls',
    'hand-written-usages',
    'open-project',
    'project-code',
    'reports/audit-issues',
    'response-rules',
    'response-schema',
    'rest-address',
    'route-rules',
    'rule-catalogue',
    'rules',
    'site-calls',
    'unclear-calls',
  ],
  drift: [
    'audience',
    'approvals',
    'causes/assign-causes',
    'causes/evidence',
    'changelog/command',
    'compare-sides',
    'contract-filter',
    'compare/abilities',
    'compare/compare',
    'compare/counterparts',
    'compare/drift-options',
    'compare/version-advice',
    'drift-lines',
    'drift-runs',
    'impact/generated-client-impact',
    'impact/find-usages',
    'impact/hand-written',
    'impact/new-type-errors',
    'impact/project-impact',
    'reports/drift-issues',
    'reports/drift-view',
    'rules/every-rule',
    'rules/rule',
    'run',
    'witness/prove-options',
  ],
  fleet: [],
  forecast: ['forecast-index', 'recognize-release'],
  init: [],
  lint: ['lint-issues', 'plugin/plugin-rule', 'plugin/plugin-rules', 'problem-catalogue'],
  mcp: [],
  mock: [],
  'mock-engine': [
    'base-path',
    'describe-site',
    'match-route',
    'mock',
    'packed-data',
    'plain-schema',
    'plan-mock',
    'refusal',
    'route-expression',
  ],
  runner: ['project-checkup', 'retry', 'run-projects'],
  reference: [
    'changes-since',
    'code-use',
    'load-code-use',
    'operation-search',
    'pages/copying',
    'pages/element',
    'pages/highlight',
    'pages/theme',
    'server/destination',
    'server/serve',
  ],
};

const inFolders = (folders) =>
  folders.includes('.') ? '^src/' : `^src/(${[...folders, 'node'].join('|')})(/|$)`;

/** Folders within one that have a row of their own. */
const rowsWithin = (folder) =>
  Object.keys(mayImport)
    .filter((other) => other.startsWith(`${folder}/`))
    .map((other) => `^src/${other}/`);

const folderRules = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `src/${folder} may import: ${others.join(', ') || 'nothing of other folders'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: rowsWithin(folder) },
  to: { path: '^src/', pathNot: [`^src/${folder}/`, inFolders(others)] },
}));

const entryRules = Object.entries(entries).map(([folder, files]) => ({
  name: `${folder}-entries`,
  comment: `Other folders import src/${folder} by its index.ts, and by the files that "entries" lists.`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${folder}/` },
  to: {
    path: `^src/${folder}/`,
    pathNot: `^src/${folder}/(${['index', 'capability', 'command', ...files].join('|')})[.]ts$`,
  },
}));

/** Only these reach for the disk, the network or the process. */
export const edges = [
  'source/(file|site|sandbox)/',
  'source/(cache-folder|known-parts|read-releases|watch-source|source-kind)[.]ts',
  'source/fleet-store/(disk-store|part-file)[.]ts',
  'fleet/commands/',
  'generate/reference-input/read-publication[.]ts$',
  'reference/server/',
  'mock/serve-mock[.]ts',
  'node/',
  'generate/output/',
  'generate/project-imports[.]ts',
  'generate/records/(program-identity|record-store)[.]ts',
  'user-code/',
  'audit/(project-code|code-project|migrate/(source-files|write-rewrites))[.]ts',
  'drift/impact/project-',
  'eslint/',
  'init/',
  'runner/',
  'terminal/',
  'command-kit/',
  'pipeline-commands/',
  'cli/',
  'action/',
  'docs/write-',
  // Scripts of the build.
  'template-engine/embed-templates[.]js',
  'reference/pages/bundle[.]js',
  'playground/bundle[.]js',
  'playground/command[.]ts',
];

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'No file needs itself by way of others, for its types neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...folderRules,
    ...entryRules,
    {
      name: 'library-and-commands-are-on-top',
      comment:
        'Nothing imports the library or a command, but the records of commands and the entries of the package.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(index|bin|start|library/.*|cli/(main|parse)|docs/.*|init/command|action/command|fleet/.*|.*/capability)[.]ts$',
      },
      to: {
        path: '^src/(library/|cli/(main|parse)[.]ts|.*/command[.]ts)',
        pathNot: '^src/(cli/main|terminal/command)[.]ts$',
      },
    },
    {
      name: 'edges-touch-the-world',
      comment: 'Only the ends of the pipeline touch disk, network and process.',
      severity: 'error',
      from: { path: '^src/', pathNot: edges.map((edge) => `^src/${edge}`) },
      to: { path: '^(node:)?(fs|fs/promises|net|http|https|http2|tls|dns|child_process|process|os)$' },
    },
    {
      name: 'core-knows-no-node',
      comment:
        'What src/core.ts offers runs in browsers, workers and Deno. tsconfig.core.json checks the global names.',
      severity: 'error',
      from: {
        path: '^src/(core[.]ts$|core/|source/(normalize|configure|validate)/|template-engine/|generate/targets/|drift/(compare|rules|causes)/)',
        pathNot: '-templates[.]js$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'compiler-is-loaded-when-used',
      comment:
        'ts-morph is imported where code is read or compiled alone; others load these files with import().',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(user-code|audit|drift/impact|generate/package|eslint)/' },
      to: { path: '(^|/)ts-morph(/|$)' },
    },
    {
      name: 'eslint-brings-its-compiler',
      comment:
        "The plugin reads trees with the compiler of ESLint's parser. From ts-morph it takes types alone.",
      severity: 'error',
      from: { path: '^src/eslint/' },
      to: { path: '(^|/)ts-morph(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'prettier-is-loaded-when-used',
      comment: 'prettier and zod are slow to load: import() them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/docs/write-' },
      to: {
        path: '(^|/)node_modules/(prettier/(index|standalone|plugins)|zod/)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-carry-no-ajv',
      severity: 'error',
      from: { path: '^src/reference/pages/' },
      to: { path: '(^|/)node_modules/ajv', reachable: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
