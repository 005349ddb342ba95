// Asks about one finding after the other whether it is to be approved.

import { Halt } from '../diagnostics/halt.ts';
import type { Finding } from '../model/drift.ts';
import { findingLines } from './drift-lines.ts';
import type { Io } from './io.ts';

/**
 * @returns what shows a finding and asks until the answer can be understood
 * @throws Halt `usage` where nobody sits at a terminal
 */
export const askApproval =
  (io: Io) =>
  async (finding: Finding): Promise<boolean> => {
    const { everyRule } = await import('../drift/rules/every-rule.ts');
    io.note([...findingLines(finding, everyRule), []]);
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
