// The table of the client's runtime modules.
// To add a runtime module, add a file to `templates/client/runtime/` and a row to this table.
// The exports and imports of the added file are read from the file's source.

import type { ApiModel, Operation, Route } from '../../../core/model/api/api.ts';
import { runsAbilities } from './abilities-view.ts';
import { takesFile } from '../../../core/model/api/takes-file.ts';
import { batchLimitOf, type BatchRoute } from './batch-route.ts';
import { hasWritableItem } from './writable-rules.ts';

export interface ClientFacts {
  readonly model: ApiModel;
  readonly batchRoute: BatchRoute;
  /** Whether some responses are resources that the site describes. */
  readonly answersResources: boolean;
}

export interface RuntimeModule {
  /** The file name in `templates/client/runtime/`, without extension. */
  readonly file: string;
  /**
   * Whether the client of a site includes the module. A runtime module without this function is part of every
   * client. A client also includes all modules that the included modules import.
   */
  readonly isNeeded?: (site: ClientFacts) => boolean;
  /** The types that the module adds to the types of some operations. */
  readonly joins?: {
    readonly to: (operation: Operation, route: Route, batchRoute: BatchRoute) => boolean;
    /** The type that is added to the type of the operation. */
    readonly operation: string;
    readonly bound: string;
  };
  /** The function that a client adds to every operation, with the runtime function that performs it. */
  readonly extensions?: Readonly<Record<string, string>>;
  /**
   * A part of the site client that is not a namespace. The client part is left out if a namespace has an
   * equal name.
   */
  readonly part?: { readonly name: string; readonly type: string; readonly doc: string };
}

export const returnsList = ({ response }: Operation): boolean =>
  response.kind === 'resource'
    ? response.form === 'array'
    : response.kind === 'schema' && response.schema.type === 'array';

/** Whether the operation returns a paged list with items of a known type. */
export const isPaged = (operation: Operation): boolean =>
  operation.method === 'GET' &&
  operation.arguments.some(({ name, in: place }) => name === 'page' && place === 'query') &&
  returnsList(operation) &&
  (operation.response.kind !== 'schema' || operation.response.schema.items !== undefined);

const operationsOfSite = ({ model }: ClientFacts): readonly Operation[] =>
  model.routes.flatMap((route) => route.operations);

/** The modules are in the order of the re-exports in `client/index.ts`. */
export const runtimeModules: readonly RuntimeModule[] = [
  { file: 'transport' },
  { file: 'operation' },
  { file: 'call' },
  { file: 'path-parameters' },
  { file: 'php-query' },
  { file: 'read-response' },
  { file: 'call-errors' },
  { file: 'sign-in' },
  { file: 'retry' },
  { file: 'compose' },
  { file: 'sessions' },
  { file: 'api-fetch' },
  { file: 'axios-fetch' },
  { file: 'local-time' },
  { file: 'response-check' },
  { file: 'explain' },
  { file: 'plain-permalinks' },
  {
    file: 'paging',
    isNeeded: (site) => operationsOfSite(site).some(isPaged),
    joins: { to: isPaged, operation: 'Paged', bound: 'Paging' },
    extensions: { pages: 'pages', paginate: 'paginate' },
  },
  {
    file: 'batch',
    isNeeded: (site) =>
      operationsOfSite(site).some((operation) => batchLimitOf(operation, site.batchRoute) !== undefined),
    joins: {
      to: (operation, _, batchRoute) => batchLimitOf(operation, batchRoute) !== undefined,
      operation: 'Batchable',
      bound: 'Batching',
    },
    extensions: { request: 'clientRequest' },
    part: {
      name: 'batch',
      type: 'BoundBatch',
      doc: 'Sends several requests as one and returns the outcome of each: `site.batch([site.….request({ … }), …])`.',
    },
  },
  {
    file: 'upload',
    isNeeded: (site) => operationsOfSite(site).some(({ method }) => method === 'POST'),
    joins: { to: takesFile, operation: 'Uploadable', bound: 'Uploading' },
    extensions: { upload: 'clientUpload' },
  },
  {
    file: 'writable-item',
    isNeeded: ({ model }) => model.namespaces.some(({ name }) => hasWritableItem(model, name)),
  },
  { file: 'ability-runner', isNeeded: ({ model }) => runsAbilities(model) },
  { file: 'whole-site' },
  { file: 'shaped', isNeeded: ({ answersResources }) => answersResources },
];

export const operationKinds = ['', 'Optional', 'Shaped', 'OptionalShaped'] as const;

export type OperationKind = (typeof operationKinds)[number];

export const typesOfOperations: readonly string[] = [
  ...operationKinds.flatMap((kind) => [`${kind}Operation`, `${kind}Bound`]),
  ...runtimeModules
    .flatMap(({ joins }) => (joins ? [joins.operation, joins.bound] : []))
    .flatMap((name) => [name, `Shaped${name}`]),
];
