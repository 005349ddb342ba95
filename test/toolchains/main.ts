// `npm run test:toolchains`: generates a client, with no flag, into a small app in each toolchain, builds the app
// and runs it against a server on loopback; then follows each guide to the letter in a new app. Ends with the tables
// of what was tried; docs/reference/imports.md shows the first.
//
//   npm run test:toolchains -- vite mock.md    only the toolchains and guides whose names contain one of these

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { tableText, type Cell } from '../bench/table.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { largeSite, shopResources } from '../support/large-site.ts';
import { wordpressIndex } from '../support/wordpress-index.ts';
import { answers, appFiles, expected, type Ending } from './app.ts';
import { guides, type Guide } from './guides.ts';
import { toolchains, type Toolchain } from './toolchains.ts';
import { openSite, tryGuide } from './try-guide.ts';
import { failureOf, nodeVersion, runIn, workplaceOf, writeAll, type Run } from './workplace.ts';

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
const isChosen = (name: string): boolean =>
  names.length === 0 || names.some((part) => name.toLowerCase().includes(part));
const results: Result[] = [];
const report = (result: Result): void => {
  results.push(result);
  process.stderr.write(`${result.cells.join('  ')}\n${result.failure ?? ''}`);
};
for (const toolchain of toolchains.filter(({ name }) => isChosen(name))) report(await tryOut(toolchain));
server.close();
const tried = results.length;
for (const guide of guides.filter(({ page }) => isChosen(page))) report(await follow(guide));
for (const [head, rows] of [
  [header, results.slice(0, tried)],
  [['guide', 'app', 'builds'], results.slice(tried)],
] as const)
  if (rows.length > 0)
    console.log(
      tableText(
        head,
        rows.map(({ cells }) => cells),
      ),
    );
process.exitCode = results.length > 0 && results.every(({ failure }) => failure === undefined) ? 0 : 1;

async function follow(guide: Guide): Promise<Result> {
  const { page, section, app } = guide;
  const site = await openSite();
  try {
    const failure = await tryGuide(guide, site.origin);
    const name = section === undefined ? page : `${page}, ${section}`;
    const cells = [name, app.folder, failure === undefined ? 'yes' : 'no'];
    return { cells, ...(failure !== undefined && { failure }) };
  } finally {
    site.close();
  }
}

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
    if (!built.isDone)
      return { cells: [...facts, imports, 'no', ''], failure: failureOf(command.join(' '), built) };
  }
  const builds = build.length === 0 ? '–' : 'yes';
  const ran = await runIn(folder, node, run);
  return ran.isDone && ran.output.includes(toolchain.prints ?? expected)
    ? { cells: [...facts, imports, builds, 'yes'] }
    : { cells: [...facts, imports, builds, 'no'], failure: failureOf(run.join(' '), ran) };
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
