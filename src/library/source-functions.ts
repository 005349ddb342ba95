// The functions of the library for one source.

import type { ApiModel } from '../core/model/api/api.ts';
import type { OutputFile } from '../core/model/files/output-files.ts';
import * as runs from '../generate/index.ts';
import type { GenerateOptions, Generation } from '../generate/index.ts';
import type { Changes, CodeUse } from '../generate/targets/html/html-options.ts';
import { importExtensions } from '../generate/targets/import-extension.ts';
import { render as runRender, type RenderOptions } from '../generate/targets/render.ts';
import type { TargetName } from '../generate/targets/targets.ts';
import { addedStages } from '../pipeline-commands/index.ts';
import { readModel as runReadModel, snapshot as runSnapshot } from '../source/index.ts';
import type { ModelResult, ReadOptions } from '../source/index.ts';
import { named, readShape, rulesFor, userTarget, withOptions } from './options.ts';
import { checkedModel, remember } from './results.ts';
import * as rule from './rules.ts';

/** `targetsNamed` reports unknown names, because only `targetsNamed` has the list of targets. */
const targetList = rule.list(
  rule.scalar<TargetName>('the name of a target', (value) => typeof value === 'string'),
);

const generateShape: rule.MemberRules<GenerateOptions> = {
  ...readShape,
  ...named('source', 'folder', 'filter?', 'site?', 'uninterrupted?'),
  ...rulesFor('generate'),
  targets: rule.optional(targetList),
  userTargets: rule.optional(rule.list(userTarget)),
};

const changes = rule.object<Changes>({
  since: rule.string,
  operations: rule.map(),
  removed: rule.list(rule.openObject<Changes['removed'][number]>('an operation', {})),
  site: rule.list(rule.openObject<Changes['site'][number]>('a note', {})),
  software: rule.list(rule.string),
  seen: rule.string,
  caveats: rule.list(rule.string),
});

const renderOptions = rule.object<Partial<RenderOptions>>({
  // `render` checks the options that each target declares.
  options: rule.optional(rule.record(rule.record(rule.anything))),
  site: rule.optional(rule.text),
  changes: rule.optional(changes),
  code: rule.optional(rule.object<CodeUse>({ project: rule.string, operations: rule.map() })),
  ownPath: rule.optional(rule.callback()),
  importExtension: rule.optional(rule.choice(importExtensions)),
  modulesBefore: rule.optional(rule.set(rule.string)),
  begins: rule.optional(rule.callback()),
});

const fromGenerate = 'the value that `generate` or `check` returned';

const generationRule = rule.openObject<Generation>(fromGenerate, {
  plan: rule.openObject<Generation['plan']>(fromGenerate, {
    changes: rule.list(rule.anything),
  }),
  names: rule.openObject<Generation['names']>(fromGenerate, {
    added: rule.list(rule.anything),
  }),
});

/**
 * Reads a source into a model.
 *
 * @param source a file (plain or gzip), `-` for standard input, any address of a site, a plugin, `wordpress:6.9`, or
 *   recorded releases (`known:wordpress@6.9`)
 * @param options how to read it
 * @returns the model as `value`, and a diagnostic for each problem in the source
 * @throws Halt `source` when the source cannot be read
 * @example
 * ```js
 * import { readModel } from 'routewright';
 *
 * const { value: model, diagnostics } = await readModel('site.index.json');
 * console.log(model.routes.length, diagnostics.length);
 * ```
 */
export async function readModel(source: string, options: ReadOptions = {}): Promise<ModelResult> {
  const rules = { ...named('source'), options: rule.object(readShape) };
  rule.assertArguments('readModel', { source, options }, rules);
  return remember(await runReadModel(source, options));
}

/**
 * Renders the files of targets. `render` does not format the files and does not write them.
 *
 * @param model the `value` that `readModel` returns, or a model that you saved with the target `model`
 * @param names the names of targets; `render` also renders other targets that these targets need
 * @param options the options of the targets, and facts that the source does not contain
 * @returns the files, in the order of `targets`
 * @throws Halt `usage` for a model that is not valid, an unknown target or an unknown option
 * @example
 * ```js
 * import { readModel, render } from 'routewright';
 *
 * const { value: model } = await readModel('site.index.json');
 * const [file] = await render(model, ['openapi'], { options: { openapi: { format: 'yaml' } } });
 * console.log(file.path, file.text.length);
 * ```
 */
export async function render(
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  rule.assertArguments('render', { names, options }, { names: targetList, options: renderOptions });
  return runRender(await checkedModel('render', model), names, options);
}

/**
 * Reads a source, renders targets and updates a folder. Either all files change or none does.
 *
 * @param options the source, the folder and the targets
 * @returns the model, the diagnostics and the plan: each file that was written, removed or kept
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when a filter matches nothing or an option does not fit
 * @throws Halt `write` when the folder has a generated file that was edited by hand or a file of another program,
 *   or when a file cannot be written; no file has changed then
 * @example
 * ```js
 * import { generate } from 'routewright';
 *
 * const { plan } = await generate({
 *   source: 'site.index.json',
 *   folder: 'src/api',
 *   targets: ['client', 'zod'],
 *   filter: { namespace: ['wp/v2'] },
 * });
 * console.log(plan.changes.length);
 * ```
 */
export const generate = withOptions(
  'generate',
  async (options: GenerateOptions) => runs.generate(options, addedStages),
  generateShape,
);

/**
 * Finds the changes that `generate` would make with the same options. It writes nothing.
 *
 * @param options the options that you pass to `generate`
 * @returns the result that `generate` would return; pass it to `isFresh`
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when a filter matches nothing or an option does not fit
 * @example
 * ```js
 * import { check, generate } from 'routewright';
 *
 * const options = { source: 'site.index.json', folder: 'src/api' };
 * await generate(options);
 * const { plan } = await check(options);
 * console.log(plan.changes); // []
 * ```
 */
export const check = withOptions(
  'check',
  async (options: GenerateOptions) => runs.check(options, addedStages),
  generateShape,
);

/**
 * Checks whether the files in the folder are up to date.
 *
 * @param generation the value that `check` returned
 * @returns true if `generate` with the same options would change nothing
 * @throws Halt `usage` for a value that `check` did not return
 * @example
 * ```js
 * import { check, isFresh } from 'routewright';
 *
 * const generation = await check({ source: 'site.index.json', folder: 'src/api' });
 * if (!isFresh(generation)) console.log('Run `routewright generate`.');
 * ```
 */
export function isFresh(generation: Generation): boolean {
  rule.assertArguments('isFresh', { generation }, { generation: generationRule });
  return runs.isFresh(generation);
}

/**
 * Reads the index of a source, and returns it as a text to commit to git. The keys are sorted, and values that
 * change at every request are left out.
 *
 * @param options the source, and the options for a live site
 * @returns the `text` to save, the number of routes, and the problems found in the source
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when the source is a model, which has no index
 * @example
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { snapshot } from 'routewright';
 *
 * const { text } = await snapshot({ source: 'site.index.json' });
 * writeFileSync('saved.index.json', text);
 * ```
 */
export const snapshot = withOptions('snapshot', runSnapshot, {
  ...readShape,
  ...rulesFor('snapshot'),
  ...named('source'),
});
