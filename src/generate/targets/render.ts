import type { ApiModel } from '../../core/model/api/api.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { withImportExtension } from './import-extension.ts';
import type { AnyTarget, TargetContext, TargetFacts } from './target.ts';
import {
  chosenOptions,
  targetsNamed,
  type BuiltInContext,
  type OptionsByTarget,
  type TargetName,
} from './targets.ts';
import type { CodeOptions } from './types/user-types.ts';

/** The data that a target receives in addition to the model. */
export interface RenderOptions extends CodeOptions, TargetFacts {
  /** The options by the name of the target, such as `{ openapi: { format: 'yaml' } }`. */
  readonly options: OptionsByTarget;
}

/**
 * Renders the files of targets, in the order of the table of targets. The function writes no files.
 *
 * @param options by default, paths of the user's own types start in the output folder, modules import `.js`,
 * and nothing was written before
 * @throws Halt `usage` for an unknown target name, and for an option or value that a target does not accept
 */
export async function render(
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  const chosen = targetsNamed(names);
  targetsNamed(Object.keys(options.options ?? {}));
  return renderTargets(
    model,
    chosen.map(({ definition }) => definition),
    options,
  );
}

export async function renderTargets(
  model: ApiModel,
  chosen: readonly AnyTarget[],
  { options = {}, publication, sources, ...run }: Partial<RenderOptions> & BuiltInContext = {},
): Promise<readonly OutputFile[]> {
  const { ownPath = (from: string) => from, importExtension = 'js', begins } = run;
  const { modulesBefore = new Set<string>() } = run;
  const code = { ownPath, importExtension, modulesBefore };
  const selected = new Set(chosen.map(({ name }) => name));
  const files: OutputFile[] = [];
  for (const target of chosen) {
    const { name, entry } = target;
    begins?.(`${name}/${entry}`);
    const context: TargetContext & BuiltInContext = {
      model,
      options: chosenOptions(target, options),
      selected,
      ...factsFor(target, run),
      ...(name === 'html' && publication && { publication }),
      ...((name === 'html' || name === 'markdown') && sources && { sources }),
      ...code,
      begins: begins ?? (() => undefined),
      kit: async () => (await import('./kit.ts')).kitFor(name, model, code),
    };
    for (const file of await target.render(context as TargetContext<never>))
      files.push(withImportExtension({ ...file, path: `${name}/${file.path}` }, importExtension));
  }
  return files;
}

/** A target gets only the facts that its `uses` lists. */
const factsFor = ({ uses = [] }: AnyTarget, { site, changes, code }: Partial<TargetFacts>): TargetFacts => ({
  ...(uses.includes('site') && site !== undefined && { site }),
  ...(uses.includes('changes') && changes && { changes }),
  ...(uses.includes('code') && code && { code }),
});
