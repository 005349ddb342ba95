// `npm run fuzz`: fuzzing of load, normalize and validate that is guided by coverage. Texts are
// changed bit by bit; one that reaches code that none reached before is kept, and changed further.
// V8 counts what is reached. (Jazzer.js, the library for this, is prebuilt for systems with glibc 2.38 alone.)
// What throws anything but a message of ours is written to test-results/fuzz/found.
//   --minutes 10
//   --seed 7           repeats a run; by default the seed is drawn, and reported

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { Halt } from '../../src/core/diagnostics/halt.ts';
import { readDocument } from '../../src/source/file/read-document.ts';
import { completeModel } from '../../src/source/normalize/complete-model.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { createSchemaRepairer } from '../../src/source/validate/repair-schema.ts';
import { validate } from '../../src/source/validate/validate.ts';
import { attackTexts, hostileIndex, indexSaying } from '../hostile/attacks.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes needs a number above 0');

const folder = 'test-results/fuzz/found';
mkdirSync(folder, { recursive: true });

/** From a text to a checked model, as every command goes. @throws Halt for what is no source */
async function run(text: string): Promise<void> {
  const source = { bytes: Buffer.from(text), name: 'fuzzed', baseHint: '' };
  const read = await readDocument(source, () => undefined);
  const { value } = read.kind === 'index' ? normalize(read.index) : completeModel(read.document);
  validate(value, mend);
}

const mend = createSchemaRepairer();

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const bundle = new URL('.', import.meta.url).href;

/** The blocks of this bundle that ran since the last call, by their file, where they begin and end, and how often. */
async function reached(): Promise<readonly string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.startsWith(bundle))
    .flatMap(({ scriptId, functions }) =>
      functions.flatMap(({ ranges }) =>
        ranges
          .filter(({ count }) => count > 0)
          // Once, a few times, or many: as fuzzers count loops.
          .map(
            ({ startOffset, endOffset, count }) =>
              `${scriptId}:${startOffset}-${endOffset} ${Math.min(4, Math.ceil(Math.log2(count + 1)))}`,
          ),
      ),
    );
}

const below = (limit: number): number => Math.floor(random() * limit);
let state = Number(values.seed) >>> 0;

/** mulberry32: the same seed draws the same. */
function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const pick = <Item>(list: readonly Item[]): Item | undefined => list[below(list.length)];

const tokens = [
  '"anyOf":[', '"properties":{', '"type":', '"enum":[', '"items":{', '"pattern":', '"__proto__":', '"routes":{', '"endpoints":[',
  '"methods":', '"args":{', '"required":true', '"default":', '"(?P<id>', '[\\\\d]+', 'null', '-1e999', '""', '{', '}', '[', ']', ',', '\\ud800',
  '"context":["view"]', '"namespace":', '"$ref":"#"', '"oneOf":[{}]', '"format":"date-time"', '"routewright":1', 'true', '0',
]; // prettier-ignore

/** Ways to change a text; the other is one that was kept as well. */
const changes: readonly ((text: string, other: string) => string)[] = [
  (text) => spliced(text, 1 + below(8), ''),
  (text) => spliced(text, below(2), pick(tokens) ?? ''),
  (text) => spliced(text, below(4), JSON.stringify(pick(attackTexts) ?? '')),
  (text, other) => spliced(text, below(64), other.slice(below(other.length)).slice(0, below(400))),
  (text) => spliced(text, 1, String.fromCharCode(below(256))),
  (text) => spliced(text, 0, text.slice(below(text.length)).slice(0, below(200))),
  changedValue,
];

function spliced(text: string, removed: number, put: string): string {
  const at = below(text.length + 1);
  return text.slice(0, at) + put + text.slice(at + removed);
}

/** Another value in the place of one, so that the whole stays JSON. */
function changedValue(text: string, other: string): string {
  const [values, others] = [text, other].map((one) => [
    ...one.matchAll(/(?<=[:[,])(?:"[^"\\]*"|-?\d+|true|false|null|\{\}|\[\])/g),
  ]);
  const [value, replacement] = [pick(values ?? []), pick(others ?? [])];
  return value === undefined || replacement === undefined
    ? text
    : text.slice(0, value.index) + replacement[0] + text.slice(value.index + value[0].length);
}

const models = 'test/cases/normalize';
const seeds = [
  JSON.stringify(indexSaying(['mild', 'x'])),
  ...fc.sample(hostileIndex, { numRuns: 20, seed: state }).map((index) => JSON.stringify(index)),
  ...readdirSync(models).flatMap((name) => {
    try {
      return [readFileSync(join(models, name, 'index.json'), 'utf8')];
    } catch {
      return [];
    }
  }),
].filter((text) => text.length < 20_000);

const known = new Set<string>();
const kept: string[] = [];
const [counts, end] = [{ tried: 0, found: 0, worst: 0 }, Date.now() + minutes * 60_000];

async function attempt(text: string): Promise<void> {
  counts.tried += 1;
  const began = performance.now();
  try {
    await run(text);
  } catch (error) {
    if (!(error instanceof Halt)) {
      counts.found += 1;
      const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`);
      writeFileSync(file, text);
      console.log(`${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  counts.worst = Math.max(counts.worst, performance.now() - began);
  const blocks = (await reached()).filter((block) => !known.has(block));
  if (blocks.length === 0) return;
  for (const block of blocks) known.add(block);
  kept.push(text);
}

for (const text of seeds) await attempt(text);
const atFirst = known.size;
while (Date.now() < end && counts.found < 10) {
  let text = pick(kept) ?? '';
  for (let times = 1 + below(4); times > 0; times--)
    text = pick(changes)?.(text, pick(kept) ?? '').slice(0, 50_000) ?? text;
  await attempt(text);
}
session.disconnect();
const mB = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `${counts.tried} inputs of seed ${values.seed}: ${counts.found} found. ${kept.length} were kept for what they reached, from ${atFirst} blocks to ${known.size}; the longest took ${Math.round(counts.worst)} ms, all ${mB} MB.`,
);
if (counts.found > 0) process.exitCode = 1;
