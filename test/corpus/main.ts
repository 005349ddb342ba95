// `npm run corpus`: compares saved responses of other people's sites with the types that routewright generates from the
// saved index beside them. Many public repositories contain a copy of a site with both.
//
//   npm run corpus -- <folder>            a folder with fetched repositories: bare git directories, clones or folders
//   npm run corpus -- <folder> --only x   repositories whose name contains this text
//   npm run corpus -- <folder> --write    also write the rows of the sites into docs/reference/truth.md
//
// Prints tables as Markdown: the sites, the wrong properties by software and kind, and the unknown responses. Nothing of
// the content of a response is printed. A site counts if its index is readable and at least one response lies beside it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import { softwareSentences } from '../../src/source/normalize/recognize/report.ts';
import type * as Reading from '../../src/source/read-model.ts';
import type * as Releases from '../../src/source/known-releases.ts';
import { recordedProperties } from './owners.ts';
import { replayer } from './replay.ts';
import { reportText, writtenDocument, type MeasuredSite } from './report.ts';
import { repositoriesIn, type Repository } from './repositories.ts';
import { savedJson, savedSites, type SavedSite } from './saved-site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder: npm run corpus -- <folder>');

const built = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(resolve('dist', path)).href)) as Module;
const { readModel } = await built<typeof Reading>('source/read-model.js');
const { releasesOf } = await built<typeof Releases>('source/known-releases.js');
const ofWordPress = recordedProperties(await releasesOf('wordpress'));

const temporary = mkdtempSync(join(tmpdir(), 'corpus-'));
const measured: MeasuredSite[] = [];
try {
  for (const repository of repositoriesIn(folder, values.only)) {
    const seen = new Set<string>();
    for (const site of savedSites(repository.paths)) {
      const one = await measureSite(repository, site, seen);
      if (one === undefined) continue;
      measured.push(one);
      process.stderr.write(`${one.name}: ${one.replayed.responses} responses\n`);
    }
  }
} finally {
  rmSync(temporary, { recursive: true });
}

process.stdout.write(reportText(measured, ofWordPress));
const document = resolve('docs/reference/truth.md');
if (values.write)
  writeFileSync(document, writtenDocument(readFileSync(document, 'utf8'), measured, ofWordPress, new Date()));

/** @param seen the indexes of the repository's earlier sites; a copy of one of them is no further site */
async function measureSite(
  repository: Repository,
  site: SavedSite,
  seen: Set<string>,
): Promise<MeasuredSite | undefined> {
  if (site.responses.length === 0) return undefined;
  for (const bytes of repository.read(site.indexes)) {
    const text = bytes?.toString() ?? '';
    if (!text.includes('"routes"') || seen.has(text)) continue;
    seen.add(text);
    const file = join(temporary, 'index.json');
    writeFileSync(file, text);
    const read = await readModel(file).catch(() => undefined);
    if (read === undefined) continue;
    const { add, result } = replayer(read.value);
    let at = 0;
    for (const response of repository.read(site.responses.map((one) => one.file))) {
      const value = response && savedJson(response);
      if (value !== undefined) add(site.responses[at]?.requests ?? [], value);
      at += 1;
    }
    const replayed = result();
    const name = site.base === 'wp-json' ? repository.name : `${repository.name}: ${site.base}`;
    return replayed.responses === 0
      ? undefined
      : {
          name,
          commit: repository.commit ?? '',
          model: read.value,
          recognized: recognizedIn(read.diagnostics),
          replayed,
        };
  }
  return undefined;
}

/** The releases that the reading named, from its sentences; the nearest release in parentheses. */
function recognizedIn(diagnostics: readonly Diagnostic[]): readonly string[] {
  return softwareSentences(diagnostics).map((sentence) => {
    const [, found, nearest] = /those of (.+?), with|the nearest is (.+?), with/.exec(sentence) ?? [];
    return found ?? `(${nearest ?? ''})`;
  });
}
