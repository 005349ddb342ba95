// What a torture run counts: of each input its kind, how long it took and how much memory the
// process had taken by then. `test/soak.js` names the file and adds it up; without it nothing is kept.

import { appendFileSync } from 'node:fs';

const file = process.env['HOSTILE_TALLY'];

/** Tries an input of a kind. */
export async function counted<Result>(kind: string, work: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    if (file !== undefined) {
      const line = { kind, ms: Math.round(performance.now() - began), kB: process.resourceUsage().maxRSS };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    }
  }
}
