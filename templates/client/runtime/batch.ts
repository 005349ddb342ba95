// Sends several requests as one batch request.
// The site's batch route performs the requests in order and returns a response for each request.
// `.request(…)` describes a call, and `batch` sends the calls.
// In `normal` mode, the requests are independent.
// If there are too many requests for the site's limit, the client sends several batches in order.
// In `require-all-validate` mode, the site first validates the arguments of all requests.
// The site performs no request if any argument is invalid.
// The site validates each batch separately, so in this mode the client refuses more requests than
// the site's limit.
// With the option `split`, the client sends several batches, which the site validates separately.

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
  FieldList,
  Otherwise,
  Reply,
  Shaped,
  Shaping,
} from './shaped.js';
import type { Call, Transport } from './transport.js';

/* ---- requests */

/**
 * The key of a member from which the compiler infers the types of `request`. The member does not
 * exist at run time.
 */
declare const plain: unique symbol;
declare const shaped: unique symbol;

/** An operation that the batch route accepts. */
export interface Batchable<Args, Result, Method extends string = string> extends ClientPart<
  Batching<Args, Result, Method>
> {
  readonly info: OperationInfo;
  readonly [plain]: (args: Args, method: Method) => Result;
}

/** A `Batchable` operation whose response type depends on its arguments. */
export interface ShapedBatchable<
  Args,
  Of extends Reply,
  Method extends string = string,
> extends ClientPart<ShapedBatching<Args, Of, Method>> {
  readonly info: OperationInfo;
  readonly [shaped]: (args: Args, method: Method) => Of;
}

/** The options of a single request. All other options apply to the whole batch. */
export type RequestOptions<Method extends string = string> = Pick<
  CallOptions<Method>,
  'method' | 'extra' | 'headers' | 'validate' | 'validateResponse' | 'onResponseMismatch'
>;

/** A call to be sent in a batch. */
export interface BatchRequest<Result> {
  readonly info: OperationInfo;
  readonly through: (transport: Transport) => Promise<Outcome<Result>>;
}

/** The `request` function of client operations that the batch route accepts. */
export interface Batching<Args, Result, Method extends string> {
  /** Describes the call for a batch, as in `site.batch([…])`. */
  readonly request: (args: Args, options?: RequestOptions<Method>) => BatchRequest<Result>;
}

/**
 * Like `Batching`, for operations whose response type depends on their arguments. Responses in a
 * batch have no embedded resources.
 */
export interface ShapedBatching<Args, Of extends Reply, Method extends string> {
  /** Describes the call for a batch, as in `site.batch([…])`. */
  readonly request: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
  >(
    args: Args & Shaping<Of, Choice, Fields, false>,
    options?: RequestOptions<Method>,
  ) => BatchRequest<Shaped<Of, Choice, Fields, false>>;
}

/**
 * Describes a call for a batch, as in `batch(transport, [request(postsCreate, { title: 'A' })])`.
 *
 * @throws TypeError for an operation that the batch route does not accept
 */
export function request<
  Args,
  Result,
  Method extends string,
  Choice extends true = true,
  const Fields extends FieldList = never,
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
  const Fields extends FieldList = never,
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
  const Fields extends FieldList = never,
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
  if (info.batch === undefined)
    throw new TypeError(`The site does not accept ${info.name} in a batch.`);
  const { safe } = operation as Operation<unknown, unknown, string>;
  return { info, through: (transport) => safe(transport, args, options) };
}

/** Adds `request` to client operations. The transport is only needed when the batch is sent. */
/* internal */
export const clientRequest = (
  _: Transport,
  operation: never,
  args: never,
  options?: CallOptions<never>,
): BatchRequest<unknown> => request<never, unknown, never>(operation, args, options);

/* ---- batches */

export interface BatchOptions extends Pick<CallOptions, 'headers' | 'signal' | 'init'> {
  /**
   * With `require-all-validate`, the site performs no request unless all arguments are valid.
   * `normal` when left out.
   */
  readonly validation?: 'normal' | 'require-all-validate' | undefined;
  /**
   * Whether to send more requests than the site's limit in several batches. By default, only
   * `normal` batches are split.
   */
  readonly split?: boolean | undefined;
  /** The timeout of a batch request in milliseconds. */
  readonly timeout?: number | undefined;
}

/**
 * The request was not performed, because another request was refused or could not be sent. The
 * reason is in `cause`.
 */
export class SkippedError extends CallError {
  override readonly name = 'SkippedError';
  override readonly kind = 'skipped';
}

