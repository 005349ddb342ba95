// The command lines that hostile indexes are run through. The table has a row for each command, or
// does not compile: a new command is held to the same rules from its first day.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { capabilities } from '../../src/cli/capabilities.ts';
import { targetNames } from '../../src/generate/targets/targets.ts';
import { reporters } from '../../src/report/reporters.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { emptyFolder, type RunOptions } from '../support/routewright.ts';

/** What commands are run on: a site as it was and as it is, and code that calls it. */
export interface Workspace {
  /** The current folder of every run. */
  readonly folder: string;
  readonly before: string;
  readonly after: string;
}

/** A command line, and what else of the outside it needs. */
export interface CommandLine extends Pick<RunOptions, 'stdin' | 'interrupted' | 'env'> {
  readonly args: readonly string[];
  /** Done first, with the files of the workspace. */
  readonly prepare?: (workspace: Workspace) => void;
}

/** Every target there is. */
export const everyTarget = targetNames.join(',');

/** Every report of a command at once, each in a file: what is printed is what a file holds. */
export const everyReport = (kind: string): readonly string[] =>
  ['text', ...reporters.map(({ name }) => name)].flatMap((name) => [
    '--format',
    name,
    '--output',
    `reports/${kind}.${name}`,
  ]);

const [before, after] = ['before.json', 'after.json'];

/** A time of its own for each reading of a fleet. */
const at = (seconds: number): Pick<CommandLine, 'env'> => ({
  env: { SOURCE_DATE_EPOCH: String(1_780_000_000 + seconds) },
});

/** One site, whose index is a file, as it was and then as it is. */
const reading = (index: 'before' | 'after', seconds: number): CommandLine => ({
  args: ['fleet', 'snapshot', 'sites.csv', '--fresh', '0s'],
  ...at(seconds),
  prepare: (workspace) => {
    writeFileSync(join(workspace.folder, 'sites.csv'), `address,name\n./${index}.json,one\n`);
  },
});

const messages = [
  {
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  },
  { method: 'tools/list' },
].map((message, id) => `${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);

export type CommandName = (typeof capabilities)[number]['name'];

/** In the order in which they are tried. */
export const commandLines: Readonly<Record<CommandName, readonly CommandLine[]>> = {
  routes: [{ args: ['routes', after] }],
  completion: [{ args: ['completion', 'bash'] }],
  show: [
    { args: ['show', after, 'GET /demo/v1/things'] },
    { args: ['show', after, 'demoV1.things.create', '--json'] },
  ],
  lint: [{ args: ['lint', after, '--all'] }, { args: ['lint', after, ...everyReport('lint')] }],
  forecast: [{ args: ['forecast', after, 'wordpress@6.5', ...everyReport('forecast')] }],
  model: [{ args: ['model', after] }],
  snapshot: [{ args: ['snapshot', after, '-o', 'kept.json'] }],
  generate: [
    { args: ['generate', after, '-o', 'api', '--target', everyTarget, '--no-format'] },
    { args: ['generate', after, '-o', 'formatted', '--target', everyTarget] },
    { args: ['generate', before, '-o', 'api', '--target', 'client', '--check', '--no-format'] },
  ],
  init: [{ args: ['init', after, '--name', 'site'] }],
  doctor: [{ args: ['doctor'] }],
  explain: [{ args: ['explain', '::error::forged\u001b[2J'] }],
  samples: [{ args: ['samples', '--help'] }],
  install: [{ args: ['install', '--help'] }],
  playground: [{ args: ['playground', '--no-open'] }],
  browse: [{ args: ['browse', after], interrupted: Promise.resolve() }],
  mock: [{ args: ['mock', after], interrupted: Promise.resolve() }],
  mcp: [{ args: ['mcp', after], stdin: messages.join('') }],
  changelog: [{ args: ['changelog', before, after] }],
  ci: [{ args: ['ci', before, after, '--mode', 'site'], env: { GITLAB_CI: 'true' } }],
  drift: [
    { args: ['drift', before, after, ...everyReport('drift')] },
    { args: ['drift', before, after, '--all'] },
  ],
  contract: [{ args: ['contract', after, '--project', 'tsconfig.json', '-o', 'kept.contract.json'] }],
  audit: [
    { args: ['audit', after, '--project', 'tsconfig.json', ...everyReport('audit')] },
    {
      args: ['audit', after, '--project', 'tsconfig.json', '--migrate', '--client-module', './site.ts#site'],
    },
  ],
  fleet: [
    reading('before', 0),
    reading('after', 60),
    { args: ['fleet', 'report', '--verify'] },
    { args: ['fleet', 'report', '--format', 'json'] },
    { args: ['fleet', 'drift', 'fleet', ...everyReport('fleet')] },
    { args: ['fleet', 'coverage', '--project', 'tsconfig.json'] },
    { args: ['fleet', 'export', 'one'] },
    { args: ['fleet', 'merge', 'fleet', '--store', 'other'] },
    { args: ['fleet', 'gc', 'other', '--older-than', '0s'] },
    { args: ['generate', '--fleet', 'fleet', '--union', '-o', 'of-fleet', '--no-format'] },
  ],
};

/** A folder with the two indexes and code that calls what they tell of. */
export function workspaceOf(older: Json, newer: Json): Workspace {
  const folder = emptyFolder();
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  mkdirSync(join(folder, 'reports'));
  write('tsconfig.json', '{ "compilerOptions": { "noLib": true, "types": [] }, "files": ["app.ts"] }');
  write(
    'app.ts',
    "void fetch('/wp-json/demo/v1/things?status=c');\nvoid fetch('/wp-json/demo/v1/nowhere');\n",
  );
  write(
    'migrate.tsconfig.json',
    '{ "compilerOptions": { "noLib": true, "types": [] }, "files": ["app.ts", "site.ts"] }',
  );
  write(
    'site.ts',
    "import { createSite } from './formatted/client/site.js';\nexport const site = createSite({ baseUrl: '/wp-json' });\n",
  );
  return { folder, before: write(before, JSON.stringify(older)), after: write(after, JSON.stringify(newer)) };
}
