// What an operation answers, as far as the site says.

import type { ApiModel, Resource, ResourceResponse } from '../../model/api.ts';
import { contexts, shapeOf, type Context } from '../../model/shape.ts';
import { markup, noMarkup, type Markup } from '../markup.ts';
import type { Template } from '../templates.ts';
import { partAnchor, typeAnchor } from './anchors.ts';
import { typesModule } from './places.ts';
import type { OperationPart, Reference } from './reference.ts';
import type { SchemaPrinter } from './schema-markup.ts';
import { typeWords } from './type-words.ts';

export interface ResponseView {
  readonly isUnknown: boolean;
  readonly reason: string;
  readonly isSchema: boolean;
  readonly type: string;
  readonly body: Markup;
  readonly isResource: boolean;
  readonly form: string;
  readonly name: string;
  readonly href: string;
  readonly note: string;
  readonly contexts: readonly { readonly context: string; readonly properties: string }[];
}

const nothing: ResponseView = {
  isUnknown: false,
  reason: '',
  isSchema: false,
  type: '',
  body: noMarkup,
  isResource: false,
  form: '',
  name: '',
  href: '',
  note: '',
  contexts: [],
};

interface ResponseParts {
  readonly reference: Reference;
  readonly results: SchemaPrinter;
  readonly response: Template<ResponseView>;
}

export const viewResponse = (part: OperationPart, parts: ResponseParts): Markup =>
  markup(parts.response(view(part, parts)));

function view(part: OperationPart, { reference, results }: ResponseParts): ResponseView {
  const shape = part.operation.response;
  if (shape.kind === 'unknown') return { ...nothing, isUnknown: true, reason: shape.reason ?? '' };
  if (shape.kind === 'schema')
    return {
      ...nothing,
      isSchema: true,
      type: typeWords(shape.schema),
      body: results.body(shape.schema, partAnchor(part.id, 'response')),
    };
  const resource = resourceNamed(reference.model, shape.resource);
  return resource === undefined ? { ...nothing, isUnknown: true } : viewResource(resource, shape, reference);
}

function viewResource(resource: Resource, shape: ResourceResponse, { places }: Reference): ResponseView {
  const shown: readonly Context[] = shape.context === 'asked' ? contexts : [shape.context];
  return {
    ...nothing,
    isResource: true,
    form: formWords[shape.form],
    name: resource.name,
    href: places.link(typesModule, typeAnchor(resource.name)),
    note: deletionWords(shape.deletion),
    contexts: propertiesByContext(resource).filter(({ context }) => shown.some((one) => one === context)),
  };
}

const formWords = { item: '', array: 'array of', map: 'map of', scalar: '' } as const;

const deletionWords = (deletion: ResourceResponse['deletion']): string =>
  deletion === 'previous'
    ? 'With force the answer is { deleted: true, previous: … }.'
    : deletion === 'unknown'
      ? 'What a forced deletion answers is not documented by the site.'
      : '';

const byName = new WeakMap<ApiModel, ReadonlyMap<string, Resource>>();

/** The resource that a response names. */
export function resourceNamed(model: ApiModel, name: string): Resource | undefined {
  let named = byName.get(model);
  if (named === undefined)
    byName.set(model, (named = new Map((model.resources ?? []).map((one) => [one.name, one]))));
  return named.get(name);
}

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
