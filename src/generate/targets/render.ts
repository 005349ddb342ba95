import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/outcome.ts';
import { defaultHtmlOptions } from './html/html-options.ts';
import { defaultOpenApiOptions } from './openapi/openapi-options.ts';
import { defaultQueryOptions } from './query/query-options.ts';
import { withImportExtension } from './import-extension.ts';
import { targetsNamed, type RenderOptions, type TargetName } from './targets.ts';

/**
 * The files of the named targets, in the order of the table of targets; nothing is written.
 *
 * @param options where they do not say, the paths of the user's own types start in the output folder, modules import `.js`, and nothing was written before
 * @throws Halt `usage` for a name that no target has
 */
export async function render(
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  const { html = defaultHtmlOptions, openapi = defaultOpenApiOptions, query = defaultQueryOptions } = options;
  const { ownPath = (from: string) => from, importExtension = 'js', begins } = options;
  const { modulesBefore = new Set<string>() } = options;
  const chosen = targetsNamed(names);
  const selected = new Set<string>(chosen.map(({ name }) => name));
  const files: OutputFile[] = [];
  for (const target of chosen) {
    begins?.(target.entry);
    files.push(
      ...(await target.render(model, selected, {
        html,
        openapi,
        query,
        ownPath,
        importExtension,
        modulesBefore,
        begins,
      })),
    );
  }
  return files.map((file) => withImportExtension(file, importExtension));
}
