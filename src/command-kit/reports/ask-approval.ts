// Asks the user which findings to approve.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Io } from '../../terminal/io.ts';
import type { Line } from '../../terminal/lines.ts';

/**
 * @param linesOf returns the lines that show a finding, or a cause of several findings
 * @param question the question after these lines
 * @returns a function that shows a finding or a cause, and asks until the user types y or n. The returned
 * function throws a Halt `usage` if there is no terminal.
 */
export const askApproval =
  <One>(io: Io, linesOf: (one: One) => readonly Line[], question = 'Approve it?') =>
  async (one: One): Promise<boolean> => {
    io.note([...linesOf(one), []]);
    for (;;) {
      const answer = await io.ask(`${question} y or n: `);
      if (answer === undefined)
        throw new Halt(
          'usage',
          '--approve ask needs a terminal.',
          'Name the findings instead: --approve <fingerprint> …',
        );
      if (/^y(?:es)?$/i.test(answer.trim())) return true;
      if (/^no?$/i.test(answer.trim())) return false;
    }
  };
