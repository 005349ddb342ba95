// `npm run site`: writes the documentation and the references of the samples as static pages.
// The pages work on any host, and can be opened from disk.
//   --out site         the folder to write
//   --index name=file  adds the reference of another site, such as a WordPress core.
//                      If the flag is repeated, name the oldest version of a site first.
//                      Names that differ only after the last hyphen are versions of one site.
//                      Each reference lists the changes since the previous version.
//
//   npm run site -- --out public --index wordpress-6.8=6.8.json.gz --index wordpress-6.9=6.9.json.gz

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { addedStages } from '../pipeline-commands/index.ts';
import { generate } from '../generate/run.ts';
import { bugsAddress } from '../node/package-facts.ts';
import { compare } from '../drift/run.ts';
import { viewDrift } from '../drift/reports/drift-view.ts';
import { htmlReport } from '../report/html/html-report.ts';
import { countText } from '../core/schema/schema-text.ts';
import { playgroundAddress, triedSources } from './landing-page.ts';
import { siteFiles, type ShownReference, type SourcePage } from './site-pages.ts';

const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url));

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'site' },
    index: { type: 'string', multiple: true, default: [] },
  },
});
const out = values.out;

interface NamedIndex {
  readonly name: string;
  readonly source: string;
}

function namedIndexes(given: readonly string[]): readonly NamedIndex[] {
  return given.map((one) => {
    const [, name, source] = /^([\w.-]+)=(.+)$/.exec(one) ?? [];
    if (name === undefined || source === undefined)
      throw new Error(`--index needs a name, an equals sign and a source, not ${one}.`);
    return { name, source };
  });
}

const sampleIndexes = (): readonly NamedIndex[] =>
  readdirSync(join(repositoryFolder, 'samples'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file.replace(/\.(?:index|model)\.json$/, ''),
      source: join(repositoryFolder, 'samples', file),
    }));

async function siteReference(
  { name, source }: NamedIndex,
  before: NamedIndex | undefined,
): Promise<ShownReference> {
  const folder = join(out, 'references', name);
  const since = before && { since: before.source };
  const { model } = await generate({ source, folder, targets: ['html'], force: true, ...since }, addedStages);
  const operations = model.routes.reduce((sum, route) => sum + route.operations.length, 0);
  const changes = `references/${name}/html/changes.html`;
  return {
    name,
    href: `references/${name}/html/index.html`,
    summary: `${countText(model.routes.length, 'route')}, ${countText(operations, 'operation')}`,
    ...(existsSync(join(out, changes)) && { changes }),
  };
}

const markdownFiles = (folder: string): readonly string[] =>
  readdirSync(join(repositoryFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .toSorted();

const markdownPages = (): readonly SourcePage[] =>
  [
    'README.md',
    ...markdownFiles('docs'),
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'NOTICE.md',
  ].map((path) => ({ path, text: readFileSync(join(repositoryFolder, path), 'utf8') }));

async function scriptText(name: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: repositoryFolder,
    entryPoints: [`src/reference/pages/${name}.ts`],
    tsconfig: 'src/reference/pages/tsconfig.json',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'ascii',
    write: false,
    logLevel: 'warning',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

const sourceText = (path: string): string => readFileSync(join(repositoryFolder, path), 'utf8');

const notice =
  '/*! MiniSearch, Copyright 2022 Luca Ongaro, MIT license: https://github.com/lucaong/minisearch */\n';

for (const folder of ['references', 'playground'])
  rmSync(join(out, folder), { recursive: true, force: true });
cpSync(join(repositoryFolder, 'dist/playground/page'), join(out, 'playground'), { recursive: true });
const references: ShownReference[] = [];
const givenIndexes = namedIndexes(values.index);
for (const index of [...sampleIndexes(), ...givenIndexes]) {
  const kind = index.name.replace(/-[^-]*$/, '');
  const earlier = givenIndexes.slice(0, Math.max(0, givenIndexes.indexOf(index)));
  references.push(
    await siteReference(
      index,
      earlier.findLast(({ name }) => name.replace(/-[^-]*$/, '') === kind),
    ),
  );
}

/** The report of an update of a shop, for the first page. */
async function updateReport(): Promise<string> {
  const sources = {
    baseline: 'known:wordpress@6.8+known:woocommerce@9.9',
    current: triedSources.woocommerce,
  };
  const { report } = await compare(sources);
  return htmlReport(viewDrift(report, sources));
}

const allSiteFiles = siteFiles({
  pages: markdownPages(),
  references,
  landing: {
    playground: playgroundAddress(triedSources.wordpress),
    reference: 'references/content-commerce-site/html/index.html',
    report: 'drift-report.html',
  },
  repository: bugsAddress().replace(/\/issues$/, ''),
  firstScript: await scriptText('theme-bootstrap'),
  script: notice + (await scriptText('docs-search')),
  style: sourceText('templates/html/look.css') + sourceText('src/docs/site.css'),
});
for (const { path, text } of [...allSiteFiles, { path: 'drift-report.html', text: await updateReport() }]) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}
cpSync(join(repositoryFolder, 'docs/pictures/reference.png'), join(out, 'reference.png'));
console.log(
  `${out}: ${countText(allSiteFiles.length, 'file')}, ${countText(references.length, 'reference')}. Open ${join(out, 'index.html')}`,
);
