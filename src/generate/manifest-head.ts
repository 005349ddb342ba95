// What the manifest records beside the files: the options and what the output is made of.

import type { ApiModel } from '../core/model/api.ts';
import type { ConfigSection } from '../core/model/config.ts';
import type { ModelFilter } from '../core/model/filter-model.ts';
import type { RecordedNames } from '../core/model/kept-names.ts';
import { formattingNow } from './output/format.ts';
import { jsonParts } from './output/json-parts.ts';
import { hashOf, hashOfParts, type ManifestOptions } from './output/manifest.ts';
import type { ManifestHead } from './output/plan-output.ts';
import type { Changes, CodeUse } from './targets/html/html-options.ts';
import type { ImportExtension } from './targets/import-extension.ts';
import type { OpenApiFormat } from './targets/openapi/openapi-options.ts';
import { defaultQueryOptions } from './targets/query/query-options.ts';
import { targetsTaking, type TargetName } from './targets/targets.ts';
import { version } from '../package-facts.ts';

interface RecordedOptions {
  readonly importExtension: ImportExtension;
  readonly singleFile?: boolean;
  readonly openApiFormat?: OpenApiFormat;
  readonly queryTypes?: string;
  readonly package?: string | undefined;
}

/** What decides about the output. */
export interface Deciding {
  readonly model: ApiModel;
  readonly targets: readonly TargetName[];
  /** Names of the user's own targets. */
  readonly userTargets: readonly string[];
  readonly filter: ModelFilter;
  readonly format: boolean;
  readonly options: RecordedOptions;
  readonly sections: readonly ConfigSection[];
  /** Nothing where names are not kept. */
  readonly names: RecordedNames | undefined;
  /** Where the site is. */
  readonly base: string | undefined;
  readonly changes: Changes | undefined;
  /** What of the site somebody's code uses. */
  readonly code: CodeUse | undefined;
}

/** What the manifest says before it lists files. */
export function manifestHead(deciding: Deciding): ManifestHead {
  const { model, targets, filter, format, options, sections, names, base, changes, code } = deciding;
  const namesSite = targets.some((name) => targetsTaking('site').includes(name));
  return {
    manifest: 1,
    routewright: version(),
    formatting: format ? formattingNow() : null,
    options: manifestOptions([...targets, ...deciding.userTargets], filter, options, changes, code),
    ...(sections.length > 0 && { config: hashOf(JSON.stringify(sections)) }),
    ...(names && { names }),
    model: hashOfParts(modelParts(model, namesSite ? (base ?? '') : '', changes, code)),
  };
}

/** All that the output is made of. */
function* modelParts(
  model: ApiModel,
  base: string,
  changes: Changes | undefined,
  code: CodeUse | undefined,
): Generator<string> {
  yield* jsonParts(model);
  yield base;
  if (changes) yield changesText(changes);
  if (code) yield codeText(code);
}

/** The same for code that uses the same in the same places. */
const codeText = ({ operations }: CodeUse): string =>
  JSON.stringify(
    [...operations.values()].map(({ calls, arguments: passed, properties }) => [
      calls,
      [...passed],
      [...properties],
    ]),
  );

/** The same for the same changes. */
const changesText = ({ operations, removed, site, software, seen, caveats }: Changes): string =>
  JSON.stringify([[...operations.values()], removed, site, software, seen, caveats]);

const manifestOptions = (
  targets: readonly string[],
  filter: ModelFilter,
  {
    importExtension,
    singleFile = false,
    openApiFormat = 'json',
    queryTypes = defaultQueryOptions.types,
    package: packageName,
  }: RecordedOptions,
  changes: Changes | undefined,
  code: CodeUse | undefined,
): ManifestOptions => ({
  target: targets,
  namespace: filter.namespace ?? [],
  route: filter.route ?? [],
  method: filter.method ?? [],
  ...(importExtension !== 'js' && { importExtension }),
  ...(packageName !== undefined && { package: packageName }),
  ...(singleFile && { singleFile }),
  ...(openApiFormat !== 'json' && { openApiFormat }),
  ...(queryTypes !== defaultQueryOptions.types && { queryTypes }),
  ...(changes && { since: changes.since }),
  ...(code && { project: code.project }),
});
