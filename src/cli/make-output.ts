// Source to files: what `generate` does once and `samples` does for each sample.

import { dirname, join, relative } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { Halt } from '../diagnostics/halt.ts';
import type { LoadOptions } from '../load/load-options.ts';
import type { ApiModel } from '../model/api.ts';
import type { ModelFilter } from '../model/filter-model.ts';
import type { OutputFile } from '../model/outcome.ts';
import type { Changes } from '../render/html/html-options.ts';
import type { ImportExtension } from '../render/import-extension.ts';
import { applyFilter } from './apply-filter.ts';
import { formatFiles, formattingNow, type Formatting } from './format.ts';
import type { Io } from './io.ts';
import { hashOf, manifestName, parseManifest, type ManifestOptions } from './manifest.ts';
import { assertSafePaths } from './output-path.ts';
import { version } from './package-facts.ts';
import {
  planOutput,
  type Change,
  type Format,
  type Found,
  type ManifestHead,
  type Plan,
} from './plan-output.ts';
import { readSource, type SourceReading } from './read-source.ts';
import { siteBase } from './site-base.ts';
import { readPresent, writeFiles } from './write-files.ts';

export interface OutputOptions {
  readonly source: string;
  readonly load: LoadOptions;
  readonly filter: ModelFilter;
  readonly targets: readonly string[];
  readonly folder: string;
  readonly format: boolean;
  /** Overwrite what routewright did not write. */
  readonly force: boolean;
  /** Only plan. */
  readonly check: boolean;
  readonly importExtension: ImportExtension;
  /** The reference as one file. */
  readonly singleFile: boolean;
  /** The REST base that the reference speaks of and calls, where the source does not say it. */
  readonly site: URL | undefined;
  /** An earlier state, for the reference to say what changed. */
  readonly since: string | undefined;
}

export interface Outcome {
  readonly model: ApiModel;
  /** It was made of an index that somebody had saved. */
  readonly isSaved: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly plan: Plan;
}

/**
 * Reads, filters and renders a source and brings the output folder up to date, or with
 * `check` only finds out what that would change.
 *
 * @throws Halt when the source cannot be read, the filter matches nothing, a file of
 *   somebody else is in the way, or the disk refuses; then nothing has changed
 */
export async function makeOutput(options: OutputOptions, io: Io): Promise<Outcome> {
  const { folder, format, filter } = options;
  const reading = await readSource(options.source, options.load, io);
  const { value: whole, diagnostics, sections } = reading;
  const model = applyFilter(whole, filter);

  io.progress('Generating');
  const { render } = await import('../render/render.ts');
  const base = siteBase(options.site, reading)?.href;
  const changes = await changesFor(options, { ...reading, value: model }, io);
  const rendered = await render(model, options.targets, {
    ownPath: ownPath(options.folder, options.load),
    importExtension: options.importExtension,
    html: {
      singleFile: options.singleFile,
      reach: base === undefined ? { kind: 'none' } : { kind: 'site', base },
      ...(changes && { changes }),
    },
  });
  const found = findOutput(folder);
  const files = [...rendered, ...attributesFile(rendered, found)];
  assertSafePaths([...files.map(({ path }) => path), manifestName]);

  const head: ManifestHead = {
    manifest: 1,
    routewright: version(),
    formatting: format ? formattingNow() : null,
    options: manifestOptions(options, changes),
    ...(sections.length > 0 && { config: hashOf(JSON.stringify(sections)) }),
    model: hashOf(
      JSON.stringify(model) +
        (options.targets.includes('html') ? (base ?? '') : '') +
        (changes ? changesText(changes) : ''),
    ),
  };
  const plan = await planOutput({ head, files }, found, formatter(head.formatting, io));

  if (!options.check) {
    if (!options.force) refuseForeign(folder, plan.changes, found);
    const write = plan.files.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
    io.progress('Writing');
    await io.uninterrupted(() => {
      writeFiles(folder, { write, remove: plan.remove });
    });
  }
  return {
    model,
    isSaved: reading.loaded.kind === 'index' && reading.loaded.site === undefined,
    diagnostics: diagnosticsOf(diagnostics, whole, model),
    plan,
  };
}

