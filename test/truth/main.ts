// `npm run truth`: compares the responses of real plugins with the types that routewright generates for them. Each
// plugin runs in a temporary WordPress, with the content that test/truth/set-up creates for it. An exercise collects
// the responses of each operation, in each context; another exercise with other values is the source of the types in
// the last columns.
//
//   npm run truth                         all plugins of test/truth/plugins.ts, downloaded from wordpress.org
//   npm run truth -- --only pods          sites with a plugin whose name contains this text
//   npm run truth -- --plugins <folder>   plugins from a folder, as <name>-<version>
//   npm run truth -- --wp-zip <file>      the zip of a WordPress; default: routewright downloads its default version
//   npm run truth -- --requests 400       the maximum number of requests of each exercise
//   npm run truth -- --seconds 600        the maximum time of each exercise
//   npm run truth -- --verbose            also list the wrong responses
//   npm run truth -- --write              also write the rows into docs/reference/truth.md

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { boxPackages } from '../box/packages.ts';
import { tableText, type Cell } from '../bench/table.ts';
import { measure, readings, type Measured } from './measure.ts';
import { measuredSites, pluginLabel, siteLabel, type MeasuredSite } from './plugins.ts';
import { withRows } from './document-table.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    plugins: { type: 'string' },
    'wp-zip': { type: 'string' },
    requests: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '600' },
    verbose: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const { folder, sqlite } = await boxPackages();
const project = resolve('.');
const downloads = join(project, 'test-results/truth');
const document = join(project, 'docs/reference/truth.md');
const box = values['wp-zip'] === undefined ? {} : { zip: resolve(values['wp-zip']), sqliteZip: sqlite };
const limits = {
  seed: 1,
  requests: Number(values.requests),
  durationMs: Number(values.seconds) * 1000,
  timeoutMs: 60_000,
  maxBytes: 16_777_216,
};
const header: readonly Cell[] = [
  'Plugin',
  'Set up',
  'Operations',
  ...readings.flatMap((name) => [`${name}: wrong`, 'Unknown']),
];

const rows: (readonly Cell[])[] = [];
let hasFailed = false;
for (const site of measuredSites.filter(({ plugins }) => plugins.some((one) => one.includes(values.only)))) {
  const name = siteLabel(site);
  try {
    const places = await Promise.all(site.plugins.map(placeOf));
    const setUp = setUpOf(site);
    process.chdir(folder);
    const measured = await measure(
      [...places, ...(setUp ? [setUp] : [])].join('+'),
      site.namespaces,
      limits,
      {
        ...box,
        bootTimeout: 300,
      },
    );
    rows.push([name, setUp ? 'yes' : 'no', ...cellsOf(measured)]);
    process.stderr.write(`${name}: ${measured.tried} operations, ${measured.options} OPTIONS requests\n`);
    if (values.verbose)
      for (const reading of readings)
        for (const text of measured.wrong[reading]) process.stderr.write(`  ${reading}  ${text}\n`);
  } catch (error) {
    hasFailed = true;
    process.stderr.write(
      `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  } finally {
    process.chdir(project);
  }
}
process.stdout.write(`${tableText(header, rows)}\n`);
if (values.write) writeFileSync(document, withRows(readFileSync(document, 'utf8'), header, rows));
process.exitCode = hasFailed ? 1 : 0;

function cellsOf({ tried, wrong, unknown }: Measured): readonly Cell[] {
  const ofReadings = readings.flatMap((name) => [wrong[name].length, unknown[name]]);
  return [tried, ...ofReadings].map(String);
}

/** The folder or the zip of a plugin. */
async function placeOf(plugin: string): Promise<string> {
  if (values.plugins !== undefined) return resolve(values.plugins, plugin);
  const file = join(downloads, `${plugin}.zip`);
  if (existsSync(file)) return file;
  const [slug, version] = pluginLabel(plugin).split(' ');
  const response = await fetch(`https://downloads.wordpress.org/plugin/${slug}.${version}.zip`);
  if (!response.ok) throw new Error(`The download of ${plugin} responded with ${response.status}.`);
  mkdirSync(downloads, { recursive: true });
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  return file;
}

/** A Blueprint that creates the content of a site. */
function setUpOf({ setUp }: MeasuredSite): string | undefined {
  if (setUp === undefined) return undefined;
  const code = readFileSync(join(project, `test/truth/set-up/${setUp}.php`), 'utf8');
  const path = join(downloads, `${setUp}.blueprint.json`);
  mkdirSync(downloads, { recursive: true });
  writeFileSync(path, JSON.stringify({ steps: [{ step: 'runPHP', code }] }));
  return path;
}
