// The runtime of a generated client. It turns an operation and its arguments into
// one `fetch` and reads the answer. It needs nothing but `fetch` and the types that
// come with it, and whatever an app does not import, its bundler leaves out.
//
// How arguments travel, the way PHP reads them: `undefined` is not sent. In a query or
// a form a list is `key[]=a&key[]=b`, an object `key[sub]=v`, a list of objects
// `key[0][sub]=v`; booleans are `true` and `false`, `null` is `key=`. What is empty is
// left out, but for a list in a form, which is `key=` and read as no items.
// What JSON cannot hold is refused wherever it would travel: it would arrive as something else.

import type { OnResponseMismatch, ResponseMismatch } from './response-check.js';

/* ---------------------------------------------------------------- what is called */

export type Arguments = Readonly<Record<string, unknown>>;

/** What the runtime knows of an operation. */
export interface OperationInfo {
  /** As the client spells it: `shopAnalytics.orders.list`. */
  readonly name: string;
  readonly method: string;
  /** `/orders/{id}`; a value for `{/path}` may hold slashes, a part in brackets may be left out. */
  readonly path: string;
  /** Arguments that travel where the method's others do not: in the query of a POST, in the body of a DELETE. */
  readonly elsewhere?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Fills in the path parameters, where the path has some. */
  readonly fill?: Fill;
  /** Writes the query; it may be missing where all methods write and nothing travels elsewhere. */
  readonly query?: Query;
  /** Lists in the query that say which items are meant: an empty one would mean every item. */
  readonly selects?: readonly string[];
  /** Writes the body, where there is one. */
  readonly encode?: Encode;
  /** Reads what the headers of a list tell, where it comes in pages. */
  readonly tell?: (response: Response) => Totals;
  /** Reads the items, where the operation answers a list. */
  readonly list?: ListReader;
  /** How many requests the site takes in one batch, where it takes this operation there. */
  readonly batch?: number;
}

/** What a list says of itself in its headers. */
export interface Totals {
  /** How many items it has on all pages together (`X-WP-Total`). */
  readonly total?: number | undefined;
  /** How many pages it has (`X-WP-TotalPages`). */
  readonly totalPages?: number | undefined;
}

/** Makes the path of a call and takes its arguments out of the given ones. */
export type Fill = (operation: OperationInfo, given: Map<string, unknown>) => string;

/** Writes arguments as PHP reads them from a query. */
export type Query = (pairs: readonly Pair[], operation: OperationInfo) => string;

/** Writes the body and says in the headers what it is. */
export type Encode = (
  values: Arguments,
  headers: Headers,
  operation: OperationInfo,
) => string | FormData | Blob;

/**
 * Makes a list of the JSON that was answered.
 *
 * @throws ApiError for what is no list
 */
export type ListReader = (
  operation: OperationInfo,
  response: Response,
  data: unknown,
  text: string,
) => unknown;

type HeaderSource = RequestInit['headers'];

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

/** What a part is in a client; the compiler alone knows of this member. */
declare const bound: unique symbol;

/** A part of a client: a namespace, a resource, an operation. `Here` is what the client has of it. */
export interface ClientPart<Here> {
  readonly [bound]: Here;
}

/** What a client has of a part. */
export type HereOf<Of extends ClientPart<unknown>> = Of[typeof bound];

/** An operation that needs arguments. */
export interface Operation<Args, Result, Method extends string = string> extends ClientPart<
  Bound<Args, Result, Method>
> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation whose arguments may all be left out. */
export interface OptionalOperation<Args, Result, Method extends string = string> extends ClientPart<
  OptionalBound<Args, Result, Method>
> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    transport: Transport,
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation of a client: it knows its transport. */
export interface Bound<Args, Result, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    args: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation of a client whose arguments may all be left out. */
export interface OptionalBound<Args, Result, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Result, Kind>>;
  /** Answers the response as well. */
  readonly raw: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Result, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <Kind extends As = 'json'>(
    args?: Args,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Result, Kind>>>;
}

