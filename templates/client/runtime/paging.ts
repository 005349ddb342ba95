// Reads a paginated list as one sequence.
// The list ends by `X-WP-Total`, by `X-WP-TotalPages`, or by a `Link` header without a next page.
// If the site sends no paging headers, a page that is not full is the last page.
// A list also ends if the site refuses a page after the first page.
// If a site or a cache ignores `page`, a page is repeated, and the list ends.
// The client requests at most `maxPages` pages, because page counts of sites can be wrong.
// If `offset` is given, sites ignore `page`, so the client increases `offset`.

import type { ApiResponse, CallOptions } from './call.js';
import { ApiError } from './call-errors.js';
import type { AnyOperation, Arguments, Operation, OperationInfo, ClientPart } from './operation.js';
import { notList } from './read-response.js';
import type {
  Always,
  ByContext,
  ChoiceOf,
  FieldList,
  Otherwise,
  Reply,
  Shaped,
  Shaping,
} from './shaped.js';
import type { Transport } from './transport.js';

/** One page of a list with its response. */
export interface Page<Item> extends ApiResponse<Item[]> {
  /** The number of the page. The first page has the number 1. */
  readonly page: number;
}

type ItemOf<Result> = Result extends readonly (infer Item)[] ? Item : never;

interface PageArgs {
  readonly page?: number | undefined;
}

/**
 * The keys of members from which the compiler infers the types of `paginate`. The members do not
 * exist at run time.
 */
declare const plain: unique symbol;
declare const shaped: unique symbol;

/** An operation that returns a paginated list. */
export interface Paged<Args, Result, Method extends string = string> extends ClientPart<
  Paging<Args, Result, Method>
> {
  readonly info: OperationInfo;
  readonly [plain]: (args: Args, method: Method) => Result;
}

/** Like `Paged`, for lists whose item type depends on the arguments. */
export interface ShapedPaged<
  Args,
  Of extends Reply,
  Method extends string = string,
> extends ClientPart<ShapedPaging<Args, Of, Method>> {
  readonly info: OperationInfo;
  readonly [shaped]: (args: Args, method: Method) => Of;
}

/** Limits for reading a list. */
export interface PagingOptions {
  /**
   * The maximum number of pages to request. The default is 10,000. If a list has more pages than
   * the maximum, the client logs a warning and ignores the rest.
   */
  readonly maxPages?: number | undefined;
}

const mostPages = 10_000;

/** The additional functions of list operations in a client. */
export interface ShapedPaging<Args, Of extends Reply, Method extends string> {
  /**
   * The items of all pages, starting with `args.page`. Each page is requested when the loop reaches
   * the page's first item.
   */
  readonly paginate: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & PagingOptions,
  ) => AsyncGenerator<ItemOf<Shaped<Of, Choice, Fields, Embed>>, void, undefined>;
  /**
   * The pages of the list, starting with `args.page`. Each page is requested when the loop reaches
   * the page.
   */
  readonly pages: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & PagingOptions,
  ) => AsyncGenerator<Page<ItemOf<Shaped<Of, Choice, Fields, Embed>>>, void, undefined>;
}

/** Like `ShapedPaging`, for lists whose item type does not depend on the arguments. */
export interface Paging<Args, Result, Method extends string> {
  /**
   * The items of all pages, starting with `args.page`. Each page is requested when the loop reaches
   * the page's first item.
   */
  readonly paginate: (
    args?: Args,
    options?: CallOptions<Method> & PagingOptions,
  ) => AsyncGenerator<ItemOf<Result>, void, undefined>;
  /**
   * The pages of the list, starting with `args.page`. Each page is requested when the loop reaches
   * the page.
   */
  readonly pages: (
    args?: Args,
    options?: CallOptions<Method> & PagingOptions,
  ) => AsyncGenerator<Page<ItemOf<Result>>, void, undefined>;
}

/**
 * The items of all pages, starting with `args.page`. Each page is requested when the loop reaches
 * the page's first item.
 *
 * @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError, while
 * iterating
 */
