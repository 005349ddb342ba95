// The data that the page needs to write samples of an operation and to call it. It is plain JSON and is sent
// to the browser with the page. The files of this folder run in both places, so a printed sample equals one
// that the page makes.

import type { Argument, AuthScheme, HttpMethod, PathPart } from '../../../../core/model/api.ts';
import type { Json } from '../../../../core/schema/schema.ts';

export interface OperationCall {
  /** The id of the operation on its page. */
  readonly anchor: string;
  /** In the generated client: namespace, resource, verb. */
  readonly name: readonly [accessor: string, resource: string, verb: string];
  /** The part of the client that contains it, and the part's module: `['wpV2', 'wp-v2']`. */
  readonly client: readonly [part: string, module: string];
  readonly method: HttpMethod;
  readonly parts: readonly PathPart[];
  readonly arguments: readonly CallArgument[];
  /** Arguments that every route of the site takes. */
  readonly everywhere?: readonly CallArgument[];
  /** Those of them that the generated client takes here. */
  readonly clientTakes?: readonly string[];
  /** Whether bodies are form-urlencoded instead of JSON. */
  readonly form?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** The values that samples send until the reader enters others; absent for none. */
  readonly example?: Readonly<Record<string, Json>>;
  /** Whether samples send a file in a multipart form. */
  readonly file?: true;
}

/** The data for the request of a call. */
export type RequestedCall = Omit<OperationCall, 'anchor' | 'name' | 'client'>;

export type CallArgument = Pick<Argument, 'name' | 'in' | 'required' | 'schema'>;

/** The base URL of calls, and how they sign in. */
export interface CallContext {
  /** The URL that paths are appended to. */
  readonly base: string;
  readonly auth: AuthScheme | undefined;
}