/** An operation whatever its types: to compare thousands of signatures would cost the compiler seconds. */
export interface AnyOperation {
  readonly info: OperationInfo;
}

/** What the place that it is made for declares it to be. */
type Made<Shape> = Shape;

/** What many operations have in common; the client has a table of them. */
export type Kind = Omit<OperationInfo, 'name' | 'path'> &
  (
    | { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly elsewhere?: never }
    // Arguments that no query is written of would go nowhere.
    | { readonly query: Query }
  );

/** What an operation has that its kind does not say. */
export type Facts = Partial<Omit<OperationInfo, 'name' | 'path'>>;

/**
 * Makes an operation; generated modules call it. The type is what the constant is
 * declared to be: nothing is inferred, so thousands of operations compile quickly.
 */
export function operation<Shape>(
  kind: Kind,
  name: string,
  path: string,
  facts?: Facts,
): Made<Shape> {
  const info: OperationInfo = { ...kind, name, path, ...facts };
  type Called = Parameters<typeof perform> extends [unknown, ...infer Rest] ? Rest : never;
  const raw = (...call: Called) => perform(info, ...call);
  return Object.assign((...call: Called) => raw(...call).then((came) => came.data), {
    raw,
    safe: (...call: Called) =>
      raw(...call).then(
        (came) => ({ ok: true, ...came }),
        (cause: unknown) => {
          const error =
            cause instanceof CallError
              ? cause
              : new LocalError(
                  info,
                  (cause as Partial<Error> | null | undefined)?.message ?? typeof cause,
                  cause,
                );
          return { ok: false, kind: error.kind, error };
        },
      ),
    info,
  }) as Made<Shape>;
}

/** The operations of a resource by verb: the kind of each, its path below that of the resource, and more. */
export type Verbs = Readonly<Record<string, readonly [kind: Kind, path?: string, facts?: Facts]>>;

/**
 * Makes a resource, a table of operations. Each is made when it is first asked for, so that a
 * table of thousands costs nothing until one is called.
 */
export function resource<Shape>(name: string, path: string, verbs: Verbs): Made<Shape> {
  return lazily(verbs, ([kind, below = '', facts], verb) =>
    operation(kind, name + '.' + verb, path + below, facts),
  ) as Made<Shape>;
}

/** Makes each member when it is first asked for. */
export function lazily<Member>(
  members: Readonly<Record<string, Member | undefined>>,
  make: (member: Member, name: string) => unknown,
): object {
  const made = {};
  for (const name of Object.keys(members))
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make(members[name] as Member, name);
        Object.defineProperty(made, name, { value });
        return value;
      },
    });
  return made;
}

/* --------------------------------------------------------------------- transport */

/** What an operation asks of a transport: everything but the site's address. */
export interface Call extends RequestInit {
  readonly operation: OperationInfo;
  readonly method: string;
  readonly headers: Headers;
  /** Path and query below the REST base: `/wp/v2/posts?search=a`. */
  readonly path: string;
  /** The arguments of the body, not yet encoded; absent where there is none. */
  readonly values?: Arguments | undefined;
}

export interface Transport extends CallDefaults {
  /** Sends a call and answers what came back, unread. */
  readonly send: (call: Call) => Promise<Response>;
}

/** What every call of a transport starts from. */
export interface CallDefaults {
  /** Arguments sent with every call, where its others go, unless it has its own (even `undefined`): `{ lang: 'en' }`. */
  readonly defaults?: Arguments | undefined;
  readonly headers?: HeaderSource;
  /** Milliseconds until a call fails, retries and reading included. */
  readonly timeout?: number | undefined;
  /** Passed to every `fetch`: `{ credentials: 'include' }`. */
  readonly init?: RequestInit | undefined;
  /** Sees every answer before the caller does: `checkResponses({ … })`. What it throws is how the call fails. */
  readonly inspect?: Inspect | undefined;
}

