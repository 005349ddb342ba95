// The content of the index page: chapters, changes, namespaces and operations.

import { codeCell } from './markdown-text.ts';
import { accessLabel } from '../../../core/model/api/access-text.ts';
import { pluginNameOf } from '../../../core/model/api/namespace-owners.ts';
import type { ApiModel, Operation } from '../../../core/model/api/api.ts';
import { abilityLabels } from '../../../core/model/index/site.ts';
import { chaptersOf, type Chapter } from '../chapters.ts';
import type { Code } from '../code.ts';
import { changesSection, changeMarks, type ComparedChanges } from './changes.ts';
import { headingLink } from './headings.ts';
import { namespaceTitle, type RoutedOperation } from './operations-by-namespace.ts';
import { codeBlock, codeSpan, markdown, prose } from './markdown-text.ts';

export interface NamespaceRow {
  readonly name: Code;
  /** The name of the plugin that registers the namespace, or empty. */
  readonly plugin: Code;
  readonly file: Code;
  readonly count: Code;
}

export interface MarkdownIndexView {
  readonly title: Code;
  readonly intro: Code;
  readonly hasIntro: boolean;
  readonly base: Code;
  readonly chapters: readonly { readonly title: Code; readonly text: Code }[];
  readonly changes: Code;
  readonly hasChanges: boolean;
  readonly namespaces: readonly NamespaceRow[];
  /** Whether the access to at least one operation is known. */
  readonly hasAccess: boolean;
  readonly rows: readonly Code[];
  /** A row per ability. */
  readonly abilities: readonly Code[];
  readonly hasTypes: boolean;
}

export function viewMarkdownIndex(
  model: ApiModel,
  placed: ReadonlyMap<string, readonly RoutedOperation[]>,
  changes: ComparedChanges,
  base = model.baseUrl,
): MarkdownIndexView {
  const links = new Map(
    model.namespaces.flatMap(({ name, module }) =>
      (placed.get(name) ?? []).map(
        ({ operation }) => [operation, headingLink(model, operation, module)] as const,
      ),
    ),
  );
  const routes = [...placed.values()].flat();
  const linkTo = (operation: Operation): string => links.get(operation) ?? '';
  const hasAccess = routes.some(({ operation }) => operation.access !== undefined);
  return {
    title: markdown(prose(model.title)),
    intro: markdown(prose(model.description ?? '')),
    hasIntro: (model.description ?? '') !== '',
    base: markdown(baseSentence(base)),
    chapters: chaptersOf(model).map(viewChapter),
    changes: markdown(changes === undefined ? '' : changesSection(changes, routes, linkTo)),
    hasChanges: changes !== undefined,
    namespaces: model.namespaces.map((namespace) => ({
      name: markdown(codeSpan(namespaceTitle(namespace))),
      plugin: markdown(prose(pluginNameOf(namespace.name) ?? '')),
      file: markdown(`${namespace.module}.md`),
      count: markdown(String(placed.get(namespace.name)?.length ?? 0)),
    })),
    hasAccess,
    rows: model.namespaces.flatMap((namespace) =>
      (placed.get(namespace.name) ?? []).map(({ route, operation }) =>
        markdown(
          `| ${[linkTo(operation), ...changeMarks(operation, changes).map((mark) => `**${mark}**`)].join(' ')} | ${operation.methods.join(' ')} | ${codeCell(route.path)} | ${codeCell(`${namespace.accessor}.${operation.name}`)} |${hasAccess ? ` ${operation.access ? prose(accessLabel(operation.access)) : ''} |` : ''}`,
        ),
      ),
    ),
    abilities: abilityTableRows(model, placed),
    hasTypes: (model.resources?.length ?? 0) > 0,
  };
}

function abilityTableRows(
  { site, namespaces }: ApiModel,
  placed: ReadonlyMap<string, readonly RoutedOperation[]>,
): readonly Code[] {
  const byRoute = new Map(site?.abilities?.map((ability) => [ability.route, ability]));
  return namespaces.flatMap((namespace) =>
    (placed.get(namespace.name) ?? []).flatMap(({ route, operation }) => {
      const ability = byRoute.get(route.key);
      if (!ability) return [];
      const { name, category, annotations } = ability;
      const how = abilityLabels(annotations).join(', ');
      const file = `[${codeSpan(namespaceTitle(namespace))}](${namespace.module}.md)`;
      return markdown(
        `| ${codeCell(name)} | ${category === undefined ? '' : codeCell(category)} | ${how} | ${file} | ${prose(operation.description ?? '')} |`,
      );
    }),
  );
}

const baseSentence = (base: string): string =>
  base.startsWith('{rest_base}')
    ? `Paths begin at the REST base of the site, such as ${codeSpan('https://site.example/wp-json')}.`
    : `Paths begin at ${codeSpan(base)}.`;

/** Converts text of routewright to Markdown. Text between backticks becomes code. */
const proseWithCode = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? codeSpan(part) : prose(part) === '' ? part : keptSpaces(part)))
    .join('');

const keptSpaces = (text: string): string =>
  `${/^\s/.test(text) ? ' ' : ''}${prose(text)}${/\s$/.test(text) ? ' ' : ''}`;

const viewChapter = ({ title, paragraphs, code, rows }: Chapter) => ({
  title: markdown(prose(title)),
  text: markdown(
    [
      ...paragraphs.map(proseWithCode),
      ...(code === '' ? [] : [codeBlock('', code)]),
      ...(rows.length === 0
        ? []
        : [rows.map(([term, meaning]) => `- ${proseWithCode(term)}: ${proseWithCode(meaning)}`).join('\n')]),
    ].join('\n\n'),
  ),
});
