import type { ApiModel } from '../model/api.ts';
import type { OutputFile } from '../model/outcome.ts';
import { defaultHtmlOptions } from './html/html-options.ts';
import { withImportExtension } from './import-extension.ts';
import { targets, type RenderOptions, type Target } from './targets.ts';

/**
 * The files of the named targets, in the order of the table of targets; nothing is written.
 *
 * @param options where they do not say, the paths of the user's own types start in the output folder, and modules import `.js`
 */
export async function render(
  model: ApiModel,
  targetNames: readonly string[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  const { html = defaultHtmlOptions, ownPath = (from: string) => from, importExtension = 'js' } = options;
  const selected = new Set(targetNames);
  const files: OutputFile[] = [];
  const all: readonly Target[] = targets;
  for (const target of all)
    if (selected.has(target.name))
      files.push(...(await target.render(model, selected, { html, ownPath, importExtension })));
  return files.map((file) => withImportExtension(file, importExtension));
}