/** Looks at what answered a call; the options are those of the call. */
export type Inspect = (
  call: Call,
  answer: ApiResponse<unknown>,
  options: CallOptions,
) => void | Promise<void>;

export interface TransportOptions extends CallDefaults {
  /** The REST base: `https://x.test/wp-json`, `https://x.test/?rest_route=/`, or what the interface calls its base. */
  readonly baseUrl: string;
  /** Signs each request: `bearer(…)`, `applicationPassword(…)`, `keySecret(…)` or a function of your own. */
  readonly auth?: Auth | undefined;
  /** Around every request, the first outermost: `[retry(), cookieSession(…)]`. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Used instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request on its way to `fetch`, with all that `fetch` is told. */
export interface ClientRequest extends RequestInit {
  readonly operation: OperationInfo;
  url: string;
  method: string;
  headers: Headers;
  /** Makes of `fetch` what this request is sent by: for whoever must see where it is led. */
  through?: ((ask: Fetch) => Fetch) | undefined;
}

export type Send = (request: ClientRequest) => Promise<Response>;

/** Sees each request and each response; may change either, or call `next` again. */
export type Middleware = (request: ClientRequest, next: Send) => Promise<Response>;

/**
 * Puts credentials on a request. It runs last, once per attempt, and only for requests
 * to the origin of `baseUrl`. A redirect is followed, but to another origin `fetch` takes
 * along every header except `Authorization` and `Cookie`: so one that a function of your
 * own puts in another header is not sent on; the call fails where the site redirects it,
 * unless `init` says `redirect: 'follow'`. `headerKey` follows and leaves the key behind.
 */
export type Auth = (request: ClientRequest) => void | Promise<void>;

/**
 * Connects operations to a site. It holds no operation, so an app carries only those it imports.
 *
 * @throws TypeError for no `baseUrl`, and for a password in it, which `fetch` would refuse and print
 */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, middleware = [] } = options;
  // Read from the environment it may be missing, whatever the type says.
  if ((baseUrl as string | undefined) == null || /\/\/[^/?#]*@/.test(baseUrl))
    throw new TypeError('no `baseUrl`, or with a password: use `auth`');
  const send: Send = async (request) => {
    // A copy: what one attempt was signed with must not travel on with the next.
    const signed = { ...request, headers: new Headers(request.headers) };
    if (absolute(request.url).origin === absolute(baseUrl).origin) await options.auth?.(signed);
    const { operation, url, through = (same: Fetch) => same, ...init } = signed;
    init.headers.forEach((_, name) => {
      // Of what a caller sets, `fetch` keeps these alone from another origin, and no body (307, 308).
      if (init.body || !/^(accept|authorization$|cookie$)/.test(name)) init.redirect ??= 'error';
    });
    return through(options.fetch ?? fetch)(url, init).catch(broken(operation));
  };
  const chain = middleware.reduceRight<Send>(
    (next, step) => (request) => step(request, next),
    send,
  );
  return {
    ...options,
    send: ({ path, values, ...call }) =>
      chain({
        ...call,
        url:
          baseUrl.replace(/\/+$/, '') +
          // Where the base ends in `?rest_route=/`, the path joins that parameter and the query follows with `&`.
          (baseUrl.includes('?')
            ? path
                // A slash within a value stays encoded when PHP has decoded the parameter.
                .replace(/^[^?]*/, (route) => route.replace(/%2F|[&+]/g, encodeURIComponent))
                .replace('?', '&')
            : path),
        body: (values && call.operation.encode?.(values, call.headers, call.operation)) ?? null,
      }),
  };
}

/** An address that may leave out the origin of the page; where there is none, `fetch` says so. */
export const absolute = (url: string): URL =>
  new URL(url, (globalThis as MaybePage).location?.href ?? 'no:/');

/** Of the page that this runs in, where it runs in one. */
interface MaybePage {
  readonly location?: { readonly href: string };
}

/* ---------------------------------------------------------------------- one call */

async function perform(
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

/**
 * @throws TypeError that holds `name` but no value: what the platform throws for a bad
 *   header quotes it, and that may be a secret
 */
export function setHeaders(headers: Headers, source: HeaderSource, name: string): void {
  try {
    new Headers(source).forEach((value, key) => {
      headers.set(key, value);
    });
  } catch {
    throw new TypeError('the value cannot stand in ' + name);
  }
}

/** Fills in the path parameters. */
export const pathParameters: Fill = (operation, given) =>
  operation.path.replace(/{(.*?)}/g, (_, name: string) => segment(operation, given, name));

/**
 * Takes an argument out of the given ones for its path parameter.
 *
 * @throws ValidationError for a value that would lead to another path: an empty one, or one
 *   with a segment `.` or `..`, even if only a proxy sees it that decodes the path, reads a
 *   backslash as a slash or drops what follows `;`, `?` or `#`
 */
function segment(
  operation: OperationInfo,
  given: Map<string, unknown>,
  name: string,
  // Whatever it is, the platform writes it as text.
  text = (given.get(name) ?? '') as string,
): string {
  given.delete(name);
  if (/^$|(^|[/\\]|%(25)*(2f|5c))(\.|%(25)*2e){1,2}($|[/\\;?#%])|[\ud800-\udfff]/iu.test(text))
    throw new ValidationError(operation, [
      { path: [name], message: `"${text}" cannot stand in the path` },
    ]);
  return encodeURIComponent(text);
}

/** As `pathParameters`, for a path with a parameter `{/path}`, whose value may hold slashes. */
export const slashParameters: Fill = (operation, given) => {
  const path = operation.path.replace(/{\/(.*?)}/g, (_, name: string) => {
    // Several slashes in a row may stand: `theme//template` names a template.
    const parts = ''.concat((given.get(name) ?? '') as string).split(/(\/+)/);
    return parts
      .map((part, at) => (at % 2 ? part : segment(operation, given, name, part)))
      .join('');
  });
  return pathParameters({ ...operation, path }, given);
};

/** As `slashParameters`, for a path with parts in brackets: each is kept when all that it needs is given. */
export const optionalParameters: Fill = (operation, given) => {
  // The innermost first.
  const path = operation.path.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/{\/?(.*?)}/g)].every(([, name = '']) => given.get(name) != null) ? part : '',
  );
  return (path === operation.path ? slashParameters : optionalParameters)(
    { ...operation, path },
    given,
  );
};

/**
 * Writes a query in which lists say which items are meant.
 *
 * @throws ValidationError for such a list that is empty: the site would take all items
 */
export const selecting: Query = (pairs, operation) => {
  const none = pairs.find(
    (pair) => operation.selects?.includes(pair[0]) && !phpQuery([pair], operation),
  );
  if (none)
    throw new ValidationError(operation, [{ message: 'an empty list means all', path: [none[0]] }]);
  return phpQuery(pairs, operation);
};

/** Writes a query in which what is empty stands as an empty text, of which PHP makes a list or an object. */
export const withEmpty: Query = (pairs, operation) =>
  phpQuery(
    pairs.map(([key, value]) => [key, phpQuery([[key, value]], operation) ? value : '']),
    operation,
  );

/**
 * Pairs as PHP reads them from a query or a form. What is empty is left out.
 *
 * @throws ValidationError for a name of which PHP would make another, or none: it ends a name
 *   at NUL and a key at `]`, makes `_` of a space, a dot and an open bracket, and counts where a
 *   key is empty
 */
export const phpQuery: Query = (pairs, operation) => {
  const flatPairs = pairs.flatMap(flat);
  for (const [name] of flatPairs)
    if (!/^[^ .[\0]+(\[(?!\s\])[^\]\0]*\]){0,64}$/.test(name))
      throw new ValidationError(operation, [{ path: [name], message: 'PHP reads another name' }]);
  return String(new URLSearchParams(flatPairs));
};

function flat([key, value]: Pair): [string, string][] {
  // A date, an address and the like say how they are written.
  const plain = (value as Partial<Date> | null)?.toJSON?.() ?? value;
  return plain === Object(plain)
    ? membersOf(plain as object).flatMap(([name, member]) =>
        flat([
          key +
            '[' +
            (Array.isArray(plain) && member !== Object(member)
              ? ''
              : // Marked, for in a longer name it could not be told.
                name.replace(/^\s?$|\]/, '\0')) +
            ']',
          member,
        ]),
      )
    : // Whatever it is, the platform writes it as text.
      [[key, (plain ?? '') as string]];
}

