// What programs print for programs. A site's words stand in it, and a stream may end in a
// terminal or in the log of a runner: none of them may be obeyed there. Every format has its
// own way of saying such a character, so text goes to a stream by this table alone; text for
// people goes by `show` (src/cli/lines.ts), which has the same characters in mind.

import { runnerCommand, visible } from './visible.ts';

/** Text that does no harm wherever it is printed. */
export class StreamText {
  constructor(readonly text: string) {}
}

/** What readers obey or reverse text by; unlike those that `visible` names, no language needs them. */
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** By line, as line breaks between values are no text of a site. */
const eachLine = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');

/** A character that no program sees between two that would be a command together. */
const joint = '\u200b';

const escapes = {
  /** JSON: what `visible` writes is how JSON itself says it, and it can stand in strings alone. */
  json: (text) => eachLine(text, visible),
  /** Words of our own; a site has none in it. */
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

/** What is printed for programs, by the rules that hold text in it. */
export type StreamFormat = keyof typeof escapes;

/** The text of a report as it may be printed. */
export const streamText = (format: StreamFormat, text: string): StreamText =>
  new StreamText(escapes[format](text));
