// The data for samples of an operation, and for sending a request from the page.
// The data is JSON and is part of the page.
// The modules in this folder run during generation and in the browser, so that all samples are equal.

import type { Argument, HttpMethod, PathPart } from '../../../../core/model/api/api.ts';
import type { OfferedSignIn, SignInScheme } from '../../../../core/model/software/sign-in.ts';
import type { Json } from '../../../../core/schema/schema.ts';

export interface OperationCall {
  readonly anchor: string;
  readonly name: readonly [accessor: string, resource: string, verb: string];
  /** The client part of the operation, and its module, such as `['wpV2', 'wp-v2']`. */
  readonly client: readonly [part: string, module: string];
  /** The ways to sign in for the operation, with the preferred way first. */
  readonly signIn: readonly OfferedSignIn[];
  readonly method: HttpMethod;
  readonly parts: readonly PathPart[];
  readonly arguments: readonly CallArgument[];
  /** Arguments that every route of the site accepts. */
  readonly everywhere?: readonly CallArgument[];
  /** The global arguments that the generated client accepts for the operation. */
  readonly clientTakes?: readonly string[];
  /** Whether the body is form-urlencoded instead of JSON. */
  readonly form?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** The example values in samples until the reader enters other values. Absent if there are none. */
  readonly example?: Readonly<Record<string, Json>>;
  /** Whether samples send a file in a multipart form. */
  readonly file?: true;
}

export type RequestedCall = Omit<OperationCall, 'anchor' | 'name' | 'client' | 'signIn'>;

export type CallArgument = Pick<Argument, 'name' | 'in' | 'required' | 'schema'>;

export interface CallContext {
  /** The base URL of requests. The path is appended to the base URL. */
  readonly base: string;
  readonly auth: SignInScheme | undefined;
}
