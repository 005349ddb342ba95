// `npm run test:toolchains`: generates a client, with no flag, into a small app in each toolchain, builds the app
// and runs it against a server on loopback. Ends with the table that docs/reference/imports.md shows.
//
//   npm run test:toolchains -- vite jest    only the toolchains whose names contain one of these

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { tableText, type Cell } from '../bench/table.ts';
import type { WireIndex } from '../../src/model/wire.ts';
import { largeSite, shopResources } from '../support/large-site.ts';
import { wordpressIndex } from '../support/wordpress-index.ts';
import { answers, appFiles, expected, type Ending } from './app.ts';
import { toolchains, type Toolchain } from './toolchains.ts';
import { nodeVersion, runIn, workplaceOf, writeAll, type Run } from './workplace.ts';

const program = resolve('dist/bin.js');
const site = siteWithShop();
const header: readonly Cell[] = ['tool', 'version', 'Node', 'imports', 'builds', 'runs'];

interface Result {
  readonly cells: readonly Cell[];
  /** What the command that failed said. */
  readonly failure?: string;
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { code: 'not_found', message: request.url }));
});
await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json`;

const names = process.argv.slice(2).map((name) => name.toLowerCase());
const chosen = toolchains.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.toLowerCase().includes(part)),
);
const results: Result[] = [];
for (const toolchain of chosen) {
  const result = await tryOut(toolchain);
  results.push(result);
  process.stderr.write(`${result.cells.join('  ')}\n${result.failure ?? ''}`);
}
server.close();
console.log(
  tableText(
    header,
    results.map(({ cells }) => cells),
  ),
);
process.exitCode = results.length > 0 && results.every(({ failure }) => failure === undefined) ? 0 : 1;

async function tryOut(toolchain: Toolchain): Promise<Result> {
  const { node, build = [], run } = toolchain;
  const folder = await workplaceOf(toolchain);
  const facts = [toolchain.name, versionOf(toolchain, folder), await nodeVersion(node)];
  writeAll(folder, { 'site.json': JSON.stringify(site) });
  const targets = ['-o', 'src/api', '--target', 'client,zod'];
  const generated = await runIn(folder, 20, ['node', program, 'generate', 'site.json', ...targets]);
  if (!generated.isDone) return { cells: [...facts, '', '', ''], failure: generated.output };

  if (toolchain.hasWordPress) {
    const declared = await declareSchool(folder);
    if (!declared.isDone) return { cells: [...facts, '', '', ''], failure: declared.output };
  }

  const ending = endingOf(folder);
  const imports = `./transport${ending}`;
  writeAll(folder, { ...appFiles(baseUrl, ending), ...toolchain.app?.(ending) });
  for (const command of build) {
    const built = await runIn(folder, node, command);
    if (!built.isDone) return { cells: [...facts, imports, 'no', ''], failure: said(command, built) };
  }
  const builds = build.length === 0 ? '–' : 'yes';
  const ran = await runIn(folder, node, run);
  return ran.isDone && ran.output.includes(toolchain.prints ?? expected)
    ? { cells: [...facts, imports, builds, 'yes'] }
    : { cells: [...facts, imports, builds, 'no'], failure: said(run, ran) };
}

function siteWithShop(): WireIndex {
  const small = JSON.parse(readFileSync(resolve('test/toolchains/site.json'), 'utf8')) as WireIndex;
  const shop = largeSite({ 'shop/v1': shopResources });
  return {
    ...small,
    namespaces: ['wp/v2', 'shop/v1'],
    routes: { ...small.routes, ...shop.routes },
  };
}

/** Calls by WordPress's own packages, some of which must not compile, with what is declared for them. */
function declareSchool(folder: string): Promise<Run> {
  for (const file of ['api-fetch-calls.ts', 'core-data-calls.ts'])
    writeAll(folder, {
      [`src/school/${file}`]: readFileSync(resolve('test/cases/render/wordpress', file), 'utf8'),
    });
  writeAll(folder, { 'school.json': JSON.stringify(wordpressIndex) });
  const targets = ['-o', 'src/school', '--target', 'wordpress'];
  return runIn(folder, 20, ['node', program, 'generate', 'school.json', ...targets]);
}

function said(command: readonly string[], { output }: Run): string {
  return `${command.join(' ')}\n${output.trimEnd()}\n`;
}

/** The version of the tool itself, its first package; Node's own is shown beside it. */
function versionOf({ packages }: Toolchain, folder: string): string {
  const [tool = ''] = Object.keys(packages);
  const manifest = readFileSync(join(folder, 'node_modules', tool, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/** How the generated modules name each other, read off one of them. */
function endingOf(folder: string): Ending {
  const text = readFileSync(join(folder, 'src/api/client/index.ts'), 'utf8');
  const [, ending = ''] = /from '\.\/transport(\.js|\.ts|)'/.exec(text) ?? [];
  return ending === '.js' || ending === '.ts' ? ending : '';
}