type Pair = readonly [string, unknown];

/** What is `undefined` is not sent. */
const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);

/** Writes a body as JSON. */
export const json: Encode = (values, headers) => {
  headers.set('content-type', 'application/json');
  return JSON.stringify(values);
};

/** Writes a body as `application/x-www-form-urlencoded`. */
export const form = (values: Arguments, headers: Headers, operation: OperationInfo): string => {
  headers.set('content-type', 'application/x-www-form-urlencoded');
  // An empty list is written, for it empties what the site holds; an empty object says nothing.
  const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  return phpQuery(
    Object.entries(values).map(([name, value]) => [name, isEmptyList(value) ? '' : value]),
    operation,
  );
};

/** Reads how long a list is. */
export const totals = ({ headers }: Response): Totals => {
  const count = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
  return { total: count('x-wp-total'), totalPages: count('x-wp-totalpages') };
};

/** Reads a list. PHP writes one whose keys have gaps, or another order, as an object. */
export const items: ListReader = (operation, response, data, text) => {
  if (Array.isArray(data) || operation.method === 'HEAD') return data;
  const keyed = data as Readonly<Record<string, unknown>>;
  if (text.startsWith('{') && Object.keys(keyed).every((key) => /^\d+$/.test(key)))
    // An object sorts such keys by number: marked, they stay in the order of the site.
    return Object.keys(JSON.parse(text.replace(/"(?=\d+"\s*:)/g, '"_')) as object).map(
      (key) => keyed[key.replace('_', '')],
    );
  const error = new ApiError(operation, response, data);
  error.message += ', not a list';
  throw error;
};

