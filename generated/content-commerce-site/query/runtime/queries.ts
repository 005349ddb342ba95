// Operations for TanStack Query as plain objects, with types for the hooks of each framework.
// Nothing of TanStack Query is imported at run time.

import type { DataTag } from '@tanstack/query-core';
import type { CallOptions, Outcome } from '../../client/runtime/call.js';
import type { AnyOperation, Arguments } from '../../client/runtime/operation.js';
import type { Transport } from '../../client/runtime/transport.js';
import { affects, tags, type AffectRules, type Tagged } from './tags.js';

/** The site that a query calls, as a transport or as a client with the namespace. */
export type Site<Accessor extends string> = Transport | Readonly<Record<Accessor, object>>;

/** The errors of a query. */
export type Failure = Extract<Outcome<never>, { readonly ok: false }>['error'];

/** The start of the query key, with namespace, resource and verb. */
export type KeyStart = readonly [namespace: string, resource: string, verb: string];

/**
 * The whole key. TanStack Query matches the arguments partially, so they are at the end of the key.
 * For example, the arguments `{}` match any arguments.
 */
export type Key<Start extends KeyStart, Args> = readonly [...Start, Partial<Args>];

/** The options of the call of a query. */
export type QueryCallOptions = Omit<CallOptions, 'signal' | 'method'>;

/** The query cache cannot contain `undefined`, so the data of a response without a body is null. */
export type Held<Result> = [Result] extends [undefined] ? null : Result;

// A type alias is used, because an interface is not assignable to the open metadata of TanStack
// Query.
type Made = Readonly<Record<'tags', readonly string[]>>;

