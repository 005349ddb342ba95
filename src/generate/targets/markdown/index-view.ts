// The content of the index: chapters, changes, and a row for each namespace and operation.

import { codeCell } from './text.ts';
import type { ApiModel, Operation } from '../../../core/model/api.ts';
import { abilityWords } from '../../../core/model/site.ts';
import { chaptersOf, type Chapter } from '../chapters.ts';
import type { Code } from '../code.ts';
import { changesSection, marksOf, type Compared } from './changes.ts';
import { headingLink } from './headings.ts';
import { nameOf, type Placed } from './placed.ts';
import { codeBlock, codeSpan, markdown, prose } from './text.ts';

export interface NamespaceRow {
  readonly name: Code;
  readonly file: Code;
  readonly count: Code;
}

export interface IndexView {
  readonly title: Code;
  readonly intro: Code;
  readonly hasIntro: boolean;
  /** The base of paths. */
  readonly base: Code;
  readonly chapters: readonly { readonly title: Code; readonly text: Code }[];
  /** The differences from an earlier state of the site; empty if nothing was compared. */
  readonly changes: Code;
  readonly hasChanges: boolean;
  readonly namespaces: readonly NamespaceRow[];
  /** A row per operation: its call and its name. */
  readonly rows: readonly Code[];
  /** A row per ability; empty if the site lists none. */
  readonly abilities: readonly Code[];
  readonly hasTypes: boolean;
}

export function viewIndex(
  model: ApiModel,
  placed: ReadonlyMap<string, readonly Placed[]>,
  changes: Compared,
): IndexView {
  const links = new Map(
    model.namespaces.flatMap(({ name, module }) =>
      (placed.get(name) ?? []).map(
        ({ operation }) => [operation, headingLink(model, operation, module)] as const,
      ),
    ),
  );
  const routes = [...placed.values()].flat();
  const linkTo = (operation: Operation): string => links.get(operation) ?? '';
  return {
    title: markdown(prose(model.title)),
    intro: markdown(prose(model.description ?? '')),
    hasIntro: (model.description ?? '') !== '',
    base: markdown(baseWords(model.baseUrl)),
    chapters: chaptersOf(model).map(viewChapter),
    changes: markdown(changes === undefined ? '' : changesSection(changes, routes, linkTo)),
    hasChanges: changes !== undefined,
    namespaces: model.namespaces.map((namespace) => ({
      name: markdown(codeSpan(nameOf(namespace))),
      file: markdown(`${namespace.module}.md`),
      count: markdown(String(placed.get(namespace.name)?.length ?? 0)),
    })),
    rows: model.namespaces.flatMap((namespace) =>
      (placed.get(namespace.name) ?? []).map(({ route, operation }) =>
        markdown(
          `| ${operation.methods.join(' ')} | ${codeCell(route.path)} | ${[linkTo(operation), ...marksOf(operation, changes).map((mark) => `**${mark}**`)].join(' ')} | ${codeCell(`${namespace.accessor}.${operation.name}`)} |`,
        ),
      ),
    ),
    abilities: abilityRows(model, placed),
    hasTypes: (model.resources?.length ?? 0) > 0,
  };
}

function abilityRows(
  { site, namespaces }: ApiModel,
  placed: ReadonlyMap<string, readonly Placed[]>,
): readonly Code[] {
  const byRoute = new Map(site?.abilities?.map((ability) => [ability.route, ability]));
  return namespaces.flatMap((namespace) =>
    (placed.get(namespace.name) ?? []).flatMap(({ route, operation }) => {
      const ability = byRoute.get(route.key);
      if (!ability) return [];
      const { name, category, annotations } = ability;
      const how = abilityWords(annotations).join(', ');
      const file = `[${codeSpan(nameOf(namespace))}](${namespace.module}.md)`;
      return markdown(
        `| ${codeCell(name)} | ${category === undefined ? '' : codeCell(category)} | ${how} | ${file} | ${prose(operation.description ?? '')} |`,
      );
    }),
  );
}

const baseWords = (base: string): string =>
  base.startsWith('{rest_base}')
    ? `Paths begin at the REST base of the site, such as ${codeSpan('https://site.example/wp-json')}.`
    : `Paths begin at ${codeSpan(base)}.`;

/** Markdown of our own sentences. Text between backticks becomes code. */
const ownProse = (text: string): string =>
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
      ...paragraphs.map(ownProse),
      ...(code === '' ? [] : [codeBlock('', code)]),
      ...(rows.length === 0
        ? []
        : [rows.map(([term, meaning]) => `- ${ownProse(term)}: ${ownProse(meaning)}`).join('\n')]),
    ].join('\n\n'),
  ),
});
