// The target `markdown` writes a file per namespace, an index, the resources, `llms.txt` and `llms-full.txt`.

import markdown from '#templates/markdown';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import type { Changes } from '../html/html-options.ts';
import type { SourceLinks } from '../source-links.ts';
import { codeTemplates } from '../code-templates.ts';
import { viewMarkdownIndex, type MarkdownIndexView } from './index-view.ts';
import { viewMarkdownNamespace, type MarkdownNamespaceView } from './namespace-view.ts';
import { operationsByNamespace } from './operations-by-namespace.ts';
import { viewMarkdownTypes, type MarkdownTypesView } from './types-view.ts';

interface MarkdownOptions {
  readonly changes?: Changes | undefined;
  /** The REST base of the site. */
  readonly site?: string | undefined;
  /** The links to the code of a plugin. */
  readonly sources?: SourceLinks | undefined;
  /** Called before each page is rendered. */
  readonly begins?: ((path: string) => void) | undefined;
}

export function renderMarkdown(
  model: ApiModel,
  { changes, site, sources, begins }: MarkdownOptions = {},
): readonly OutputFile[] {
  const template = codeTemplates(markdown);
  const namespacePage = template<MarkdownNamespaceView>('namespace.md');
  const typesPage = template<MarkdownTypesView>('types.md');
  const placed = operationsByNamespace(model);
  const index = viewMarkdownIndex(model, placed, changes, site);
  const indexText = template<MarkdownIndexView>('index.md')(index);
  const pages = model.namespaces.map((namespace) => {
    const path = `markdown/${namespace.module}.md`;
    begins?.(path);
    const view = viewMarkdownNamespace(namespace, placed.get(namespace.name) ?? [], model, {
      changes,
      sources,
      site,
    });
    return { path, text: namespacePage(view) };
  });
  const types = model.resources?.length
    ? [{ path: 'markdown/types.md', text: typesPage(viewMarkdownTypes(model)) }]
    : [];
  const parts = [indexText, ...pages.map(({ text }) => text), ...types.map(({ text }) => text)];
  return [
    { path: 'markdown/index.md', text: indexText },
    ...pages,
    ...types,
    { path: 'markdown/llms.txt', text: template<MarkdownIndexView>('llms.txt')(index) },
    { path: 'markdown/llms-full.txt', text: parts.join('\n') },
  ];
}
