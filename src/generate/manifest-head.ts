import type { ApiModel } from '../core/model/api/api.ts';
import type { ConfigSection } from '../core/model/files/config.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import type { RecordedNames } from '../core/model/names/names-file.ts';
import { recordedOptions } from '../core/model/options/recorded-options.ts';
import type { OptionsOf } from '../core/model/files/project.ts';
import { formattingNow } from './output/format.ts';
import { hashOfNormalizedText, hashOfParts, type ManifestOptions } from './output/manifest.ts';
import type { ManifestHead } from './output/plan-output.ts';
import type { Changes, CodeUse } from './targets/html/html-options.ts';
import type { Publication } from './targets/html/publication/publication.ts';
import type { SourceLinks } from './targets/source-links.ts';
import type { ImportExtension } from './targets/import-extension.ts';
import { version } from '../node/package-facts.ts';

export interface Deciding {
  readonly model: ApiModel;
  /** The names of all targets, including the user's own targets. */
  readonly targets: readonly string[];
  /** Whether the files of the targets contain the address of the site. */
  readonly namesSite: boolean;
  readonly filter: ModelFilter;
  readonly format: boolean;
  readonly options: OptionsOf<'generate'> & { readonly importExtension: ImportExtension };
  readonly sections: readonly ConfigSection[];
  readonly names: RecordedNames | undefined;
  readonly base: string | undefined;
  readonly changes: Changes | undefined;
  readonly code: CodeUse | undefined;
  readonly publication: Publication | undefined;
  readonly sources: SourceLinks | undefined;
}

export function manifestHead(deciding: Deciding): ManifestHead {
  const { model, targets, namesSite, filter, format, options, sections, names } = deciding;
  const { base } = deciding;
  return {
    manifest: 1,
    routewright: version(),
    formatting: format ? formattingNow() : null,
    options: manifestOptions(targets, filter, options, deciding.changes, deciding.code),
    ...(sections.length > 0 && { config: hashOfNormalizedText(JSON.stringify(sections)) }),
    ...(names && { names }),
    model: hashOfParts(modelParts(model, namesSite ? (base ?? '') : '', deciding)),
  };
}

function* modelParts(
  model: ApiModel,
  base: string,
  { changes, code, publication, sources }: Pick<Deciding, 'changes' | 'code' | 'publication' | 'sources'>,
): Generator<string> {
  yield* jsonParts(model);
  yield base;
  if (changes) yield changesText(changes);
  if (code) yield codeUseText(code);
  if (sources) yield JSON.stringify([...sources.values()]);
  // The links to other outputs follow from the targets, which the manifest has.
  const { outputs: _, guides = [], ...look } = publication ?? {};
  if (guides.length > 0 || Object.keys(look).length > 0) yield JSON.stringify({ guides, ...look });
}

/** All uses of the site in the code as one text, for comparison with an earlier run. */
const codeUseText = ({ operations }: CodeUse): string =>
  JSON.stringify(
    [...operations.values()].map(({ calls, arguments: passed, properties }) => [
      calls,
      [...passed],
      [...properties],
    ]),
  );

const changesText = ({ operations, removed, site, software, seen, caveats }: Changes): string =>
  JSON.stringify([[...operations.values()], removed, site, software, seen, caveats]);

const manifestOptions = (
  targets: readonly string[],
  filter: ModelFilter,
  options: Deciding['options'],
  changes: Changes | undefined,
  code: CodeUse | undefined,
): ManifestOptions => ({
  target: targets,
  namespace: filter.namespace ?? [],
  route: filter.route ?? [],
  method: filter.method ?? [],
  ...recordedOptions({ ...options, since: changes?.since, project: code?.project }),
});

/**
 * Yields the text of `JSON.stringify` for an object in parts. Without parts, a large model would be one very
 * large string in memory.
 */
export function* jsonParts(value: object): Generator<string> {
  let before = '{';
  for (const [name, member] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (Array.isArray(member)) yield* listParts(member);
    else yield JSON.stringify(member);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listParts(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const item of list) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
