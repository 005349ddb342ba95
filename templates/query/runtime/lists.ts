// Lists that come in pages, for `useInfiniteQuery` and the like. Where the next page begins
// the headers say, as the client reads them.

import type { DataTag, InfiniteData } from '@tanstack/query-core';
import type { AnyOperation, Arguments } from '../../client/operation.js';
import { pageFrom } from '../../client/paging.js';
import type { ChoiceOf, Otherwise, Reply, Shaped, Shaping } from '../../client/shaped.js';
import {
  callerOf,
  keyStart,
  query,
  type Called,
  type Failure,
  type KeyStart,
  type QueryCallOptions,
  type QueryOptions,
  type Site,
} from './queries.js';
import { tags } from './tags.js';

/** A page as the cache holds it. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** What was asked for: the number of the page, or, where the list has an `offset`, how many items stand before it. */
  readonly from: number;
  /** The same of the next page; none behind the last. */
  readonly next?: number | undefined;
  /** How many items the list has. */
  readonly total?: number | undefined;
  /** How many pages it has. */
  readonly totalPages?: number | undefined;
}

/** The key of a list that is read page by page. The page is no part of it. */
export type InfiniteKey<Start extends KeyStart, Args> = readonly [
  ...Start,
  Partial<Args>,
  'infinite',
];

/** For `useInfiniteQuery` and the like. */
export interface InfiniteQueryOptions<At extends readonly unknown[], Item> extends Omit<
  QueryOptions<At, never>,
  'queryKey' | 'queryFn'
> {
  readonly queryKey: DataTag<At, InfiniteData<ListPage<Item>, number>, Failure>;
  readonly queryFn: (context: {
    readonly pageParam: number;
    readonly signal: AbortSignal;
  }) => Promise<ListPage<Item>>;
  readonly initialPageParam: number;
  readonly getNextPageParam: (last: ListPage<Item>) => number | undefined;
  readonly getPreviousPageParam: (first: ListPage<Item>) => number | undefined;
}

type ItemOf<Result> = Result extends readonly (infer Item)[] ? Item : never;

/** What lists have beside what all queries have. */
export interface ListFactory<Accessor extends string, Start extends KeyStart, Args, Result> {
  /** For `useInfiniteQuery` and the like: from `page`, or from `offset`, on. */
  readonly infiniteQueryOptions: (
    site: Site<Accessor>,
    ...call: Called<Args, Args, QueryCallOptions>
  ) => InfiniteQueryOptions<InfiniteKey<Start, Args>, ItemOf<Result>>;
  readonly infiniteQueryKey: (
    args?: Partial<Args>,
  ) => InfiniteQueryOptions<InfiniteKey<Start, Args>, ItemOf<Result>>['queryKey'];
}

/** As `ListFactory`, for lists whose items the caller shapes. */
export interface ShapedListFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Of extends Reply,
> {
  /** For `useInfiniteQuery` and the like: from `page`, or from `offset`, on. */
  readonly infiniteQueryOptions: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    site: Site<Accessor>,
    ...call: Called<Args, Args & Shaping<Of, Choice, Fields, Embed>, QueryCallOptions>
  ) => InfiniteQueryOptions<InfiniteKey<Start, Args>, ItemOf<Shaped<Of, Choice, Fields, Embed>>>;
  readonly infiniteQueryKey: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Partial<Args> & Shaping<Of, Choice, Fields, Embed>,
  ) => InfiniteQueryOptions<
    InfiniteKey<Start, Args>,
    ItemOf<Shaped<Of, Choice, Fields, Embed>>
  >['queryKey'];
}

/** What the place that it is made for declares it to be. */
type Declared<Shape> = Shape;

/** Makes a query of a list that comes in pages; generated modules call it. */
/* internal */
export function listing<Shape>(operation: AnyOperation, namespace: string): Declared<Shape> {
  const start = keyStart(operation.info.name, namespace);
  const infiniteQueryKey = (args: Arguments = {}) => [
    ...start,
    Object.fromEntries(Object.entries(args).filter(([name]) => name !== 'page')),
    'infinite',
  ];
  return {
    ...query<object>(operation, namespace),
    infiniteQueryKey,
    infiniteQueryOptions: (site: object, args: Arguments = {}, options: QueryCallOptions = {}) => {
      const call = callerOf(operation, site);
      const { offset } = args;
      const start = offset === undefined ? 'page' : 'offset';
      return {
        queryKey: infiniteQueryKey({ ...args, ...options.extra }),
        queryFn: async ({ pageParam: from, signal }: PageContext) => {
          const { answer, next } = await pageFrom(
            (asked) => call(args, { ...options, signal, extra: { ...options.extra, ...asked } }),
            { ...args, [start]: from },
          );
          const { data: items, total, totalPages } = answer;
          return { items, from, next, total, totalPages };
        },
        initialPageParam: Number(args[start] ?? 1),
        getNextPageParam: ({ next }: ListPage<unknown>) => next,
        getPreviousPageParam: ({ from }: ListPage<unknown>) =>
          start === 'page' && from > 1 ? from - 1 : undefined,
        meta: { tags: tags(operation, args) },
      };
    },
  } as Declared<Shape>;
}

interface PageContext {
  readonly pageParam: number;
  readonly signal: AbortSignal;
}
