// Several requests in one: the site's batch route performs them in order and answers
// each as if it had come alone. `.request(…)` says what is to be called, `batch` calls.
//
// In `normal` mode each request stands for itself, and more than the site takes at once
// are sent in parts, one after another. `require-all-validate` performs none of them
// unless the site accepts the arguments of all; that cannot be promised for parts, so
// that more than the site takes at once are refused before anything is sent, unless
// `split` says that each part may stand for itself.

import type { CallOptions, Outcome } from './call.js';
import { ApiError, CallError, ValidationError } from './call-errors.js';
import {
  operation,
  type AnyOperation,
  type Arguments,
  type Operation,
  type OperationInfo,
  type ClientPart,
} from './operation.js';
import { json } from './php-query.js';
import type {
  Always,
  ByContext,
  ByForce,
  ChoiceOf,
  Otherwise,
  Reply,
  Shaped,
  Shaping,
} from './shaped.js';
import type { Call, Transport } from './transport.js';

/* ----------------------------------------------------------------------- requests */

/** What `request` takes and answers; the compiler alone knows of these members. */
declare const plain: unique symbol;
declare const shaped: unique symbol;

/** An operation that the batch route takes. */
export interface Batchable<Args, Result, Method extends string = string> extends ClientPart<
  Batching<Args, Result, Method>
> {
  readonly info: OperationInfo;
  readonly [plain]: (args: Args, method: Method) => Result;
}

/** As `Batchable`, for operations whose answer the caller shapes. */
export interface ShapedBatchable<
  Args,
  Of extends Reply,
  Method extends string = string,
> extends ClientPart<ShapedBatching<Args, Of, Method>> {
  readonly info: OperationInfo;
  readonly [shaped]: (args: Args, method: Method) => Of;
}

/** What one request of a batch may ask for beside its arguments; the rest is the batch's. */
export type RequestOptions<Method extends string = string> = Pick<
  CallOptions<Method>,
  'method' | 'extra' | 'headers' | 'validate' | 'validateResponse' | 'onResponseMismatch'
>;

/** A call that is to be made as one of a batch. */
export interface BatchRequest<Result> {
  readonly info: OperationInfo;
  /** Makes the call through a transport. */
  readonly through: (transport: Transport) => Promise<Outcome<Result>>;
}

/** What operations of a client have besides when the batch route takes them. */
export interface Batching<Args, Result, Method extends string> {
  /** The call as one of a batch: `site.batch([…])`. */
  readonly request: (args: Args, options?: RequestOptions<Method>) => BatchRequest<Result>;
}

/** As `Batching`, for operations whose answer the caller shapes. Nothing is embedded in the answers of a batch. */
export interface ShapedBatching<Args, Of extends Reply, Method extends string> {
  /** The call as one of a batch: `site.batch([…])`. */
  readonly request: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
  >(
    args: Args & Shaping<Of, Choice, Fields, false>,
    options?: RequestOptions<Method>,
  ) => BatchRequest<Shaped<Of, Choice, Fields, false>>;
}

/**
 * A call as one of a batch: `batch(transport, [request(postsCreate, { title: 'A' })])`.
 *
 * @throws TypeError for an operation that the batch route does not take
 */
export function request<
  Args,
  Result,
  Method extends string,
  Choice extends true = true,
  const Fields extends readonly string[] = never,
>(
  operation: ShapedBatchable<Args, Always<Result, object>, Method>,
  args: NoInfer<Args> & Shaping<Always<Result, object>, Choice, Fields, false>,
  options?: RequestOptions<Method>,
): BatchRequest<Shaped<Always<Result, object>, Choice, Fields, false>>;
export function request<
  Args,
  Results extends { readonly true: unknown; readonly false: unknown },
  Default extends boolean,
  Method extends string,
  const Choice extends boolean = Default,
  const Fields extends readonly string[] = never,
>(
  operation: ShapedBatchable<Args, ByForce<Results, Default>, Method>,
  args: NoInfer<Args> & Shaping<ByForce<Results, Default>, Choice, Fields, false>,
  options?: RequestOptions<Method>,
): BatchRequest<Shaped<ByForce<Results, Default>, Choice, Fields, false>>;
export function request<
  Args,
  Results extends object,
  Default extends string,
  Method extends string,
  const Choice extends ChoiceOf<ByContext<Results, Default, object>> = Otherwise<
    ByContext<Results, Default, object>
  >,
  const Fields extends readonly string[] = never,
