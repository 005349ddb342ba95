// `npm run site`: writes the documentation and the references of the samples as static pages, for any host or to
// open from disk.
//   --out site         the folder to write
//   --index name=file  adds the reference of another site, such as a WordPress core. It can be repeated, the oldest
//                      first: names that differ only after the last hyphen are versions of one site, and each
//                      reference lists the changes since the previous version.
//
//   npm run site -- --out public --index wordpress-6.8=6.8.json.gz --index wordpress-6.9=6.9.json.gz

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { generate } from '../generate/run.ts';
import { bugsAddress } from '../package-facts.ts';
import { count } from '../core/schema/schema-words.ts';
import { siteFiles, type ShownReference, type SourcePage } from './site-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

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

const samples = (): readonly NamedIndex[] =>
  readdirSync(join(root, 'samples'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file.replace(/\.(?:index|model)\.json$/, ''),
      source: join(root, 'samples', file),
    }));

async function referenceOf(
  { name, source }: NamedIndex,
  before: NamedIndex | undefined,
): Promise<ShownReference> {
  const folder = join(out, 'references', name);
  const { model } = await generate({
    source,
    folder,
    targets: ['html'],
    force: true,
    ...(before && { since: before.source }),
  });
  const operations = model.routes.reduce((sum, route) => sum + route.operations.length, 0);
  const changes = `references/${name}/html/changes.html`;
  return {
    name,
    href: `references/${name}/html/index.html`,
    summary: `${count(model.routes.length, 'route')}, ${count(operations, 'operation')}`,
    ...(existsSync(join(out, changes)) && { changes }),
  };
}

const markdownFiles = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .toSorted();

const pages = (): readonly SourcePage[] =>
  [
    'README.md',
    ...markdownFiles('docs'),
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'NOTICE.md',
  ].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

async function scriptText(name: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
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

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const notice =
  '/*! MiniSearch, Copyright 2022 Luca Ongaro, MIT licence: https://github.com/lucaong/minisearch */\n';

rmSync(join(out, 'references'), { recursive: true, force: true });
const references: ShownReference[] = [];
const given = namedIndexes(values.index);
for (const index of [...samples(), ...given]) {
  const kind = index.name.replace(/-[^-]*$/, '');
  const earlier = given.slice(0, Math.max(0, given.indexOf(index)));
  references.push(
    await referenceOf(
      index,
      earlier.findLast(({ name }) => name.replace(/-[^-]*$/, '') === kind),
    ),
  );
}

const files = siteFiles({
  pages: pages(),
  references,
  repository: bugsAddress().replace(/\/issues$/, ''),
  firstScript: await scriptText('first'),
  script: notice + (await scriptText('docs-search')),
  style: textOf('templates/html/look.css') + textOf('src/docs/site.css'),
});
for (const { path, text } of files) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}
cpSync(join(root, 'docs/pictures/reference.png'), join(out, 'reference.png'));
console.log(
  `${out}: ${count(files.length, 'file')}, ${count(references.length, 'reference')}. Open ${join(out, 'index.html')}`,
);
