// Operations as TanStack Query takes them: plain objects, with types that the hooks of each
// framework read. Nothing of TanStack Query is imported at run time.

import type { DataTag } from '@tanstack/query-core';
import type { CallOptions, Outcome } from '../../client/call.js';
import type { AnyOperation, Arguments } from '../../client/operation.js';
import type { Transport } from '../../client/transport.js';
import { affects, tags, type AffectRules, type Tagged } from './tags.js';

/** Whom a query asks: a transport, or a client that has the namespace. */
export type Site<Accessor extends string> = Transport | Readonly<Record<Accessor, object>>;

/** How a query fails. */
export type Failure = Extract<Outcome<never>, { readonly ok: false }>['error'];

/** Where answers stand in the cache: namespace, resource, verb. */
export type KeyStart = readonly [namespace: string, resource: string, verb: string];

/** The whole key. The arguments it ends in are matched in part: `{}` is any. */
export type Key<Start extends KeyStart, Args> = readonly [...Start, Partial<Args>];

/** What a call of a query may ask for beside its arguments. The signal is the query's. */
export type QueryCallOptions = Omit<CallOptions, 'signal' | 'method'>;

/** The cache holds no `undefined`: where there is no body, it is null. */
export type Held<Result> = [Result] extends [undefined] ? null : Result;

// An interface would not fit the metadata of TanStack Query, which may hold anything.
type Made = Readonly<Record<'tags', readonly string[]>>;

/** For `useQuery`, `prefetchQuery`, `ensureQueryData` and the like. */
export interface QueryOptions<At extends readonly unknown[], Data> {
  readonly queryKey: DataTag<At, Data, Failure>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly meta: Made;
  /** Says what `error` is; it is never set. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** Arguments that may be left out where none is required. */
export type Called<Args, Given, Options> =
  Partial<Args> extends Args ? [args?: Given, options?: Options] : [args: Given, options?: Options];

/** An operation that reads. */
export interface QueryFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Result,
> extends Tagged {
  /** For `useQuery` and the like. */
  readonly queryOptions: (
    site: Site<Accessor>,
    ...call: Called<Args, Args, QueryCallOptions>
  ) => QueryOptions<Key<Start, Args>, Held<Result>>;
  /** Where an answer stands in the cache; with less arguments a filter for all that have these. */
  readonly queryKey: (args?: Partial<Args>) => DataTag<Key<Start, Args>, Held<Result>, Failure>;
  /** What an answer is made of. */
  readonly tags: (args?: Partial<Args>) => readonly string[];
}

// An interface would not fit the metadata of TanStack Query, which may hold anything.
type Writes = Readonly<Record<'info', Tagged['info']>>;

/** For `useMutation` and the like. */
export interface MutationOptions<Start extends KeyStart, Variables, Data> {
  readonly mutationKey: Start;
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  readonly meta: Writes;
  /** Says what `error` is; it is never set. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** What is written is what `mutate` is called with. */
export type Variables<Args> = Partial<Args> extends Args ? Args | undefined : Args;

/** An operation that writes. */
export interface MutationFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Result,
  Method extends string,
> extends Tagged {
  /** For `useMutation` and the like. */
  readonly mutationOptions: (
    site: Site<Accessor>,
    options?: Omit<CallOptions<Method>, 'signal'>,
  ) => MutationOptions<Start, Variables<Args>, Result>;
  readonly mutationKey: Start;
  /** What a write probably makes stale. */
  readonly affects: (args?: Partial<Args>, rules?: AffectRules) => readonly string[];
}

/** What the place that it is made for declares it to be. */
type Declared<Shape> = Shape;

/** Makes a query of an operation; generated modules call it. */
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

/** Makes a mutation of an operation; generated modules call it. */
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
 * What a mutation of ours probably made stale, for a cache that invalidates after each:
 * `invalidateQueries(madeOf(staleAfter(mutation, variables)))`. Others made nothing stale.
 */
export function staleAfter(
  mutation: { readonly meta: unknown },
  variables: unknown,
  rules?: AffectRules,
): readonly string[] {
  const { info } = Object(mutation.meta) as Partial<Tagged>;
  return info === undefined ? [] : affects({ info }, Object(variables) as object, rules);
}

/** The namespace as the site spells it, then what the client calls resource and verb. */
export function keyStart(name: string, namespace: string): readonly string[] {
  const [, resource = '', ...verb] = name.split('.');
  return [namespace, resource, verb.join('.')];
}

/** What a call came to, with the totals of a list. */
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
 * Calls an operation by a transport, or as a client has it, which checks and explains.
 *
 * @throws TypeError for a client that has no such operation
 */
export function callerOf(operation: AnyOperation, site: object): Caller {
  const { name } = operation.info;
  const transport = site as Transport;
  // A namespace may be called `send`, and is no function.
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
  // Unlike `outcome.ok`, this narrows where the project is not strict as well.
  if ('error' in outcome) throw outcome.error;
  return outcome;
}
