// Targets of the user's own: the example of docs/guides/own-target.md, and modules that are none.

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const [example = ''] = blocksOf(pageText('docs/guides/own-target.md'), 'js');

function workplace(targets: readonly unknown[] = ['model']) {
  const cwd = emptyFolder();
  const write = (path: string, text: string): void => {
    writeFileSync(join(cwd, path), text);
  };
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(join(packageRoot, 'node_modules/handlebars'), join(cwd, 'node_modules/handlebars'), 'junction');
  write('site.json', readFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), 'utf8'));
  write(
    'routewright.config.json',
    JSON.stringify({ projects: { shop: { source: 'site.json', output: 'out', targets } } }),
  );
  return {
    write,
    read: (path: string): string => readFileSync(join(cwd, path), 'utf8'),
    run: (...args: readonly string[]) => routewright(['generate', ...args], { cwd }),
  };
}

test('the example of the guide is a target, by a project with options and by a flag', async () => {
  const { write, read, run } = workplace([{ module: './checklist.mjs', options: { methods: ['POST'] } }]);
  write('checklist.mjs', example);
  expect(example.split('\n').length).toBeLessThan(30);
  const { code, stdout, stderr } = await run('shop');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('what to try after an update');
  expect(read('out/checklist/wp-v2.md')).toContain('# wp/v2\n\n- [ ] `POST /wp/v2/');
  expect(await run('shop', '--check')).toMatchObject({ code: 0 });
  write('out/checklist/wp-v2.md', 'changed');
  expect((await run('shop', '--check')).stdout).toContain('checklist/wp-v2.md');

  expect(await run('site.json', '-o', 'flag', '--target', 'model,./checklist.mjs')).toMatchObject({
    code: 0,
  });
  expect(read('flag/checklist/wp-v2.md')).toContain('`GET /wp/v2/');
  expect(await run('site.json', '-o', 'flag', '--target', 'model')).toMatchObject({ code: 0 });
  expect(() => read('flag/checklist/wp-v2.md')).toThrow('ENOENT');
});

test.each([
  ['cannot be loaded', 'export default {'],
  ['exports no target', 'export default 7'],
  ['is taken', 'export default { name: "client", render: () => [] }'],
  ['small letters', 'export default { name: "../up", render: () => [] }'],
  ['no path within its folder', 'export default { name: "a", render: () => [{ path: "../up", text: "" }] }'],
  ['a file is { path, text }', 'export default { name: "a", render: () => [{ path: "b" }] }'],
  ['failed: Error: no', 'export default { name: "a", render: () => { throw new Error("no"); } }'],
])('a module that is none is told of: %s', async (words, code) => {
  const { write, run } = workplace();
  write('mine.mjs', code);
  const run1 = await run('site.json', '-o', 'out', '--target', './mine.mjs');
  expect(run1.code).toBe(2);
  expect(run1.stderr).toContain('The target ./mine.mjs');
  expect(run1.stderr).toContain(words);
});
