// Lists that come in pages, as one sequence. A list ends where the site says so: by
// `X-WP-TotalPages`, by a `Link` header without a next page, or, where it says neither,
// with a page that is not full. A refusal of a page after the first is the end as well,
// and so is a page that is the one before again: the site, or a cache, ignores `page`.

import type {
  Always,
  ByContext,
  ChoiceOf,
  OptionalShapedOperation,
  Otherwise,
  Reply,
  Shaped,
  ShapedOperation,
  Shaping,
} from './shaped.js';
import {
  ApiError,
  type Answer,
  type AnyOperation,
  type Arguments,
  type CallOptions,
  type Operation,
  type OptionalOperation,
  type Transport,
} from './transport.js';

/** One page of a list, with the response it came in. */
export interface Page<Item> extends Answer<Item[]> {
  /** Its number; the first is 1. */
  readonly page: number;
}

type ItemOf<Result> = Result extends readonly (infer Item)[] ? Item : never;

interface PageArgs {
  readonly page?: number | undefined;
}

type ShapedList<Args, Of extends Reply, Method extends string> =
  ShapedOperation<Args, Of, Method> | OptionalShapedOperation<Args, Of, Method>;

type PlainList<Args, Item, Method extends string> =
  Operation<Args, Item[], Method> | OptionalOperation<Args, Item[], Method>;

/** What lists of a client have beside what all operations have. */
export interface ShapedPaging<Args, Of extends Reply, Method extends string> {
  /** The items of all pages, from `args.page` on; a page is asked for when its first item is. */
  readonly paginate: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method>,
  ) => AsyncGenerator<ItemOf<Shaped<Of, Choice, Fields, Embed>>, void, undefined>;
  /** The pages, from `args.page` on, each asked for when it is wanted. */
  readonly pages: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method>,
  ) => AsyncGenerator<Page<ItemOf<Shaped<Of, Choice, Fields, Embed>>>, void, undefined>;
}

/** As `ShapedPaging`, for lists whose items are always the same. */
export interface Paging<Args, Result, Method extends string> {
  /** The items of all pages, from `args.page` on; a page is asked for when its first item is. */
  readonly paginate: (
    args?: Args,
    options?: CallOptions<Method>,
  ) => AsyncGenerator<ItemOf<Result>, void, undefined>;
  /** The pages, from `args.page` on, each asked for when it is wanted. */
  readonly pages: (
    args?: Args,
    options?: CallOptions<Method>,
  ) => AsyncGenerator<Page<ItemOf<Result>>, void, undefined>;
}

/**
 * The items of all pages, from `args.page` on; a page is asked for when its first item is.
 *
 * @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError, while iterating
 */
export function paginate<
  Args extends PageArgs,
  Result,
  Method extends string,
  Choice extends true = true,
  const Fields extends readonly string[] = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedList<Args, Always<Result>, Method>,
  args?: Args & Shaping<Always<Result>, Choice, Fields, Embed>,
  options?: CallOptions<Method>,
): AsyncGenerator<ItemOf<Shaped<Always<Result>, Choice, Fields, Embed>>, void, undefined>;
export function paginate<
  Args extends PageArgs,
  Results extends object,
  Default extends string,
  Method extends string,
  const Choice extends ChoiceOf<ByContext<Results, Default>> = Otherwise<
    ByContext<Results, Default>
  >,
  const Fields extends readonly string[] = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedList<Args, ByContext<Results, Default>, Method>,
  args?: Args & Shaping<ByContext<Results, Default>, Choice, Fields, Embed>,
  options?: CallOptions<Method>,
): AsyncGenerator<
  ItemOf<Shaped<ByContext<Results, Default>, Choice, Fields, Embed>>,
  void,
  undefined
>;
export function paginate<Args extends PageArgs, Item, Method extends string>(
  transport: Transport,
  operation: PlainList<Args, Item, Method>,
  args?: Args,
  options?: CallOptions<Method>,
): AsyncGenerator<Item, void, undefined>;
export async function* paginate(
  transport: Transport,
  operation: AnyOperation,
  args?: object,
  options?: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  for await (const { data } of pages(transport, operation as List, args as Arguments, options))
    yield* data;
}

type List = PlainList<Arguments, unknown, string>;

/**
 * The pages, from `args.page` on, each asked for when it is wanted.
 *
 * @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError, while iterating
 */
export function pages<
  Args extends PageArgs,
  Result,
  Method extends string,
  Choice extends true = true,
  const Fields extends readonly string[] = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedList<Args, Always<Result>, Method>,
  args?: Args & Shaping<Always<Result>, Choice, Fields, Embed>,
  options?: CallOptions<Method>,
): AsyncGenerator<Page<ItemOf<Shaped<Always<Result>, Choice, Fields, Embed>>>, void, undefined>;
export function pages<
  Args extends PageArgs,
  Results extends object,
  Default extends string,
  Method extends string,
  const Choice extends ChoiceOf<ByContext<Results, Default>> = Otherwise<
    ByContext<Results, Default>
  >,
  const Fields extends readonly string[] = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedList<Args, ByContext<Results, Default>, Method>,
  args?: Args & Shaping<ByContext<Results, Default>, Choice, Fields, Embed>,
  options?: CallOptions<Method>,
): AsyncGenerator<
  Page<ItemOf<Shaped<ByContext<Results, Default>, Choice, Fields, Embed>>>,
  void,
  undefined
>;
export function pages<Args extends PageArgs, Item, Method extends string>(
  transport: Transport,
  operation: PlainList<Args, Item, Method>,
  args?: Args,
  options?: CallOptions<Method>,
): AsyncGenerator<Page<Item>, void, undefined>;
export async function* pages(
  transport: Transport,
  operation: AnyOperation,
  args: object = {},
  options?: CallOptions,
): AsyncGenerator<Page<unknown>, void, undefined> {
  const asked: Arguments = { ...args };
  const first = Number(asked['page'] ?? 1);
  let full = Number(asked['per_page'] ?? 0);
  let before: unknown;
  for (let page = first; ; page++) {
    const answer = await (operation as List)
      .raw(transport, { ...asked, page }, options)
      .catch((error: unknown) => {
        if (page > first && isPastTheEnd(error)) return undefined;
        throw error;
      });
    if (answer === undefined) return;
    const { data, totalPages = NaN, response } = answer;
    const isCounted = !Number.isNaN(totalPages);
    if (isRepeated(data, before, isCounted)) {
      console.warn(
        `${operation.info.name}: page ${page} is page ${page - 1} again, so that the list ends there. Whoever answers ignores \`page\`.`,
      );
      return;
    }
    before = data;
    yield { ...answer, page };
    // What is no list has no further pages.
    const { length } = Array.isArray(data) ? data : [];
    full ||= length;
    const link = response.headers.get('link');
    const isLast = isCounted
      ? page >= totalPages
      : link !== null
        ? !/\brel="?next\b/.test(link)
        : length < full;
    if (isLast || length === 0) return;
  }
}

/** Items without an identifier may well be alike, so that the number of pages counts for more where it is known. */
function isRepeated(items: unknown, before: unknown, isCounted: boolean): boolean {
  if (!Array.isArray(items) || !Array.isArray(before) || items.length !== before.length)
    return false;
  const { id } = Object(items[0]) as { readonly id?: unknown };
  if (items.length === 0 || (isCounted && id === undefined)) return false;
  return JSON.stringify(items) === JSON.stringify(before);
}

/** As sites refuse a page behind the last: `rest_post_invalid_page_number`. */
const isPastTheEnd = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  /^rest_\w*invalid_page_number$/.test(error.code ?? '');
