/** Matches control characters, direction characters, invisible characters, and halves of surrogate pairs. */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/**
 * Matches the beginning of a command that a CI runner (GitHub, Azure Pipelines, TeamCity) executes anywhere in a
 * line.
 */
export const runnerCommand = /##(?=\[|vso\[|teamcity\[)/gi;

const escapeCharacter = (char: string): string =>
  Array.from({ length: char.length }, (_, at) => char.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/** Escapes every character that a terminal would execute or hide, as `\u001b`, and splits commands for CI runners. */
export const visible = (text: string): string =>
  text.replace(unprintable, escapeCharacter).replace(runnerCommand, '#\\u0023');

/**
 * Matches the beginning of a command that a CI runner executes at the beginning of a line, after optional
 * blanks: `::error::`.
 */
export const beginsCommand = /^\s*::/;
