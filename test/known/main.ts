// `npm run known`, for example `npm run known -- wordpress 6.9`: records what a release of WordPress or WooCommerce declares: its routes, arguments and
// schemas, without prose, into src/source/normalize/known/releases. The release is loaded by PHP in WebAssembly, without a
// database, twice: as it is, and changed in all that plugins and settings may change. Only what both have is a fact.
//   --from=X         an unpacked folder, a zip, repository#tag, or a repository, of which the newest tag of each release
//                    is read; without it, the release is downloaded
//   --wordpress=X    the same, of the WordPress in which a plugin is recorded
//   --index=X        a saved index, read with ?context=help, instead of loading the release
//   --only=X         a regular expression: only these routes, where a saved index or the plugin itself has routes of
//                    other plugins, such as '^/(wc|wp/v2/product)'
//   --php=X          the command of an installed PHP, instead of WebAssembly
//   --note=X         how the release was recorded, to be kept with it
//   --into=X         another folder for the facts
//
//   npm run known -- --from ../wordpress wordpress 4.7 4.8 4.9
//   npm run known -- --from ../woocommerce.zip woocommerce 10.5
//
// `npm run known -- plugin ../contact-form-7` records the release of any other plugin, from its folder or zip: it starts
// a temporary WordPress with the plugin, calls the plugin's operations, and also records the forms of the responses that
// the plugin does not declare, and the lowest role that each operation allows.
//   --wordpress=X    the zip of a WordPress; without it, routewright downloads one
//   --index=X        a file for the snapshot of that WordPress; a present one is read instead of starting WordPress
//   --requests=X     the maximum number of requests; default: 600
//   --seconds=X      the maximum time of the requests; default: 300

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { commonFacts } from './common-facts.ts';
import { factsOf, type JsonObject, type Recording, type ReleaseFacts } from './facts.ts';
import { compareReleases, formatFactsFile, releaseOf, withRelease, type FactsFile } from './facts-file.ts';
import { matchingFacts, withoutFacts } from './plugin-facts.ts';
import { plainSite, record, variantSite, wordpressVersion, type RecordedSoftware } from './record.ts';
import { pluginHeader, recordPlugin, type PluginHeader } from './record-plugin.ts';
import { pluginReleaseFacts } from './plugin-release.ts';
import { pluginFolder, removeWrittenFolders, softwareFolder } from './sources.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    wordpress: { type: 'string' },
    index: { type: 'string' },
    only: { type: 'string' },
    php: { type: 'string' },
    note: { type: 'string' },
    into: { type: 'string' },
    requests: { type: 'string', default: '600' },
    seconds: { type: 'string', default: '300' },
  },
});

const softwareNames: Readonly<Record<string, string>> = {
  wordpress: 'WordPress',
  woocommerce: 'WooCommerce',
};
const [slug = '', ...versions] = positionals;
const software = softwareNames[slug];
const isPlugin = slug === 'plugin';
if ((software === undefined && !isPlugin) || versions.length === 0)
  throw new Error(
    'Name the software and its releases, or the folder of a plugin: npm run known -- wordpress 6.9',
  );

const folder = options.into ?? 'src/source/normalize/known/releases';
mkdirSync(folder, { recursive: true });
process.on('exit', removeWrittenFolders);
for (const version of versions)
  if (isPlugin) await writePlugin(version);
  else writeRelease({ slug, name: software ?? slug, version }, await factsOfVersion(version));
// PHP in WebAssembly leaves handles open.
process.exit(0);

async function writePlugin(from: string): Promise<void> {
  const plugin = await pluginFolder(from);
  const saved = options.index;
  const limits = { requests: Number(options.requests), seconds: Number(options.seconds) };
  const index =
    saved !== undefined && existsSync(saved)
      ? (JSON.parse(readFileSync(saved, 'utf8')) as WireIndex)
      : await recordPlugin(plugin, { ...limits, wordpressZip: options.wordpress });
  if (saved !== undefined) writeFileSync(saved, JSON.stringify(index));
  const [header, facts] = [pluginHeader(plugin), onlyWanted(pluginReleaseFacts(index))];
  if (Object.keys(facts.routes).length === 0)
    throw new Error(`${header.name} ${header.version} registers no routes without further settings.`);
  writeRelease(header, facts, { isExercised: true });
}

function writeRelease(
  { slug: name, name: called, version }: PluginHeader,
  facts: ReleaseFacts,
  kind: Pick<FactsFile, 'isExercised'> = {},
): void {
  const path = join(folder, `${name}.json`);
  const release = releaseOf(version);
  const before = { ...factsFile(path, called, name), ...kind };
  const notes = { ...before.notes, ...(options.note !== undefined && { [release]: options.note }) };
  const after = withRelease(before, release, facts);
  const text = formatFactsFile({ ...after, ...(Object.keys(notes).length > 0 && { notes }) });
  writeFileSync(path, text);
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 100) / 10} kB`;
  const size = `${kilobytes(text.length)}, gzip ${kilobytes(gzipSync(text, { level: 9 }).length)}`;
  process.stderr.write(
    `${called} ${release}: ${Object.keys(facts.routes).length} routes; ${path}: ${size}\n`,
  );
}

function factsFile(file: string, name: string, slugOf: string): FactsFile {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as FactsFile;
  return {
    software: name,
    slug: slugOf,
    releases: [],
    namespaces: {},
    routes: {},
    types: {},
    taxonomies: {},
  };
}

async function factsOfVersion(version: string): Promise<ReleaseFacts> {
  if (options.index !== undefined) {
    const facts = onlyWanted(factsOf(savedRecording(options.index, version)));
    const core = factsFile(join(folder, 'wordpress.json'), 'WordPress', 'wordpress');
    return slug === 'wordpress' ? facts : withoutFacts(facts, core);
  }
  const php = options.php === undefined ? {} : { php: options.php };
  if (slug === 'wordpress') {
    const wordpress = await softwareFolder(slug, version, options.from, 'wp-includes/version.php');
    assertRelease(wordpressVersion(wordpress), version);
    return recordedFacts({ wordpress, ...php });
  }
  const main = `${slug}.php`;
  const plugin = await softwareFolder(slug, version, options.from, main);
  const [, found = ''] = /^[\s*]*Version:\s*(\S+)/m.exec(readFileSync(join(plugin, main), 'utf8')) ?? [];
  assertRelease(found, version);
  const core = factsFile(join(folder, 'wordpress.json'), 'WordPress', 'wordpress');
  const newest = [...core.releases].sort(compareReleases).at(-1) ?? '6.9';
  const wordpress = await softwareFolder('wordpress', newest, options.wordpress, 'wp-includes/version.php');
  const facts = await recordedFacts({ wordpress, plugin: { folder: plugin, main }, ...php });
  return onlyWanted(withoutFacts(facts, factsOf(await record({ wordpress, ...php }, plainSite))));
}

function onlyWanted(facts: ReleaseFacts): ReleaseFacts {
  return options.only === undefined ? facts : matchingFacts(facts, new RegExp(options.only));
}

async function recordedFacts(recorded: RecordedSoftware): Promise<ReleaseFacts> {
  const plain = factsOf(await record(recorded, plainSite));
  return commonFacts(plain, factsOf(await record(recorded, variantSite)));
}

function assertRelease(found: string, wanted: string): void {
  if (releaseOf(found) !== releaseOf(wanted)) throw new Error(`This is ${found}, not ${wanted}.`);
}

function savedRecording(file: string, version: string): Recording {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return { version, index: JSON.parse(text) as JsonObject };
}