export function paginate<
  Args extends PageArgs,
  Result,
  Embeds extends object,
  Method extends string,
  Choice extends true = true,
  const Fields extends FieldList = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedPaged<Args, Always<Result, Embeds>, Method>,
  args?: Args & Shaping<Always<Result, Embeds>, Choice, Fields, Embed>,
  options?: CallOptions<Method> & PagingOptions,
): AsyncGenerator<ItemOf<Shaped<Always<Result, Embeds>, Choice, Fields, Embed>>, void, undefined>;
export function paginate<
  Args extends PageArgs,
  Results extends object,
  Default extends string,
  Embeds extends object,
  Method extends string,
  const Choice extends ChoiceOf<ByContext<Results, Default, Embeds>> = Otherwise<
    ByContext<Results, Default, Embeds>
  >,
  const Fields extends FieldList = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedPaged<Args, ByContext<Results, Default, Embeds>, Method>,
  args?: Args & Shaping<ByContext<Results, Default, Embeds>, Choice, Fields, Embed>,
  options?: CallOptions<Method> & PagingOptions,
): AsyncGenerator<
  ItemOf<Shaped<ByContext<Results, Default, Embeds>, Choice, Fields, Embed>>,
  void,
  undefined
>;
export function paginate<Args extends PageArgs, Item, Method extends string>(
  transport: Transport,
  operation: Paged<Args, Item[], Method>,
  args?: Args,
  options?: CallOptions<Method> & PagingOptions,
): AsyncGenerator<Item, void, undefined>;
export async function* paginate(
  transport: Transport,
  operation: AnyOperation,
  args?: object,
  options?: CallOptions & PagingOptions,
): AsyncGenerator<unknown, void, undefined> {
  for await (const { data, response } of pages(
    transport,
    operation as List,
    args as Arguments,
    options,
  )) {
    if (!Array.isArray(data)) throw notList(operation.info, response, data);
    yield* data;
  }
}

type List = Paged<Arguments, unknown[]> & Operation<Arguments, unknown[], string>;

/**
 * The pages of the list, starting with `args.page`. Each page is requested when the loop reaches
 * the page.
 *
 * @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError, while
 * iterating
 */
export function pages<
  Args extends PageArgs,
  Result,
  Embeds extends object,
  Method extends string,
  Choice extends true = true,
  const Fields extends FieldList = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedPaged<Args, Always<Result, Embeds>, Method>,
  args?: Args & Shaping<Always<Result, Embeds>, Choice, Fields, Embed>,
  options?: CallOptions<Method> & PagingOptions,
): AsyncGenerator<
  Page<ItemOf<Shaped<Always<Result, Embeds>, Choice, Fields, Embed>>>,
  void,
  undefined
>;
export function pages<
  Args extends PageArgs,
  Results extends object,
  Default extends string,
  Embeds extends object,
  Method extends string,
  const Choice extends ChoiceOf<ByContext<Results, Default, Embeds>> = Otherwise<
    ByContext<Results, Default, Embeds>
  >,
  const Fields extends FieldList = never,
  const Embed extends boolean | readonly string[] = false,
>(
  transport: Transport,
  operation: ShapedPaged<Args, ByContext<Results, Default, Embeds>, Method>,
  args?: Args & Shaping<ByContext<Results, Default, Embeds>, Choice, Fields, Embed>,
  options?: CallOptions<Method> & PagingOptions,
): AsyncGenerator<
  Page<ItemOf<Shaped<ByContext<Results, Default, Embeds>, Choice, Fields, Embed>>>,
  void,
  undefined
>;
export function pages<Args extends PageArgs, Item, Method extends string>(
  transport: Transport,
  operation: Paged<Args, Item[], Method>,
  args?: Args,
  options?: CallOptions<Method> & PagingOptions,
): AsyncGenerator<Page<Item>, void, undefined>;
export async function* pages(
  transport: Transport,
  operation: AnyOperation,
  args: Arguments = {},
  options: CallOptions & PagingOptions = {},
): AsyncGenerator<Page<unknown>, void, undefined> {
  const { maxPages = mostPages, ...callOptions } = options;
  const place = new Place(args);
  for (let count = 0; count < maxPages; count++) {
    const answer = await (operation as List)
      .raw(transport, args, { ...callOptions, extra: { ...callOptions.extra, ...place.asked() } })
      .catch((error: unknown) => {
        if (count > 0 && isPastTheEnd(error)) return undefined;
        throw error;
      });
    if (answer === undefined) return;
    const { page } = place;
    const before = place.repeated(answer);
    if (before !== undefined) {
      console.warn(
        `${operation.info.name}: page ${page} has the same items as page ${before}, so the list ends there: the site ignores \`page\`.`,
      );
      return;
    }
    yield { ...answer, page };
    if (place.isLast(answer)) return;
  }
  console.warn(
    `${operation.info.name}: the list has more than ${maxPages} pages, the maximum that the client reads (\`maxPages\`).`,
  );
}