>(
  operation: ShapedBatchable<Args, ByContext<Results, Default, object>, Method>,
  args: NoInfer<Args> & Shaping<ByContext<Results, Default, object>, Choice, Fields, false>,
  options?: RequestOptions<Method>,
): BatchRequest<Shaped<ByContext<Results, Default, object>, Choice, Fields, false>>;
export function request<Args, Result, Method extends string>(
  operation: Batchable<Args, Result, Method>,
  args: NoInfer<Args>,
  options?: RequestOptions<Method>,
): BatchRequest<Result>;
export function request(
  operation: AnyOperation,
  args: unknown,
  options?: RequestOptions,
): BatchRequest<unknown> {
  const { info } = operation;
  if (info.batch === undefined) throw new TypeError(`The site takes no ${info.name} in a batch.`);
  const { safe } = operation as Operation<unknown, unknown>;
  return { info, through: (transport) => safe(transport, args, options) };
}

/** `request` as operations of a client have it; no transport is needed before the batch is sent. */
/* internal */
export const clientRequest = (
  _: Transport,
  operation: never,
  args: never,
  options?: CallOptions<never>,
): BatchRequest<unknown> => request<never, unknown, never>(operation, args, options);

/* -------------------------------------------------------------------------- batches */

export interface BatchOptions extends Pick<CallOptions, 'headers' | 'signal' | 'init'> {
  /** `require-all-validate`: none is performed unless the site accepts the arguments of all. `normal` when left out. */
  readonly validation?: 'normal' | 'require-all-validate' | undefined;
  /** Send more than the site takes at once in parts; `normal` batches are, unless this is false. */
  readonly split?: boolean | undefined;
  /** Milliseconds until a part of the batch fails. */
  readonly timeout?: number | undefined;
}

/** It was not performed, because another request was refused or could not be sent; `cause` says why. */
export class SkippedError extends CallError {
  override readonly name = 'SkippedError';
  override readonly kind = 'skipped';
}

/** How a request of a batch went. */
export type BatchOutcome<Result> =
  Outcome<Result> | { readonly ok: false; readonly kind: 'skipped'; readonly error: SkippedError };

/** How each of several requests went, in their order. */
export type BatchOutcomes<Requests extends readonly BatchRequest<unknown>[]> = {
  -readonly [At in keyof Requests]: Requests[At] extends BatchRequest<infer Result>
    ? BatchOutcome<Result>
    : never;
};

/** `batch` of a client, which knows its transport. */
export type BoundBatch = <const Requests extends readonly BatchRequest<unknown>[]>(
  requests: Requests,
  options?: BatchOptions,
) => Promise<BatchOutcomes<Requests>>;

/** `batch` by itself; as a part of a client it knows its transport. */
export interface Batch extends ClientPart<BoundBatch> {
  /**
   * Performs requests in order and answers how each went. Where the batch route itself
   * fails, that is the outcome of all requests of that part, and what was to follow is skipped.
   *
   * @throws ValidationError, before anything is sent, for more requests than the site takes
   * at once, where they must not be split
   */
  <const Requests extends readonly BatchRequest<unknown>[]>(
    transport: Transport,
    requests: Requests,
    options?: BatchOptions,
  ): Promise<BatchOutcomes<Requests>>;
}