export type BatchOutcome<Result> =
  Outcome<Result> | { readonly ok: false; readonly kind: 'skipped'; readonly error: SkippedError };

/** The outcomes of the requests in a batch, in the order of the requests. */
export type BatchOutcomes<Requests extends readonly BatchRequest<unknown>[]> = {
  -readonly [At in keyof Requests]: Requests[At] extends BatchRequest<infer Result>
    ? BatchOutcome<Result>
    : never;
};

/** `batch` as a member of a client, with the client's transport. */
export type BoundBatch = <const Requests extends readonly BatchRequest<unknown>[]>(
  requests: Requests,
  options?: BatchOptions,
) => Promise<BatchOutcomes<Requests>>;

/** `batch` as a function. As a part of a client, `batch` uses the client's transport. */
export interface Batch extends ClientPart<BoundBatch> {
  /**
   * Performs requests in order and returns the outcome of each request. If the batch route itself
   * fails, all requests of the batch have the batch's error as their outcome, and later batches are
   * skipped.
   *
   * @throws ValidationError for more requests than the site's limit, unless they can be split
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
        message: `${requests.length} requests are more than the ${limit} that the site accepts at once; \`split: true\` sends the requests in several batches`,
        path: ['requests'],
      },
    ]);
  const gathered = requests.map((one) => gather(transport, one));
  const waiting = (await Promise.all(gathered.map(({ arrival }) => arrival))).filter(
    (one) => one !== undefined,
  );
  const isAllOrNothing = validation !== 'normal';
  let stop =
    isAllOrNothing && waiting.length < requests.length ? 'other requests were refused' : undefined;
  let cause: unknown;
  for (let at = 0; at < waiting.length; at += limit) {
    const part = waiting.slice(at, at + limit);
    if (stop === undefined)
      try {
        // The transport's defaults apply only to requests in the batch, not to the batch request.
        const outer = { ...transport, defaults: undefined, inspect: undefined };
        const entries = part.map(({ entry }) => entry);
        const { data, response } = await batchRoute.raw(
          outer,
          { validation, requests: entries },
          callOptions,
        );
        if (!Array.isArray(data?.responses)) throw new ApiError(batchRoute.info, response, data);
        if (data.failed !== undefined) stop = 'other requests were refused';
        part.forEach(({ answer, skip }, index) => {
          const envelope = data.responses[index];
          if (envelope) answer(responseOf(envelope));
          else skip(stop ?? 'the site returned no response to this request');
        });
      } catch (error) {
        stop = 'an earlier batch failed';
        cause = error;
        for (const { fail } of part) fail(error);
      }
    else for (const { skip } of part) skip(stop, cause);
  }
  return Promise.all(gathered.map(({ outcome }) => outcome));
};

/**
 * Sends several requests as one batch request, for example by `batch(transport, […])`, or as a part
 * of a client, `createClient(…, { wpV2, batch })`.
 */
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

interface Waiting {
  readonly entry: object;
  readonly answer: (response: Response) => void;
  readonly fail: (error: unknown) => void;
  readonly skip: (why: string, cause?: unknown) => void;
}

interface Gathered {
  readonly outcome: Promise<Outcome<unknown>>;
  /**
   * Resolves when the call is ready to be sent. The promise resolves to undefined if the call ended
   * early.
   */
  readonly arrival: Promise<Waiting | undefined>;
}

/** Makes a call through a transport that collects the call for the batch. */
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
 * For requests in a batch, the site matches the path without decoding the path. A slash within a
 * value stays encoded, as in a single call.
 */
function entryOf({ operation, method, path, headers, values }: Call): object {
  const [route = '', query] = path.split('?');
  const plain = decodeURIComponent(route.replace(/%2F/g, '%252F'));
  // Control characters in a path are refused.
  if (/[?#]|[^ -~\xa0-\u{10ffff}]/u.test(plain))
    throw new ValidationError(operation, [
      { message: `"${plain}" cannot be in the path of a batched request` },
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

/** A response like the response to a single request. */
function responseOf({ body, status = 200, headers }: Envelope): Response {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers ?? {}))
    try {
      kept.set(name, String(value));
    } catch {
      // The status or a header is not valid in a response.
    }
  const isEmpty = [204, 205, 304].includes(status) || body === undefined;
  const isPossible = status >= 200 && status < 600;
  return new Response(isEmpty ? null : JSON.stringify(body), {
    status: isPossible ? status : 500,
    headers: kept,
  });
}
