// What an operation is, for the code that calls it and for the runtime, and how generated
// modules make one.

import {
  perform,
  type ApiResponse,
  type As,
  type CallOptions,
  type Outcome,
  type Read,
  type Reading,
} from './call.js';
import { CallError, LocalError } from './call-errors.js';
import type { Transport } from './transport.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** What the runtime knows of an operation. */
export interface OperationInfo {
  /** As the client spells it: `shopAnalytics.orders.list`. */
  readonly name: string;
  readonly method: string;
  /** `/orders/{id}`; a value for `{/path}` may hold slashes, a part in brackets may be left out. */
  readonly path: string;
  /** Arguments that travel where the method's others do not: in the query of a POST, in the body of a DELETE. */
  readonly elsewhere?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Fills in the path parameters, where the path has some. */
  readonly fill?: Fill;
  /** Writes the query; it may be missing where all methods write and nothing travels elsewhere. */
  readonly query?: Query;
  /** Lists in the query that say which items are meant: an empty one would mean every item. */
  readonly selects?: readonly string[];
  /** Writes the body, where there is one. */
  readonly encode?: Encode;
  /** Reads what the headers of a list tell, where it comes in pages. */
  readonly tell?: (response: Response) => Totals;
  /** Reads the items, where the operation answers a list. */
  readonly list?: ListReader;
  /** How many requests the site takes in one batch, where it takes this operation there. */
  readonly batch?: number;
}

/** What a list says of itself in its headers. */
export interface Totals {
  /** How many items it has on all pages together (`X-WP-Total`). */
  readonly total?: number | undefined;
  /** How many pages it has (`X-WP-TotalPages`). */
  readonly totalPages?: number | undefined;
}

/** Makes the path of a call and takes its arguments out of the given ones. */
export type Fill = (operation: OperationInfo, given: Map<string, unknown>) => string;

/** Writes arguments as PHP reads them from a query. */
export type Query = (pairs: readonly Pair[], operation: OperationInfo) => string;

export type Pair = readonly [string, unknown];

/** Writes the body and says in the headers what it is. */
export type Encode = (
  values: Arguments,
  headers: Headers,
  operation: OperationInfo,
) => string | FormData | Blob;

/**
 * Makes a list of the JSON that was answered.
 *
 * @throws ApiError for what is no list
 */
export type ListReader = (
  operation: OperationInfo,
  response: Response,
  data: unknown,
  text: string,
) => unknown;

/** What a part is in a client; the compiler alone knows of this member. */
declare const bound: unique symbol;

/** A part of a client: a namespace, a resource, an operation. `Here` is what the client has of it. */
export interface ClientPart<Here> {
  readonly [bound]: Here;
}

/** What a client has of a part. */
export type HereOf<Of extends ClientPart<unknown>> = Of[typeof bound];

/** An operation that needs arguments. */
export interface Operation<Args, Result, Method extends string = string> extends ClientPart<
  Bound<Args, Result, Method>
> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation whose arguments may all be left out. */
export interface OptionalOperation<Args, Result, Method extends string = string> extends ClientPart<
  OptionalBound<Args, Result, Method>
> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation of a client: it knows its transport. */
export interface Bound<Args, Result, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation of a client whose arguments may all be left out. */
export interface OptionalBound<Args, Result, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation whatever its types: to compare thousands of signatures would cost the compiler seconds. */
export interface AnyOperation {
  readonly info: OperationInfo;
}

/** What the place that it is made for declares it to be. */
type Made<Shape> = Shape;

/** What many operations have in common; the client has a table of them. */
export type Kind = Omit<OperationInfo, 'name' | 'path'> &
  (
    | { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly elsewhere?: never }
    // Arguments that no query is written of would go nowhere.
    | { readonly query: Query }
  );

/** What an operation has that its kind does not say. */
export type Facts = Partial<Omit<OperationInfo, 'name' | 'path'>>;

/**
 * Makes an operation; generated modules call it. The type is what the constant is
 * declared to be: nothing is inferred, so thousands of operations compile quickly.
 */
export function operation<Shape>(
  kind: Kind,
  name: string,
  path: string,
  facts?: Facts,
): Made<Shape> {
  const info: OperationInfo = { ...kind, name, path, ...facts };
  type Called = Parameters<typeof perform> extends [unknown, ...infer Rest] ? Rest : never;
  const raw = (...call: Called) => perform(info, ...call);
  return Object.assign((...call: Called) => raw(...call).then((came) => came.data), {
    raw,
    safe: (...call: Called) =>
      raw(...call).then(
        (came) => ({ ok: true, ...came }),
        (cause: unknown) => {
          const error =
            cause instanceof CallError
              ? cause
              : new LocalError(
                  info,
                  (cause as Partial<Error> | null | undefined)?.message ?? typeof cause,
                  cause,
                );
          return { ok: false, kind: error.kind, error };
        },
      ),
    info,
  }) as Made<Shape>;
}

/** The operations of a resource by verb: the kind of each, its path below that of the resource, and more. */
export type Verbs = Readonly<Record<string, readonly [kind: Kind, path?: string, facts?: Facts]>>;

/**
 * Makes a resource, a table of operations. Each is made when it is first asked for, so that a
 * table of thousands costs nothing until one is called.
 */
export function resource<Shape>(name: string, path: string, verbs: Verbs): Made<Shape> {
  return lazily(verbs, ([kind, below = '', facts], verb) =>
    operation(kind, name + '.' + verb, path + below, facts),
  ) as Made<Shape>;
}

/** Makes each member when it is first asked for. */
export function lazily<Member>(
  members: Readonly<Record<string, Member | undefined>>,
  make: (member: Member, name: string) => unknown,
): object {
  const made = {};
  for (const name of Object.keys(members))
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make(members[name] as Member, name);
        Object.defineProperty(made, name, { value });
        return value;
      },
    });
  return made;
}
