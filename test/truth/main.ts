// `npm run truth`: compares the responses of real plugins with the types that routewright generates for them. Each
// plugin runs in a temporary WordPress, with the content that test/truth/set-up creates for it. An exercise collects
// the responses of each operation, in each context; another exercise with other values is the source of the types in
// the last columns.
//
//   npm run truth                         all sites of test/truth/sites.ts, with plugins from wordpress.org
//   npm run truth -- --only pods          sites with a plugin whose name contains this text
//   npm run truth -- --plugins <folder>   plugins from a folder, as <name>-<version>
//   npm run truth -- --wp-zip <file>      the zip of a WordPress; default: routewright downloads its default version
//   npm run truth -- --requests 1000      the maximum number of requests of each exercise
//   npm run truth -- --seconds 900        the maximum time of each exercise
//   npm run truth -- --recorded           compares the responses of earlier runs again, without WordPress
//   npm run truth -- --verbose            also list the wrong responses
//   npm run truth -- --write              also write the rows into docs/reference/truth.md
//
// The PHP files of each plugin must be the pinned ones of test/truth/plugins.ts. The responses of each site stay in
// test-results/truth/records.

import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createCallersCode } from '../../src/source/sandbox/site-php.ts';
import { boxPackages } from '../box/packages.ts';
import { tableText } from '../bench/table.ts';
import { pinnedPlugin } from '../support/pinned-plugin.ts';
import { compareRecord } from './compare.ts';
import {
  costHeader,
  costRow,
  measuredHeader,
  measuredRow,
  writtenDocument,
  type MeasuredRow,
} from './document.ts';
import { readings } from './measured.ts';
import { measuredPlugin } from './plugins.ts';
import { recordSite } from './record.ts';
import { measuredSites, siteLabel, type MeasuredSite } from './sites.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    plugins: { type: 'string' },
    'wp-zip': { type: 'string' },
    requests: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '900' },
    recorded: { type: 'boolean', default: false },
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
  requests: Number(values.requests),
  durationMs: Number(values.seconds) * 1000,
  timeoutMs: 60_000,
  maxBytes: 16_777_216,
};

mkdirSync(downloads, { recursive: true });
const rows: MeasuredRow[] = [];
let hasFailed = false;
for (const site of measuredSites.filter(({ plugins }) => plugins.some((one) => one.includes(values.only)))) {
  const name = siteLabel(site);
  try {
    const record = join(downloads, 'records', site.plugins[0] ?? '');
    if (!values.recorded) {
      const source = [...(await Promise.all(site.plugins.map(placeOf))), ...blueprintsOf(site)].join('+');
      process.chdir(folder);
      await recordSite({
        source,
        namespaces: site.namespaces,
        limits,
        box: { ...box, bootTimeout: 600 },
        folder: record,
      });
      process.chdir(project);
    }
    const measured = await compareRecord(record);
    if (measured.tried === 0) throw new Error('No response was observed.');
    rows.push({ site, measured });
    process.stderr.write(`${name}: ${measured.tried} operations\n`);
    if (values.verbose)
      for (const reading of readings)
        for (const text of measured.wrong[reading]) process.stderr.write(`  ${reading}  ${text}\n`);
    if (values.write)
      writeFileSync(document, writtenDocument(readFileSync(document, 'utf8'), [{ site, measured }]));
  } catch (error) {
    hasFailed = true;
    process.stderr.write(
      `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  } finally {
    process.chdir(project);
  }
}
process.stdout.write(`${tableText(measuredHeader, rows.map(measuredRow))}\n\n`);
process.stdout.write(`${tableText(costHeader, rows.map(costRow))}\n`);
process.exitCode = hasFailed ? 1 : 0;

/** A folder with the files of a plugin, which has the plugin's name as in WordPress. */
async function placeOf(slug: string): Promise<string> {
  const plugin = measuredPlugin(slug);
  const { version, repository, commit } = plugin;
  const found = await pinnedPlugin(plugin, {
    ...(values.plugins !== undefined && { folder: join(values.plugins, `${slug}-${version}`) }),
    downloads,
    advice: `The pinned files are in github.com/${repository} at ${commit}. Use --plugins with a folder that contains ${slug}-${version}.`,
  });
  const link = join(downloads, 'plugins', slug);
  mkdirSync(join(downloads, 'plugins'), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  symlinkSync(found, link, 'junction');
  return link;
}

/** Blueprints that create users of several roles, and the content of a site. */
function blueprintsOf({ setUp }: MeasuredSite): readonly string[] {
  const callers = `<?php require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php'; ( function () { ${createCallersCode} } )();`;
  const codes = [
    ['callers', callers],
    ...(setUp === undefined
      ? []
      : [[setUp, readFileSync(join(project, `test/truth/set-up/${setUp}.php`), 'utf8')]]),
  ];
  return codes.map(([name = '', code = '']) => {
    const path = join(downloads, `${name}.blueprint.json`);
    writeFileSync(path, JSON.stringify({ steps: [{ step: 'runPHP', code }] }));
    return path;
  });
}
