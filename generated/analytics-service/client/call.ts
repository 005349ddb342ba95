// One call of an operation: checks and places the arguments, sends the request, reads the
// response. What JSON cannot hold is refused before anything is sent: it would arrive as
// something else.

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

/** What `as` makes of an answer; none of it is decoded before. */
export interface Bodies {
  readonly blob: Blob;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The body as it comes in, null where there is none. */
  readonly stream: ReadableStream<Uint8Array> | null;
  /** Its body has not been read. */
  readonly response: Response;
}

/** How an answer is read: `json` where a call does not say. */
export type As = 'json' | keyof Bodies;

/** What a call answers that is read so. */
export type Read<Result, Kind extends As> = As extends Kind
  ? Result
  : Kind extends keyof Bodies
    ? Bodies[Kind]
    : Result;

/** Of an answer that is no JSON (a CSV, a ZIP, an image). */
export interface Reading<Kind extends As> {
  /** Hands the answer on as it is, `text`, `bytes`, `blob`, `stream` or the whole `response`; an error is read as always. */
  readonly as?: Kind | undefined;
}

/** What one call may ask for beside its arguments. */
export interface CallOptions<Method extends string = string> {
  /** Another method that the endpoint answers. */
  readonly method?: Method | undefined;
  /** Arguments that the site does not list; they go where the method's others go. */
  readonly extra?: Arguments | undefined;
  readonly headers?: HeaderSource;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call fails, retries and reading included; 0 for no limit. */
  readonly timeout?: number | undefined;
  /** Passed to `fetch` untouched: `cache`, `credentials`, what a framework adds. Method and body are the operation's. */
  readonly init?: RequestInit | undefined;
  /** Checks the arguments before anything is sent; `false` skips the client's own check. */
  readonly validate?: StandardSchema | false | undefined;
  /**
   * Compares the answer with what the site declares, in one of two strengths, or with a
   * schema; `false`: does not. Of a standalone call it asks that the transport inspects:
   * `inspect: checkResponses({ … })`.
   */
  readonly validateResponse?: 'site' | 'strict' | StandardSchema | Inspect | false | undefined;
  /** Is told of an answer that is another than expected, where answers are compared; `throw`: the call fails with it. */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
}

/** What was answered, and the response it came in. */
export interface ApiResponse<Result> extends Totals {
  readonly data: Result;
  /** Its body has been read, unless `as` says `stream` or `response`. */
  readonly response: Response;
}

/** How a call went, for those who would rather not catch. */
export type Outcome<Result> =
  | { readonly ok: true; readonly data: Result; readonly response: Response }
  | { readonly ok: false; readonly kind: 'http'; readonly error: ApiError }
  | { readonly ok: false; readonly kind: 'network'; readonly error: NetworkError }
  | { readonly ok: false; readonly kind: 'abort'; readonly error: AbortError }
  | { readonly ok: false; readonly kind: 'timeout'; readonly error: TimeoutError }
  | { readonly ok: false; readonly kind: 'validation'; readonly error: ValidationError }
  | { readonly ok: false; readonly kind: 'mismatch'; readonly error: ResponseMismatch }
  | { readonly ok: false; readonly kind: 'local'; readonly error: LocalError };

/** What the runtime uses of Standard Schema: zod, valibot, arktype and others are such. */
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
  // Only looks: what is sent is what the caller gave.
  const issues = options.validate && (await options.validate['~standard'].validate(args)).issues;
  if (issues) throw new ValidationError(operation, issues);
  const inspect = transport.inspect ?? options.validateResponse;
  // Nothing of a standalone call compares answers unless a transport brings it.
  if (typeof inspect !== 'function' && inspect)
    throw new TypeError('`validateResponse` needs `inspect`');
  const call = prepare(operation, transport, args, options);
  const asked = options.signal ?? call.signal;
  const own = new AbortController();
  // By hand, for `AbortSignal.any` is missing in React Native and older browsers, and `fetch` may
  // never end a body whose `content-encoding` is wrong, not even once it is aborted.
  return new Promise((resolve, reject) => {
    /** @param event that of the caller's signal; none where time is over */
    const stop = (event?: unknown) => {
      const reason = (event ? asked?.reason : 'no answer within ' + String(timeout) + ' ms') as
        Partial<Error> | undefined;
      // `AbortSignal.timeout` fires with an error of that name.
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
    // A timer counts 24 days at most: what is longer is no limit.
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
        // What is handed on unread may yet be aborted.
        if (!as.includes('re')) asked?.removeEventListener('abort', stop);
      }
    };
    answered().catch(reject);
  });
}

/**
 * What a call of an operation asks of a transport: the path filled in, the arguments placed.
 *
 * @throws ValidationError when a value cannot stand in the path, or is not JSON
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
 * Where in a value the first is that JSON cannot hold: it would arrive as something else,
 * or not at all.
 *
 * @param parents the objects that the value is in
 * @returns undefined where there is none
 */
function notJson(value: unknown, parents: unknown[] = []): readonly string[] | undefined {
  // A date, an address and the like say how they are written.
  const plain: unknown = (value as Partial<Date> | null | undefined)?.toJSON?.() ?? value;
  if (typeof plain === 'number' ? !isFinite(plain) : /^(bi|sy)/.test(typeof plain)) return [];
  if (plain !== Object(plain)) return undefined;
  const members = membersOf(plain as object);
  if (
    parents.includes(plain) ||
    (Array.isArray(plain)
      ? // A list with gaps, or with members that have names.
        members.length !== plain.length
      : // The prototype of plain objects, of any realm, has none itself.
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

/** What is `undefined` is not sent. */
export const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);
