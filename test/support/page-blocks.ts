// The code blocks and sections of a page of Markdown.

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
