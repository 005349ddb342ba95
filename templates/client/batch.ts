// Several requests in one: the site's batch route performs them in order and responds to
// each as if it had been sent alone. `.request(…)` describes a call; `batch` sends the
// calls.
//
// In `normal` mode the requests are independent. More requests than the site accepts at once
// are sent in several parts, one after another. In `require-all-validate` mode the site
// performs none of them unless it accepts the arguments of all. Several parts cannot
// guarantee that, so more requests than the site accepts at once are refused before anything
// is sent, unless `split` allows each part to be validated alone.

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

/** The types that `request` infers from; these members exist only for the compiler. */
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

/** The options of one request of a batch; the other options apply to the batch as a whole. */
export type RequestOptions<Method extends string = string> = Pick<
  CallOptions<Method>,
  'method' | 'extra' | 'headers' | 'validate' | 'validateResponse' | 'onResponseMismatch'
>;

/** A call to be sent in a batch. */
export interface BatchRequest<Result> {
  readonly info: OperationInfo;
  /** Makes the call through a transport. */
  readonly through: (transport: Transport) => Promise<Outcome<Result>>;
}

/** The additional member of client operations that the batch route accepts. */
export interface Batching<Args, Result, Method extends string> {
  /** Describes the call for a batch: `site.batch([…])`. */
  readonly request: (args: Args, options?: RequestOptions<Method>) => BatchRequest<Result>;
}

/**
 * As `Batching`, for operations whose response type depends on their arguments. Responses
 * in a batch have no embedded resources.
 */
export interface ShapedBatching<Args, Of extends Reply, Method extends string> {
  /** Describes the call for a batch: `site.batch([…])`. */
  readonly request: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
  >(
    args: Args & Shaping<Of, Choice, Fields, false>,
    options?: RequestOptions<Method>,
  ) => BatchRequest<Shaped<Of, Choice, Fields, false>>;
}

/**
 * Describes a call for a batch: `batch(transport, [request(postsCreate, { title: 'A'
 * })])`.
 *
 * @throws TypeError for an operation that the batch route does not accept
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
  if (info.batch === undefined)
    throw new TypeError(`The site does not accept ${info.name} in a batch.`);
  const { safe } = operation as Operation<unknown, unknown>;
  return { info, through: (transport) => safe(transport, args, options) };
}

/** `request` as a member of client operations; the transport is needed only when the batch is sent. */
/* internal */
export const clientRequest = (
  _: Transport,
  operation: never,
  args: never,
  options?: CallOptions<never>,
): BatchRequest<unknown> => request<never, unknown, never>(operation, args, options);

/* -------------------------------------------------------------------------- batches */

export interface BatchOptions extends Pick<CallOptions, 'headers' | 'signal' | 'init'> {
  /**
   * `require-all-validate`: the site performs no request unless it accepts the arguments
   * of all. `normal` when left out.
   */
  readonly validation?: 'normal' | 'require-all-validate' | undefined;
  /**
   * Whether to send more requests than the site accepts at once in several parts. `normal`
   * batches are split unless this is false; others only if it is true.
   */
  readonly split?: boolean | undefined;
  /** Milliseconds until a part of the batch fails. */
  readonly timeout?: number | undefined;
}

/**
 * The request was not performed, because another one was refused or could not be sent;
 * `cause` has the reason.
 */
export class SkippedError extends CallError {
  override readonly name = 'SkippedError';
  override readonly kind = 'skipped';
}

/** The outcome of one request of a batch. */
export type BatchOutcome<Result> =
  Outcome<Result> | { readonly ok: false; readonly kind: 'skipped'; readonly error: SkippedError };

/** The outcomes of several requests, in their order. */
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

/** `batch` as a function; as a part of a client it uses the client's transport. */
export interface Batch extends ClientPart<BoundBatch> {
  /**
   * Performs requests in order and returns the outcome of each. If the batch route itself
   * fails, all requests of that part have its error as their outcome, and the parts after
   * it are skipped.
   *
   * @throws ValidationError before anything is sent, for more requests than the site
   * accepts at once, unless they may be split
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
        // Defaults of the transport apply to the requests in the batch, not to the batch
        // request itself.
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
 * Sends several requests as one: `batch(transport, […])`, or as a part of a client,
 * `createClient(…, { wpV2, batch })`.
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

/** A prepared call that waits for its response. */
interface Waiting {
  readonly entry: object;
  readonly answer: (response: Response) => void;
  readonly fail: (error: unknown) => void;
  readonly skip: (why: string, cause?: unknown) => void;
}

interface Gathered {
  readonly outcome: Promise<Outcome<unknown>>;
  /** Resolves when the call is ready; undefined if the call ended before. */
  readonly arrival: Promise<Waiting | undefined>;
}

/** Makes a call as usual, but through a transport that keeps it for the batch. */
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
 * The site matches the path as it is, without decoding it as it does with an address. A
 * slash within a value stays encoded, as in a single call.
 */
function entryOf({ operation, method, path, headers, values }: Call): object {
  const [route = '', query] = path.split('?');
  const plain = decodeURIComponent(route.replace(/%2F/g, '%252F'));
  // Control characters are refused as well.
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

/** The response, as if the request had been sent alone. */
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
