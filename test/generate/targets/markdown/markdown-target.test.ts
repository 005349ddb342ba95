import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WireIndex } from '../../../../src/core/model/index/index-document.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { renderMarkdown } from '../../../../src/generate/targets/markdown/markdown.ts';
import { caseFile, readCase } from '../../../support/case-folders.ts';
import { emptyFolder, packageRoot, routewright } from '../../../support/routewright.ts';

const markdownOf = (name: string) =>
  renderMarkdown(normalize(readCase('normalize', name, 'index.json') as WireIndex).value);

test.each([
  'responses',
  'hostile-names',
  'enums',
  'batch-that-repeats-the-item',
  'resource-links',
  'embeds',
  'schemas-within-schemas',
  'access',
])('%s', async (name) => {
  for (const { path, text } of markdownOf(name))
    await expect(text).toMatchFileSnapshot(
      caseFile('render', `markdown/${name}`, path.replace('markdown/', '')),
    );
});

test('text of a site cannot begin a tag, a heading or a table', () => {
  const hostile =
    '# Heading | cell <img src=x onerror=alert(1)> [link](javascript:alert(1)) `code` ![x](y)\n## Next\n1. one';
  const index: WireIndex = {
    name: hostile,
    description: hostile,
    routes: {
      '/ext/v1/x': {
        namespace: 'ext/v1',
        endpoints: [
          {
            methods: ['GET'],
            args: { [hostile]: { type: 'string', description: hostile, enum: [hostile] } },
          },
        ],
      },
    },
  };
  for (const { text } of renderMarkdown(normalize(index).value)) {
    const outsideCode = text.replace(/(`+)[\s\S]*?\1(?!`)/g, '');
    expect(outsideCode).not.toMatch(/<img|(?<!\\)\[link|^## Next|^# Heading/m);
  }
});

test('--site is the base of the paths and of the sample calls', async () => {
  const cwd = emptyFolder();
  const source = join(packageRoot, 'test/fixtures/cli/shop.index.json');
  const generate = (...more: readonly string[]) =>
    routewright(['generate', source, '-o', 'out', '--target', 'markdown', '--namespace', 'wp/v2', ...more], {
      cwd,
    });
  expect(await generate('--site', 'https://other.test/wp-json')).toMatchObject({ code: 0, stderr: '' });
  const read = (name: string): string => readFileSync(join(cwd, 'out/markdown', name), 'utf8');
  expect(read('index.md')).toContain('Paths begin at `https://other.test/wp-json`.');
  expect(read('llms.txt')).toContain('Paths begin at `https://other.test/wp-json`.');
  expect(read('wp-v2.md')).toContain('https://other.test/wp-json/wp/v2/posts');
  expect(read('llms-full.txt')).not.toContain('site.example');
});
