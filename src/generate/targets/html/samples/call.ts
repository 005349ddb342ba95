// The data that the page needs to write samples of an operation and to send its request. The data is plain
// JSON and is part of the page. The files of this folder run during generation and in the browser, so both
// print equal samples.

import type { Argument, AuthScheme, HttpMethod, PathPart } from '../../../../core/model/api.ts';
import type { Json } from '../../../../core/schema/schema.ts';

export interface OperationCall {
  /** The id of the operation on its page. */
  readonly anchor: string;
  /** The name in the generated client: namespace, resource, verb. */
  readonly name: readonly [accessor: string, resource: string, verb: string];
  /** The client part that contains the operation, and its module: `['wpV2', 'wp-v2']`. */
  readonly client: readonly [part: string, module: string];
  readonly method: HttpMethod;
  readonly parts: readonly PathPart[];
  readonly arguments: readonly CallArgument[];
  /** Arguments that every route of the site accepts. */
  readonly everywhere?: readonly CallArgument[];
  /** The global arguments that the generated client accepts for this operation. */
  readonly clientTakes?: readonly string[];
  /** Whether the body is form-urlencoded instead of JSON. */
  readonly form?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** The values in samples until the reader enters other values. Absent if there are none. */
  readonly example?: Readonly<Record<string, Json>>;
  /** Whether samples send a file in a multipart form. */
  readonly file?: true;
}

/** The data for the request of a call. */
export type RequestedCall = Omit<OperationCall, 'anchor' | 'name' | 'client'>;

export type CallArgument = Pick<Argument, 'name' | 'in' | 'required' | 'schema'>;

/** The base URL of calls, and their sign-in. */
export interface CallContext {
  /** The URL that paths are appended to. */
  readonly base: string;
  readonly auth: AuthScheme | undefined;
}
