// Text of a site within Markdown.

/** Invisible characters and those that reverse text are replaced by their codes. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(
      /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

/**
 * What GitHub and GitLab make links of without any markup: addresses, mentions, numbers of issues
 * (`#1`, `!1`, `GH-1`) and names of commits. Each is found up to where a space of no width ends it.
 */
const linksItself = /[@#!$%&~](?=\w)|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi;

/** As a commit is named, but for names of digits or of letters alone. */
const commitName = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/gi;

/** Escapes Markdown and nothing else: for text of the user, which may name a commit. */
export const escapeMarkdown = (text: string): string => onOneLine(text).replace(/[\\`*_{}[\]<>|~]/g, '\\$&');

/** As `escapedText`, for text that holds fingerprints, which look like the names of commits. */
export const textWithFingerprints = (text: string): string =>
  escapeMarkdown(onOneLine(text).replace(linksItself, '$&\u200b'));

/** Text of a site as text: no tag, link, mention or issue reference. */
export const escapedText = (text: string): string =>
  textWithFingerprints(text.replace(commitName, (name) => name.replace(/.{6}(?=.)/g, '$&\u200b')));

/** Text as code, whatever backticks it holds; nothing for nothing. */
export function codeText(text: string): string {
  const line = onOneLine(text);
  const fence = '`'.repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return line === ''
    ? ''
    : `${fence}${line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line}${fence}`;
}
