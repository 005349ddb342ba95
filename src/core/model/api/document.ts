// The format of a hand-written model. The author of the model may omit all values that `normalize` can derive. Every
// complete `ApiModel` is also a valid document. `model.schema.json` in this folder describes the format for editors and
// Ajv.

import type { ApiModel, Argument, AuthScheme, Namespace, Operation, Route } from './api.ts';

export interface ModelDocument extends Omit<ApiModel, 'auth' | 'namespaces' | 'routes'> {
  /** For editors: the address or path of the JSON Schema of this format. */
  readonly $schema?: string;
  /** The sign-in methods of the site. Without this list, the site has no sign-in. */
  readonly auth?: readonly AuthScheme[];
  readonly namespaces: readonly NamespaceDocument[];
  readonly routes: readonly RouteDocument[];
}

/** A namespace. If `accessor` and `module` are omitted, they are derived from the name. */
export type NamespaceDocument = WithOptional<Namespace, 'accessor' | 'module'>;

/**
 * A route. By default, `key` is the path, `parts` are read from the path, and `namespace` is the only namespace
 * of the document.
 */
export interface RouteDocument extends Omit<
  WithOptional<Route, 'key' | 'namespace' | 'parts'>,
  'operations'
> {
  readonly operations: readonly OperationDocument[];
}

/**
 * An operation. By default, `name` is derived from the method and the path, `methods` contains only `method`,
 * bodies are JSON, and the response is unknown.
 */
export interface OperationDocument extends Omit<
  WithOptional<Operation, 'name' | 'methods' | 'bodyEncoding' | 'response'>,
  'arguments'
> {
  readonly arguments?: readonly ArgumentDocument[];
}

/**
 * An argument. By default, an argument with the name of a path parameter is in the path. For any other argument,
 * the method decides between query and body. By default, only arguments in the path are required, and every
 * value is allowed.
 */
export type ArgumentDocument = WithOptional<Argument, 'in' | 'required' | 'schema'>;

type WithOptional<T, Members extends keyof T> = Omit<T, Members> & Partial<Pick<T, Members>>;
