// The library as its users have it: the example of docs/reference/library.md, run against the package.

import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as core from '../../src/core.ts';
import * as library from '../../src/index.ts';
import { Halt, render, type TargetName } from '../../src/index.ts';
import { targets } from '../../src/generate/targets/targets.ts';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf, sectionOf } from '../support/page-blocks.ts';
import { emptyFolder, packageRoot, routewright, runProcess } from '../support/routewright.ts';
import { smallModel } from '../support/small-model.ts';

test('the examples of docs/reference/library.md run, and print nothing of their own', async () => {
  const examples = blocksOf(pageText('docs/reference/library.md'), 'js').join('\n');
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(packageRoot, join(cwd, 'node_modules/routewright'), 'junction');
  for (const name of ['site.index.json', 'newer.index.json', 'twin.index.json'])
    copyFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), join(cwd, name));
  writeFileSync(join(cwd, 'sites.csv'), 'name,address\nshop,./site.index.json\ntwin,./twin.index.json\n');
  mkdirSync(join(cwd, 'src'));
  writeFileSync(join(cwd, 'src/app.ts'), "await fetch('/wp-json/wp/v2/posts?per_page=5');\n");
  // Without what is generated beside it, and libraries for it: only the code is audited here.
  writeFileSync(
    join(cwd, 'tsconfig.json'),
    '{ "compilerOptions": { "lib": ["es2022", "dom"], "types": [] }, "files": ["src/app.ts"] }\n',
  );
  await routewright(['fleet', 'snapshot', 'sites.csv', '--store', 'other-shard'], { cwd });
  const results = `{ routes: model.routes.length > 0, diagnostics: Array.isArray(diagnostics), file: file.path,
    written: plan.changes.length > 0, left: left.changes, text: text.startsWith('{'), findings: report.issues, listed: issuesOfSource.issues.length,
    fails, steps: steps.length, hasErrors, address: address.startsWith('http://127.0.0.1:'),
    added: counts.added, stepsOfFleet: changes.steps, flaws, merged, namesOfStores: namespaces.map((one) => one.sites),
    isSnapshot: snapshotOfOne.startsWith('{'), sizes: sizes.length, names: names.includes('client'), upToDate, done,
    hint, status: answer.status, audited: audited.calls.map((call) => call.operations), projects: projects.length,
    outcomes: [saved, generated, checked, compared].map(([one]) => one.failure?.message ?? 'result'),
    covered: operations.map((one) => [one.operation, one.lacking]), removed,
    yaml: yaml[0].path, paths: paths.render({ model })[0].text.includes('/wp/v2/posts\\n'),
    withoutNode: Object.entries(await inBrowser(indexRead, indexRead)).map(([name, list]) => [name, list.length > 0]) }`;
  writeFileSync(
    join(cwd, 'example.mjs'),
    `import { readFileSync } from 'node:fs';\n${examples}\nconst indexRead = JSON.parse(readFileSync(source, 'utf8'));\nconsole.log(JSON.stringify(${results}));\n`,
  );

  const { stdout, stderr, code } = await runProcess(process.execPath, ['example.mjs'], { cwd });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(JSON.parse(stdout)).toEqual({
    routes: true,
    diagnostics: true,
    file: expect.stringMatching(/^client\//) as string,
    written: true,
    left: [],
    text: true,
    findings: [],
    listed: 2,
    fails: false,
    steps: 1,
    hasErrors: false,
    address: true,
    added: 2,
    stepsOfFleet: [],
    flaws: [],
    merged: { sites: 2, parts: 5 },
    namesOfStores: [2, 2, 2, 2],
    isSnapshot: true,
    sizes: 4,
    names: true,
    upToDate: true,
    done: expect.stringContaining('site.index.json') as string,
    hint: expect.any(String) as string,
    status: 200,
    audited: [['wpV2.posts.list']],
    projects: 1,
    outcomes: ['result', 'result', 'result', 'result'],
    covered: [['wpV2.posts.list', []]],
    yaml: 'openapi/openapi.yaml',
    paths: true,
    removed: 0,
    withoutNode: [
      ['diagnostics', true],
      ['files', true],
      ['issues', false],
    ],
  });
});

test('each function of the library stands in one of these examples', () => {
  const examples = blocksOf(pageText('docs/reference/library.md'), 'js').join('\n');
  for (const name of [...Object.keys(library), ...Object.keys(core).filter((one) => one !== 'targets')])
    expect(examples).toMatch(new RegExp(`\\b${name}\\b[.(]|instanceof ${name}\\b`));
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
