// A call of an operation checks the arguments, sends the request and reads the response.
// Values that JSON cannot represent are refused, because the site would receive other values.

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

/** The formats in which `as` returns a response without decoding JSON. */
export interface Bodies {
  readonly blob: Blob;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The body as a stream, or null if the response has no body. */
  readonly stream: ReadableStream<Uint8Array> | null;
  /** The response, whose body was not read. */
  readonly response: Response;
}

/** The format of the returned data. The default is `json`. */
export type As = 'json' | keyof Bodies;

/** The type of the returned data, by format. */
export type Read<Result, Kind extends As> = As extends Kind
  ? Result
  : Kind extends keyof Bodies
    ? Bodies[Kind]
    : Result;

/** Options for responses that are not JSON, such as CSV files, ZIP files and images. */
export interface Reading<Kind extends As> {
  /**
   * Returns the response as `text`, `bytes`, `blob`, `stream` or the whole `response`. Errors are
   * read as usual.
   */
  readonly as?: Kind | undefined;
}

/** The options of one call. */
export interface CallOptions<Method extends string = string> {
  /** An HTTP method of the endpoint, instead of the default method. */
  readonly method?: Method | undefined;
  /**
   * Arguments that the site does not declare. Undeclared arguments are sent in the query or the
   * body, as usual for the method.
   */
  readonly extra?: Arguments | undefined;
  readonly headers?: HeaderSource;
  readonly signal?: AbortSignal | undefined;
  /**
   * The timeout in milliseconds, including retries and reading. With the value 0, the call has no
   * time limit.
   */
  readonly timeout?: number | undefined;
  /**
   * Options for `fetch`, such as `cache`, `credentials`, or options of a framework. The operation
   * sets the method and the body.
   */
  readonly init?: RequestInit | undefined;
  /** Checks the arguments before sending. With `false`, the client does not check the arguments. */
  readonly validate?: StandardSchema | false | undefined;
  /**
   * Compares the response with the site's declaration (`site` or `strict`), or with a schema. With
   * `false`, the client does not compare the response. For a standalone call with `site` or
   * `strict`, the transport must have the option `inspect: checkResponses({ … })`.
   */
  readonly validateResponse?: 'site' | 'strict' | StandardSchema | Inspect | false | undefined;
  /**
   * Called if the response does not match its declaration or schema. With `throw`, the call fails
   * instead.
   */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
}

/** The data of a response, with the response. */
export interface ApiResponse<Result> extends Totals {
  readonly data: Result;
  /** The response body has been read, unless `as` is `stream` or `response`. */
  readonly response: Response;
}

/** The result or the error of a call, for code without `try` and `catch`. */
export type Outcome<Result> =
  | { readonly ok: true; readonly data: Result; readonly response: Response }
  | { readonly ok: false; readonly kind: 'http'; readonly error: ApiError }
  | { readonly ok: false; readonly kind: 'network'; readonly error: NetworkError }
  | { readonly ok: false; readonly kind: 'abort'; readonly error: AbortError }
  | { readonly ok: false; readonly kind: 'timeout'; readonly error: TimeoutError }
  | { readonly ok: false; readonly kind: 'validation'; readonly error: ValidationError }
  | { readonly ok: false; readonly kind: 'mismatch'; readonly error: ResponseMismatch }
  | { readonly ok: false; readonly kind: 'local'; readonly error: LocalError };

/**
 * The members of Standard Schema that the client uses. Zod, valibot and arktype implement Standard
 * Schema.
 */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly issues?: readonly ValidationIssue[] | undefined }
      | Promise<{ readonly issues?: readonly ValidationIssue[] | undefined }>;
  };
}

/* internal */
export async function perform(
  info: OperationInfo,
  transport: Transport,
  args: Arguments = {},
  options: CallOptions & Reading<As> = {},
): Promise<ApiResponse<unknown>> {
  const { as = 'json', timeout = transport.timeout } = options;
  const operation = { ...info, method: options.method ?? info.method };
  // The schema is only used to check the arguments. The client sends the arguments unchanged.
  const issues = options.validate && (await options.validate['~standard'].validate(args)).issues;
  if (issues) throw new ValidationError(operation, issues);
  const inspect = transport.inspect ?? options.validateResponse;
  // A standalone call can compare responses only with a transport that has the code for comparing.
  if (typeof inspect !== 'function' && inspect)
    throw new TypeError('`validateResponse` needs `inspect`');
  const call = prepare(operation, transport, args, options);
  const asked = options.signal ?? call.signal;
  const own = new AbortController();
  // React Native and older browsers do not support `AbortSignal.any`.
  // After an abort, `fetch` may never end a body with a wrong `content-encoding`.
  return new Promise((resolve, reject) => {
    /** @param event the abort event of the caller's signal; undefined after the timeout */
    const stop = (event?: unknown) => {
      const reason = (event ? asked?.reason : 'no response within ' + String(timeout) + ' ms') as
        Partial<Error> | undefined;
      // `AbortSignal.timeout` uses an error with the name `TimeoutError`.
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
    // Timers are limited to 24 days, so a longer timeout is treated as no limit.
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
        // If the body is returned unread, the caller can still abort reading.
        if (!as.includes('re')) asked?.removeEventListener('abort', stop);
      }
    };
    answered().catch(reject);
  });
}

/**
 * Prepares a call for the transport, with its path, query and body.
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
 * The path of the first value that JSON cannot represent. If JSON cannot represent a value, the
 * site would receive another value or no value.
 *
 * @returns undefined if JSON can represent all values
 */
function notJson(value: unknown, parents: unknown[] = []): readonly string[] | undefined {
  // Dates, URLs and some other objects define their JSON themselves.
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

/** The members to send, without members whose value is `undefined`. */
/* internal */
export const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);
