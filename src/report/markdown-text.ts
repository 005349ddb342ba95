// Prepares text from a site for Markdown.

/**
 * The text on one line. Invisible characters, and characters that reverse text, are replaced by their codes.
 */
const onOneLine = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(
      /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

/**
 * Matches texts that GitHub and GitLab convert to links without markup: addresses, mentions, numbers of issues
 * (`#1`, `!1`, `GH-1`) and commit hashes. A zero-width space after each matched text prevents the link.
 */
const linksItself = /[@#!$%&~](?=\w)|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi;

/** Matches texts that look like a commit hash. A text of only digits or only letters does not match. */
const commitName = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/gi;

/** Escapes only Markdown. Use the function for text of the user, which may contain links and commit hashes. */
export const escapeMarkdown = (text: string): string => onOneLine(text).replace(/[\\`*_{}[\]<>|~]/g, '\\$&');

/** Works like `escapedText`, but does not change fingerprints, although they look like commit hashes. */
export const textWithFingerprints = (text: string): string =>
  escapeMarkdown(onOneLine(text).replace(linksItself, '$&\u200b'));

/** Text from a site as plain text, without tags, links, mentions or issue references. */
export const escapedText = (text: string): string =>
  textWithFingerprints(text.replace(commitName, (name) => name.replace(/.{6}(?=.)/g, '$&\u200b')));

/** Text as code. The original text may contain backticks, and an empty text remains empty. */
export function markdownCode(text: string): string {
  const line = onOneLine(text);
  const fence = '`'.repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return line === ''
    ? ''
    : `${fence}${line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line}${fence}`;
}

/** Lines of a block of code. The original text may contain fences and line breaks. */
export function codeBlock(text: string, language: string): readonly string[] {
  const line = onOneLine(text);
  const fence = '`'.repeat(Math.max(2, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return [`${fence}${language}`, line, fence];
}
