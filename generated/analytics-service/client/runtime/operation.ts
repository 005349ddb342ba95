// The types of operations, and the functions with which generated modules create operations.

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

export interface OperationInfo {
  /**
   * The name of the operation, as spelled in the client. An example is `shopAnalytics.orders.list`.
   */
  readonly name: string;
  readonly method: string;
  /**
   * `/orders/{id}`. The value of `{/path}` may contain slashes, and text in brackets is optional.
   */
  readonly path: string;
  /**
   * Arguments in an unusual part of the request, such as the query of a POST or the body of a
   * DELETE.
   */
  readonly elsewhere?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Fills in the path parameters, if the path has parameters. */
  readonly fill?: Fill;
  /**
   * Writes the query. The function may be missing if all methods have a body and `elsewhere` is
   * empty.
   */
  readonly query?: Query;
  /** Lists in the query that select items. An empty list would select every item. */
  readonly selects?: readonly string[];
  /** Writes the request body, if the operation has a body. */
  readonly encode?: Encode;
  /** Reads the totals from the headers of a paginated list. */
  readonly tell?: (response: Response) => Totals;
  /** Reads the items, if the operation returns a list. */
  readonly list?: ListReader;
  /** The maximum number of requests in a batch, if the batch route accepts the operation. */
  readonly batch?: number;
}

/** The totals of a list, from the response headers. */
export interface Totals {
  /** The number of items on all pages (`X-WP-Total`). */
  readonly total?: number | undefined;
  /** The number of pages (`X-WP-TotalPages`). */
  readonly totalPages?: number | undefined;
}

/** Writes the path of a call and removes the path parameters from the given arguments. */
export type Fill = (operation: OperationInfo, given: Map<string, unknown>) => string;

/** Writes arguments as a query that PHP can read. */
export type Query = (pairs: readonly Pair[], operation: OperationInfo) => string;

export type Pair = readonly [string, unknown];

/** Writes the body and sets the content type of the request. */
export type Encode = (
  values: Arguments,
  headers: Headers,
  operation: OperationInfo,
) => string | FormData | Blob;

/**
 * Converts the JSON of a response to a list.
 *
 * @throws ApiError if the response is not a list, although the site declares a list or the response
 * is known to be a list
 */
export type ListReader = (
  operation: OperationInfo,
  response: Response,
  data: unknown,
  text: string,
) => unknown;

/** The part's type in a client. The member exists only for the compiler. */
declare const bound: unique symbol;

/**
 * A part of a client, such as a namespace, a resource or an operation. The type parameter `Here` is
 * the part's type in the client.
 */
export interface ClientPart<Here> {
  readonly [bound]: Here;
}

export type HereOf<Of extends ClientPart<unknown>> = Of[typeof bound];

/** An operation with required arguments. */
export interface Operation<Args, Result, Method extends string = never> extends ClientPart<
  Bound<Args, Result, Method>
> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation whose arguments are all optional. */
export interface OptionalOperation<Args, Result, Method extends string = never> extends ClientPart<
  OptionalBound<Args, Result, Method>
> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation of a client. The operation uses the client's transport. */
export interface Bound<Args, Result, Method extends string = never> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation of a client whose arguments are all optional. */
export interface OptionalBound<Args, Result, Method extends string = never> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation of any type. Comparing thousands of signatures would take the compiler seconds. */
export interface AnyOperation {
  readonly info: OperationInfo;
}

/** The type that a generated constant declares for itself. */
type Made<Shape> = Shape;

/** The properties that many operations share. */
export type Kind = Omit<OperationInfo, 'name' | 'path'> &
  (
    | { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly elsewhere?: never }
    // Without `query`, arguments of a GET could not be sent.
    | { readonly query: Query }
  );

/** The properties of an operation that are not in the operation's kind. */
export type Facts = Partial<Omit<OperationInfo, 'name' | 'path'>>;

/**
 * Creates an operation for a generated module. The type of the constant is declared and not
 * inferred, so thousands of operations compile quickly.
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

/**
 * The operations of a resource by verb. Each operation has a kind, a path below the resource's
 * path, and additional properties.
 */
export type Verbs = Readonly<Record<string, readonly [kind: Kind, path?: string, facts?: Facts]>>;

/**
 * Creates a resource, which is an object with operations. Each operation is created when the
 * operation is first used, so unused operations cost no time.
 */
export function resource<Shape>(name: string, path: string, verbs: Verbs): Made<Shape> {
  return lazily(verbs, ([kind, below = '', facts], verb) =>
    operation(kind, name + '.' + verb, path + below, facts),
  ) as Made<Shape>;
}

/** Creates each member when the member is first used. */
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
