// What `templates/client/index.ts.hbs` prints: the facade over all namespaces, and
// everything of the runtime that a user needs.

import type { Namespace } from '../../model/api.ts';
import { code, commentText, docComment, propertyKey, quote, type Code } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';
import { literalKey } from './module-view.ts';

export interface IndexView {
  readonly values: Code;
  readonly types: Code;
  readonly sessionValues: Code;
  readonly sessionTypes: Code;
  readonly apiFetchValues: Code;
  readonly apiFetchTypes: Code;
  readonly responseCheckValues: Code;
  readonly responseCheckTypes: Code;
  readonly isShaped: boolean;
  readonly shapedTypes: Code;
  readonly isPaged: boolean;
  readonly pagingTypes: Code;
  /** Operations can be sent in batches. */
  readonly isBatched: boolean;
  /** The client has a `batch` of its own: no namespace is called so. */
  readonly hasBatch: boolean;
  /** What `createClient` needs of `batch.ts`. */
  readonly batchImports: Code;
  readonly batchTypes: Code;
  /** Operations can be sent files. */
  readonly isUploading: boolean;
  readonly uploadTypes: Code;
  /** What every operation of the client can do besides: `{ pages, paginate }`; empty for nothing. */
  readonly extensions: Code;
  readonly namespaces: readonly NamespaceView[];
}

interface NamespaceView {
  readonly doc: Code;
  readonly key: Code;
  readonly literalKey: Code;
  readonly facade: Code;
  readonly facadeType: Code;
  /** The name under which the module's types are exported. */
  readonly typesName: Code;
  /** What the module is called here where it cannot be called so: `public_`. */
  readonly isReserved: boolean;
  readonly local: Code;
  readonly from: Code;
}

/** What `client/index.ts` passes on from the runtime. */
export const runtimeValues = [
  'AbortError',
  'ApiError',
  'CallError',
  'LocalError',
  'NetworkError',
  'TimeoutError',
  'ValidationError',
  'applicationPassword',
  'bearer',
  'cookieNonce',
  'createTransport',
  'headerKey',
  'prepare',
  'retry',
] as const;

/** What it passes on from `sessions.ts` and from `api-fetch.ts`. */
export const sessionValues = ['cookieSession', 'keySecret', 'storeCart'] as const;
export const sessionTypes = [
  'CartStorage',
  'CookieSessionOptions',
  'KeySecretOptions',
  'StoreCart',
  'StoreCartOptions',
] as const;
export const apiFetchValues = ['apiFetchTransport'] as const;
export const apiFetchTypes = ['ApiFetch', 'ApiFetchOptions'] as const;

/** What it passes on from `response-check.ts`. */
export const responseCheckValues = ['ResponseMismatch', 'checkResponses'] as const;
export const responseCheckTypes = ['OnResponseMismatch', 'ResponseCheckOptions'] as const;

export const runtimeTypes = [
  'Answer',
  'Arguments',
  'Auth',
  'Bound',
  'Call',
  'CallDefaults',
  'CallOptions',
  'ClientOptions',
  'ClientRequest',
  'ErrorKind',
  'Extensions',
  'Inspect',
  'Middleware',
  'Operation',
  'OperationInfo',
  'OptionalBound',
  'OptionalOperation',
  'Outcome',
  'RetryOptions',
  'Secret',
  'Send',
  'StandardSchema',
  'Totals',
  'Transport',
  'TransportOptions',
  'ValidationIssue',
  'Validators',
] as const;

/** What it passes on from `shaped.ts`, where operations are such. */
export const shapedTypes = [
  'Always',
  'ByContext',
  'ByForce',
  'Embedding',
  'FieldOf',
  'OptionalShapedBound',
  'OptionalShapedOperation',
  'Picked',
  'Reply',
  'Shaped',
  'ShapedBound',
  'ShapedOperation',
  'Shaping',
] as const;

/** What it passes on from `paging.ts`, where lists come in pages. */
export const pagingValues = ['pages', 'paginate'] as const;
export const pagingTypes = ['Page', 'Paging', 'ShapedPaging'] as const;

