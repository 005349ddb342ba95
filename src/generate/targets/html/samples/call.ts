// What the page knows of an operation so that it can write samples of it and call it.
// Plain JSON: it travels to the browser beside the page. The files of this folder run
// in both places, so a sample is the same whether it was printed or is made in the page.

import type { Argument, AuthScheme, HttpMethod, PathPart } from '../../../../core/model/api.ts';
import type { Json } from '../../../../core/schema/schema.ts';

export interface Call {
  /** The id of the operation on its page. */
  readonly anchor: string;
  /** In the generated client: namespace, resource, verb. */
  readonly name: readonly [accessor: string, resource: string, verb: string];
  /** What a client is composed of to have it, and the module of that: `['wpV2', 'wp-v2']`. */
  readonly client: readonly [part: string, module: string];
  readonly method: HttpMethod;
  readonly parts: readonly PathPart[];
  readonly arguments: readonly CallArgument[];
  /** What every route of the site takes beside its own. */
  readonly everywhere?: readonly CallArgument[];
  /** Which of those the generated client takes here. */
  readonly clientTakes?: readonly string[];
  /** Bodies are form-urlencoded, not JSON. */
  readonly form?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** What samples send until the reader fills something in; absent: nothing. */
  readonly example?: Readonly<Record<string, Json>>;
  /** Samples send a file along, in a form of several parts. */
  readonly file?: true;
}

/** The part of a call that its request is made of. */
export type RequestedCall = Omit<Call, 'anchor' | 'name' | 'client'>;

export type CallArgument = Pick<Argument, 'name' | 'in' | 'required' | 'schema'>;

/** Where calls go and how they sign in. */
export interface CallContext {
  /** The address that paths are appended to. */
  readonly base: string;
  readonly auth: AuthScheme | undefined;
}
