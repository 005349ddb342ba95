// One call of an operation: checks and places the arguments, sends the request and reads the
// response. Values that JSON cannot represent are refused before anything is sent, because
// the site would receive something else.

import {
  AbortError,
  TimeoutError,
  ValidationError,
  type ApiError,
  type LocalError,
  type NetworkError,
  type ValidationIssue,
} from './call-errors.js';
import type { Arguments, OperationInfo, Totals } from './operation.js';
import { read } from './read-response.js';
import type { OnResponseMismatch, ResponseMismatch } from './response-check.js';
import {
  setHeaders,
  type Call,
  type CallDefaults,
  type HeaderSource,
  type Inspect,
  type Transport,
} from './transport.js';

/** The forms in which `as` returns a response; none of them is decoded as JSON. */
export interface Bodies {
  readonly blob: Blob;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The body as it arrives; null if there is none. */
  readonly stream: ReadableStream<Uint8Array> | null;
  /** The response with its body unread. */
  readonly response: Response;
}

/** How a response is read; `json` by default. */
export type As = 'json' | keyof Bodies;

/** The type of the data that a call returns, by how it is read. */
export type Read<Result, Kind extends As> = As extends Kind
  ? Result
  : Kind extends keyof Bodies
    ? Bodies[Kind]
    : Result;

/** Options for responses that are not JSON (CSV, ZIP, images). */
export interface Reading<Kind extends As> {
  /**
   * Returns the response as `text`, `bytes`, `blob`, `stream` or the whole `response`.
   * Errors are read as usual.
   */
  readonly as?: Kind | undefined;
}

/** The options of one call. */
export interface CallOptions<Method extends string = string> {
  /** Another HTTP method of the endpoint. */
  readonly method?: Method | undefined;
  /**
   * Arguments that the site does not declare. They are sent in the query or the body, as
   * usual for the method.
   */
  readonly extra?: Arguments | undefined;
  readonly headers?: HeaderSource;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call fails, including retries and reading; 0 for no limit. */
  readonly timeout?: number | undefined;
  /**
   * Passed to `fetch` unchanged: `cache`, `credentials`, options of a framework. The
   * operation sets the method and the body.
   */
  readonly init?: RequestInit | undefined;
  /** Checks the arguments before anything is sent; `false` skips the client's own check. */
  readonly validate?: StandardSchema | false | undefined;
  /**
   * Compares the response with the site's declaration (`site` or `strict`), or with a
   * schema; `false` turns this off. A standalone call with `site` or `strict` needs a
   * transport that can compare: `inspect: checkResponses({ … })`.
   */
  readonly validateResponse?: 'site' | 'strict' | StandardSchema | Inspect | false | undefined;
  /**
   * Called when a response is not as expected, if responses are compared; `throw` makes
   * the call fail instead.
   */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
}

/** The data, and the response that it was read from. */
export interface ApiResponse<Result> extends Totals {
  readonly data: Result;
  /** The body has been read, unless `as` is `stream` or `response`. */
  readonly response: Response;
}

/** The result or the error of a call, for code that prefers not to catch errors. */
export type Outcome<Result> =
  | { readonly ok: true; readonly data: Result; readonly response: Response }
  | { readonly ok: false; readonly kind: 'http'; readonly error: ApiError }
  | { readonly ok: false; readonly kind: 'network'; readonly error: NetworkError }
  | { readonly ok: false; readonly kind: 'abort'; readonly error: AbortError }
  | { readonly ok: false; readonly kind: 'timeout'; readonly error: TimeoutError }
  | { readonly ok: false; readonly kind: 'validation'; readonly error: ValidationError }
  | { readonly ok: false; readonly kind: 'mismatch'; readonly error: ResponseMismatch }
  | { readonly ok: false; readonly kind: 'local'; readonly error: LocalError };