/**
 * What a response holds: its JSON, undefined where its body is empty, or what `as` asks
 * for. Text around the JSON is not guessed away: a site that prints PHP notices before it
 * gets an `ApiError` saying so, with the site's own error where one follows. So does a
 * POST that was redirected, for `fetch` makes it a GET on its way: what was to be written
 * is not, and what is answered is something else.
 */
async function read(operation: OperationInfo, response: Response, as: As): Promise<unknown> {
  const isRight = response.ok && !(response.redirected && operation.method === 'POST');
  const take = (how: 'text' | 'blob' | 'arrayBuffer'): Promise<unknown> =>
    response[how]().catch(broken(operation));
  if (isRight && as !== 'json') {
    if (as === 'response') return response;
    if (as === 'stream') return response.body;
    // `response.bytes` is missing in Node 20.
    return as === 'bytes' ? new Uint8Array((await take('arrayBuffer')) as ArrayBuffer) : take(as);
  }
  const text = ((await take('text')) as string).trim();
  const data = parsed(text);
  const isJson = !text || data !== undefined;
  if (isRight && isJson) return operation.list?.(operation, response, data, text) ?? data;
  throw new ApiError(
    operation,
    response,
    // Behind what PHP printed may stand the site's own error.
    isJson ? data : (parsed(String(/{\s*"code":[^]*}/.exec(text))) ?? text),
  );
}

/** None where a text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const broken =
  (operation: OperationInfo) =>
  (cause: unknown): never => {
    // `fetch` wraps what the network said in words that say nothing.
    let root = cause;
    for (let next = cause as Caused | null | undefined; next; next = next.cause ?? next.errors?.[0])
      root = next;
    throw new NetworkError(operation, root, cause);
  };

interface Caused {
  readonly cause?: Caused | null;
  readonly errors?: readonly Caused[];
}

/* ------------------------------------------------------------------------ errors */

