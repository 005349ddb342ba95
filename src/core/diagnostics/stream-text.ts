// Makes text for programs safe to print. The text may contain text from sites. A terminal or a CI runner that shows the
// stream must not execute any text from sites. Every format has its own escapes for dangerous characters, so all text
// for a stream passes through this table. `show` (src/terminal/lines.ts) escapes the characters in text for people.

import { runnerCommand, visible } from './visible.ts';

export class StreamText {
  constructor(readonly text: string) {}
}

/**
 * Characters that a terminal or a CI runner executes, or that reverse the direction of text. The function
 * `visible` escapes more characters, including some that texts in some languages need.
 */
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Changes a text line by line. The line breaks come from routewright, never from a site. */
const eachLine = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');

/** A zero-width space, which is inserted between two characters that would together begin a command. */
const joint = '\u200b';

const streamEscapes = {
  /** In JSON, only strings contain characters to escape, and `visible` writes the escapes of JSON. */
  json: (text) => eachLine(text, visible),
  /** Text that routewright wrote, without text from a site. */
  words: (text) => eachLine(text, visible),
  markdown: (text) =>
    eachLine(text.replace(obeyed, '\ufffd'), (line) =>
      line.replace(runnerCommand, `#${joint}#`).replace(/^(\s*):(?=:)/, `$1:${joint}`),
    ),
  html: (text) => text.replace(obeyed, '\ufffd').replace(runnerCommand, '#&#35;'),
  xml: (text) => text.replace(obeyed, '\ufffd').replace(runnerCommand, '#&#35;'),
  /** Commands for a CI runner. `annotation` (src/report/github.ts) creates the commands from escaped text. */
  commands: (text) => eachLine(text, visible),
} as const satisfies Readonly<Record<string, (text: string) => string>>;

/** The formats that are printed for programs, each with its own escapes. */
export type StreamFormat = keyof typeof streamEscapes;

/** Makes the text of a report safe to print. */
export const streamText = (format: StreamFormat, text: string): StreamText =>
  new StreamText(streamEscapes[format](text));
