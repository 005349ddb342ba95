// Text printed for programs. It contains text from sites, and a stream may end in a terminal or in the log of a CI
// runner, which must not obey any of it. Every format has its own way to escape such characters, so text goes to a
// stream through this table alone. Text for people goes through `show` (src/cli/lines.ts), which handles the same
// characters.

import { runnerCommand, visible } from './visible.ts';

/** Text that is safe to print anywhere. */
export class StreamText {
  constructor(readonly text: string) {}
}

/**
 * Characters that readers obey, or that reverse text. Unlike the others that `visible` escapes, no language
 * needs them.
 */
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Line by line, because line breaks between values are never text from a site. */
const eachLine = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');

/** A character that no program sees, put between two characters that would form a command together. */
const joint = '\u200b';

const streamEscapes = {
  /** JSON: `visible` writes JSON's own escapes, and such characters can only be in strings. */
  json: (text) => eachLine(text, visible),
  /** Text from routewright, without any text from a site. */
  words: (text) => eachLine(text, visible),
  markdown: (text) =>
    eachLine(text.replace(obeyed, '\ufffd'), (line) =>
      line.replace(runnerCommand, `#${joint}#`).replace(/^(\s*):(?=:)/, `$1:${joint}`),
    ),
  html: (text) => text.replace(obeyed, '\ufffd').replace(runnerCommand, '#&#35;'),
  xml: (text) => text.replace(obeyed, '\ufffd').replace(runnerCommand, '#&#35;'),
  /** Commands for a runner, which `annotation` (src/report/github.ts) has made of escaped text. */
  commands: (text) => eachLine(text, visible),
} as const satisfies Readonly<Record<string, (text: string) => string>>;

/** Formats printed for programs, named by the rules that escape text in them. */
export type StreamFormat = keyof typeof streamEscapes;

/** The text of a report, safe to print. */
export const streamText = (format: StreamFormat, text: string): StreamText =>
  new StreamText(streamEscapes[format](text));
