// The configuration and the example of the guide, as a user pastes them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, filesIn } from '../support/page-blocks.ts';
import { packageRoot } from '../support/routewright.ts';
import { eslintProject, messagesOf } from './eslint-project.ts';

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

test('the configuration of the guide for Vue checks the scripts of components', () => {
  const config = blocksOf(guide, 'js').find((block) => block.includes('vueParser')) ?? '';
  const [, script = ''] = [...filesIn(guide).values()];
  const component = `<template><p /></template>\n<script setup lang="ts">\n${script}</script>\n`;
  const files = { 'eslint.config.mjs': config, 'src/Posts.vue': component };
  const results = eslintProject(files, 'eslint', 'typescript', false).results('src');
  // The template may also use the function that returns the response, so its properties are not checked.
  expect(messagesOf(results).map((line) => line.split(' ')[0])).toEqual([
    'Posts.vue:8:23',
    'Posts.vue:9:22',
    'Posts.vue:10:9',
  ]);
});
