// Connects Mock Service Worker with the engine of the mock.
// The engine or your override returns the response.

import { http, HttpResponse, type HttpHandler } from 'msw';

/** A call of an operation with an override. */
export interface OverrideCall<Args> {
  /** The checked arguments, as the site reads them. */
  readonly args: Args;
  readonly request: Request;
}

/**
 * Replaces the response of an operation. The override returns the operation's result, or a response
 * of any kind.
 */
export type Override<Args, Result> = (
  call: OverrideCall<Args>,
) => Result | Response | Promise<Result | Response>;

/** Creates handlers for `setupServer` and `setupWorker`. */
export type MakeHandlers<Overrides> = (
  overrides?: Overrides,
  options?: HandlerOptions,
) => HttpHandler[];

/** Any response that the caller can select. */
export type AnyOf<Results> = Results[keyof Results];

export interface HandlerOptions {
  /**
   * The REST base of the requests, such as `https://your-site.example/wp-json`. Without a base URL,
   * the handlers match the path on any host.
   */
  readonly baseUrl?: string | undefined;
  /** Equal seeds give equal responses. The default is 1. */
  readonly seed?: number | undefined;
}

interface EngineRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface EngineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface EngineCall {
  readonly sent: ReadonlyMap<string, unknown>;
  readonly parameters: Readonly<Record<string, string>>;
}

export type OpenMock = (
  packed: string,
  options: {
    readonly seed: number;
    readonly base: string;
    readonly override: (operation: string, call: EngineCall) => null | undefined;
  },
) => { readonly answer: (request: EngineRequest) => EngineAnswer };

/** Overrides by namespace, resource and verb, with any arguments. */
type AnyOverrides = Readonly<
  Partial<
    Record<
      string,
      Readonly<Partial<Record<string, Readonly<Partial<Record<string, AnyOverride>>>>>>
    >
  >
>;
type AnyOverride = Override<never, unknown>;

export const makeHandlers =
  (
    open: OpenMock,
    site: { readonly packed: string; readonly basePath: string },
  ): MakeHandlers<object> =>
  (overrides, options) =>
    mockHandlers(open, site, overrides, options);

function mockHandlers(
  open: OpenMock,
  site: { readonly packed: string; readonly basePath: string },
  overrides: object = {},
  { baseUrl, seed = 1 }: HandlerOptions = {},
): HttpHandler[] {
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  const isPlain = base?.searchParams.has('rest_route') === true;
  const own = overrides as AnyOverrides;
  let chosen: { readonly override: AnyOverride; readonly call: EngineCall } | undefined;
  let engine: ReturnType<OpenMock> | undefined;

  const found = (operation: string, call: EngineCall): null | undefined => {
    const [namespace = '', resource = '', ...verb] = operation.split('.');
    const override = member(member(member(own, namespace), resource), verb.join('.') || 'call');
    if (override === undefined) return undefined;
    chosen = { override, call };
    return null;
  };

  const path = base === undefined ? site.basePath : base.pathname.replace(/\/+$/, '');
  const origin = base === undefined ? 'https?://[^/]+' : literal(base.origin);
  const pattern = new RegExp(`^${origin}${literal(path)}${isPlain ? '/?' : '(?:/.*)?'}$`, 'i');

  const answer = async ({
    request,
  }: {
    readonly request: Request;
  }): Promise<Response | undefined> => {
    const url = new URL(request.url);
    const route = isPlain
      ? url.searchParams.get('rest_route')
      : decoded(url.pathname.slice(path.length));
    if (route === null) return undefined;
    url.searchParams.delete(isPlain ? 'rest_route' : '');
    engine ??= open(site.packed, { seed, base: `${url.origin}${path}`, override: found });
    const body = await request.clone().text();
    const {
      status,
      headers,
      body: made,
    } = engine.answer({
      method: request.method,
      path: route === '' ? '/' : route,
      query: (isPlain ? url.search : new URL(request.url).search).slice(1),
      headers: named(request.headers),
      body,
    });
    // The engine responds synchronously, so no other call can change `chosen`.
    const mine = chosen;
    chosen = undefined;
    if (mine === undefined) return response(made, status, headers);
    const args = { ...mine.call.parameters, ...Object.fromEntries(mine.call.sent) };
    const result = await mine.override({ args: args as never, request });
    return result instanceof Response ? result : response(result, status, headers);
  };

  return [http.all(pattern, answer)];
}

const response = (
  body: unknown,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response =>
  body === undefined
    ? new HttpResponse(null, { status, headers })
    : new HttpResponse(JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
      });

/** Headers are read one by one, because some compilers iterate headers only with `dom.iterable`. */
function named(headers: Headers): Readonly<Record<string, string>> {
  const all: [string, string][] = [];
  headers.forEach((value, name) => all.push([name, value]));
  return Object.fromEntries(all);
}

function member<Value>(
  holder: Readonly<Partial<Record<string, Value>>> | undefined,
  name: string,
): Value | undefined {
  return holder !== undefined && Object.prototype.hasOwnProperty.call(holder, name)
    ? holder[name]
    : undefined;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
