import { expect, test } from 'vitest';
import type { WireIndex } from '../../../../src/core/model/index/index-document.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { renderMarkdown } from '../../../../src/generate/targets/markdown/markdown.ts';
import { caseFile, readCase } from '../../../support/case-folders.ts';

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
