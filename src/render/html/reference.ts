// The model as the reference tells it: namespaces with their operations, each with
// its place and what the page needs to know to call it.

import {
  httpMethods,
  type ApiModel,
  type HttpMethod,
  type Namespace,
  type Operation,
  type Resource,
} from '../../model/api.ts';
import { moduleOf } from '../module-of.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { operationTitle } from '../operation-title.ts';
import { operationAnchor, typeAnchor } from './anchors.ts';
import type { HtmlOptions, OperationChanges } from './html-options.ts';
import { changeId, pagesOfFolder, singlePage, type Places } from './places.ts';
import type { Call, CallContext } from './samples/call.ts';
import { callOf, sampleContext } from './samples/call-of.ts';

export interface Reference {
  readonly model: ApiModel;
  readonly options: HtmlOptions;
  readonly places: Places;
  readonly namespaces: readonly NamespacePart[];
  /** Where calls go, as far as that is known: `https://site.example/wp-json`, `{rest_base}`. */
  readonly base: string;
  /** What samples are written with. */
  readonly context: CallContext;
  /** The site is of the kind that answers errors and takes global arguments as WordPress does. */
  readonly isWordPress: boolean;
  readonly knowsBatches: boolean;
  /** All that the site answers, in the order of `httpMethods`. */
  readonly methods: readonly HttpMethod[];
}

export interface NamespacePart {
  readonly namespace: Namespace;
  /** How it is spoken of: `wp/v2`, or for the nameless one `/`. */
  readonly label: string;
  readonly operations: readonly OperationPart[];
}

export interface OperationPart extends NamedOperation {
  /** `orders.list`, unique in its namespace. */
  readonly name: string;
  /** What it does, in words: `List orders`. */
  readonly title: string;
  readonly id: string;
  readonly href: string;
  readonly call: Call;
  /** What became of it, where the site was compared with an earlier state; undefined: nothing. */
  readonly change: OperationChange | undefined;
}

/** What is said beside an operation that is not as it was: `new`, `changed`; else empty. */
export const badgeOf = ({ change }: OperationPart): string =>
  change === undefined || change.kind === 'reworded' ? '' : change.kind;

export interface OperationChange extends OperationChanges {
  /** Where the page of changes tells of it. */
  readonly id: string;
  readonly href: string;
}

export function referenceOf(model: ApiModel, options: HtmlOptions): Reference {
  const places = options.singleFile ? singlePage : pagesOfFolder;
  const operations = model.routes.flatMap((route) => route.operations);
  const methods = new Set(operations.flatMap((operation) => operation.methods));
  const isWordPress = model.baseUrl.startsWith('{rest_base}');
  return {
    model,
    options,
    places,
    namespaces: model.namespaces.map((namespace) => namespacePart(model, namespace, places, options)),
    base: options.reach.kind === 'none' ? model.baseUrl : options.reach.base,
    context: sampleContext(model, options.reach.kind === 'none' ? model.baseUrl : options.reach.base),
    isWordPress,
    knowsBatches: operations.some(({ batchable }) => batchable),
    methods: httpMethods.filter((method) => methods.has(method)),
  };
}

const namespacePart = (
  model: ApiModel,
  namespace: Namespace,
  places: Places,
  options: HtmlOptions,
): NamespacePart => ({
  namespace,
  label: namespaceLabel(namespace.name),
  operations: namedOperations(model, namespace.name).map((named) =>
    operationPart(named, namespace, model, places, options),
  ),
});

function operationPart(
  named: NamedOperation,
  { accessor, module }: Namespace,
  model: ApiModel,
  places: Places,
  { changes }: HtmlOptions,
): OperationPart {
  const { operation, resource, verb } = named;
  const anchor = operationAnchor(resource, verb);
  const id = places.id(module, anchor);
  const change = changes?.operations.get(operation);
  return {
    ...named,
    name: `${resource}.${verb}`,
    title: operationTitle(named),
    id,
    href: places.link(module, anchor),
    call: callOf(named, accessor, id, model),
    change: change && { ...change, id: changeId(module, anchor), href: places.change(module, anchor) },
  };
}

/** The anchor of a resource among the types. */
export const anchorOfType = ({ model }: Reference, { namespace, name }: Resource): string =>
  typeAnchor(moduleOf(model.namespaces, namespace), name);

/** How a namespace is spoken of. */
export const namespaceLabel = (name: string): string => (name === '' ? '/' : name);
