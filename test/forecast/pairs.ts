// Measures forecasts on pairs of real indexes: of a site before and after an update.
//
//   node test/run-script.js test/forecast/pairs.ts wordpress@6.5 before.json.gz after.json.gz [wordpress@6.8 …]
//
// Without arguments: compares all adjacent recorded releases, whose older one forecasts the newer one from its own index.
//
// For each pair, the differences that drift finds between the two real indexes are compared with those that it finds
// between the first index and the forecast made from it. Prints how many were predicted, missed (real, but not
// predicted) and invented (predicted, but not real), and with --list each that was missed or invented. Texts are left
// out, because no release records them, and so are other namespaces: the site may have updated other software too.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import process from 'node:process';
import type { Finding } from '../../src/core/model/reports/drift.ts';
import { isRecord, type WireIndex } from '../../src/core/model/index/index-document.ts';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { forecastIndex, targetReleaseOf } from '../../src/forecast/forecast-index.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { recordedSoftware, releasesOf } from '../../src/source/known-releases.ts';
import { validate } from '../../src/source/validate/validate.ts';
import { compareReleasePair } from './release-pairs.ts';

const args = process.argv.slice(2);
const lists = args.includes('--list');
const words = args.filter((one) => !one.startsWith('--'));

if (words.length === 0)
  for (const slug of recordedSoftware) {
    const facts = await releasesOf(slug);
    for (let at = 0; at + 1 < facts.releases.length; at++) {
      const { name, real, missed, invented } = await compareReleasePair(facts, at);
      process.stdout.write(
        `${name}  ${String(real)} real, ${String(missed.length)} missed, ${String(invented.length)} invented\n`,
      );
      if (lists) process.stdout.write([...missed, ...invented].map((one) => `  ${one}\n`).join(''));
    }
  }

for (let at = 0; at + 2 < words.length; at += 3) {
  const [target = '', first = '', second = ''] = words.slice(at, at + 3);
  const [index, real] = [readIndex(first), readIndex(second)];
  const release = await targetReleaseOf(target);
  const namespaces = new Set(Object.keys(release.facts.namespaces));
  const forecast = forecastIndex(index, release, null);
  if (typeof forecast === 'string') {
    process.stdout.write(`${target}  ${forecast}\n`);
    continue;
  }
  const { step, before, after } = forecast;
  const expected = await placesOf(
    before,
    before === index ? real : withSchemasOf(real, forecast.after),
    namespaces,
  );
  const found = await placesOf(before, after, namespaces);
  const missed = [...expected].filter((one) => !found.has(one)).sort();
  const invented = [...found].filter((one) => !expected.has(one)).sort();
  process.stdout.write(
    `${step.software} ${step.from} → ${step.to}  ${first}  ${String(expected.size)} real, ` +
      `${String(expected.size - missed.length)} predicted, ${String(missed.length)} missed, ${String(invented.length)} invented\n`,
  );
  if (!lists) continue;
  for (const one of missed) process.stdout.write(`  missed    ${one}\n`);
  for (const one of invented) process.stdout.write(`  invented  ${one}\n`);
}

function readIndex(file: string): WireIndex {
  const bytes = readFileSync(file);
  const value: unknown = JSON.parse(
    (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, ''),
  );
  if (!isRecord(value) || !isRecord(value['routes'])) throw new Error(`${file} is no index.`);
  return { ...value, routes: value['routes'] };
}

/** A real index without schemas cannot show which responses changed: those of the forecast are not counted. */
function withSchemasOf(real: WireIndex, forecast: WireIndex): WireIndex {
  const routes = Object.entries(real.routes).map(([key, route]) => {
    const other = forecast.routes[key];
    const schema = isRecord(other) ? other['schema'] : undefined;
    return [key, isRecord(route) && schema !== undefined ? { ...route, schema } : route] as const;
  });
  return { ...real, routes: Object.fromEntries(routes) };
}

/** The level, code and place of each finding in the namespaces. */
async function placesOf(
  before: WireIndex,
  after: WireIndex,
  namespaces: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const [old, now] = [before, after].map((index) => validate(normalize(index).value).value);
  if (!old || !now) return new Set();
  const { findings } = await findDrift(old, now);
  return new Set(
    findings.filter(({ level }) => level !== 'docs').flatMap((finding) => linesOf(finding, namespaces)),
  );
}

function linesOf(
  { level, code, places, before, after }: Finding,
  namespaces: ReadonlySet<string>,
): readonly string[] {
  return places
    .filter(({ namespace }) => namespaces.has(namespace ?? ''))
    .map(
      ({ route, method, pointer, namespace }) =>
        `${level} ${code} ${method ?? ''} ${route ?? namespace ?? ''} ${pointer} ${JSON.stringify(before, fact)} → ${JSON.stringify(after, fact)}`,
    );
}

/** Leaves out of a value what no release records: the defaults of properties. An empty map is none. */
function fact(name: string, value: unknown): unknown {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return name === 'default' || (name === 'properties' && isEmpty) ? undefined : value;
}
