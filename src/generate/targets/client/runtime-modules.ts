// The table of runtime modules. To add a module, add a file to `templates/client/` and a row to this table.
// The exports and imports of the file are read from its source.

import type { ApiModel, Operation, Route } from '../../../core/model/api.ts';
import { runsAbilities } from './abilities-view.ts';
import { takesFile } from '../../../core/model/takes-file.ts';
import { batchLimitOf, type BatchRoute } from './batch-route.ts';

/** Facts about a site that determine the runtime modules of its client. */
export interface ClientFacts {
  readonly model: ApiModel;
  readonly batchRoute: BatchRoute;
  /** Whether some responses are resources that the site describes. */
  readonly answersResources: boolean;
}

export interface RuntimeModule {
  /** The name in `templates/client/`, without extension. */
  readonly file: string;
  /**
   * Whether a client includes the module. If absent, every client includes it. Modules that it imports are
   * included too.
   */
  readonly isNeeded?: (site: ClientFacts) => boolean;
  /** The types that the module adds to the types of some operations. Each type also has a `Shaped` form. */
  readonly joins?: {
    readonly to: (operation: Operation, route: Route, batchRoute: BatchRoute) => boolean;
    /** The type that is added to the operation itself. The operation also declares its type in a client. */
    readonly operation: string;
    /** The type that is added to the operation in a client. */
    readonly bound: string;
  };
  /**
   * The name of an extra function of every operation in the client, with the runtime function that implements
   * it.
   */
  readonly extensions?: Readonly<Record<string, string>>;
  /** A part of the site client that is not a namespace. Left out if a namespace has the same name. */
  readonly part?: { readonly name: string; readonly type: string; readonly doc: string };
}

/** Whether the response is a list. */
export const returnsList = ({ response }: Operation): boolean =>
  response.kind === 'resource'
    ? response.form === 'array'
    : response.kind === 'schema' && response.schema.type === 'array';

/** Whether the operation returns a list of known items in pages. */
export const isPaged = (operation: Operation): boolean =>
  operation.method === 'GET' &&
  operation.arguments.some(({ name, in: place }) => name === 'page' && place === 'query') &&
  returnsList(operation) &&
  (operation.response.kind !== 'schema' || operation.response.schema.items !== undefined);

const operationsOfSite = ({ model }: ClientFacts): readonly Operation[] =>
  model.routes.flatMap((route) => route.operations);

/** Sorted as `client/index.ts` re-exports the modules. */
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
    // All other operations are called with `withFile`.
    joins: { to: takesFile, operation: 'Uploadable', bound: 'Uploading' },
    extensions: { upload: 'clientUpload' },
  },
  { file: 'ability-runner', isNeeded: ({ model }) => runsAbilities(model) },
  { file: 'whole-site' },
  { file: 'shaped', isNeeded: ({ answersResources }) => answersResources },
];

/**
 * The types of an operation's function: `Shaped` if its arguments shape the response, `Optional` if no
 * argument is required.
 */
export const operationKinds = ['', 'Optional', 'Shaped', 'OptionalShaped'] as const;

export type OperationKind = (typeof operationKinds)[number];

/** Types of the runtime that the module of a namespace can import to declare an operation. */
export const typesOfOperations: readonly string[] = [
  ...operationKinds.flatMap((kind) => [`${kind}Operation`, `${kind}Bound`]),
  ...runtimeModules
    .flatMap(({ joins }) => (joins ? [joins.operation, joins.bound] : []))
    .flatMap((name) => [name, `Shaped${name}`]),
];
