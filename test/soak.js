// `npm run soak -- --minutes 10` (10 when left out): runs the files with property tests
// over and over, each round with another seed, until the time is up or one fails.
// `npm run torture` does so with the files of test/hostile alone, each property many times.

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
  .filter((name) => !values.hostile || /^hostile\b/.test(name))
  .map((name) => join(tests, name))
  .filter((file) => readFileSync(file, 'utf8').includes('support/fast-check.ts'));

const vitest = join(tests, '../node_modules/vitest/vitest.mjs');
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
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
        ...(values.hostile && { HOSTILE_TIMES: '10' }),
      },
    },
  );
  rounds++;
  if (status === 0) continue;
  say(
    `${stdout}${stderr}\nFound in round ${rounds}; again with PROPERTY_SEED=${seed} npx vitest run <the file>`,
  );
  process.exitCode = 1;
}
if (process.exitCode === undefined) say(`${rounds} rounds of ${files.length} files: nothing found`);
