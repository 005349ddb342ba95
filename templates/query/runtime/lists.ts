// Paginated lists for `useInfiniteQuery` and similar hooks.
// The client reads the start of the next page from the headers.

import type { DataTag, InfiniteData } from '@tanstack/query-core';
import type { AnyOperation, Arguments } from '../../client/runtime/operation.js';
import { pageFrom } from '../../client/runtime/paging.js';
import type {
  ChoiceOf,
  FieldList,
  Otherwise,
  Reply,
  Shaped,
  Shaping,
} from '../../client/runtime/shaped.js';
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

/** A page in the cache. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /**
   * The start of the page, as a page number. For a list with `offset`, the start is the number of
   * items before the page.
   */
  readonly from: number;
  /** The start of the next page, or undefined on the last page. */
  readonly next?: number | undefined;
  /** The number of items in the list. */
  readonly total?: number | undefined;
  /** The number of pages. */
  readonly totalPages?: number | undefined;
}

/**
 * The query key of a list that is read page by page. The query key of a list does not include the
 * page.
 */
export type InfiniteKey<Start extends KeyStart, Args> = readonly [
  ...Start,
  Partial<Args>,
  'infinite',
];

/** Options for `useInfiniteQuery` and similar hooks. */
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

/** The additional functions of list queries. */
export interface ListFactory<Accessor extends string, Start extends KeyStart, Args, Result> {
  /**
   * Options for `useInfiniteQuery` and similar hooks. The first page starts at `page` or `offset`.
   */
  readonly infiniteQueryOptions: (
    site: Site<Accessor>,
    ...call: Called<Args, Args, QueryCallOptions>
  ) => InfiniteQueryOptions<InfiniteKey<Start, Args>, ItemOf<Result>>;
  readonly infiniteQueryKey: (
    args?: Partial<Args>,
  ) => InfiniteQueryOptions<InfiniteKey<Start, Args>, ItemOf<Result>>['queryKey'];
}

/** Like `ListFactory`, for lists whose item type depends on the arguments. */
export interface ShapedListFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Of extends Reply,
> {
  /**
   * Options for `useInfiniteQuery` and similar hooks. The first page starts at `page` or `offset`.
   */
  readonly infiniteQueryOptions: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    site: Site<Accessor>,
    ...call: Called<Args, Args & Shaping<Of, Choice, Fields, Embed>, QueryCallOptions>
  ) => InfiniteQueryOptions<InfiniteKey<Start, Args>, ItemOf<Shaped<Of, Choice, Fields, Embed>>>;
  readonly infiniteQueryKey: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Partial<Args> & Shaping<Of, Choice, Fields, Embed>,
  ) => InfiniteQueryOptions<
    InfiniteKey<Start, Args>,
    ItemOf<Shaped<Of, Choice, Fields, Embed>>
  >['queryKey'];
}

/** The type that a generated constant declares for itself. */
type Declared<Shape> = Shape;

/** Creates the query of a paginated list for a generated module. */
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
