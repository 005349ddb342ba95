// Defines operations, for their callers and for the runtime, and the functions by which
// generated modules create them.

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

/** The description of an operation for the runtime. */
export interface OperationInfo {
  /** As the client spells it: `shopAnalytics.orders.list`. */
  readonly name: string;
  readonly method: string;
  /** `/orders/{id}`. The value of `{/path}` may contain slashes; a part in brackets is optional. */
  readonly path: string;
  /**
   * Arguments that are not sent where the method's others are: in the query of a POST, in
   * the body of a DELETE.
   */
  readonly elsewhere?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Fills in the path parameters, if the path has any. */
  readonly fill?: Fill;
  /** Writes the query. It may be missing if all methods have a body and no argument is in `elsewhere`. */
  readonly query?: Query;
  /** Lists in the query that select items: an empty one would select every item. */
  readonly selects?: readonly string[];
  /** Writes the body, if there is one. */
  readonly encode?: Encode;
  /** Reads the totals from the headers of a paginated list. */
  readonly tell?: (response: Response) => Totals;
  /** Reads the items, if the operation returns a list. */
  readonly list?: ListReader;
  /** The number of requests that the site accepts in one batch, if it accepts this operation there. */
  readonly batch?: number;
}

/** The totals of a list, from its headers. */
export interface Totals {
  /** The number of items on all pages (`X-WP-Total`). */
  readonly total?: number | undefined;
  /** The number of pages (`X-WP-TotalPages`). */
  readonly totalPages?: number | undefined;
}

/** Writes the path of a call and removes the path parameters from the given arguments. */
/* internal */
export type Fill = (operation: OperationInfo, given: Map<string, unknown>) => string;

/** Writes arguments as a query that PHP can read. */
/* internal */
export type Query = (pairs: readonly Pair[], operation: OperationInfo) => string;

/* internal */
export type Pair = readonly [string, unknown];

/** Writes the body and sets its content type. */
/* internal */
export type Encode = (
  values: Arguments,
  headers: Headers,
  operation: OperationInfo,
) => string | FormData | Blob;

/**
 * Turns the JSON of a response into a list.
 *
 * @throws ApiError if it is not a list
 */
/* internal */
export type ListReader = (
  operation: OperationInfo,
  response: Response,
  data: unknown,
  text: string,
) => unknown;

/** The type of a part in a client; this member exists only for the compiler. */
declare const bound: unique symbol;

/** A part of a client: a namespace, a resource, an operation. `Here` is its type in the client. */
export interface ClientPart<Here> {
  readonly [bound]: Here;
}

/** The type of a part in a client. */
/* internal */
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
  /** Returns the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation whose arguments are all optional. */
export interface OptionalOperation<Args, Result, Method extends string = string> extends ClientPart<
  OptionalBound<Args, Result, Method>
> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Returns the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation of a client; it uses the client's transport. */
export interface Bound<Args, Result, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Returns the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation of a client whose arguments are all optional. */
export interface OptionalBound<Args, Result, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Returns the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation of any type. Comparing thousands of signatures would take the compiler seconds. */
/* internal */
export interface AnyOperation {
  readonly info: OperationInfo;
}

/** The declared type of the constant that the result is assigned to. */
type Made<Shape> = Shape;

/** The properties that many operations share; the client has a table of them. */
/* internal */
export type Kind = Omit<OperationInfo, 'name' | 'path'> &
  (
    | { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly elsewhere?: never }
    // Without `query`, arguments of a GET could not be sent.
    | { readonly query: Query }
  );

/** The properties of an operation that its kind does not have. */
/* internal */
export type Facts = Partial<Omit<OperationInfo, 'name' | 'path'>>;

/**
 * Creates an operation; called by generated modules. Its type is the declared type of the
 * constant: nothing is inferred, so thousands of operations compile quickly.
 */
/* internal */
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

/**
 * The operations of a resource by verb: the kind of each, its path below the resource's,
 * and further properties.
 */
/* internal */
export type Verbs = Readonly<Record<string, readonly [kind: Kind, path?: string, facts?: Facts]>>;

/**
 * Creates a resource, an object with operations. Each operation is created when it is
 * first used, so that thousands of them cost nothing until one is called.
 */
/* internal */
export function resource<Shape>(name: string, path: string, verbs: Verbs): Made<Shape> {
  return lazily(verbs, ([kind, below = '', facts], verb) =>
    operation(kind, name + '.' + verb, path + below, facts),
  ) as Made<Shape>;
}

/** Creates each member when it is first used. */
/* internal */
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