/** Options for `useQuery`, `prefetchQuery`, `ensureQueryData` and similar functions. */
export interface QueryOptions<At extends readonly unknown[], Data> {
  readonly queryKey: DataTag<At, Data, Failure>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly meta: Made;
  /** Declares the type of `error`. The member has no value. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** Optional arguments, if no argument is required. */
export type Called<Args, Given, Options> =
  Partial<Args> extends Args ? [args?: Given, options?: Options] : [args: Given, options?: Options];

/** An operation that reads. */
export interface QueryFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Result,
> extends Tagged {
  /** Options for `useQuery` and similar functions. */
  readonly queryOptions: (
    site: Site<Accessor>,
    ...call: Called<Args, Args, QueryCallOptions>
  ) => QueryOptions<Key<Start, Args>, Held<Result>>;
  /**
   * The key of the data in the cache. A key with fewer arguments matches all keys that contain
   * these arguments.
   */
  readonly queryKey: (args?: Partial<Args>) => DataTag<Key<Start, Args>, Held<Result>, Failure>;
  /** The tags of the response. */
  readonly tags: (args?: Partial<Args>) => readonly string[];
}

// A type alias is used, because an interface is not assignable to the open metadata of TanStack
// Query.
type Writes = Readonly<Record<'info', Tagged['info']>>;

/** Options for `useMutation` and similar hooks. */
export interface MutationOptions<Start extends KeyStart, Variables, Data> {
  readonly mutationKey: Start;
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  readonly meta: Writes;
  /** Declares the type of `error`. The member has no value. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** The variables of `mutate` are the arguments of the operation. */
export type Variables<Args> = Partial<Args> extends Args ? Args | undefined : Args;

/** An operation that writes. */
export interface MutationFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Result,
  Method extends string,
> extends Tagged {
  /** Options for `useMutation` and similar hooks. */
  readonly mutationOptions: (
    site: Site<Accessor>,
    options?: Omit<CallOptions<Method>, 'signal'>,
  ) => MutationOptions<Start, Variables<Args>, Result>;
  readonly mutationKey: Start;
  /** The tags that the write probably makes stale. */
  readonly affects: (args?: Partial<Args>, rules?: AffectRules) => readonly string[];
}

/** The type that a generated constant declares for itself. */
type Declared<Shape> = Shape;

/** Creates the query of an operation for a generated module. */
export function query<Shape>(operation: AnyOperation, namespace: string): Declared<Shape> {
  const { info } = operation;
  const start = keyStart(info.name, namespace);
  return {
    info,
    tags: tags.bind(undefined, operation),
    queryKey: (args: object = {}) => [...start, args],
    queryOptions: (site: object, args?: Arguments, options: QueryCallOptions = {}) => {
      const call = callerOf(operation, site);
      return {
        queryKey: [...start, { ...args, ...options.extra }],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          (await call(args, { ...options, signal })).data ?? null,
        meta: { tags: tags(operation, args) },
      };
    },
  } as Declared<Shape>;
}

/** Creates the mutation of an operation for a generated module. */
export function mutation<Shape>(operation: AnyOperation, namespace: string): Declared<Shape> {
  const { info } = operation;
  const mutationKey = keyStart(info.name, namespace);
  return {
    info,
    mutationKey,
    affects: affects.bind(undefined, operation),
    mutationOptions: (
      site: object,
      { shape, ...options }: CallOptions & { readonly shape?: Arguments } = {},
    ) => {
      const call = callerOf(operation, site);
      return {
        mutationKey,
        mutationFn: async (variables?: Arguments) =>
          (await call(variables, { ...options, extra: { ...shape, ...options.extra } })).data,
        meta: { info },
      };
    },
  } as Declared<Shape>;
}

/**
 * The tags that a generated mutation probably made stale, for a cache that invalidates after each
 * mutation. An example is `invalidateQueries(madeOf(staleAfter(mutation, variables)))`. For all
 * other mutations, the list of tags is empty.
 */
export function staleAfter(
  mutation: { readonly meta: unknown },
  variables: unknown,
  rules?: AffectRules,
): readonly string[] {
  const { info } = Object(mutation.meta) as Partial<Tagged>;
  return info === undefined ? [] : affects({ info }, Object(variables) as object, rules);
}

/**
 * The namespace has the site's spelling, but the resource and the verb have the client's spelling.
 */
export function keyStart(name: string, namespace: string): readonly string[] {
  const [, resource = '', ...verb] = name.split('.');
  return [namespace, resource, verb.join('.')];
}

/** The result of a call, with the totals of a list. */
type Came = Extract<Outcome<unknown>, { readonly ok: true }> & {
  readonly total?: number | undefined;
  readonly totalPages?: number | undefined;
};

export type Caller = (args?: Arguments, options?: CallOptions) => Promise<Came>;

type Safe<Given extends readonly unknown[]> = (...given: Given) => Promise<Outcome<unknown>>;

type Bound = Readonly<
  Record<
    string,
    Readonly<
      Record<string, Readonly<Record<string, { readonly safe: Safe<[Arguments?, CallOptions?]> }>>>
    >
  >
>;

/**
 * Calls an operation through a transport, or through a client with its checks and explanations.
 *
 * @throws TypeError for a client that does not have the operation
 */
export function callerOf(operation: AnyOperation, site: object): Caller {
  const { name } = operation.info;
  const transport = site as Transport;
  // A namespace can have the name `send`, but a namespace is not a function.
  if (typeof transport.send === 'function') {
    const { safe } = operation as AnyOperation & {
      readonly safe: Safe<[Transport, Arguments?, CallOptions?]>;
    };
    return (args, options) => safe(transport, args, options).then(succeeded);
  }
  const [namespace = '', resource = '', ...verb] = name.split('.');
  const bound = (site as Partial<Bound>)[namespace]?.[resource]?.[verb.join('.')];
  if (bound === undefined) throw new TypeError(`This client has no ${name}.`);
  return (args, options) => bound.safe(args, options).then(succeeded);
}

function succeeded(outcome: Outcome<unknown>): Came {
  // Without strict mode, `'error' in outcome` narrows the type, but `outcome.ok` does not.
  if ('error' in outcome) throw outcome.error;
  return outcome;
}