/**
 * Requests the page at `page` or `offset`, and returns the position of the next page. The function
 * does not use the results of earlier pages.
 *
 * @param ask requests a page with the given paging arguments
 */
/* internal */
export async function pageFrom<Found extends ApiResponse<unknown>>(
  ask: (asked: Arguments) => Promise<Found>,
  args: Arguments,
): Promise<{ readonly answer: Found; readonly next: number | undefined }> {
  const place = new Place(args);
  const answer = await ask(place.asked());
  return { answer, next: place.isLast(answer) ? undefined : place.next() };
}

/** The position in a list. */
class Place {
  page: number;
  /** The number of items before the page. */
  #skipped: number;
  /** The number of items on a full page. */
  #full: number;
  readonly #hasOffset: boolean;
  /** The first page and the previous page. */
  readonly #seen = new Map<'first' | 'last', { readonly page: number; readonly items: unknown }>();

  constructor(given: Arguments) {
    this.page = Number(given['page'] ?? 1);
    this.#full = Number(given['per_page'] ?? 0);
    this.#hasOffset = given['offset'] !== undefined;
    this.#skipped = this.#hasOffset ? Number(given['offset']) : (this.page - 1) * this.#full;
  }

  /** The arguments that select the page. These arguments replace the caller's paging arguments. */
  asked(): Arguments {
    return this.#hasOffset ? { page: undefined, offset: this.#skipped } : { page: this.page };
  }

  /** The page number or offset of the next page. */
  next(): number {
    return this.#hasOffset ? this.#skipped : this.page;
  }

  /** The number of an earlier page with equal items. */
  repeated({ data, totalPages = NaN }: ApiResponse<unknown>): number | undefined {
    for (const { page, items } of this.#seen.values())
      if (isSamePage(data, items, !Number.isNaN(totalPages))) return page;
    const seen = { page: this.page, items: data };
    if (this.#seen.size === 0) this.#seen.set('first', seen);
    this.#seen.set('last', seen);
    return undefined;
  }

  /** Moves to the next page. @returns true if the list has no next page */
  isLast({ data, total = NaN, totalPages = NaN, response }: ApiResponse<unknown>): boolean {
    // A value that is not a list has no next page.
    const { length } = Array.isArray(data) ? data : [];
    if (this.#full === 0) this.#skipped = Math.max(this.#skipped, (this.page - 1) * length);
    this.#full ||= length;
    this.#skipped += length;
    const link = this.#hasOffset ? null : response.headers.get('link');
    const isEnd =
      length === 0 ||
      this.#skipped >= total ||
      (!Number.isNaN(totalPages) && !this.#hasOffset
        ? this.page >= totalPages
        : link !== null
          ? !/\brel="?next\b/.test(link)
          : Number.isNaN(total) && length < this.#full);
    this.page++;
    return isEnd;
  }
}

/**
 * Items without an identifier can be equal by chance. If the site reports the number of pages, such
 * items are not compared.
 */
function isSamePage(items: unknown, before: unknown, isCounted: boolean): boolean {
  if (!Array.isArray(items) || !Array.isArray(before) || items.length !== before.length)
    return false;
  const { id } = Object(items[0]) as { readonly id?: unknown };
  if (items.length === 0 || (isCounted && id === undefined)) return false;
  return JSON.stringify(items) === JSON.stringify(before);
}

/** Sites refuse a page after the last page with the error code `rest_post_invalid_page_number`. */
const isPastTheEnd = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  /^rest_\w*invalid_page_number$/.test(error.code ?? '');
