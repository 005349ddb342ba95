// Text printed for programs. It contains text from sites, and a stream may end in a terminal or in the log of a CI
// runner, which must not execute any of it. Every format has its own escapes for such characters, so all text is
// written to a stream through this table. `show` (src/cli/lines.ts) escapes the same characters in text for people.

import { runnerCommand, visible } from './visible.ts';

/** Text that is safe to print anywhere. */
export class StreamText {
  constructor(readonly text: string) {}
}

/**
 * Characters that a terminal or a CI runner executes, or that reverse the direction of text. Unlike the other
 * characters that `visible` escapes, no language needs these.
 */
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Changes a text line by line: line breaks between values never come from a site. */
const eachLine = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');

/** A zero-width space, put between two characters that would form a command together. */
const joint = '\u200b';

const streamEscapes = {
  /** JSON: `visible` writes JSON's own escapes, and the escaped characters occur only in strings. */
  json: (text) => eachLine(text, visible),
  /** Text written by routewright, without text from a site. */
  words: (text) => eachLine(text, visible),
  markdown: (text) =>
    eachLine(text.replace(obeyed, '\ufffd'), (line) =>
      line.replace(runnerCommand, `#${joint}#`).replace(/^(\s*):(?=:)/, `$1:${joint}`),
    ),
  html: (text) => text.replace(obeyed, '\ufffd').replace(runnerCommand, '#&#35;'),
  xml: (text) => text.replace(obeyed, '\ufffd').replace(runnerCommand, '#&#35;'),
  /** Commands for a CI runner, which `annotation` (src/report/github.ts) makes from escaped text. */
  commands: (text) => eachLine(text, visible),
} as const satisfies Readonly<Record<string, (text: string) => string>>;

/** Formats printed for programs. Each has its own escapes. */
export type StreamFormat = keyof typeof streamEscapes;

/** The text of a report, safe to print. */
export const streamText = (format: StreamFormat, text: string): StreamText =>
  new StreamText(streamEscapes[format](text));
