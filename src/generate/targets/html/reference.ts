// The model in the structure of the reference: namespaces with their operations.
// Each operation has a location and the data for sending a request from the page.

import {
  httpMethods,
  type ApiModel,
  type HttpMethod,
  type Namespace,
  type Resource,
} from '../../../core/model/api.ts';
import { pluginNameOf } from '../../../core/model/namespace-owners.ts';
import { moduleOf } from '../module-of.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { isHeading } from '../operation-title.ts';
import { headingOf } from '../operation-titles.ts';
import { resourceTitle } from '../resource-title.ts';
import { operationAnchor, typeAnchor } from './anchors.ts';
import type { HtmlOptions, OperationChanges } from './html-options.ts';
import { namespaceLabel } from './namespace-names.ts';
import { namespacesInOrder, operationsInOrder } from './reading-order.ts';
import { changeId, pagesOfFolder, singlePage, type Places } from './page-paths.ts';
import type { OperationCall, CallContext } from './samples/call.ts';
import { callOf, sampleContext } from './samples/call-of.ts';
import { typesParts, type TypesPart } from './types-parts.ts';

export interface Reference {
  readonly model: ApiModel;
  readonly options: HtmlOptions;
  readonly places: Places;
  readonly namespaces: readonly NamespacePart[];
  readonly types: readonly TypesPart[];
  /**
   * The base URL of calls, such as `https://site.example/wp-json`, or a placeholder such as `{rest_base}`.
   */
  readonly base: string;
  readonly context: CallContext;
  /** Whether the site has the error responses and global arguments of WordPress. */
  readonly isWordPress: boolean;
  readonly knowsBatches: boolean;
  readonly methods: readonly HttpMethod[];
}

export interface NamespacePart {
  readonly namespace: Namespace;
  /** The name for readers: `wp/v2`, or `/` for the namespace without a name. */
  readonly label: string;
  /** The name of the plugin that registers the namespace; empty if the plugin is unknown. */
  readonly plugin: string;
  /** The operations in reading order, grouped by resource. */
  readonly operations: readonly OperationPart[];
  readonly resources: readonly ResourcePart[];
}

/** A resource, such as `orders`, with its operations. */
export interface ResourcePart {
  readonly name: string;
  /** The heading of the resource, such as `Product shipping classes`. */
  readonly title: string;
  readonly operations: readonly OperationPart[];
}

export interface OperationPart extends NamedOperation {
  /** The name of the operation, such as `orders.list`. Unique in its namespace. */
  readonly name: string;
  /** The title of the operation, such as `List orders`. */
  readonly title: string;
  /** The description of the site, empty if the title contains it. */
  readonly description: string;
  readonly id: string;
  readonly href: string;
  readonly call: OperationCall;
  /** The change from an earlier state of the site. */
  readonly change: OperationChange | undefined;
  /** Whether the user's code calls the operation. */
  readonly isUsed: boolean;
}

/** The badge of an operation, which can be `new`, `changed` or empty. */
export const badgeOf = ({ change }: OperationPart): string =>
  change === undefined || change.kind === 'reworded' ? '' : change.kind;

export interface OperationChange extends OperationChanges {
  readonly id: string;
  readonly href: string;
}

export function referenceOf(model: ApiModel, options: HtmlOptions): Reference {
  const places = options.singleFile ? singlePage : pagesOfFolder;
  const namespaces = namespacesInOrder(model.namespaces);
  const operations = model.routes.flatMap((route) => route.operations);
  const methods = new Set(operations.flatMap((operation) => operation.methods));
  const isWordPress = model.baseUrl.startsWith('{rest_base}');
  return {
    model,
    options,
    places,
    namespaces: namespaces.map((namespace) => namespacePart(model, namespace, places, options)),
    types: typesParts(model, namespaces),
    base: options.reach.kind === 'none' ? model.baseUrl : options.reach.base,
    context: sampleContext(model, options.reach.kind === 'none' ? model.baseUrl : options.reach.base),
    isWordPress,
    knowsBatches: operations.some(({ batchable }) => batchable),
    methods: httpMethods.filter((method) => methods.has(method)),
  };
}

function namespacePart(
  model: ApiModel,
  namespace: Namespace,
  places: Places,
  options: HtmlOptions,
): NamespacePart {
  const resources = operationsInOrder(namedOperations(model, namespace.name), namespace.name).map((group) => {
    const name = group[0]?.resource ?? '';
    const parts = group.map((named) => operationPart(named, namespace, model, places, options));
    return { name, title: resourceTitle(name, parts), operations: parts };
  });
  return {
    namespace,
    label: namespaceLabel(namespace.name),
    plugin: pluginNameOf(namespace.name) ?? '',
    operations: resources.flatMap(({ operations }) => operations),
    resources,
  };
}

function operationPart(
  named: NamedOperation,
  namespace: Namespace,
  model: ApiModel,
  places: Places,
  { changes, code }: HtmlOptions,
): OperationPart {
  const { operation, route, resource, verb } = named;
  const said = operation.description ?? route.description ?? '';
  const { module } = namespace;
  const anchor = operationAnchor(resource, verb);
  const id = places.id(module, anchor);
  const change = changes?.operations.get(operation);
  return {
    ...named,
    name: `${resource}.${verb}`,
    title: headingOf(model, operation),
    description: isHeading(said) ? '' : said,
    id,
    href: places.link(module, anchor),
    call: callOf(named, namespace, id, model),
    isUsed: code?.operations.has(operation) === true,
    change: change && { ...change, id: changeId(module, anchor), href: places.change(module, anchor) },
  };
}

export const anchorOfType = ({ model }: Reference, { namespace, name }: Resource): string =>
  typeAnchor(moduleOf(model.namespaces, namespace), name);
