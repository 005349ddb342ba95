import { expect } from 'vitest';

/** What a terminal obeys, and marks that turn text around; lines end by line feeds alone. */
export const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
/** A line that a runner of GitHub takes for a command. */
const command = /^[^\S\n]*::/m;
/** What older and other runners obey wherever it stands. */
const oldCommand = /##(?:\[|vso\[|teamcity\[)/i;

/** @param said what is shown where the text commands somebody */
export function expectHarmlessText(text: string, said: string): void {
  expect(text, said).not.toMatch(obeyed);
  expect(text, said).not.toMatch(command);
  expect(text, said).not.toMatch(oldCommand);
}
