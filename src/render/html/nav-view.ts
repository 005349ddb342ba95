// The list at the side: pages, namespaces, and the operations of the one in view.

import { escapeText, joinMarkup, markup, type Markup } from '../markup.ts';
import type { Template } from '../templates.ts';
import { typesModule } from './places.ts';
import {
  anchorOfType,
  badgeOf,
  namespaceLabel,
  type NamespacePart,
  type OperationPart,
  type Reference,
} from './reference.ts';

export interface NavView {
  readonly title: string;
  readonly home: string;
  readonly atHome: boolean;
  readonly methods: readonly string[];
  readonly links: readonly PageLinkView[];
  readonly namespaces: Markup;
}

interface LinkView {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

/** A page that is no namespace's, with what is on it when it is in view. */
interface PageLinkView extends LinkView {
  readonly within: readonly { readonly label: Markup; readonly href: Markup }[];
}

export interface NamespaceLinkView extends LinkView {
  /** All operations are on this very page, so that they are folded away. */
  readonly folds: boolean;
  readonly operations: readonly {
    readonly href: Markup;
    readonly name: Markup;
    readonly path: string;
    readonly method: string;
    readonly methods: string;
    readonly change: string;
  }[];
}

/** Prints the entry of a namespace. */
type NamespaceLinkPrinter = (part: NamespacePart, current: boolean) => Markup;

/** Each page lists all namespaces, nearly all of them as every other page does. */
export function namespaceLinkPrinter(
  template: Template<NamespaceLinkView>,
  reference: Reference,
): NamespaceLinkPrinter {
  const print: NamespaceLinkPrinter = (part, current) =>
    markup(template(viewNamespace(part, current, reference)));
  const elsewhere = new Map<NamespacePart, Markup>();
  return (part, current) => {
    if (current) return print(part, current);
    let link = elsewhere.get(part);
    if (link === undefined) elsewhere.set(part, (link = print(part, current)));
    return link;
  };
}

/** @param current the page that the list stands on: `overview`, `changes`, `types` or a namespace */
export function viewNav(
  reference: Reference,
  current: string | NamespacePart,
  print: NamespaceLinkPrinter,
): NavView {
  const { model, places, namespaces, options } = reference;
  return {
    title: model.title,
    home: places.home,
    atHome: current === 'overview' && !options.singleFile,
    methods: reference.methods,
    links: [
      ...viewChangesLink(reference, current === 'changes'),
      ...viewTypesLink(reference, current === 'types'),
    ],
    namespaces: joinMarkup(namespaces.map((part) => print(part, part === current))),
  };
}

const viewChangesLink = ({ options, places }: Reference, current: boolean): readonly PageLinkView[] =>
  options.changes === undefined ? [] : [{ label: 'What changed', href: places.changes, current, within: [] }];

function viewTypesLink(reference: Reference, current: boolean): readonly PageLinkView[] {
  const { model, places } = reference;
  const { resources = [] } = model;
  const isOfMany = model.namespaces.length > 1;
  const within = resources.map((resource) => ({
    label: joinMarkup([
      breakable(resource.name),
      ...(isOfMany ? [markup(` <small>${escapeText(namespaceLabel(resource.namespace))}</small>`)] : []),
    ]),
    href: markup(places.link(typesModule, anchorOfType(reference, resource))),
  }));
  return resources.length === 0
    ? []
    : [{ label: 'Types', href: places.types, current, within: current ? within : [] }];
}

function viewNamespace(
  part: NamespacePart,
  current: boolean,
  { places, options }: Reference,
): NamespaceLinkView {
  return {
    label: part.label,
    href: places.namespace(part.namespace),
    current,
    folds: options.singleFile,
    operations: current || options.singleFile ? part.operations.map(viewOperation) : [],
  };
}

const viewOperation = (part: OperationPart) => ({
  href: markup(part.href),
  name: breakable(part.name),
  path: part.route.path,
  method: part.operation.method,
  methods: part.operation.methods.join(' '),
  change: badgeOf(part),
});

/** What is longer than the list is wide breaks before a word. */
const widest = 26;

const breakable = (name: string): Markup =>
  markup(
    name.length <= widest
      ? escapeText(name)
      : name
          .split(/(?=[.])|(?<=[a-z0-9])(?=[A-Z])/)
          .map(escapeText)
          .join('<wbr>'),
  );
