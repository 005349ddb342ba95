// A hash of what a file says, whatever a formatter has made of it: an edit by hand is told from
// tabs, quotes and line breaks when the site has changed too, and the file as it would be made
// now is no help.

import { hashOf } from './manifest.ts';

/** What formatters add, take away or replace, by the ending of a file's name; elsewhere every character counts. */
const layout: Readonly<Record<string, RegExp>> = {
  ts: /['"`;,()|&\\]/g,
  js: /['"`;,()|&\\]/g,
  md: /[\\*_|:+-]/g,
  json: /(?!)/g,
};

/** @returns undefined for a file that is no formatter's business */
export function contentHash(path: string, text: string): string | undefined {
  const signs = layout[path.slice(path.lastIndexOf('.') + 1)];
  if (signs === undefined) return undefined;
  return hashOf(
    text
      .replace(signs, ' ')
      // Between two words a space counts, beside all else none does.
      .replace(/\s+/g, ' ')
      .replace(/(?<=[^\w$]) | (?=[^\w$])/g, '')
      .trim(),
  );
}
