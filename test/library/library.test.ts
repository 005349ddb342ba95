// The library as its users have it: the examples of its pages, run against the package.

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as core from '../../src/core.ts';
import * as library from '../../src/index.ts';
import { Halt, render, type TargetName } from '../../src/index.ts';
import { targets } from '../../src/generate/targets/targets.ts';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf, sectionOf } from '../support/page-blocks.ts';
import { indexOfRelease } from '../support/index-of-release.ts';
import { emptyFolder, packageRoot, routewright, runProcess } from '../support/routewright.ts';
import { smallModel } from '../support/small-model.ts';

/** A folder with everything that the examples read, which is copied for each of them. */
let prepared: string;

beforeAll(async () => {
  prepared = await exampleFolder();
});
afterAll(() => {
  rmSync(prepared, { recursive: true });
});

async function exampleFolder(): Promise<string> {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'routewright-')));
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(packageRoot, join(cwd, 'node_modules/routewright'), 'junction');
  for (const name of ['site.index.json', 'newer.index.json', 'twin.index.json'])
    copyFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), join(cwd, name));
  writeFileSync(join(cwd, 'blog.index.json'), JSON.stringify(await indexOfRelease('6.2')));
  writeFileSync(join(cwd, 'sites.csv'), 'name,address\nshop,./site.index.json\ntwin,./twin.index.json\n');
  const shop = { source: 'site.index.json', output: 'src/shop', targets: ['client'], snapshot: 'shop.json' };
  writeFileSync(join(cwd, 'routewright.config.json'), JSON.stringify({ projects: { shop } }));
  mkdirSync(join(cwd, 'src'));
  writeFileSync(join(cwd, 'src/app.ts'), "await fetch('/wp-json/wp/v2/posts?per_page=5');\n");
  // Without what is generated beside it, and libraries for it: only the code is audited here.
  writeFileSync(
    join(cwd, 'tsconfig.json'),
    '{ "compilerOptions": { "lib": ["es2022", "dom"], "types": [] }, "files": ["src/app.ts"] }\n',
  );
  // The stores are older than the time with which an example compares them.
  const env = { SOURCE_DATE_EPOCH: String(Math.floor(Date.now() / 1000) - 2 * 86_400) };
  for (const store of ['fleet', 'other-shard'])
    await routewright(['fleet', 'snapshot', 'sites.csv', '--store', store], { cwd, env });
  return cwd;
}

/** What each example prints, each run as a module in a folder of its own. */
async function outputsOf(examples: readonly string[]): Promise<readonly string[]> {
  const folders = examples.map((example) => {
    const folder = emptyFolder();
    cpSync(prepared, folder, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(folder, 'example.mjs'), example);
    return folder;
  });
  const run = `
    import { pathToFileURL } from 'node:url';
    import { format } from 'node:util';
    const outputs = [];
    for (const folder of ${JSON.stringify(folders)}) {
      const lines = [];
      console.log = (...values) => lines.push(format(...values));
      console.error = () => undefined;
      process.chdir(folder);
      await import(pathToFileURL(folder + '/example.mjs'));
      outputs.push(lines.join('\\n').replaceAll(/127\\.0\\.0\\.1:\\d+(?:\\/[\\w-]{22})?/g, '127.0.0.1:<port>'));
    }
    process.stdout.write(JSON.stringify(outputs));`;
  writeFileSync(join(prepared, 'run.mjs'), run);
  const { stdout, stderr, code } = await runProcess(process.execPath, ['run.mjs'], { cwd: prepared });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return JSON.parse(stdout) as readonly string[];
}

const functionsPage = pageText('docs/reference/library-functions.md');

test('the example of each function runs, and prints what it should', async () => {
  const sections = functionsPage
    .split(/^### /m)
    .flatMap((section) =>
      blocksOf(section, 'js').map((example) => ({ name: section.split('\n')[0], example })),
    );
  const outputs = await outputsOf(sections.map(({ example }) => example));
  await expect(
    `${sections.map(({ name }, index) => `## ${String(name)}\n${String(outputs[index])}`).join('\n\n')}\n`,
  ).toMatchFileSnapshot('../cases/library/examples.txt');
});

test('the examples of docs/reference/library.md run', async () => {
  const outputs = await outputsOf(blocksOf(pageText('docs/reference/library.md'), 'js'));
  expect(outputs).toEqual([
    '',
    expect.stringMatching(/^source .+/) as string,
    '',
    expect.stringMatching(/^\[\s+'client',[^]*\] \d+$/) as string,
    '',
  ]);
});

test('each function has a summary, a result, errors and an example of its own', () => {
  const functions = (entry: object, prefix = ''): readonly string[] =>
    Object.entries(entry).flatMap(([name, value]) => (typeof value === 'function' ? [prefix + name] : []));
  const onOtherPages = ['Halt', 'core.Halt', 'defineTarget'];
  for (const name of [...functions(library), ...functions(core, 'core.')]) {
    if (onOtherPages.includes(name)) continue;
    const section = sectionOf(functionsPage, `\`${name}\``);
    if (name !== 'core.validate') expect(section, name).toMatch(/^\*\*Throws\*\* a `Halt` of the kind `/m);
    if (name !== 'addProject') expect(section, name).toMatch(/^\*\*Returns\*\* \S/m);
    const [example = ''] = blocksOf(section, 'js');
    expect(example, name).toMatch(new RegExp(`\\b${name.replace('core.', '')}\\(`));
    expect(section, name).not.toMatch(/\| `\w+\??`\s*\|\s*(?:See |\|)/);
  }
});

test('an unknown target is an error that names those there are', async () => {
  const rendered = render(smallModel(), ['nope' as TargetName]);
  await expect(rendered).rejects.toThrow(Halt);
  await expect(rendered).rejects.toMatchObject({
    message: 'There is no target "nope".',
    hint: `The targets are: ${targets.map(({ name }) => name).join(', ')}.`,
  });
});

test('the README names every target', () => {
  const table = sectionOf(pageText('README.md'), 'What comes out');
  for (const { name } of targets) expect(table).toContain(`\`${name}\``);
});
