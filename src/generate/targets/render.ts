import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/outcome.ts';
import { withImportExtension } from './import-extension.ts';
import type { AnyTarget, TargetContext, TargetFacts } from './target.ts';
import { chosenOptions, targetsNamed, type OptionsByTarget, type TargetName } from './targets.ts';
import type { CodeOptions } from './types/user-types.ts';

/** What targets may be told beyond the model. */
export interface RenderOptions extends CodeOptions, TargetFacts {
  /** The options of targets by their names, as each declares them: `{ openapi: { format: 'yaml' } }`. */
  readonly options: OptionsByTarget;
}

/**
 * The files of the named targets, in the order of the table of targets; nothing is written.
 *
 * @param options where they do not say, the paths of the user's own types start in the output folder, modules import `.js`, and nothing was written before
 * @throws Halt `usage` for a name that no target has, and for an option that a target does not declare or take
 */
export async function render(
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  const chosen = targetsNamed(names);
  // A slip in a name would be no option of any target.
  targetsNamed(Object.keys(options.options ?? {}));
  return renderTargets(
    model,
    chosen.map(({ definition }) => definition),
    options,
  );
}

/** The files of some targets, one after the other; those of each in a folder of its name. */
export async function renderTargets(
  model: ApiModel,
  chosen: readonly AnyTarget[],
  { options = {}, ...run }: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  const { ownPath = (from: string) => from, importExtension = 'js', begins } = run;
  const { modulesBefore = new Set<string>() } = run;
  const code = { ownPath, importExtension, modulesBefore };
  const selected = new Set(chosen.map(({ name }) => name));
  const files: OutputFile[] = [];
  for (const target of chosen) {
    const { name, entry } = target;
    begins?.(`${name}/${entry}`);
    const context: TargetContext = {
      model,
      options: chosenOptions(target, options),
      selected,
      ...factsFor(target, run),
      ...code,
      begins: begins ?? (() => undefined),
      kit: async () => (await import('./kit.ts')).kitFor(name, model, code),
    };
    for (const file of await target.render(context as TargetContext<never>))
      files.push(withImportExtension({ ...file, path: `${name}/${file.path}` }, importExtension));
  }
  return files;
}

/** A target is told what it says that its files depend on, and nothing else. */
const factsFor = ({ uses = [] }: AnyTarget, { site, changes, code }: Partial<TargetFacts>): TargetFacts => ({
  ...(uses.includes('site') && site !== undefined && { site }),
  ...(uses.includes('changes') && changes && { changes }),
  ...(uses.includes('code') && code && { code }),
});
