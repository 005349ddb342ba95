// What a row of the table of callers says: where a request stands in a call, and how instances,
// actions and tables carry one.

import type { HttpMethod } from '../core/model/api.ts';
import type { CallPlace } from '../core/model/config.ts';

/** How one call carries a request. */
export interface RequestShape {
  /** A path below the site's REST base: `/wp/v2/posts`. */
  readonly path?: readonly CallPlace[];
  /** It counts only where it names a namespace of the site. */
  readonly named?: true;
  /** What is asked for may also be below the path. */
  readonly below?: true;
  /** An address, whole or below the base: `https://example.com/wp-json/wp/v2/posts`. */
  readonly url?: readonly CallPlace[];
  /** A path below the namespace: `products`. */
  readonly endpoint?: readonly CallPlace[];
  /** The kind and the name of an entity of WordPress' store, and the record of it. */
  readonly entity?: { readonly kind: CallPlace; readonly name: CallPlace; readonly id?: CallPlace };
  /** What addresses are below, where the call itself says it. */
  readonly base?: readonly CallPlace[];
  /** The method, or where it stands. */
  readonly method: HttpMethod | readonly CallPlace[];
  /** Sent where no method is said. */
  readonly otherwise?: HttpMethod;
  readonly query?: readonly CallPlace[];
  readonly body?: readonly CallPlace[];
  /** What the promise holds: the answer's body, a `Response`, or an object with the body as `data`. */
  readonly answers: 'body' | 'response' | 'data';
  /** Where a member `parse: false` makes it a `Response`. */
  readonly parse?: CallPlace;
  /** Asks for every page where `per_page` is -1. */
  readonly pages?: true;
}

/** What instances of a caller know of where they call. */
export interface InstanceShape {
  /** Members that make an instance: `create`; the empty name for `new` and for calls. */
  readonly made: readonly string[];
  readonly base?: readonly CallPlace[];
  readonly namespace?: readonly CallPlace[];
  /** The namespace where none is said. */
  readonly usual?: string;
}

/** An action with the arguments of a request as one of its members: `{ type: 'API_FETCH', request }`. */
export interface ActionShape {
  readonly member: string;
  readonly shape: RequestShape;
}

/** A key that a function is called with. */
export interface HandedKey {
  readonly key: CallPlace;
  readonly to: CallPlace;
  /** The member of what the function is given that holds the key; the key itself where there is none. */
  readonly as?: string;
}

export interface Caller {
  /** As reports call it. */
  readonly name: string;
  /** The module it is imported from and its name there; no module for what is global. */
  readonly from: readonly { readonly module: string; readonly path: readonly string[] }[];
  /** It is called itself. */
  readonly call?: RequestShape;
  readonly methods?: Readonly<Record<string, RequestShape>>;
  readonly instances?: InstanceShape;
  /** Requests are built by chains of calls: `wp.posts().id(7)`. */
  readonly chained?: true;
  /** Actions by which a store's controls are asked to send a request, by their type. */
  readonly actions?: Readonly<Record<string, ActionShape>>;
  /** Objects that tell a store what to ask for, wherever they are written: those with all of these members. */
  readonly tables?: { readonly members: readonly string[]; readonly shape: RequestShape };
  /** Types whose values are instances: what is handed in is known by the type that it is declared to have. */
  readonly types?: Caller['from'];
  /** It is given functions that requests go through, and that send them on by what this row says. */
  readonly middleware?: Caller;
  /** The function that is sent for an address: `useSWR(address, fetcher)`. */
  readonly hands?: HandedKey;
}
