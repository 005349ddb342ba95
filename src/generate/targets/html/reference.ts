// The model in the structure of the reference: namespaces with their operations.
// Each operation has a location and the data for sending a request from the page.

import {
  httpMethods,
  type ApiModel,
  type HttpMethod,
  type Namespace,
  type Resource,
} from '../../../core/model/api/api.ts';
import { pluginNameOf } from '../../../core/model/api/namespace-owners.ts';
import { moduleOf } from '../module-of.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import { isHeading } from '../operation-title.ts';
import { headingOf } from '../operation-titles.ts';
import { resourceTitle } from '../resource-title.ts';
import { operationAnchor, typeAnchor } from './anchors.ts';
import type { HtmlOptions, OperationChanges } from './html-options.ts';
import { namespaceLabel } from './namespace-names.ts';
import { namespacesInOrder, operationsInOrder } from './reading-order.ts';
import { changeId, pageDataName, pagesOfFolder, singlePage, type Places } from './page-paths.ts';
import { namespacePlan, planPages, type PagePlan } from './split-namespace.ts';
import type { OperationCall } from './samples/call.ts';
import { callOf, sampleBase } from './samples/call-of.ts';
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
  /** The base URL in samples. */
  readonly sampleBase: string;
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
  /** The pages of the namespace. The first page is the namespace's own page. */
  readonly pages: readonly PagePart[];
}

/** A page with the operations of a namespace, or with some of its resources if the namespace has several pages. */
export interface PagePart {
  /** The namespace's label, on further pages followed by the path of the page: `wc/v3/orders`. */
  readonly label: string;
  readonly file: string;
  /** The name of the page's data: `wc-v3`, `wc-v3_orders`. */
  readonly dataName: string;
  readonly operations: readonly OperationPart[];
  readonly resources: readonly ResourcePart[];
}

/** A resource, such as `orders`, with its operations. */
export interface ResourcePart {
  readonly name: string;
  /** The heading of the resource, such as `Product shipping classes`. */
  readonly title: string;
  readonly operations: readonly OperationPart[];
  /** The file of the page. */
  readonly file: string;
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
  /** The file of the operation's page. */
  readonly file: string;
  readonly call: OperationCall;
  /** The change from an earlier state of the site. */
  readonly change: OperationChange | undefined;
  /** Whether the user's code calls the operation. */
  readonly isUsed: boolean;
}

/** The badge of an operation, which can be `new`, `changed` or empty. */
export const badgeOf = ({ change }: OperationPart): string =>
  change === undefined || change.kind === 'reworded' ? '' : change.kind;

/** A name of the operation's page. In a single file, each namespace counts as a page. */
export const pageKey = ({ file, route }: OperationPart): string => `${file} ${route.namespace}`;

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
    sampleBase: sampleBase(options.reach.kind === 'none' ? model.baseUrl : options.reach.base),
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
  const groups = operationsInOrder(namedOperations(model, namespace.name), namespace.name);
  const plans = options.singleFile ? undefined : planPages(groups, namespace.name);
  const label = namespaceLabel(namespace.name);
  const byPlan = new Map<PagePlan, ResourcePart[]>([[namespacePlan, []]]);
  const resources = groups.map((group) => {
    const plan = plans?.get(group) ?? namespacePlan;
    const file = places.namespaceFile(namespace, plan.name);
    const operations = group.map((named) => operationPart(named, namespace, file, model, places, options));
    const name = group[0]?.resource ?? '';
    const resource = { name, title: resourceTitle(name, operations), operations, file };
    const before = byPlan.get(plan);
    if (before === undefined) byPlan.set(plan, [resource]);
    else before.push(resource);
    return resource;
  });
  return {
    namespace,
    label,
    plugin: pluginNameOf(namespace.name) ?? '',
    operations: resources.flatMap(({ operations }) => operations),
    resources,
    pages: [...byPlan].map(([{ name, path }, own]) => ({
      label: label + path,
      file: places.namespaceFile(namespace, name),
      dataName: pageDataName(namespace.module, name),
      operations: own.flatMap(({ operations }) => operations),
      resources: own,
    })),
  };
}

function operationPart(
  named: NamedOperation,
  namespace: Namespace,
  file: string,
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
    href: places.link(file, module, anchor),
    file,
    call: callOf(named, namespace, id, model),
    isUsed: code?.operations.has(operation) === true,
    change: change && { ...change, id: changeId(module, anchor), href: places.change(module, anchor) },
  };
}

export const anchorOfType = ({ model }: Reference, { namespace, name }: Resource): string =>
  typeAnchor(moduleOf(model.namespaces, namespace), name);
