// Text of a site within Markdown.

/** Text of a site as text: no tag, link, mention or issue reference. */
export const escapedText = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/([@#])(?=\w)/g, '$1\u200b');

/** Text as code, whatever backticks it holds; nothing for nothing. */
export function codeText(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  const fence = '`'.repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return line === ''
    ? ''
    : `${fence}${line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line}${fence}`;
}
