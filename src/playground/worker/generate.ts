// Renders the files of targets in the worker, with the same bytes as `routewright generate`.

import type { ApiModel } from '../../core/model/api/api.ts';
import { optionsByTarget, resolveTargetOptions } from '../../core/model/options/target-options.ts';
import { projectOptions } from '../../core/model/options/project-options.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { layOut, layOutImports } from '../../generate/output/layout/layout.ts';
import { outputLinks } from '../../generate/targets/html/publication/publication.ts';
import { renderHtml } from '../../generate/targets/html/render-html.ts';
import { renderTargets } from '../../generate/targets/render.ts';
import { targetsNamed } from '../../generate/targets/targets.ts';
import { applyFilter } from '../../source/filter-source.ts';
import type { PlaygroundOptions } from '../protocol.ts';
import { loadTemplates } from './template-parts.ts';

/** The format of all generated code. `format.ts` of the command line has the same numbers. */
const format = { printWidth: 100, singleQuote: true };

const selected = (model: ApiModel, { namespaces }: Pick<PlaygroundOptions, 'namespaces'>): ApiModel =>
  namespaces.length === 0 ? model : applyFilter(model, { namespace: namespaces });

/**
 * @param base the REST base of the site; undefined if it is unknown
 * @throws Halt `usage` when no route of the selected namespaces is left
 */
export async function generate(
  model: ApiModel,
  options: PlaygroundOptions,
  base: URL | undefined,
  progress: (message: string) => void,
): Promise<readonly OutputFile[]> {
  const named = targetsNamed(options.targets);
  await loadTemplates(named.map(({ name }) => name));
  const chosen = named.map(({ definition }) => definition);
  const files = await renderTargets(selected(model, options), chosen, {
    begins: (path) => {
      progress(`Generating ${path}`);
    },
    importExtension: options.importExtension,
    options: optionsByTarget(projectOptions, {}),
    ...(base && { site: base.href }),
    publication: { guides: [], outputs: outputLinks({}, options.targets) },
  });
  progress('Formatting');
  return files.map((file) => ({ ...file, text: formatted(file) }));
}

/** The reference as one document. It sends no requests. */
export async function reference(model: ApiModel, options: PlaygroundOptions): Promise<string> {
  await loadTemplates(['html']);
  const [page] = renderHtml(selected(model, options), {
    ...resolveTargetOptions('html'),
    singleFile: true,
    reach: { kind: 'none' },
  });
  return page?.text ?? '';
}

function formatted({ path, text, isLaidOut }: OutputFile): string {
  if (!path.endsWith('.ts')) return text;
  // Every construct of the templates has a layout: `test/generate/output/layout.test.ts` checks this.
  return isLaidOut === true ? layOutImports(text, format) : (layOut(text, format) ?? text);
}
