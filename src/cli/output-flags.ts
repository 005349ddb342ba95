// The flags by which commands are told which routes are meant and what to write, as data.

import { defaultMaxOutput } from '../generate/output-size.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { splitTargets } from '../core/model/project.ts';
import { importExtensions } from '../generate/targets/import-extension.ts';
import { openApiFormats } from '../generate/targets/openapi/openapi-options.ts';
import { defaultQueryOptions } from '../generate/targets/query/query-options.ts';
import { defaultTargets, targets, targetsNamed, targetsTaking } from '../generate/targets/targets.ts';
import type { FlagTable } from './command.ts';
import { positive, several, single } from './flag-values.ts';

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

export const outputFolderFlag = <const Folder extends string>(folder: Folder) =>
  ({
    output: {
      alias: 'o',
      type: 'string',
      default: folder,
      requiresArg: true,
      describe: 'the folder to write to',
      group: 'Output:',
      read: single('--output'),
    },
  }) as const satisfies FlagTable;

/** Where `generate` writes when nothing says otherwise. */
export const usualFolder = 'routewright';

/** What is made of a source: what a project can say as well. */
export const madeFlags = {
  target: {
    type: 'array',
    string: true,
    default: defaultTargets,
    defaultDescription: defaultTargets.join(','),
    requiresArg: true,
    describe: `what to generate: ${targets.map(({ name, summary }) => `${name} (${summary})`).join(', ')}, or the module of a target of your own: ./changes.mjs, which runs with --check too`,
    group: 'Output:',
    read: (values: unknown): readonly string[] => {
      const choices = several('--target')(values);
      targetsNamed(splitTargets(choices).names);
      return choices;
    },
  },
  'import-extension': {
    choices: [...importExtensions, 'auto'],
    requiresArg: true,
    describe:
      'how generated modules import each other; left out: as in the last run, and in the first as with auto, by the tsconfig.json and package.json around --output',
    group: 'Output:',
  },
  package: {
    type: 'string',
    requiresArg: true,
    describe:
      'write an npm package of this name instead of sources: ESM, declarations, a version that follows the changes',
    group: 'Output:',
    read: single('--package'),
  },
  'single-file': {
    type: 'boolean',
    default: false,
    describe: `with the target ${targetsTaking('single-file').join(' or ')}: one file that holds everything`,
    group: 'Output:',
  },
  'openapi-format': {
    choices: openApiFormats,
    default: 'json',
    requiresArg: true,
    describe: `with the target ${targetsTaking('openapi-format').join(' or ')}: how the document is written`,
    group: 'Output:',
  },
  'query-types': {
    type: 'string',
    default: defaultQueryOptions.types,
    requiresArg: true,
    describe: `with the target ${targetsTaking('query-types').join(' or ')}: the package that types come from, such as @tanstack/vue-query`,
    group: 'Output:',
    read: single('--query-types'),
  },
  'max-output': {
    type: 'number',
    default: defaultMaxOutput,
    requiresArg: true,
    describe: 'how large all generated files together may be, in MB; beyond it nothing is written',
    group: 'Output:',
    read: positive('--max-output', 'MB'),
  },
} as const satisfies FlagTable;

export const watchFlag = {
  watch: {
    type: 'boolean',
    default: false,
    describe: 'generate again with every change of the files of the source, until Ctrl+C',
    group: 'Output:',
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

export const quietFlags = {
  quiet: {
    alias: 'q',
    type: 'boolean',
    default: false,
    describe: 'print warnings and errors alone',
    group: 'Output:',
  },
  verbose: {
    type: 'boolean',
    default: false,
    describe: 'show each step and all details: files that were removed, entries, counts by code',
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const fleetFlags = {
  fleet: {
    type: 'string',
    requiresArg: true,
    describe: 'the store of a fleet instead of a source: what all of its sites have',
    group: 'Source:',
    read: single('--fleet'),
  },
  union: {
    type: 'boolean',
    default: false,
    describe: 'of --fleet what any site has; what not all have, the code asks for first: site.has(…)',
    group: 'Source:',
  },
} as const satisfies FlagTable;

export const clientFlag = {
  client: {
    type: 'string',
    requiresArg: true,
    describe: 'the folder of the generated client, where the project has several',
    group: 'Your code:',
  },
} as const satisfies FlagTable;

/** Code that uses the site: the reference shows what it uses. */
export const codeFlags = {
  project: {
    type: 'string',
    requiresArg: true,
    describe: 'the tsconfig.json of your code, or its folder: the reference marks what it uses',
    group: 'Your code:',
  },
  ...clientFlag,
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

export const portFlag = {
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
} as const satisfies FlagTable;

export const portFlags = {
  ...portFlag,
  open: {
    type: 'boolean',
    default: true,
    describe: 'open the browser; --no-open only prints the address',
    group: 'Output:',
  },
} as const satisfies FlagTable;

export const jsonFlag = {
  json: { type: 'boolean', default: false, describe: 'print JSON', group: 'Output:' },
} as const satisfies FlagTable;