export type ErrorKind =
  'http' | 'network' | 'abort' | 'timeout' | 'validation' | 'mismatch' | 'local' | 'skipped';

/** Any way in which a call fails. */
export abstract class CallError extends Error {
  abstract readonly kind: ErrorKind;
  readonly operation!: OperationInfo;

  constructor(operation: OperationInfo, message: unknown, cause?: unknown) {
    // Joined by plus, as elsewhere: three bytes less in an app than a template.
    super(operation.method + ' ' + operation.path + ': ' + String(message));
    // The types of ES2020 and ES2021 know no second argument of `Error`.
    Object.assign(this, { operation, cause });
  }
}

/** The site answered, with an error, with something that is not JSON, or elsewhere than where a POST was sent. */
export class ApiError extends CallError {
  override readonly name = 'ApiError';
  override readonly kind = 'http';
  readonly status!: number;
  /** The site's own code: `rest_invalid_param`. */
  readonly code!: string | undefined;
  /** What is wrong, in the site's own words and language: `Invalid post ID.` */
  readonly reason!: string | undefined;
  /** What is wrong with which argument, in the site's words. */
  readonly params!: Readonly<Record<string, string>>;
  /** The whole answer: its JSON, or its text where it is none. */
  readonly data!: unknown;
  readonly response!: Response;

  constructor(operation: OperationInfo, response: Response, data: unknown) {
    const { code, message, data: details } = Object(data) as Partial<Record<string, unknown>>;
    const { params } = Object(details) as { params?: unknown };
    const reason = typeof message === 'string' ? message : undefined;
    // Of a page its title says what it is.
    const said =
      typeof data === 'string'
        ? 'not JSON: ' + (/<title[^<>]*>([^<]+)/i.exec(data)?.[1] ?? data.slice(0, 80))
        : (reason ?? response.statusText);
    super(
      operation,
      String(response.status) +
        ' ' +
        said +
        (response.redirected ? ', redirected to ' + new URL(response.url).origin : ''),
    );
    Object.assign(this, {
      status: response.status,
      code,
      reason,
      params: Array.isArray(params)
        ? Object.fromEntries(params.map((name: string) => [name, reason]))
        : (Object(params) as object),
      data,
      response,
    });
  }
}

/** No answer came, or it broke off. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  override readonly kind = 'network';
}

/** The caller's signal fired; `cause` is its reason. */
export class AbortError extends CallError {
  override readonly name = 'AbortError';
  override readonly kind = 'abort';
}

export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  override readonly kind = 'timeout';
}

/** The arguments were refused here, before anything was sent. */
export class ValidationError extends CallError {
  override readonly name = 'ValidationError';
  override readonly kind = 'validation';
  readonly issues: readonly ValidationIssue[];

  constructor(operation: OperationInfo, issues: readonly ValidationIssue[]) {
    super(
      operation,
      issues.map((issue) => placeOf(issue).join('.') + ': ' + issue.message).join('; '),
    );
    this.issues = issues;
  }
}

/**
 * What `.safe` answers where the call itself throws `cause`: a header that
 * HTTP does not allow, or what `auth`, middleware or a
 * callback of the caller's threw.
 */
export class LocalError extends CallError {
  override readonly name = 'LocalError';
  override readonly kind = 'local';
}

/* -------------------------------------------------------------------- validation */

type PathPart = PropertyKey | { readonly key: PropertyKey };

export interface ValidationIssue {
  readonly message: string;
  readonly path?: readonly PathPart[] | undefined;
}

/** Where in the value it is. */
export const placeOf = ({ path = [] }: ValidationIssue): readonly string[] =>
  path.map((part) => String((part as { readonly key?: PropertyKey }).key ?? (part as PropertyKey)));

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

/* -------------------------------------------------------------------------- auth */

/** A secret, or a function that gives it when a request is made. */
export type Secret = string | (() => string | Promise<string>);

