// The shape of a row in the table of callers: the place of a request in a call, and how instances, actions
// and tables hold one.

import type { HttpMethod } from '../core/model/api.ts';
import type { CallPlace } from '../core/model/config.ts';

/** How one call holds a request. */
export interface RequestShape {
  /** A path below the site's REST base: `/wp/v2/posts`. */
  readonly path?: readonly CallPlace[];
  /** It counts only if it names a namespace of the site. */
  readonly named?: true;
  /** The request may also go below the path. */
  readonly below?: true;
  /** An address, whole or below the base: `https://example.com/wp-json/wp/v2/posts`. */
  readonly url?: readonly CallPlace[];
  /** A path below the namespace: `products`. */
  readonly endpoint?: readonly CallPlace[];
  /** The kind and the name of an entity of WordPress's store, and its record. */
  readonly entity?: { readonly kind: CallPlace; readonly name: CallPlace; readonly id?: CallPlace };
  /** The base of addresses, if the call itself has it. */
  readonly base?: readonly CallPlace[];
  /** The method, or its place. */
  readonly method: HttpMethod | readonly CallPlace[];
  /** Sent if the call has no method. */
  readonly otherwise?: HttpMethod;
  readonly query?: readonly CallPlace[];
  readonly body?: readonly CallPlace[];
  /** The value of the promise: the response's body, a `Response`, or an object with the body as `data`. */
  readonly answers: 'body' | 'response' | 'data';
  /** The place where a member `parse: false` makes it a `Response`. */
  readonly parse?: CallPlace;
  /** Requests every page if `per_page` is -1. */
  readonly pages?: true;
}

/** How instances of a caller hold their address. */
export interface InstanceShape {
  /** Members that make an instance: `create`; the empty name means `new` and direct calls. */
  readonly made: readonly string[];
  readonly base?: readonly CallPlace[];
  readonly namespace?: readonly CallPlace[];
  /** The namespace if the instance has none. */
  readonly usual?: string;
}

/** An action with the arguments of a request as one of its members: `{ type: 'API_FETCH', request }`. */
export interface ActionShape {
  readonly member: string;
  readonly shape: RequestShape;
}

/** The key with which a function is called. */
export interface FetcherKey {
  readonly key: CallPlace;
  readonly to: CallPlace;
  /** The member of the function's argument that holds the key; absent if the argument is the key itself. */
  readonly as?: string;
}

export interface Caller {
  /** The name in reports. */
  readonly name: string;
  /** The module that it is imported from and its name there; an empty module for globals. */
  readonly from: readonly { readonly module: string; readonly path: readonly string[] }[];
  /** The caller itself can be called. */
  readonly call?: RequestShape;
  readonly methods?: Readonly<Record<string, RequestShape>>;
  readonly instances?: InstanceShape;
  /** Requests are built by chains of calls: `wp.posts().id(7)`. */
  readonly chained?: true;
  /** Actions, by type, with which a store's controls send a request. */
  readonly actions?: Readonly<Record<string, ActionShape>>;
  /** Object literals that describe requests for a store, at any place: those with all of these members. */
  readonly tables?: { readonly members: readonly string[]; readonly shape: RequestShape };
  /** Types whose values are instances, so that a parameter is recognized by its declared type. */
  readonly types?: Caller['from'];
  /**
   * It registers middleware: functions that requests pass through, and that send them on in the form of this
   * row.
   */
  readonly middleware?: Caller;
  /** It calls a function with an address: `useSWR(address, fetcher)`. */
  readonly hands?: FetcherKey;
}
