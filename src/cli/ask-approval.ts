// Asks about one finding after the other whether it is to be approved.

import { Halt } from '../diagnostics/halt.ts';
import type { Io } from './io.ts';
import type { Line } from './lines.ts';

/**
 * @param linesOf how a finding is shown
 * @returns what shows a finding and asks until the answer can be understood
 * @throws Halt `usage` where nobody sits at a terminal
 */
export const askApproval =
  <One>(io: Io, linesOf: (finding: One) => Promise<readonly Line[]>) =>
  async (finding: One): Promise<boolean> => {
    io.note([...(await linesOf(finding)), []]);
    for (;;) {
      const answer = await io.ask('Approve it? y or n: ');
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
