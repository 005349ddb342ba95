// The start page, with the base URL, the sign-in methods, and all routes.

import { abilityLabels, type Ability } from '../../../core/model/index/site.ts';
import { countText } from '../../../core/schema/schema-text.ts';
import { proseMarkup } from './prose.ts';
import { markup, noMarkup, type Markup } from '../../../template-engine/markup.ts';
import { chapterAnchor, chaptersOf } from '../chapters.ts';
import { changesSentence } from './changes-text.ts';
import { legendOf, operationMarks, type MarkView } from './marks-view.ts';
import { pathMarkup } from './operation-view.ts';
import { badgeOf, type NamespacePart, type OperationPart, type Reference } from './reference.ts';
import { sizeClass } from './size-class.ts';

export interface OverviewView {
  readonly title: string;
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly changes: string;
  readonly changesHref: string;
  readonly guides: readonly { readonly title: string; readonly href: string; readonly summary: string }[];
  readonly outputs: readonly { readonly label: string; readonly href: string }[];
  readonly base: string;
  readonly baseNote: string;
  readonly size: string;
  readonly notes: readonly Markup[];
  readonly chapters: readonly ChapterView[];
  readonly namespaces: readonly NamespaceRowsView[];
  readonly legend: readonly MarkView[];
  readonly hasAbilities: boolean;
  readonly abilities: readonly AbilityRowView[];
}

interface ChapterView {
  readonly id: Markup;
  readonly title: string;
  readonly paragraphs: readonly Markup[];
  readonly code: string;
  readonly rows: readonly { readonly term: Markup; readonly meaning: Markup }[];
}

interface AbilityRowView {
  readonly name: string;
  readonly href: Markup;
  readonly category: string;
  readonly how: string;
  readonly description: Markup;
}

interface NamespaceRowsView {
  readonly size: string;
  readonly label: string;
  readonly plugin: string;
  readonly href: string;
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly operations: readonly RowView[];
}

interface RowView {
  readonly href: Markup;
  readonly method: string;
  readonly methods: string;
  readonly path: Markup;
  readonly title: string;
  readonly name: string;
  readonly change: string;
  readonly marks: readonly MarkView[];
  readonly isDescribed: boolean;
  readonly description: Markup;
}

export function viewOverview(reference: Reference): OverviewView {
  const { model, base, options, namespaces, places } = reference;
  const abilities = viewAbilityRows(model.site?.abilities ?? [], namespaces);
  return {
    title: model.title,
    isDescribed: (model.description ?? '') !== '',
    description: proseMarkup(model.description ?? ''),
    changes: options.changes === undefined ? '' : changesSentence(options.changes),
    changesHref: places.changes,
    guides: (options.publication?.guides ?? []).map(({ name, title, summary }) => ({
      title,
      href: places.guide(name),
      summary,
    })),
    outputs: options.publication?.outputs ?? [],
    base,
    baseNote: baseNote(base),
    size: sizeSummary(namespaces, model.routes.length),
    notes: (model.notes ?? []).map(proseMarkup),
    chapters: chaptersOf(model).map(({ topic, title, paragraphs, code, rows }) => ({
      id: markup(chapterAnchor(topic)),
      title,
      paragraphs: paragraphs.map(proseMarkup),
      code,
      rows: rows.map(([term, meaning]) => ({ term: proseMarkup(term), meaning: proseMarkup(meaning) })),
    })),
    namespaces: namespaces.map((part) => viewRows(part, places.namespace(part.namespace))),
    legend: legendOf(
      namespaces.flatMap(({ operations }) => operations),
      reference,
    ),
    hasAbilities: abilities.length > 0,
    abilities,
  };
}

function viewAbilityRows(
  abilities: readonly Ability[],
  namespaces: readonly NamespacePart[],
): readonly AbilityRowView[] {
  const byRoute = new Map(
    namespaces.flatMap(({ operations }) => operations.map((part) => [part.route.key, part] as const)),
  );
  return abilities.flatMap(({ name, category = '', route, annotations }) => {
    const part = byRoute.get(route);
    return part === undefined
      ? []
      : {
          name,
          href: markup(part.href),
          category,
          how: abilityLabels(annotations).join(', '),
          description: proseMarkup(part.operation.description ?? ''),
        };
  });
}

const sizeSummary = (namespaces: readonly NamespacePart[], routes: number): string =>
  [
    countText(namespaces.length, 'namespace'),
    countText(routes, 'route'),
    countText(
      namespaces.reduce((sum, { operations }) => sum + operations.length, 0),
      'operation',
    ),
  ].join(', ');

const baseNote = (base: string): string =>
  base.startsWith('{rest_base}')
    ? 'The REST base of the site, such as https://site.example/wp-json.'
    : base.includes('{')
      ? 'Replace the names in braces with your own values.'
      : '';

function viewRows({ namespace, label, plugin, operations }: NamespacePart, href: string): NamespaceRowsView {
  const { description = '' } = namespace;
  return {
    size: sizeClass(operations.length),
    label,
    plugin,
    href,
    isDescribed: description !== '',
    description: proseMarkup(description),
    operations: operations.map(viewRow),
  };
}

function viewRow(part: OperationPart): RowView {
  const { operation, route, href, title, name, description } = part;
  return {
    href: markup(href),
    method: operation.method,
    methods: operation.methods.join(' '),
    path: pathMarkup(route.parts),
    title,
    name,
    change: badgeOf(part),
    marks: operationMarks(part),
    isDescribed: description !== '',
    description: description === '' ? noMarkup : proseMarkup(description),
  };
}
