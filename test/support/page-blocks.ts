// The code blocks and sections of a page of Markdown, and the files that blocks show.

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

/**
 * The files that a page shows, by the path in the comment at the top of a block:
 * `// src/site.ts`. Blocks of one path are one file.
 */
export function filesIn(text: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const block of blocksOf(text, 'ts', 'tsx', 'js', 'jsonc', 'yaml')) {
    const path = pathOf(block);
    if (path !== undefined) files.set(path, (files.get(path) ?? '') + block);
  }
  return files;
}

/** The file that a block shows, or is a part of. */
export const pathOf = (block: string): string | undefined =>
  /^(?:\/\/|#) ([\w./[\]+-]+\.(?:tsx?|mjs|json|yaml))\n/.exec(block)?.[1];
