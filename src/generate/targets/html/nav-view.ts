// The sidebar with pages, namespaces, and the operations of the current namespace.

import { escapeText, joinMarkup, markup, type Markup } from '../../../template-engine/markup.ts';
import type { Template } from '../../../template-engine/templates.ts';
import { breakableName } from './breakable.ts';
import { operationMarks, marksOfGroup, type MarkView } from './marks-view.ts';
import type { TypesPart } from './types-parts.ts';
import {
  anchorOfType,
  badgeOf,
  type NamespacePart,
  type OperationPart,
  type PagePart,
  type Reference,
  type ResourcePart,
} from './reference.ts';

export interface NavView {
  readonly title: string;
  readonly home: string;
  readonly atHome: boolean;
  readonly methods: readonly string[];
  readonly links: readonly PageLinkView[];
  readonly namespaces: Markup;
}

interface NavLinkView {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

/**
 * A link to a page that belongs to no namespace. On the linked page, the sections of the page are listed
 * below the link.
 */
interface PageLinkView extends NavLinkView {
  readonly within: readonly { readonly label: Markup; readonly href: Markup }[];
}

export interface NamespaceLinkView extends NavLinkView {
  /** Whether the current page is one of the namespace's pages. */
  readonly within: boolean;
  readonly plugin: string;
  readonly folds: boolean;
  /** Groups of operations. */
  readonly groups: readonly NavGroupView[];
  readonly operations: readonly NavOperationLink[];
}

interface NavGroupView {
  readonly title: string;
  readonly name: Markup;
  readonly resource: string;
  readonly size: number;
  readonly change: string;
  readonly marks: readonly MarkView[];
  readonly operations: readonly NavOperationLink[];
  /** Set if the operations of the group are on another page. */
  readonly href: Markup | undefined;
}

interface NavOperationLink {
  readonly href: Markup;
  readonly title: string;
  readonly name: Markup;
  readonly path: string;
  readonly method: string;
  readonly methods: string;
  readonly change: string;
  readonly marks: readonly MarkView[];
}

/** @param current the current page, if the page belongs to the namespace */
type NamespaceLinkPrinter = (part: NamespacePart, current: PagePart | undefined) => Markup;

/**
 * The sidebar entry of a namespace is equal on all pages of other namespaces, so the entry is printed only
 * once.
 */
export function namespaceLinkPrinter(
  template: Template<NamespaceLinkView>,
  reference: Reference,
): NamespaceLinkPrinter {
  const print: NamespaceLinkPrinter = (part, current) =>
    markup(template(viewNavNamespace(part, current, reference)));
  const elsewhere = new Map<NamespacePart, Markup>();
  return (part, current) => {
    if (current !== undefined) return print(part, current);
    let link = elsewhere.get(part);
    if (link === undefined) elsewhere.set(part, (link = print(part, current)));
    return link;
  };
}

/**
 * On a site with more namespaces than this number, only the overview lists all namespaces. Sidebars with
 * every namespace could fill the disk for a very large site.
 */
const maxNamespaces = 300;

export function viewNav(
  reference: Reference,
  current: string | PagePart | TypesPart,
  print: NamespaceLinkPrinter,
): NavView {
  const { model, places, namespaces, options } = reference;
  const isShort = namespaces.length <= maxNamespaces || current === 'overview' || options.singleFile;
  const listed = isShort ? namespaces : namespaces.filter((part) => ownPage(part, current));
  const all = { label: `All ${namespaces.length} namespaces`, href: places.home, current: false, within: [] };
  return {
    title: model.title,
    home: places.home,
    atHome: current === 'overview' && !options.singleFile,
    methods: reference.methods,
    links: [
      ...viewGuideLinks(reference, current),
      ...viewChangesLink(reference, current === 'changes'),
      ...viewTypesLink(reference, current),
      ...(isShort ? [] : [all]),
    ],
    namespaces: joinMarkup(listed.map((part) => print(part, ownPage(part, current)))),
  };
}

const ownPage = ({ pages }: NamespacePart, current: string | PagePart | TypesPart): PagePart | undefined =>
  pages.find((page) => page === current);

/** On the page of a guide, `current` is `guide:` and its name. */
const viewGuideLinks = (
  { options, places }: Reference,
  current: string | PagePart | TypesPart,
): readonly PageLinkView[] =>
  (options.publication?.guides ?? []).map(({ name, title, sections }) => ({
    label: title,
    href: places.guide(name),
    current: current === `guide:${name}`,
    within:
      current === `guide:${name}`
        ? sections
            .filter(({ id }) => id !== '')
            .map(({ heading, id }) => ({ label: breakableName(heading), href: markup(`#${escapeText(id)}`) }))
        : [],
  }));

const viewChangesLink = ({ options, places }: Reference, current: boolean): readonly PageLinkView[] =>
  options.changes === undefined ? [] : [{ label: 'What changed', href: places.changes, current, within: [] }];

function viewTypesLink(
  reference: Reference,
  current: string | PagePart | TypesPart,
): readonly PageLinkView[] {
  const { places, types: parts } = reference;
  const shown = parts.find((part) => part === current);
  const typesWithin = ({ resources }: TypesPart) =>
    resources.map((resource) => ({
      label: breakableName(resource.name),
      href: markup(places.type(anchorOfType(reference, resource))),
    }));
  const pages = parts.map((part) => ({
    label: breakableName(part.label),
    href: markup(places.typesOf(part.module)),
  }));
  if (parts.length === 0) return [];
  const isCurrent = current === 'types';
  return [
    { label: 'Types', href: places.types, current: isCurrent, within: isCurrent ? pages : [] },
    ...(shown === undefined
      ? []
      : [
          {
            label: `Types of ${shown.label}`,
            href: places.typesOf(shown.module),
            current: true,
            within: typesWithin(shown),
          },
        ]),
  ];
}

const fewOperations = 12;

/**
 * If a namespace has more pages, the sidebar of a page lists only the resources of that page, and the page of the
 * namespace lists all of them. Otherwise, the work would grow with the square of the pages.
 */
const maxListedPages = 100;

function viewNavNamespace(
  { namespace, label, plugin, operations, resources, pages }: NamespacePart,
  current: PagePart | undefined,
  { places, options }: Reference,
): NamespaceLinkView {
  const isListed = current !== undefined || options.singleFile;
  const isGrouped = isListed && operations.length > fewOperations && resources.length > 1;
  const listedResources =
    pages.length <= maxListedPages ? resources : resources.filter(({ file }) => file === current?.file);
  return {
    label,
    plugin,
    href: places.namespace(namespace),
    current: current !== undefined && current === pages[0],
    within: current !== undefined,
    folds: options.singleFile,
    groups: isGrouped ? listedResources.map((resource) => viewNavGroup(resource, current)) : [],
    operations: isListed && !isGrouped ? operations.map((part) => viewNavOperation(part, part.name)) : [],
  };
}

const viewNavGroup = (
  { name, title, operations, file }: ResourcePart,
  current: PagePart | undefined,
): NavGroupView => ({
  title,
  name: breakableName(name),
  resource: name,
  size: operations.length,
  change: changeOf(operations.map(badgeOf)),
  marks: marksOfGroup(operations),
  href: current === undefined || file === current.file ? undefined : markup(operations[0]?.href ?? ''),
  operations: operations.map((part) => viewNavOperation(part, part.verb)),
});

const changeOf = (badges: readonly string[]): string =>
  badges.every((badge) => badge === 'new') ? 'new' : badges.some((badge) => badge !== '') ? 'changed' : '';

const viewNavOperation = (part: OperationPart, name: string): NavOperationLink => ({
  href: markup(part.href),
  title: part.title,
  name: breakableName(name),
  path: part.route.path,
  method: part.operation.method,
  methods: part.operation.methods.join(' '),
  change: badgeOf(part),
  marks: operationMarks(part),
});
