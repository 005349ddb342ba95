// The configuration and the example of the guide, as a user pastes them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, filesIn } from '../support/page-blocks.ts';
import { packageRoot } from '../support/routewright.ts';
import { eslintProject } from './eslint-project.ts';

const guide = readFileSync(join(packageRoot, 'docs/guides/eslint.md'), 'utf8');

test('ESLint prints what the guide shows for its configuration and its example', () => {
  const files = filesIn(guide);
  expect([...files.keys()]).toEqual(['eslint.config.mjs', 'src/posts.ts']);
  const project = eslintProject(Object.fromEntries(files), 'eslint', 'typescript', false);
  const { stdout } = project.eslint('src');
  const printed = stdout.trim().split('\n').slice(0, -2).join('\n').trim();
  const [shown = ''] = blocksOf(guide, 'text');
  expect(
    printed
      .replace(project.folder, '')
      .replace(/^[\\/]/, '')
      .replaceAll('\\', '/'),
  ).toBe(shown.trim());
});
