// `generate --target html --project`: the reference marks what of the site somebody's code uses.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { caseFile } from '../support/case-folders.ts';
import { whileBrowsing } from '../support/browsing.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { routewright } from '../support/routewright.ts';

const before = caseFile('impact', '.', 'before.json');
const after = caseFile('impact', '.', 'after.json');
const folder = temporaryFolder();

const pages = (...more: readonly string[]) =>
  routewright(['generate', before, '--target', 'html', '--no-format', '-o', 'docs', ...more], {
    cwd: folder,
  });

/** What stands in the section of an operation. */
const sectionOf = (page: string, id: string): string =>
  page.split('<article ').find((section) => section.includes(`id="${id}"`)) ?? '';

const read = (name: string): string => readFileSync(join(folder, 'docs/html', name), 'utf8');

beforeAll(async () => {
  cpSync(caseFile('impact', '.', 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  cpSync(caseFile('impact', 'by-hand', '.'), join(folder, 'app'), { recursive: true });
  const client = ['generate', before, '--target', 'client', '--no-format', '-o', 'app/src/api'];
  expect(await routewright(client, { cwd: folder })).toMatchObject({ code: 0 });
});

test('an operation names the lines that call it, pass its arguments and read its answer', async () => {
  expect(await pages('--project', 'app')).toMatchObject({ code: 0 });
  const page = read('demo-v1.html');
  const list = sectionOf(page, 'things.list');
  // By hand, and the generated client.
  expect(list).toMatch(/Your code calls it in src\/panel\.ts:12, .*src\/panel\.ts:42/);
  expect(list).toMatch(/passes <code>search<\/code> <span class="places">src\/panel\.ts:12</);
  expect(list).toMatch(/reads <code>colour\.label<\/code> <span class="places">src\/panel\.ts:30</);
  expect(list).toMatch(/>search<\/a> <small class="change used">used</);
  expect(list).not.toMatch(/>page<\/a> <small class="change used">/);
  expect(sectionOf(page, 'things.get')).not.toContain('Your code');
  expect(page).not.toContain(folder);
});

test('--check holds the pages to the code', async () => {
  expect(await pages('--project', 'app', '--check')).toMatchObject({ code: 0 });
  const without = await pages('--check');
  expect(without.code).toBe(1);
  expect(without.stdout).toContain('--project: app/tsconfig.json → nothing');
});

test('the page of changes says which lines each change touches', async () => {
  const flags = ['--target', 'html', '--no-format', '-o', 'changed', '--since', before, '--project', 'app'];
  expect(await routewright(['generate', after, ...flags], { cwd: folder })).toMatchObject({ code: 0 });
  const page = readFileSync(join(folder, 'changed/html/changes.html'), 'utf8');
  expect(page).toContain('src/panel.ts:12 passes search of GET /demo/v1/things');
});

test('code outside the project is not named', async () => {
  mkdirSync(join(folder, 'shared'));
  writeFileSync(
    join(folder, 'shared/load.ts'),
    "export const load = () => fetch('/wp-json/demo/v1/reports');\n",
  );
  mkdirSync(join(folder, 'small'));
  writeFileSync(join(folder, 'small/app.ts'), "export { load } from '../shared/load.ts';\n");
  writeFileSync(join(folder, 'small/tsconfig.json'), '{ "files": ["app.ts"] }');
  expect(await pages('--project', 'small', '--force')).toMatchObject({ code: 0 });
  expect(read('demo-v1.html')).not.toContain('load.ts');
});

test('targets that show nothing of it refuse it', async () => {
  const run = await routewright(['generate', before, '--target', 'client', '-o', 'x', '--project', 'app'], {
    cwd: folder,
  });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain('--project');
});

test('browse shows it too', async () => {
  const args = [before, '--no-open', '--project', join(folder, 'app')];
  await whileBrowsing(args, async ({ address }) => {
    const page = await (await fetch(new URL('demo-v1.html', address))).text();
    expect(page).toContain('Your code calls it in');
  });
});
