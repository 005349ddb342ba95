// The types of the table of callers (callers.ts), which says where code contains the parts of a request.

import type { HttpMethod } from '../core/model/api/api.ts';
import type { CallPlace } from '../core/model/files/config.ts';

/** Where a call contains the path, the method, the arguments and other parts of a request. */
export interface RequestShape {
  /** The place of a path below the site's REST base (`/wp/v2/posts`). */
  readonly path?: readonly CallPlace[];
  /** A call is checked only if its path begins with a namespace of the site. */
  readonly named?: true;
  /** The request may use a path below the path in the call. */
  readonly below?: true;
  /** The place of an address, complete or relative to the base (`https://example.com/wp-json/wp/v2/posts`). */
  readonly url?: readonly CallPlace[];
  /** The first argument may be a function that returns the address. */
  readonly computed?: true;
  /** The place of a path below the namespace (`products`), and the place of the namespace. */
  readonly endpoint?: readonly CallPlace[];
  readonly namespace?: readonly CallPlace[];
  /** A path that is the same in every call (`/wp/v2/users`), and the place of an item's id. */
  readonly fixed?: { readonly path: string; readonly id?: CallPlace };
  /** The places of the parts that name an entity of WordPress's store. */
  readonly entity?: EntityShape;
  /** The place of the base of addresses, if a call contains it. */
  readonly base?: readonly CallPlace[];
  /** The method, or the places where a call contains it. */
  readonly method: HttpMethod | readonly CallPlace[] | MethodByValue;
  /** The default method of a call. */
  readonly otherwise?: HttpMethod;
  readonly query?: readonly CallPlace[];
  readonly body?: readonly CallPlace[];
  /** Later methods of the same object or chain, which add their argument to a part of the request (`xhr.send(body)`). */
  readonly later?: Readonly<Record<string, 'query' | 'body'>>;
  /** Members of a record that only the library has: it neither sends them nor receives them. */
  readonly ignores?: readonly string[];
  /** The places of data that the library sends in the query of a GET request, and in the body of any other. */
  readonly data?: readonly CallPlace[];
  /** The value of the promise: the response's body, a `Response`, or an object with the body as `data`. */
  readonly answers: 'body' | 'response' | 'data';
  /**
   * The members that contain the body, the outermost first, each with all its names (`[['record', 'editedRecord']]`).
   * The default for `data` is the member `data`.
   */
  readonly members?: BodyMembers;
  /** The type argument of the call is the type of one item of the response (`getEntityRecords<Post>()`). */
  readonly typesItem?: true;
  /** The call returns the value itself, not a promise. The value is missing until the response arrives. */
  readonly now?: true;
  /** The place of the name of a response property that the call reads. */
  readonly reads?: CallPlace;
  /** The library chooses the context of the response, if the query has none. */
  readonly anyContext?: true;
  /** The request may contain more in its body than the call does. */
  readonly partial?: true;
  /** The place of the option `parse`. If the option `parse` is false, the promise resolves to a `Response`. */
  readonly parse?: CallPlace;
  /** Whether the caller requests every page if `per_page` is -1. */
  readonly pages?: true;
}

/** A method that depends on the presence of a value. */
export interface MethodByValue {
  readonly given: CallPlace;
  readonly then: HttpMethod;
  readonly otherwise: HttpMethod;
}

export interface EntityShape {
  /** The place of the kind, or the kind of every call. */
  readonly kind: CallPlace | { readonly always: string };
  readonly name: CallPlace;
  readonly id?: CallPlace;
  /** How the library treats a missing id: it requests the whole collection, or the record of the context. */
  readonly otherwise?: 'collection' | 'current';
  /** The path below the record (`/revisions`). */
  readonly below?: string;
}

/** The members that contain the body of a response, the outermost first, each with all its names. */
export type BodyMembers = readonly (readonly string[])[];

/** How code makes an instance of a caller, and which argument contains the address. */
export interface InstanceShape {
  /** The members that make an instance (`create`). The empty name means `new` and direct calls. */
  readonly made: readonly string[];
  readonly base?: readonly CallPlace[];
  readonly namespace?: readonly CallPlace[];
  /** The default namespace of an instance. */
  readonly usual?: string;
  /** The store that the first argument must name (`select('core')`). */
  readonly store?: string;
}

/** A function of the code that a library calls with callers as arguments (`useSelect((select) => …)`). */
export interface PassedCallers {
  /** The possible positions of the function in the call. */
  readonly to: readonly number[];
  /** The exports that the function receives, by position. */
  readonly given: Caller['from'];
  /** The call returns the value of the function, or an object that contains it after the promise is settled. */
  readonly returns?: { readonly members: BodyMembers; readonly settles: boolean };
}

/** Functions that a framework calls by the name of their file, such as SvelteKit's `load({ fetch })`. */
export interface FileFunctions {
  /** Tests the last part of the file's path. */
  readonly file: RegExp;
  /** The member of the first parameter that is the caller (`event.fetch`). */
  readonly member: string;
}

/** An action that contains the arguments of a request in one member (`{ type: 'API_FETCH', request }`). */
export interface ActionShape {
  readonly member: string;
  readonly shape: RequestShape;
}

/** The positions of two arguments of a call: the key, and the function that receives the key. */
export interface FetcherKey {
  readonly key: CallPlace;
  readonly to: CallPlace;
  /** The member of the function's argument that contains the key; absent if the argument is the key itself. */
  readonly as?: string;
}

export interface Caller {
  /** The name in reports. */
  readonly name: string;
  /**
   * The modules that export the caller, each with the name of the export. For globals, the name of the module is
   * empty.
   */
  readonly from: readonly { readonly module: string; readonly path: readonly string[] }[];
  /** The shape of a direct call; absent if the caller itself cannot be called. */
  readonly call?: RequestShape;
  readonly methods?: Readonly<Record<string, RequestShape>>;
  /** The shape of an element whose component the caller is, with the attributes as the first argument. */
  readonly element?: RequestShape;
  readonly instances?: InstanceShape;
  /** Chains of calls build the request (`wp.posts().id(7)`). */
  readonly chained?: true;
  /** The actions, keyed by type, with which a store's controls send a request. */
  readonly actions?: Readonly<Record<string, ActionShape>>;
  /**
   * Object literals anywhere in the code that describe requests for a store.
   */
  readonly tables?: { readonly members: readonly string[]; readonly shape: RequestShape };
  /**
   * The types of the caller's instances, such as `AxiosInstance`. A parameter with one of these types is treated
   * as the caller.
   */
  readonly types?: Caller['from'];
  /**
   * The caller registers middleware: functions that change a request before the caller sends it.
   */
  readonly middleware?: Caller;
  /** The caller calls a function with other callers. */
  readonly passes?: PassedCallers;
  /** The functions that receive this caller from a framework. */
  readonly reaches?: readonly FileFunctions[];
  /** The name of the store that this export is. */
  readonly store?: string;
  /** The caller calls its first argument with the others (`call(api.get, '/products')`). */
  readonly applies?: true;
  /** The caller calls a function with an address (`useSWR(address, fetcher)`). */
  readonly hands?: FetcherKey;
}