const perform = async (
  transport: Transport,
  requests: readonly BatchRequest<unknown>[],
  options: BatchOptions = {},
): Promise<unknown> => {
  const { validation = 'normal', split = validation === 'normal', ...callOptions } = options;
  const limit = Math.min(...requests.map(({ info }) => info.batch ?? 0));
  if (requests.length > limit && !split)
    throw new ValidationError(batchRoute.info, [
      {
        message: `${requests.length} are more than the ${limit} that the site takes at once; \`split: true\` sends them in parts`,
        path: ['requests'],
      },
    ]);
  const gathered = requests.map((one) => gather(transport, one));
  const waiting = (await Promise.all(gathered.map(({ arrival }) => arrival))).filter(
    (one) => one !== undefined,
  );
  const isAllOrNothing = validation !== 'normal';
  let stop = isAllOrNothing && waiting.length < requests.length ? 'others are refused' : undefined;
  let cause: unknown;
  for (let at = 0; at < waiting.length; at += limit) {
    const part = waiting.slice(at, at + limit);
    if (stop === undefined)
      try {
        // What a site adds to every call it adds to those within, not to the one around them.
        const outer = { ...transport, defaults: undefined, inspect: undefined };
        const entries = part.map(({ entry }) => entry);
        const { data, response } = await batchRoute.raw(
          outer,
          { validation, requests: entries },
          callOptions,
        );
        if (!Array.isArray(data?.responses)) throw new ApiError(batchRoute.info, response, data);
        if (data.failed !== undefined) stop = 'others are refused';
        part.forEach(({ answer, skip }, index) => {
          const envelope = data.responses[index];
          if (envelope) answer(responseOf(envelope));
          else skip(stop ?? 'the site left it out');
        });
      } catch (error) {
        stop = 'an earlier part failed';
        cause = error;
        for (const { fail } of part) fail(error);
      }
    else for (const { skip } of part) skip(stop, cause);
  }
  return Promise.all(gathered.map(({ outcome }) => outcome));
};

/** Several requests as one: `batch(transport, […])`, and a part of a client, `createClient(…, { wpV2, batch })`. */
export const batch = perform as unknown as Batch;

interface BatchAnswer {
  readonly failed?: string;
  readonly responses: readonly (Envelope | null | undefined)[];
}

interface Envelope {
  readonly body?: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const batchRoute = /*#__PURE__*/ operation<Operation<Arguments, BatchAnswer | null | undefined>>(
  { method: 'POST', encode: json },
  'batch',
  '/batch/v1',
);

/** A call that is ready to be sent and waits for its answer. */
interface Waiting {
  readonly entry: object;
  readonly answer: (response: Response) => void;
  readonly fail: (error: unknown) => void;
  readonly skip: (why: string, cause?: unknown) => void;
}

interface Gathered {
  readonly outcome: Promise<Outcome<unknown>>;
  /** Comes when the call is ready; undefined for one that has ended before. */
  readonly arrival: Promise<Waiting | undefined>;
}

/** Makes a call as always, but through a transport that keeps it. */
function gather(transport: Transport, { info, through }: BatchRequest<unknown>): Gathered {
  let arrive: (waiting?: Waiting) => void = () => undefined;
  const arrival = new Promise<Waiting | undefined>((resolve) => (arrive = resolve));
  const send = async (call: Call): Promise<Response> => {
    const entry = entryOf(call);
    return new Promise((answer, fail) => {
      arrive({
        entry,
        answer,
        fail,
        skip: (why, cause) => {
          fail(new SkippedError(info, `not performed: ${why}`, cause));
        },
      });
    });
  };
  const outcome = through({
    ...transport,
    headers: undefined,
    init: undefined,
    timeout: undefined,
    send,
  });
  const end = (): void => {
    arrive();
  };
  outcome.then(end, end);
  return { outcome, arrival };
}

/**
 * The site matches the path as it stands: unlike one in an address, it is not decoded
 * before. A slash within a value stays encoded, as it does in a call that goes alone.
 */
function entryOf({ operation, method, path, headers, values }: Call): object {
  const [route = '', query] = path.split('?');
  const plain = decodeURIComponent(route.replace(/%2F/g, '%252F'));
  // No control character either.
  if (/[?#]|[^ -~\xa0-\u{10ffff}]/u.test(plain))
    throw new ValidationError(operation, [
      { message: `"${plain}" cannot stand in the path of a batched request` },
    ]);
  const own: Record<string, string> = {};
  headers.forEach((value, name) => {
    own[name] = value;
  });
  return {
    method,
    path: plain + (query === undefined ? '' : `?${query}`),
    ...(Object.keys(own).length > 0 && { headers: own }),
    ...(values && Object.keys(values).length > 0 && { body: values }),
  };
}

/** As it would have come alone. */
function responseOf({ body, status = 200, headers }: Envelope): Response {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers ?? {}))
    try {
      kept.set(name, String(value));
    } catch {
      // No response that came alone could have had it.
    }
  const isEmpty = [204, 205, 304].includes(status) || body === undefined;
  const isPossible = status >= 200 && status < 600;
  return new Response(isEmpty ? null : JSON.stringify(body), {
    status: isPossible ? status : 500,
    headers: kept,
  });
}
