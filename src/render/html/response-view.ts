// What an operation answers, as far as the site says.

import { contexts, shapeOf, type Context } from '../../schema/shape.ts';
import type { EmptyResponse, Resource, ResourceResponse, UnknownResponse } from '../../model/api.ts';
import { resourcesOf } from '../../model/named-resources.ts';
import { linkName } from '../link-name.ts';
import { markup, noMarkup, type Markup } from '../markup.ts';
import { resultNote } from '../result-note.ts';
import type { Template } from '../templates.ts';
import { partAnchor } from './anchors.ts';
import { typesModule } from './places.ts';
import { anchorOfType, type OperationPart, type Reference } from './reference.ts';
import type { SchemaPrinter } from './schema-markup.ts';
import { typeWords } from '../../schema/schema-words.ts';

export interface ResponseView {
  readonly isUnknown: boolean;
  readonly reason: string;
  readonly isSchema: boolean;
  readonly type: string;
  readonly body: Markup;
  readonly isResource: boolean;
  readonly form: string;
  /** What may come instead. */
  readonly orElse: string;
  readonly name: string;
  readonly href: string;
  readonly note: string;
  readonly contexts: readonly { readonly context: string; readonly properties: string }[];
  /** The relations of the links that an answer may carry. */
  readonly links: string;
}

const nothing: ResponseView = {
  isUnknown: false,
  reason: '',
  isSchema: false,
  type: '',
  body: noMarkup,
  isResource: false,
  form: '',
  orElse: '',
  name: '',
  href: '',
  note: '',
  contexts: [],
  links: '',
};

export type ResponsePrinter = (part: OperationPart) => Markup;

/** Prints equal answers once for as long as it is kept; those with ids of their own each time. */
export function responsePrinter(
  template: Template<ResponseView>,
  reference: Reference,
  results: SchemaPrinter,
): ResponsePrinter {
  const printed = new Map<string, Markup>();
  return (part) => {
    const { response } = part.operation;
    if (response.kind === 'schema') {
      const body = results.body(response.schema, partAnchor(part.id, 'response'));
      return markup(
        template({
          ...nothing,
          isSchema: true,
          type: typeWords(response.schema),
          note: resultNote(response),
          body,
        }),
      );
    }
    const { namespace } = part.route;
    const key = JSON.stringify([namespace, response]);
    let one = printed.get(key);
    if (one === undefined) printed.set(key, (one = markup(template(view(response, namespace, reference)))));
    return one;
  };
}

function view(
  shape: UnknownResponse | EmptyResponse | ResourceResponse,
  namespace: string,
  reference: Reference,
): ResponseView {
  if (shape.kind === 'empty') return { ...nothing, isSchema: true, type: 'nothing', note: resultNote(shape) };
  if (shape.kind === 'unknown')
    return {
      ...nothing,
      isUnknown: true,
      reason: [shape.reason ?? '', resultNote(shape)].filter(Boolean).join(' '),
    };
  const resource = resourcesOf(reference.model)(namespace, shape.resource);
  return resource === undefined ? { ...nothing, isUnknown: true } : viewResource(resource, shape, reference);
}

function viewResource(resource: Resource, shape: ResourceResponse, reference: Reference): ResponseView {
  const shown: readonly Context[] = shape.context === 'asked' ? contexts : [shape.context];
  return {
    ...nothing,
    isResource: true,
    form: formWords[shape.form],
    orElse: shape.form === 'optional' ? 'or an empty object' : '',
    name: resource.name,
    href: reference.places.link(typesModule, anchorOfType(reference, resource)),
    note: [resultNote(shape), deletionWords(shape.deletion)].filter(Boolean).join(' '),
    contexts: propertiesByContext(resource).filter(({ context }) => shown.some((one) => one === context)),
    links: (resource.links ?? []).map(linkName).join(', '),
  };
}

const formWords = {
  item: '',
  array: 'array of',
  map: 'map of',
  scalar: '',
  optional: '',
  batch: 'create, update and delete, each an array of errors or',
} as const;

const deletionWords = (deletion: ResourceResponse['deletion']): string =>
  deletion === 'previous'
    ? 'With force the answer is { deleted: true, previous: … }.'
    : deletion === 'unknown'
      ? 'What a forced deletion answers is not documented by the site.'
      : '';

const listed = new WeakMap<Resource, ResponseView['contexts']>();

function propertiesByContext(resource: Resource): ResponseView['contexts'] {
  let lists = listed.get(resource);
  if (lists === undefined) {
    lists = contexts
      .map((context) => ({
        context,
        properties: Object.keys(shapeOf(resource, context).properties ?? {}).join(', '),
      }))
      .filter(({ properties }) => properties !== '');
    listed.set(resource, lists);
  }
  return lists;
}
