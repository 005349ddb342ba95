// The door of the stage: a file, standard input or a site becomes a route index or
// a model, told apart by content.

import type { Diagnostic, Report, Staged } from '../diagnostics/diagnostic.ts';
import { Halt } from '../diagnostics/halt.ts';
import type { ModelDocument } from '../model/document.ts';
import type { WireIndex } from '../model/wire.ts';
import { findDocument } from './find-document.ts';
import { readFromFile } from './from-file.ts';
import { baseHintFor, readFromSite } from './from-site.ts';
import { readFromStdin } from './from-stdin.ts';
import type { LoadOptions } from './load-options.ts';
import { problem } from './problems.ts';
import { readText } from './read-text.ts';
import { nameOfFile, nameOfStdin } from './source-name.ts';

export type Loaded =
  | { readonly kind: 'index'; readonly index: WireIndex }
  | { readonly kind: 'model'; readonly document: ModelDocument };

/**
 * Reads a source.
 *
 * @param source the path of a file (plain or gzip), `-` for standard input, or the http(s) address of a REST base
 * @returns an index of which only `routes` is known to be a map, or a model that fits its JSON Schema
 * @throws Halt (`source`) when it cannot be read or is neither
 */
export async function load(source: string, options: LoadOptions): Promise<Staged<Loaded>> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  try {
    const value = await readDocument(await readSource(source, options, report), report);
    return { value, diagnostics };
  } catch (error) {
    if (options.signal?.aborted === true)
      throw new Halt('source', 'Reading was stopped.', 'Start again to read the source.');
    throw error;
  }
}

interface SourceBytes {
  readonly bytes: Uint8Array;
  /** What the source is called in messages. */
  readonly name: string;
  /** Where an index is likely to be found, if not here. */
  readonly baseHint: string;
}

async function readSource(source: string, options: LoadOptions, report: Report): Promise<SourceBytes> {
  if (source === '-') return { bytes: await readFromStdin(options), name: nameOfStdin, baseHint: '' };
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(source)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return { bytes: await readFromFile(source, options), name: nameOfFile(source), baseHint: '' };
  if (scheme !== 'http' && scheme !== 'https')
    throw new Halt(
      'source',
      `Addresses of the scheme ${scheme}:// cannot be read.`,
      'Give a file, or an address that begins with https:// or http://.',
    );
  if (!URL.canParse(source))
    throw new Halt(
      'source',
      'The address given is not a valid URL.',
      'Check it for typing errors: https://example.org/wp-json/',
    );
  const { bytes, url, name } = await readFromSite(new URL(source), options, report);
  return { bytes, name, baseHint: baseHintFor(url) };
}

async function readDocument({ bytes, name, baseHint }: SourceBytes, report: Report): Promise<Loaded> {
  const text = readText(bytes, name, report);
  const found = findDocument(text, name, baseHint, report);
  if (found.kind === 'yaml') {
    const { readYamlModel } = await import('./model-document.ts');
    return { kind: 'model', document: await readYamlModel(text, name) };
  }
  const { recognised } = found;
  switch (recognised.kind) {
    case 'index':
      return { kind: 'index', index: recognised.index };
    case 'index-without-routes':
      report(problem('source-routes-empty-list', { pointer: '/routes' }, {}));
      return { kind: 'index', index: { ...recognised.index, routes: {} } };
    case 'model': {
      const { checkJsonModel } = await import('./model-document.ts');
      return { kind: 'model', document: await checkJsonModel(recognised.document, text, found.start, name) };
    }
  }
}