/** The part of Standard Schema that the runtime uses; zod, valibot, arktype and others implement it. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly issues?: readonly ValidationIssue[] | undefined }
      | Promise<{ readonly issues?: readonly ValidationIssue[] | undefined }>;
  };
}

export async function perform(
  info: OperationInfo,
  transport: Transport,
  args: Arguments = {},
  options: CallOptions & Reading<As> = {},
): Promise<ApiResponse<unknown>> {
  const { as = 'json', timeout = transport.timeout } = options;
  const operation = { ...info, method: options.method ?? info.method };
  // The schema only checks: the caller's arguments are sent unchanged.
  const issues = options.validate && (await options.validate['~standard'].validate(args)).issues;
  if (issues) throw new ValidationError(operation, issues);
  const inspect = transport.inspect ?? options.validateResponse;
  // A standalone call has no code to compare responses, unless the transport brings it.
  if (typeof inspect !== 'function' && inspect)
    throw new TypeError('`validateResponse` needs `inspect`');
  const call = prepare(operation, transport, args, options);
  const asked = options.signal ?? call.signal;
  const own = new AbortController();
  // Not `AbortSignal.any`: React Native and older browsers do not have it. And `fetch` may
  // never end a body with a wrong `content-encoding`, even after it is aborted.
  return new Promise((resolve, reject) => {
    /** @param event the abort event of the caller's signal; undefined after the timeout */
    const stop = (event?: unknown) => {
      const reason = (event ? asked?.reason : 'no response within ' + String(timeout) + ' ms') as
        Partial<Error> | undefined;
      // `AbortSignal.timeout` uses an error with that name.
      reject(
        new (event && reason?.name !== 'TimeoutError' ? AbortError : TimeoutError)(
          operation,
          reason,
          reason,
        ),
      );
      own.abort(reason);
    };
    if (asked?.aborted) stop(asked);
    asked?.addEventListener('abort', stop);
    // Timers count at most 24 days; a longer timeout is treated as none.
    const timer = timeout && timeout < 2e9 ? setTimeout(stop, timeout) : 0;
    const answered = async () => {
      try {
        const signal = timeout ? own.signal : asked;
        const response = await transport.send(signal ? { ...call, signal } : call);
        const data = await read(operation, response, as);
        const answer = { data, response, ...operation.tell?.(response) };
        if (typeof inspect === 'function' && as === 'json') await inspect(call, answer, options);
        resolve(answer);
      } finally {
        clearTimeout(timer);
        // A body that is returned unread may still be aborted.
        if (!as.includes('re')) asked?.removeEventListener('abort', stop);
      }
    };
    answered().catch(reject);
  });
}

/**
 * Prepares a call for the transport: fills in the path and places the arguments.
 *
 * @throws ValidationError for a value that cannot be part of the path or is not JSON
 */
export function prepare(
  operation: OperationInfo,
  transport: CallDefaults,
  args?: Arguments,
  options: CallOptions = {},
): Call {
  for (const source of [transport.defaults, args, options.extra]) {
    const path = notJson(source);
    if (path) throw new ValidationError(operation, [{ path, message: 'not JSON' }]);
  }
  const given = new Map(membersOf({ ...transport.defaults, ...args, ...options.extra }));
  const query: [string, unknown][] = [];
  const body: [string, unknown][] = [];
  const route = operation.fill?.(operation, given) ?? operation.path;
  // POST, PUT and PATCH.
  const hasBody = operation.method > 'P';
  for (const argument of given) {
    const inBody = hasBody === !operation.elsewhere?.includes(argument[0]);
    (inBody ? body : query).push(argument);
  }
  const search = operation.query?.(query, operation);
  const merged = new Headers();
  for (const source of [transport.init, options.init, operation, transport, options])
    setHeaders(merged, source?.headers, 'headers');
  return {
    ...transport.init,
    ...options.init,
    operation,
    method: operation.method,
    path: route + (search ? '?' + search : ''),
    headers: merged,
    values: (hasBody || body[0]) && Object.fromEntries(body),
  };
}

/**
 * The path of the first value that JSON cannot represent: the site would receive something
 * else, or nothing.
 *
 * @param parents the objects that contain the value
 * @returns undefined if there is none
 */
function notJson(value: unknown, parents: unknown[] = []): readonly string[] | undefined {
  // Dates, URLs and the like define their JSON themselves.
  const plain: unknown = (value as Partial<Date> | null | undefined)?.toJSON?.() ?? value;
  if (typeof plain === 'number' ? !isFinite(plain) : /^(bi|sy)/.test(typeof plain)) return [];
  if (plain !== Object(plain)) return undefined;
  const members = membersOf(plain as object);
  if (
    parents.includes(plain) ||
    (Array.isArray(plain)
      ? // An array with gaps, or with named members.
        members.length !== plain.length
      : // The prototype of a plain object, in any realm, has no prototype.
        Object.getPrototypeOf(Object.getPrototypeOf(plain) ?? plain))
  )
    return [];
  parents.push(plain);
  for (const [name, member] of members) {
    const path = notJson(member, parents);
    if (path) return [name, ...path];
  }
  parents.pop();
  return undefined;
}

/** The members to send; `undefined` members are left out. */
export const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);
