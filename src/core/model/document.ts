// A hand-written model: everything that follows from the rest may be left out, and normalize fills it in. Every
// complete `ApiModel` is such a document too. `model.schema.json` beside this file describes the same format for
// editors and Ajv.

import type { ApiModel, Argument, AuthScheme, Namespace, Operation, Route } from './api.ts';

export interface ModelDocument extends Omit<ApiModel, 'auth' | 'namespaces' | 'routes'> {
  /** For editors: the address or path of the JSON Schema of this format. */
  readonly $schema?: string;
  /** Left out: no sign-in. */
  readonly auth?: readonly AuthScheme[];
  readonly namespaces: readonly NamespaceDocument[];
  readonly routes: readonly RouteDocument[];
}

/** `accessor` and `module` follow from the name. */
export type NamespaceDocument = WithOptional<Namespace, 'accessor' | 'module'>;

/** `key` is the path, `parts` are read from the path, and `namespace` is the only namespace of the document. */
export interface RouteDocument extends Omit<
  WithOptional<Route, 'key' | 'namespace' | 'parts'>,
  'operations'
> {
  readonly operations: readonly OperationDocument[];
}

/** `name` follows from method and path, `methods` is `method` alone, bodies are JSON, the response is unknown. */
export interface OperationDocument extends Omit<
  WithOptional<Operation, 'name' | 'methods' | 'bodyEncoding' | 'response'>,
  'arguments'
> {
  readonly arguments?: readonly ArgumentDocument[];
}

/**
 * `in` is `path` where the path has a path parameter of that name, otherwise it follows from the method;
 * `required` is true only in the path; without `schema`, any value is allowed.
 */
export type ArgumentDocument = WithOptional<Argument, 'in' | 'required' | 'schema'>;

type WithOptional<T, Members extends keyof T> = Omit<T, Members> & Partial<Pick<T, Members>>;
