// Who may import whom. `npm run boundaries` checks it, types included.

/**
 * The floors of `src`, from top to bottom. An import goes to a lower floor; the folders of one floor do not import
 * each other.
 */
export const floors = [
  ['bin.ts', 'start.ts', 'core.ts', 'docs'],
  ['index.ts'],
  ['library'],
  ['cli'],
  ['action', 'frameworks', 'playground'],
  ['init'],
  ['pipeline-commands', 'mcp', 'eslint'],
  ['lint', 'contract'],
  ['forecast'],
  ['fleet', 'mock'],
  ['reference'],
  ['drift'],
  ['audit'],
  ['command-kit'],
  ['settings'],
  ['approvals', 'user-code'],
  ['generate'],
  ['mock-engine', 'report', 'terminal'],
  ['source'],
  ['template-engine', 'node'],
  ['core'],
];

/** Folders that import less than their floor allows, and what the files of each may import of others. */
export const mayImport = {
  'core/schema': [],
  'core/diagnostics': [],
  'core/model': ['core/schema'],
  'core/routes': ['core/model', 'core/schema'],
  'source/compact': ['core'],
  'source/normalize': ['core'],
  'source/configure': ['core'],
  'source/validate': ['core'],
  // Its plan asks the known facts who may call.
  'mock-engine': ['core', 'source/normalize/known'],
  'generate/output': ['core'],
  // The target `msw` prints the engine of the mock.
  'generate/targets': ['core', 'template-engine', 'mock-engine'],
  'drift/compare': ['core', 'drift', 'source/normalize/known'],
  'drift/rules': ['core', 'drift'],
  'drift/causes': ['core'],
  'reference/pages': ['core', 'generate/targets'],
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
};

/** The files that other folders may import of a capability, besides its `index.ts`, `capability.ts` and `command.ts`. */
export const entries = {
  audit: [
    'argument-rules',
    'caller',
    'check-calls',
    'call-places',
    'checked-call',
    'code-project',
    'find-calls',
    'hand-written-usages',
    'open-project',
    'project-code',
    'response-rules',
    'response-schema',
    'rest-address',
    'route-rules',
    'rules',
    'site-calls',
    'unclear-calls',
  ],
  drift: [
    'audience',
    'approvals',
    'causes/assign-causes',
    'causes/evidence',
    'compare-projects',
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
  ],
  fleet: [],
  forecast: ['forecast-index', 'recognize-release'],
  init: [],
  lint: ['plugin/plugin-rule', 'plugin/plugin-rules', 'problem-catalogue'],
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
  reference: [
    'changes-since',
    'code-use',
    'operation-search',
    'pages/copying',
    'pages/element',
    'pages/highlight',
    'pages/theme',
    'server/destination',
    'server/serve',
  ],
};

const pathOf = (name) => (name.endsWith('.ts') ? `^src/${name.replace('.', '[.]')}$` : `^src/${name}/`);

const floorRules = floors.flatMap((floor, at) =>
  floor.map((name) => ({
    name: `${name}-imports-down`,
    comment: `src/${name} imports only what "floors" lists below it.`,
    severity: 'error',
    from: { path: pathOf(name) },
    to: {
      path: floors
        .slice(0, at + 1)
        .flat()
        .filter((other) => other !== name)
        .map(pathOf),
    },
  })),
);

const folderRules = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `src/${folder} may import: ${others.join(', ') || 'nothing of other folders'}.`,
  severity: 'error',
  from: { path: pathOf(folder) },
  to: { path: '^src/', pathNot: [folder, ...others].map(pathOf) },
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
  'settings/',
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
  'library/public-declarations[.]js',
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
    {
      name: 'every-folder-has-a-floor',
      comment: 'A new folder of src gets a place in "floors".',
      severity: 'error',
      from: { path: '^src/', pathNot: floors.flat().map(pathOf) },
      to: {},
    },
    ...floorRules,
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
