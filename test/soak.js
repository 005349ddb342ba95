// `npm run soak`: runs the test files with random cases over and over, each round with another seed, until the time
// is up or one fails. `npm run torture` runs those of `test/hostile` alone (`--hostile`), tries each property many
// times, and reports how many inputs it tried and what the most expensive of each kind cost.
//   --minutes 10

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, hostile: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes needs a number above 0');

const tests = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !/^(?:live|newer)\b/.test(name))
  // Those of the folder, and what a browser makes of their pages.
  .filter((name) => !values.hostile || /^(?:html[\\/])?hostile\b/.test(name))
  .map((name) => join(tests, name))
  .filter((file) => values.hostile || readFileSync(file, 'utf8').includes('support/fast-check.ts'));

const vitest = join(tests, '../node_modules/vitest/vitest.mjs');
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'routewright-torture-'));
const tally = join(folder, 'tally');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const times = process.env['HOSTILE_TIMES'] ?? '10';
const end = Date.now() + minutes * 60_000;
let rounds = 0;
while (Date.now() < end && process.exitCode === undefined) {
  const seed = randomInt(2 ** 31);
  // Beside other work a round takes long; that is no finding.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--testTimeout=600000', ...files],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      env: {
        ...process.env,
        PROPERTY_SEED: String(seed),
        ...(values.hostile && { HOSTILE_TIMES: times, HOSTILE_TALLY: tally }),
      },
    },
  );
  rounds++;
  if (status === 0) continue;
  const again = `${values.hostile ? `HOSTILE_TIMES=${times} ` : ''}PROPERTY_SEED=${seed} npx vitest run <the file>`;
  say(`${stdout}${stderr}\nFound in round ${rounds}; again with ${again}`);
  process.exitCode = 1;
}
if (existsSync(tally)) say(tallied(readFileSync(tally, 'utf8')));
if (process.exitCode === undefined) say(`${rounds} rounds of ${files.length} files: nothing found`);

/**
 * A line for each kind of input: how many were tried, and the longest time of one; then the most memory.
 *
 * @param {string} text as `test/hostile/tally.ts` writes it
 */
function tallied(text) {
  /** @type {Map<string, { count: number, ms: number }>} */
  const kinds = new Map();
  let [all, most] = [0, 0];
  for (const line of text.trimEnd().split('\n')) {
    const { kind, ms, kB } = JSON.parse(line);
    const known = kinds.get(kind) ?? { count: 0, ms: 0 };
    kinds.set(kind, { count: known.count + 1, ms: Math.max(known.ms, ms) });
    all += 1;
    most = Math.max(most, kB);
  }
  const lines = [...kinds].map(([kind, { count, ms }]) => `${kind}: ${count} tried, at most ${ms / 1000} s`);
  return [...lines, `${all} inputs; the tests took at most ${Math.round(most / 1024)} MB`].join('\n');
}