/** What it passes on from `batch.ts`, where the batch route takes operations. */
export const batchValues = ['SkippedError', 'batch', 'request'] as const;
export const batchTypes = [
  'BatchOptions',
  'BatchOutcome',
  'BatchOutcomes',
  'BatchRequest',
  'Batchable',
  'Batching',
  'BoundBatch',
  'RequestOptions',
  'ShapedBatchable',
  'ShapedBatching',
] as const;

/** What it passes on from `upload.ts`, where operations write. */
export const uploadValues = ['withFile'] as const;
export const uploadTypes = ['ShapedUploading', 'UploadFile', 'UploadOptions', 'Uploading'] as const;

const taken = new Set<string>([
  ...runtimeValues,
  ...runtimeTypes,
  ...sessionValues,
  ...sessionTypes,
  ...apiFetchValues,
  ...apiFetchTypes,
  ...responseCheckValues,
  ...responseCheckTypes,
  ...shapedTypes,
  ...pagingValues,
  ...pagingTypes,
  ...batchValues,
  ...batchTypes,
  ...uploadValues,
  ...uploadTypes,
  'Client',
  'createClient',
]);

/** Which parts of the runtime operations need besides `transport.ts`. */
export interface RuntimeParts {
  /** The answers of some are resources. */
  readonly isShaped: boolean;
  /** Some answer lists page by page. */
  readonly isPaged: boolean;
  /** The batch route takes some. */
  readonly isBatched: boolean;
  /** Some can be sent a file. */
  readonly isUploading: boolean;
}

/** @param namespaces those that have operations */
export function viewIndex(
  namespaces: readonly Namespace[],
  { isShaped, isPaged, isBatched, isUploading }: RuntimeParts,
): IndexView {
  const accessors = new Set(namespaces.map(({ accessor }) => accessor));
  const hasBatch = isBatched && !accessors.has('batch');
  return {
    values: code(runtimeValues.join(', ')),
    types: code(runtimeTypes.join(', ')),
    sessionValues: code(sessionValues.join(', ')),
    sessionTypes: code(sessionTypes.join(', ')),
    apiFetchValues: code(apiFetchValues.join(', ')),
    apiFetchTypes: code(apiFetchTypes.join(', ')),
    responseCheckValues: code(responseCheckValues.join(', ')),
    responseCheckTypes: code(responseCheckTypes.join(', ')),
    isShaped,
    shapedTypes: code(shapedTypes.join(', ')),
    isPaged,
    pagingTypes: code(pagingTypes.join(', ')),
    isBatched,
    hasBatch,
    batchImports: code(hasBatch ? 'batch, clientRequest, type BoundBatch' : 'clientRequest'),
    batchTypes: code(batchTypes.join(', ')),
    isUploading,
    uploadTypes: code(uploadTypes.join(', ')),
    extensions: code(
      [
        ...(isPaged ? pagingValues : []),
        ...(isBatched ? ['request: clientRequest'] : []),
        ...(isUploading ? ['upload: clientUpload'] : []),
      ].join(', '),
    ),
    namespaces: namespaces.map((namespace) => viewNamespace(namespace, accessors)),
  };
}

/** @param accessors of all namespaces */
function viewNamespace(
  { name, accessor, module, description = '' }: Namespace,
  accessors: ReadonlySet<string>,
): NamespaceView {
  // Load and normalise see to it that an accessor is an identifier; a model made elsewhere may not.
  const word = identifierOf(accessor);
  return {
    doc: docComment([
      `\`${commentText(name === '' ? '/' : name)}\``,
      ...(description === '' ? [] : ['', commentText(description)]),
    ]),
    key: code(propertyKey(accessor)),
    literalKey: literalKey(accessor),
    facade: code(`${word}Facade`),
    facadeType: code(`${word}Operations`),
    typesName: code(taken.has(word) ? freeTypesName(word, accessors) : word),
    isReserved: reservedWords.has(word),
    local: code(unreserved(word)),
    from: code(quote(`./${module}.js`)),
  };
}

/** `bearerTypes` for `bearer`, where no namespace is called so. */
function freeTypesName(word: string, accessors: ReadonlySet<string>): string {
  const name = `${word}Types`;
  return accessors.has(name) ? freeTypesName(name, accessors) : name;
}
