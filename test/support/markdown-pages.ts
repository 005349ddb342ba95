// The pages that people read, as tests look into them.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './routewright.ts';

export interface MarkdownPage {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

const isOurs = (path: string): boolean => /^(?:[\w-]+|docs\/.+|\.github\/.+)\.md$/.test(path);

/** Every page of ours, in git or about to be. */
export const markdownPages: readonly MarkdownPage[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.md'],
  { cwd: packageRoot, encoding: 'utf8' },
)
  .split('\0')
  .filter(isOurs)
  .map((path) => ({ path, text: readFileSync(join(packageRoot, path), 'utf8').replaceAll('\r\n', '\n') }));

/** @throws Error where there is no such page */
export function pageText(path: string): string {
  const page = markdownPages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page.text;
}
