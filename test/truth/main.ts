// `npm run truth`: compares the responses of real plugins with the types that routewright generates for them. Each
// plugin runs in a temporary WordPress. An exercise collects the responses of each operation, in each context; another
// exercise with other values is the source of the types in the last columns.
//
//   npm run truth                         all plugins of test/truth/plugins.ts, downloaded from wordpress.org
//   npm run truth -- --only pods          plugins whose names contain this text
//   npm run truth -- --plugins <folder>   plugins from a folder, as <name>-<version>
//   npm run truth -- --wp-zip <file>      the zip of a WordPress; default: routewright downloads its default version
//   npm run truth -- --requests 400       the maximum number of requests of each exercise
//   npm run truth -- --verbose            also list the wrong responses

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { boxPackages } from '../box/packages.ts';
import { tableText, type Cell } from '../bench/table.ts';
import { measure, readings, type Measured } from './measure.ts';
import { measuredPlugins, type MeasuredPlugin } from './plugins.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    plugins: { type: 'string' },
    'wp-zip': { type: 'string' },
    requests: { type: 'string', default: '400' },
    verbose: { type: 'boolean', default: false },
  },
});

const { folder, sqlite } = await boxPackages();
const downloads = resolve('test-results/truth');
const box = values['wp-zip'] === undefined ? {} : { zip: resolve(values['wp-zip']), sqliteZip: sqlite };
const requests = Number(values.requests);
const header: readonly Cell[] = [
  'plugin',
  'operations',
  ...readings.flatMap((name) => [`${name}: wrong`, 'unknown']),
  'OPTIONS',
];

const rows: (readonly Cell[])[] = [];
let hasFailed = false;
for (const plugin of measuredPlugins.filter(({ slug }) => slug.includes(values.only ?? ''))) {
  const name = `${plugin.slug} ${plugin.version}`;
  try {
    const place = await placeOf(plugin);
    process.chdir(folder);
    const measured = await measure(
      place,
      plugin.namespaces,
      { seed: 1, requests, durationMs: 600_000, timeoutMs: 60_000, maxBytes: 16_777_216 },
      { ...box, bootTimeout: 300 },
    );
    rows.push([name, ...cellsOf(measured)]);
    process.stderr.write(`${name}: ${measured.tried} operations\n`);
    if (values.verbose)
      for (const reading of readings)
        for (const text of measured.wrong[reading]) process.stderr.write(`  ${reading}  ${text}\n`);
  } catch (error) {
    hasFailed = true;
    process.stderr.write(
      `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  } finally {
    process.chdir(resolve(downloads, '../..'));
  }
}
process.stdout.write(`${tableText(header, rows)}\n`);
process.exitCode = hasFailed ? 1 : 0;

function cellsOf({ tried, wrong, unknown, options }: Measured): readonly Cell[] {
  const ofReadings = readings.flatMap((name) => [wrong[name].length, unknown[name]]);
  return [tried, ...ofReadings, options].map(String);
}

/** The folder or the zip of a plugin. */
async function placeOf({ slug, version }: MeasuredPlugin): Promise<string> {
  if (values.plugins !== undefined) return resolve(values.plugins, `${slug}-${version}`);
  const file = join(downloads, `${slug}.${version}.zip`);
  if (existsSync(file)) return file;
  const response = await fetch(`https://downloads.wordpress.org/plugin/${slug}.${version}.zip`);
  if (!response.ok) throw new Error(`The download responded with ${response.status}.`);
  mkdirSync(downloads, { recursive: true });
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  return file;
}
