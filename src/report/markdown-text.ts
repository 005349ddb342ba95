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
 * Texts that GitHub and GitLab link without any markup: addresses, mentions, numbers of issues (`#1`, `!1`,
 * `GH-1`) and commit hashes. Each match ends where a zero-width space breaks the link.
 */
const linksItself = /[@#!$%&~](?=\w)|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi;

/** A text in the form of a commit hash; digits alone or letters alone do not match. */
const commitName = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/gi;

/** Escapes only Markdown: for text of the user, which may name a commit. */
export const escapeMarkdown = (text: string): string => onOneLine(text).replace(/[\\`*_{}[\]<>|~]/g, '\\$&');

/** As `escapedText`, for text with fingerprints, which look like commit hashes. */
export const textWithFingerprints = (text: string): string =>
  escapeMarkdown(onOneLine(text).replace(linksItself, '$&\u200b'));

/** Text of a site as plain text: no tag, link, mention or issue reference. */
export const escapedText = (text: string): string =>
  textWithFingerprints(text.replace(commitName, (name) => name.replace(/.{6}(?=.)/g, '$&\u200b')));

/** Text as code, with any backticks in it; an empty text stays empty. */
export function markdownCode(text: string): string {
  const line = onOneLine(text);
  const fence = '`'.repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return line === ''
    ? ''
    : `${fence}${line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line}${fence}`;
}