export const revealed = (secret: Secret): string | Promise<string> =>
  typeof secret === 'string' ? secret : secret();

/** `Authorization: Bearer …`. */
export const bearer =
  (token: Secret): Auth =>
  async ({ headers }) => {
    setHeaders(headers, { authorization: `Bearer ${await revealed(token)}` }, 'authorization');
  };

/** A user's application password, as the site's profile page makes them. */
export const applicationPassword =
  (user: string, password: Secret): Auth =>
  async ({ headers }) => {
    const bytes = new TextEncoder().encode(`${user}:${await revealed(password)}`);
    headers.set('authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`);
  };

/**
 * The nonce of a user who is signed in by cookie, for pages of the site itself;
 * `cookieSession` renews it too. From another origin the cookie goes along only with
 * `init: { credentials: 'include' }`.
 */
export const cookieNonce = (nonce: Secret): Auth => headerKey('x-wp-nonce', nonce);

/** A key in a header of its own: `headerKey('X-Api-Key', key)`. */
export const headerKey =
  (name: string, key: Secret): Auth =>
  async (request) => {
    setHeaders(request.headers, { [name]: await revealed(key) }, name);
    keepHome(request);
  };

/**
 * Lets redirects be followed by hand, so that to another origin no header goes along.
 * What writes is not followed. A browser hides where redirects lead: there they fail.
 */
export function keepHome(request: ClientRequest): void {
  const { through, redirect = 'follow' } = request;
  if (redirect !== 'follow') return;
  request.redirect = (globalThis as MaybePage).location ? 'error' : 'manual';
  request.through = (fetch) => {
    const ask = through ? through(fetch) : fetch;
    return async (from, given) => {
      let url = from;
      let init = given;
      for (let left = 20; ; left--) {
        const response = await ask(url, init);
        const target =
          /^30[12378]/.test(String(response.status)) && response.headers.get('location');
        if (!target || !left || !/^(GET|HEAD)$/.test(request.method)) return response;
        await response.body?.cancel();
        const { href, origin } = new URL(target, url);
        if (origin !== new URL(url).origin) init = { ...init, headers: {}, redirect: 'follow' };
        url = href;
      }
    };
  };
}

/* ----------------------------------------------------------------------- retries */

export interface RetryOptions {
  /** How often to try again; 2 when left out. */
  readonly times?: number | undefined;
  /** Milliseconds before the first new attempt; doubles with each, less a random part. 500 when left out. */
  readonly delay?: number | undefined;
  /** Milliseconds to wait at most; a site that asks for more is not asked again. 30,000 when left out. */
  readonly longest?: number | undefined;
}

/**
 * Middleware that tries again what may be tried again: GET, HEAD, PUT, DELETE and OPTIONS
 * after a network error, 429, 502, 503 or 504. `Retry-After` (seconds or a date) is honoured.
 */
export const retry =
  ({ times = 2, delay = 500, longest = 30_000 }: RetryOptions = {}): Middleware =>
  async (request, next) => {
    const isRepeatable = /^(GET|HEAD|PUT|DELETE|OPTIONS)$/.test(request.method);
    for (let attempt = 0; ; attempt++) {
      const isLast = !isRepeatable || attempt >= times;
      let wait = Math.min(longest, delay * 2 ** attempt * (1 - Math.random() / 2));
      try {
        const response = await next(request);
        if (isLast || ![429, 502, 503, 504].includes(response.status)) return response;
        wait = askedWait(response.headers.get('retry-after')) ?? wait;
        if (wait > longest) return response;
        await response.body?.cancel().catch(() => undefined);
      } catch (error) {
        if (isLast || !(error instanceof NetworkError) || request.signal?.aborted) throw error;
      }
      await sleep(wait, request.signal);
    }
  };

function askedWait(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const sleep = (wait: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(handle);
      signal?.removeEventListener('abort', wake);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const handle = setTimeout(wake, wait);
    signal?.addEventListener('abort', wake);
    if (signal?.aborted) wake();
  });
