/** Control, direction and invisible characters, and halves of surrogate pairs. */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/** The beginnings of commands that CI runners obey anywhere in a line: GitHub, Azure Pipelines, TeamCity. */
export const runnerCommand = /##(?=\[|vso\[|teamcity\[)/gi;

const escapeCharacter = (char: string): string =>
  Array.from({ length: char.length }, (_, at) => char.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/**
 * Escapes every character that a terminal would execute or hide, as `\u001b`, and breaks up commands for CI
 * runners.
 */
export const visible = (text: string): string =>
  text.replace(unprintable, escapeCharacter).replace(runnerCommand, '#\\u0023');

/** A command that a CI runner executes at the beginning of a line, after optional blanks: `::error::`. */
export const beginsCommand = /^\s*::/;
