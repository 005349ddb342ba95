// Asks about one finding after the other whether it is to be approved.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Io } from '../io.ts';
import type { Line } from '../lines.ts';

/**
 * @param linesOf how a finding, or a cause of several, is shown
 * @param question what is asked of it
 * @returns what shows one and asks until the answer can be understood
 * @throws Halt `usage` where nobody sits at a terminal
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
