// The sidebar with pages, namespaces, and the operations of the current namespace.

import { joinMarkup, markup, type Markup } from '../markup.ts';
import type { Template } from '../templates.ts';
import { breakableName } from './breakable.ts';
import { operationMarks, marksOfGroup, type MarkView } from './marks-view.ts';
import { typesModule } from './page-paths.ts';
import type { TypesPart } from './types-parts.ts';
import {
  anchorOfType,
  badgeOf,
  type NamespacePart,
  type OperationPart,
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

type NamespaceLinkPrinter = (part: NamespacePart, current: boolean) => Markup;

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
    if (current) return print(part, current);
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
  current: string | NamespacePart | TypesPart,
  print: NamespaceLinkPrinter,
): NavView {
  const { model, places, namespaces, options } = reference;
  const isShort = namespaces.length <= maxNamespaces || current === 'overview' || options.singleFile;
  const listed = isShort ? namespaces : namespaces.filter((part) => part === current);
  const all = { label: `All ${namespaces.length} namespaces`, href: places.home, current: false, within: [] };
  return {
    title: model.title,
    home: places.home,
    atHome: current === 'overview' && !options.singleFile,
    methods: reference.methods,
    links: [
      ...viewChangesLink(reference, current === 'changes'),
      ...viewTypesLink(reference, current),
      ...(isShort ? [] : [all]),
    ],
    namespaces: joinMarkup(listed.map((part) => print(part, part === current))),
  };
}

const viewChangesLink = ({ options, places }: Reference, current: boolean): readonly PageLinkView[] =>
  options.changes === undefined ? [] : [{ label: 'What changed', href: places.changes, current, within: [] }];

function viewTypesLink(
  reference: Reference,
  current: string | NamespacePart | TypesPart,
): readonly PageLinkView[] {
  const { places, types: parts } = reference;
  const shown = parts.find((part) => part === current);
  const typesWithin = ({ resources }: TypesPart) =>
    resources.map((resource) => ({
      label: breakableName(resource.name),
      href: markup(places.link(typesModule, anchorOfType(reference, resource))),
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

function viewNavNamespace(
  { namespace, label, plugin, operations, resources }: NamespacePart,
  current: boolean,
  { places, options }: Reference,
): NamespaceLinkView {
  const isListed = current || options.singleFile;
  const isGrouped = isListed && operations.length > fewOperations && resources.length > 1;
  return {
    label,
    plugin,
    href: places.namespace(namespace),
    current,
    folds: options.singleFile,
    groups: isGrouped ? resources.map(viewNavGroup) : [],
    operations: isListed && !isGrouped ? operations.map((part) => viewNavOperation(part, part.name)) : [],
  };
}

const viewNavGroup = ({ name, title, operations }: ResourcePart): NavGroupView => ({
  title,
  name: breakableName(name),
  resource: name,
  size: operations.length,
  change: changeOf(operations.map(badgeOf)),
  marks: marksOfGroup(operations),
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
