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

/** The code blocks of a language, in their order. */
export const blocksOf = (text: string, ...languages: readonly string[]): readonly string[] =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].flatMap(([, language = '', code = '']) =>
    languages.includes(language) ? [code] : [],
  );

/** A text without its code blocks. */
export const withoutBlocks = (text: string): string => text.replace(/^```\w*\n[^]*?^```$/gm, '');

/** The part below a heading, to the next heading of its level or above. */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`There is no heading "${heading}".`);
  const level = lines[start]?.match(/^#+/)?.[0].length ?? 1;
  const end = lines.findIndex((line, at) => at > start && new RegExp(`^#{1,${level}} `).test(line));
  return lines.slice(start, end < 0 ? undefined : end).join('\n');
}
