// Sends the client's requests through an Axios instance of the app, with its interceptors and
// settings. The types describe the used members of Axios, so the client does not import Axios.

import { absolute, type Fetch } from './transport.js';

/** The members of an Axios instance that the client uses. */
export interface AxiosLike {
  readonly request: (config: AxiosConfig) => Promise<unknown>;
  readonly getUri: (config: object) => string;
}

export interface AxiosConfig {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly data: unknown;
  readonly responseType: 'arraybuffer';
  readonly signal?: AbortSignal;
  readonly withCredentials?: boolean;
  readonly maxRedirects?: number;
  /** Options of `fetch`, which only the `fetch` adapter of Axios uses. */
  readonly fetchOptions: Record<string, unknown>;
  readonly transformRequest: (data: unknown) => unknown;
  readonly transformResponse: (data: unknown, headers: unknown) => unknown;
}

interface AxiosAnswer {
  readonly data?: unknown;
  readonly status: number;
  readonly statusText?: string;
  readonly headers?: object;
  readonly config?: object;
  readonly request?: {
    readonly responseURL?: string;
    readonly res?: { readonly responseUrl?: string };
  };
}

type Content = NonNullable<RequestInit['body']>;

/**
 * Makes a `fetch` of an Axios instance, as in `createClient({ baseUrl, fetch: axiosFetch(axios) },
 * { wpV2 })`. Interceptors receive parsed JSON as usual, and an error interceptor receives the
 * statuses that Axios rejects. Axios reads the whole body before it returns a response.
 */
export const axiosFetch =
  (axios: AxiosLike): Fetch =>
  async (url, { body, headers, signal, method = 'GET', ...init }) => {
    if (typeof (body as Partial<ReadableStream> | null | undefined)?.getReader === 'function')
      throw new TypeError('axiosFetch cannot send a ReadableStream: send a Blob');
    const { redirect = 'follow' } = init;
    // The types of Cloudflare Workers have no `credentials`.
    const isSignedIn = 'credentials' in init && init.credentials === 'include';
    // The body as the site sent it, and the data that interceptors receive in its place.
    let sent: unknown;
    let shown: unknown;
    const answer = await axios
      .request({
        url,
        method,
        headers: {
          ...namedHeaders(headers),
          // Without a type, Axios would declare the form as URL-encoded. Axios adds the boundary.
          ...(isForm(body) && { 'content-type': 'multipart/form-data' }),
        },
        data: body ?? undefined,
        responseType: 'arraybuffer',
        ...(signal && { signal }),
        ...(isSignedIn && { withCredentials: true }),
        ...(redirect !== 'follow' && { maxRedirects: 0 }),
        fetchOptions: init,
        transformRequest: (data) => data,
        transformResponse: (data, received) => {
          sent = data;
          shown = shownTo(data, received);
          return shown;
        },
      })
      .catch(refused);
    if (!isAnswer(answer))
      throw new TypeError('an interceptor of Axios returned no response of Axios');
    const { status, statusText = '', data, request, config = {} } = answer;
    const target = request?.responseURL ?? request?.res?.responseUrl;
    const redirected =
      target !== undefined && placeOf(target) !== placeOf(axios.getUri({ url, ...config }));
    // The `fetch` adapter gives a redirect the status 0 in a browser.
    const isHidden = redirected || status === 0;
    const isRefused = redirect === 'error' && /^30[12378]$/.test(String(status));
    if (isRefused || (redirect !== 'follow' && isHidden))
      throw new TypeError('unexpected redirect');
    const isEmpty = method === 'HEAD' || [204, 205, 304].includes(status);
    const response = new Response(isEmpty ? null : bodyOf(data === shown ? sent : data), {
      status,
      statusText,
      headers: receivedHeaders(answer.headers),
    });
    return Object.defineProperties(response, {
      url: { value: target ?? url },
      redirected: { value: redirected },
    });
  };

const isAnswer = (value: unknown): value is AxiosAnswer =>
  typeof (value as Partial<AxiosAnswer> | null | undefined)?.status === 'number';

/** Returns the response of a status that Axios rejects, and throws all other errors. */
function refused(error: unknown): unknown {
  const { isAxiosError, response, message, code, cause } = Object(error) as {
    readonly isAxiosError?: boolean;
    readonly response?: unknown;
    readonly message?: string;
    readonly code?: string;
    readonly cause?: { readonly code?: string };
  };
  if (!isAxiosError) throw error;
  if (isAnswer(response) && !String(response.status).startsWith('2')) return response;
  // Errors of the network, whose `cause` has the same code, and of a page that is left are no timeouts.
  const isTimeout =
    /ETIMEDOUT|ECONNABORTED/.test(code ?? '') &&
    code !== cause?.code &&
    message !== 'Request aborted';
  // An `AxiosError` contains the headers of the request, which may be secret.
  throw Object.assign(
    new TypeError(message),
    isTimeout ? { code, name: 'TimeoutError' } : { code, cause },
  );
}

/** JSON for interceptors, as Axios parses it, and all other data unchanged. */
function shownTo(data: unknown, headers: unknown): unknown {
  const type = String((Object(headers) as Record<string, unknown>)['content-type']);
  if (!/json/i.test(type)) return data;
  try {
    return JSON.parse(new TextDecoder().decode(data as ArrayBuffer));
  } catch {
    return data;
  }
}

/** Interceptors may replace the data, for example by data of a cache. */
const bodyOf = (data: unknown): Content | null =>
  data === undefined || data === null
    ? null
    : typeof data === 'string' || ArrayBuffer.isView(data) || isBuffer(data)
      ? (data as Content)
      : JSON.stringify(data);

const isForm = (body: unknown): boolean => typeName(body).includes('FormData');

const isBuffer = (data: unknown): boolean => /Buffer|Blob/.test(typeName(data));

const typeName = (value: unknown): string => Object.prototype.toString.call(value);

/** The object has no prototype, so that `__proto__` is the name of a header like any other. */
function namedHeaders(headers: RequestInit['headers']): Record<string, string> {
  const named = Object.create(null) as Record<string, string>;
  new Headers(headers).forEach((value, name) => {
    named[name] = value;
  });
  return named;
}

function receivedHeaders(source: object = {}): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source) as [string, unknown][])
    for (const one of [value].flat()) headers.append(name, String(one));
  return headers;
}

/** An address without its query, to which an instance may add `params`. */
function placeOf(url: string): string {
  const { origin, pathname } = absolute(url);
  return origin + pathname;
}
