// Colors in samples for strings, keywords and comments.
// A sample is split into colored spans when the reader scrolls near it. Its text does not change.

import { element, type ElementChild } from './element.ts';

const highlightedWords =
  /\b(?:import|from|const|await|new|true|false|null|True|False|None|return|response|data)\b|\b(?:curl|fetch|createClient|createSite|wp_remote_request|json_decode|wp_json_encode|requests)\b/;

const tokens = new RegExp(
  [
    /(?<string>'(?:\\.|'\\''|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)/.source,
    /(?<flag>(?<=\s)--?[a-z][a-z-]*)/.source,
    /(?<number>\b\d+(?:\.\d+)?\b)/.source,
    `(?<word>${highlightedWords.source})`,
    /(?<variable>\$\w+)/.source,
  ].join('|'),
  'g',
);

const tokenKinds = ['string', 'flag', 'number', 'word', 'variable'] as const;

/** The maximum length of a colored sample. */
const maxSampleLength = 20_000;

export function highlight(code: HTMLElement): void {
  const text = code.textContent;
  if (text.length > maxSampleLength) return;
  const pieces: (Node | string)[] = [];
  let done = 0;
  for (const match of text.matchAll(tokens)) {
    const kind = tokenKinds.find((one) => match.groups?.[one] !== undefined) ?? 'word';
    const [found] = match;
    const isWhole = kind === 'string' && found.length <= maxWholeLength && !/\n|:\/\//.test(found);
    const colored = element('span', { class: `t-${kind}` }, ...wholeIn(found));
    const before = text.slice(done, match.index);
    done = match.index + found.length;
    if (!isWhole) pieces.push(before, colored);
    else {
      const [end = ''] = endOfLine.exec(text.slice(done, done + maxEndLength)) ?? [];
      pieces.push(before, element('span', { class: 't-whole' }, colored, end));
      done += end.length;
    }
  }
  pieces.push(text.slice(done));
  code.replaceChildren(...pieces);
}

/** Characters after a text in quotes that must not begin a line. */
const endOfLine = /^(?: \\|[,;)\]}]+)/;
const maxEndLength = 8;

/** The maximum length of a text in quotes that moves to the next line as a whole. An address breaks at its slashes. */
const maxWholeLength = 80;

/** The maximum length of a segment that must not be wrapped. */
const maxSegmentLength = 30;

/**
 * Prevents line breaks in an address, except after its slashes. For example, `wp-json` is not broken, and
 * there is no break before the host.
 */
function wholeIn(text: string): readonly ElementChild[] {
  if (!/^['"`]https?:\/\/\S+$/.test(text)) return [text];
  const segments = text.match(/^.[^/]*\/+[^/?&]*[/?&]*|[^/?&]+[/?&]*|[/?&]+/g) ?? [text];
  return segments.flatMap((segment): readonly ElementChild[] =>
    segment.length > maxSegmentLength
      ? [segment]
      : [element('span', { class: 'whole' }, segment), element('wbr')],
  );
}