/** Paths of the user's own files start beside the configuration. */
export const ownPath =
  (folder: string, { config }: LoadOptions) =>
  (from: string): string =>
    relative(folder, join(dirname(config?.path ?? '.'), from)).replaceAll('\\', '/');

const formatter =
  (formatting: Formatting | null, io: Io): Format =>
  async (files) =>
    formatting === null || files.length === 0
      ? files.map(({ text }) => text)
      : formatFiles(files, formatting, (done) => {
          io.progress(`Formatting ${done} of ${files.length}`);
        });

async function changesFor(
  { since, filter, load }: OutputOptions,
  reading: SourceReading,
  io: Io,
): Promise<Changes | undefined> {
  if (since === undefined) return undefined;
  const { changesSince } = await import('./changes-since.ts');
  return changesSince(since, reading, filter, load, io);
}

/** The same for the same changes. */
const changesText = ({ operations, removed, site, caveats }: Changes): string =>
  JSON.stringify([[...operations.values()], removed, site, caveats]);

const manifestOptions = (
  { targets, filter, importExtension, singleFile }: OutputOptions,
  changes: Changes | undefined,
): ManifestOptions => ({
  target: targets,
  namespace: filter.namespace ?? [],
  route: filter.route ?? [],
  method: filter.method ?? [],
  ...(importExtension !== 'js' && { importExtension }),
  ...(singleFile && { singleFile }),
  ...(changes && { since: changes.since }),
});

const diagnosticsOf = (
  diagnostics: readonly Diagnostic[],
  whole: ApiModel,
  model: ApiModel,
): readonly Diagnostic[] => {
  if (model.routes.length === whole.routes.length) return diagnostics;
  const kept = new Set(model.routes.map(({ key }) => key));
  return diagnostics.filter(({ where }) => where.route === undefined || kept.has(where.route));
};

function findOutput(folder: string): Found {
  const manifestFile = readPresent(folder, manifestName);
  const manifest = manifestFile.kind === 'file' ? parseManifest(manifestFile.text) : undefined;
  return { manifest, manifestFile, present: (path) => readPresent(folder, path) };
}

const attributesName = '.gitattributes';

/** Tells git, and those who show its changes, what is generated. One of somebody else's is left alone. */
function attributesFile(rendered: readonly OutputFile[], found: Found): readonly OutputFile[] {
  const attributes = 'text eol=lf linguist-generated\n';
  const first = `/${attributesName} ${attributes}`;
  const present = found.present(attributesName);
  const recorded = found.manifest !== undefined && Object.hasOwn(found.manifest.files, attributesName);
  if (
    !recorded &&
    !(present.kind === 'nothing' || (present.kind === 'file' && present.text.startsWith(first)))
  )
    return [];
  const tops = [...new Set(rendered.map(({ path }) => path.replace(/\/.*/, '/**')))].sort();
  const lines = [manifestName, ...tops].map((top) => `/${top} ${attributes}`);
  return [{ path: attributesName, text: first + lines.join('') }];
}

function refuseForeign(folder: string, changes: readonly Change[], found: Found): void {
  if (found.manifestFile.kind === 'file' && found.manifest === undefined)
    throw new Halt(
      'usage',
      `${join(folder, manifestName)} cannot be read as a manifest of this version.`,
      'Settle a merge conflict in it, or run again with --force, which writes it and all files anew.',
    );
  const foreign = changes
    .filter(({ causes, obstacle }) => causes.includes('foreign') && obstacle === undefined)
    .map(({ path }) => path);
  if (foreign.length === 0) return;
  throw new Halt(
    'usage',
    `routewright did not write ${foreign.join(', ')} in ${folder}, and will not overwrite it.`,
    'Choose another folder with --out, or run again with --force.',
  );
}
