// Text of a site within Markdown.

/** Invisible characters and those that reverse text are replaced by their codes. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(
      /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

/** Text of a site as text: no tag, link, mention or issue reference. */
export const escapedText = (text: string): string =>
  onOneLine(text)
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/([@#])(?=\w)/g, '$1\u200b');

/** Text as code, whatever backticks it holds; nothing for nothing. */
export function codeText(text: string): string {
  const line = onOneLine(text);
  const fence = '`'.repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return line === ''
    ? ''
    : `${fence}${line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line}${fence}`;
}
