// The table of the runtime's modules. A new one is a file in `templates/client/` and a
// row here; what it exports and which others it needs, the file says itself.

import type { ApiModel, Operation, Route } from '../../../core/model/api.ts';
import { runsAbilities } from './abilities-view.ts';
import { takesFile } from '../../../core/model/takes-file.ts';
import { limitOf, type BatchRoute } from './batch-route.ts';

/** What there is to know of a site before its client is printed. */
export interface ClientFacts {
  readonly model: ApiModel;
  readonly batchRoute: BatchRoute;
  /** The answers of some operations are resources that the site describes. */
  readonly answersResources: boolean;
}

export interface RuntimeModule {
  /** Of `templates/client/`, without its ending. */
  readonly file: string;
  /** Whether a client holds it. Left out: every client does. What it imports is held too. */
  readonly isNeeded?: (site: ClientFacts) => boolean;
  /** The types that it joins to those of some operations; each has a `Shaped` form as well. */
  readonly joins?: {
    readonly to: (operation: Operation, route: Route, batchRoute: BatchRoute) => boolean;
    /** To the type of the operation itself, which says what it is in a client. */
    readonly operation: string;
    /** To its type as the client has it. */
    readonly bound: string;
  };
  /** What every operation of the client can do besides, and the function that does it. */
  readonly extensions?: Readonly<Record<string, string>>;
  /** A part of the whole site beside its namespaces, unless one is called so. */
  readonly part?: { readonly name: string; readonly type: string; readonly doc: string };
}

/** It answers a list. */
export const isList = ({ response }: Operation): boolean =>
  response.kind === 'resource'
    ? response.form === 'array'
    : response.kind === 'schema' && response.schema.type === 'array';

/** It answers a list of known items page by page. */
export const isPaged = (operation: Operation): boolean =>
  operation.method === 'GET' &&
  operation.arguments.some(({ name, in: place }) => name === 'page' && place === 'query') &&
  isList(operation) &&
  (operation.response.kind !== 'schema' || operation.response.schema.items !== undefined);

const operationsOf = ({ model }: ClientFacts): readonly Operation[] =>
  model.routes.flatMap((route) => route.operations);

/** In the order in which `client/index.ts` passes their exports on. */
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
    isNeeded: (site) => operationsOf(site).some(isPaged),
    joins: { to: isPaged, operation: 'Paged', bound: 'Paging' },
    extensions: { pages: 'pages', paginate: 'paginate' },
  },
  {
    file: 'batch',
    isNeeded: (site) =>
      operationsOf(site).some((operation) => limitOf(operation, site.batchRoute) !== undefined),
    joins: {
      to: (operation, _, batchRoute) => limitOf(operation, batchRoute) !== undefined,
      operation: 'Batchable',
      bound: 'Batching',
    },
    extensions: { request: 'clientRequest' },
    part: {
      name: 'batch',
      type: 'BoundBatch',
      doc: 'Sends several requests as one and answers how each went: `site.batch([site.….request({ … }), …])`.',
    },
  },
  {
    file: 'upload',
    isNeeded: (site) => operationsOf(site).some(({ method }) => method === 'POST'),
    // Others are called with `withFile`.
    joins: { to: takesFile, operation: 'Uploadable', bound: 'Uploading' },
    extensions: { upload: 'clientUpload' },
  },
  { file: 'ability-runner', isNeeded: ({ model }) => runsAbilities(model) },
  { file: 'whole-site' },
  { file: 'shaped', isNeeded: ({ answersResources }) => answersResources },
];

/** What an operation is to its caller: `Shaped` where its arguments shape the answer, `Optional` where none is required. */
export const operationKinds = ['', 'Optional', 'Shaped', 'OptionalShaped'] as const;

export type OperationKind = (typeof operationKinds)[number];

/** Types of the runtime that the module of a namespace may import to say what an operation is. */
export const typesOfOperations: readonly string[] = [
  ...operationKinds.flatMap((kind) => [`${kind}Operation`, `${kind}Bound`]),
  ...runtimeModules
    .flatMap(({ joins }) => (joins ? [joins.operation, joins.bound] : []))
    .flatMap((name) => [name, `Shaped${name}`]),
];
