// The target `markdown`: a file per namespace, an index, the resources, `llms.txt` and
// `llms-full.txt`.

import type { ApiModel } from '../../model/api.ts';
import type { OutputFile } from '../../model/outcome.ts';
import { codeTemplates } from '../templates.ts';
import type { IndexView, NamespaceView, TypesView } from './view.ts';
import { operationsByNamespace, viewIndex, viewNamespace, viewTypes } from './view.ts';

/** @param begins told of each page before it is made */
export function renderMarkdown(model: ApiModel, begins?: (path: string) => void): readonly OutputFile[] {
  const template = codeTemplates('markdown');
  const namespacePage = template<NamespaceView>('namespace.md');
  const typesPage = template<TypesView>('types.md');
  const placed = operationsByNamespace(model);
  const index = viewIndex(model, placed);
  const indexText = template<IndexView>('index.md')(index);
  const pages = model.namespaces.map((namespace) => {
    const path = `markdown/${namespace.module}.md`;
    begins?.(path);
    return { path, text: namespacePage(viewNamespace(namespace, placed.get(namespace.name) ?? [], model)) };
  });
  const types = model.resources?.length
    ? [{ path: 'markdown/types.md', text: typesPage(viewTypes(model)) }]
    : [];
  const parts = [indexText, ...pages.map(({ text }) => text), ...types.map(({ text }) => text)];
  return [
    { path: 'markdown/index.md', text: indexText },
    ...pages,
    ...types,
    { path: 'markdown/llms.txt', text: template<IndexView>('llms.txt')(index) },
    { path: 'markdown/llms-full.txt', text: parts.join('\n') },
  ];
}
