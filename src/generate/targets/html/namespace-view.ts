// The top of a namespace's page, with a description and a table of resources.

import type { Namespace } from '../../../core/model/api/api.ts';
import { signInMethods } from '../../../core/model/software/sign-in.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import { markup, noMarkup, type Markup } from '../../../template-engine/markup.ts';
import { breakableName } from './breakable.ts';
import { legendOf, operationMarks, type MarkView } from './marks-view.ts';
import { viewSignIn } from './sign-in-view.ts';
import { proseMarkup } from './prose.ts';
import {
  anchorOfType,
  type NamespacePart,
  type OperationPart,
  type PagePart,
  type Reference,
  type ResourcePart,
} from './reference.ts';

export interface NamespaceView {
  readonly id: Markup;
  readonly label: string;
  readonly plugin: string;
  readonly accessor: string;
  /** The ways to sign in, such as `application password`. */
  readonly signIn: string;
  readonly signInHref: Markup;
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly notes: readonly Markup[];
  readonly resources: readonly ResourceRowView[];
  /** If no resource has a description or types, the table has no column for descriptions and types. */
  readonly tellsWhat: boolean;
  readonly legend: readonly MarkView[];
  readonly operations: Markup;
  /** On a further page of a namespace: a link to the namespace's own page. */
  readonly whole: string;
  readonly wholeHref: string;
  /** Whether the operations are on further pages, to which the table of resources leads. */
  readonly isSplit: boolean;
}

interface ResourceRowView {
  readonly title: string;
  readonly name: Markup;
  readonly href: Markup;
  readonly operations: readonly {
    readonly name: string;
    readonly href: Markup;
    /** The id of an operation on another page, so that links from the time before lead to the row. */
    readonly id: Markup | undefined;
    readonly path: string;
    readonly marks: readonly MarkView[];
  }[];
  /** The first sentence of the site's description. */
  readonly about: Markup;
  readonly types: readonly { readonly name: Markup; readonly href: string }[];
}

/** The content of a namespace, with its operations in the order of the site. */
export function viewNamespace(
  part: NamespacePart,
  page: PagePart,
  reference: Reference,
  operations: Markup,
): NamespaceView {
  const { namespace, plugin, pages } = part;
  const { module, accessor } = namespace;
  const isOwn = page === pages[0];
  const { description = '', notes = [] } = isOwn ? namespace : {};
  const { label } = page;
  const { resources } = isOwn ? part : page;
  const rows =
    resources.length > 1
      ? resources.map((resource) => viewResourceRow(resource, namespace, page, reference))
      : [];
  return {
    id: markup(reference.options.singleFile ? module : 'page:top'),
    label,
    plugin,
    accessor,
    signIn: signInMethods(reference.model, namespace)
      .filter(({ onSite }) => onSite !== true)
      .map((method) => viewSignIn(method).title.toLowerCase())
      .join(', or '),
    signInHref: markup(reference.places.chapter('sign-in')),
    isDescribed: description !== '',
    description: proseMarkup(description),
    notes: notes.map(proseMarkup),
    resources: rows,
    legend: legendOf(isOwn ? part.operations : page.operations, reference),
    tellsWhat: rows.some(({ about, types }) => about.text !== '' || types.length > 0),
    operations,
    whole: isOwn ? '' : part.label,
    wholeHref: reference.places.namespace(namespace),
    isSplit: isOwn && pages.length > 1,
  };
}

function viewResourceRow(
  { name, title, operations, file }: ResourcePart,
  { name: namespace }: Namespace,
  page: PagePart,
  reference: Reference,
): ResourceRowView {
  const known = resourcesOf(reference.model);
  const answered = new Set(
    operations.flatMap(({ operation: { response } }) =>
      response.kind === 'resource' ? (known(namespace, response.resource) ?? []) : [],
    ),
  );
  const said = operations.map(({ operation, route }) => operation.description ?? route.description ?? '');
  const [first] = said.filter((text) => text !== '');
  return {
    title,
    name: breakableName(name, 'column'),
    href: markup(operations[0]?.href ?? ''),
    operations: operations.map((one) => ({
      name: actionText(one),
      href: markup(one.href),
      id: file === page.file ? undefined : markup(one.id),
      path: one.route.path,
      marks: operationMarks(one),
    })),
    about: first === undefined ? noMarkup : proseMarkup(firstSentence(first)),
    types: [...answered].map((resource) => ({
      name: breakableName(resource.name, 'column'),
      href: reference.places.type(anchorOfType(reference, resource)),
    })),
  };
}

/** The usual actions in one word, other actions by their heading. */
const actionText = ({ verb, title }: OperationPart): string => usualActions.get(verb) ?? title;

const usualActions: ReadonlyMap<string, string> = new Map([
  ['list', 'List'],
  ['get', 'Get'],
  ['create', 'Create'],
  ['update', 'Update'],
  ['delete', 'Delete'],
  ['batch', 'Batch'],
]);

const firstSentence = (text: string): string => /^.*?[.!?](?=\s+\p{Lu})/su.exec(text)?.[0] ?? text;
