// Forwards requests of a page to one site, and streams the responses back. Redirects are not followed, because
// credentials must not be sent to the target of the redirect. The page gets the target.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import type { Proxies } from '../requests.ts';
import { networkError } from '../network-errors.ts';
import { untilAborted } from '../file/read-bytes.ts';
import { nameOfUrl } from '../source-name.ts';
import { setHeaders, userAgent } from './client.ts';
import { createProxiedFetch, type WholeFetch } from './proxied-fetch.ts';
import { proxiesFor } from './proxies-for.ts';
import { signingHeader, travelsInClear, type SignIn } from './sign-in.ts';

export interface ProxiedCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface ProxiedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: AsyncIterable<Uint8Array>;
}

/** @throws Halt when the site does not respond, or stops before the end of its response */
export type ProxyRequest = (call: ProxiedCall, signal: AbortSignal) => Promise<ProxiedResponse>;

/**
 * @param ownFetch a `fetch` for a site that is not on a server
 * @param signIn credentials, sent with a request to their origin that has no sign-in of its own
 * @throws Halt `usage` when the address of a proxy is invalid
 */
export async function createProxy(
  signIn: SignIn | undefined,
  options: LoadOptions,
  ownFetch?: WholeFetch,
): Promise<ProxyRequest> {
  const fetchIt: WholeFetch = ownFetch ?? (await fetchFor(options.proxies));
  return async (call, signal) => {
    refuseInClear(call, options);
    const request = signed(call, signIn, options);
    const patience = patienceOf(options.timeoutMs);
    const stop = AbortSignal.any([signal, patience.signal]);
    try {
      const { status, statusText, headers, body } = await fetchIt(request.url, {
        method: call.method,
        headers: request.headers,
        body: call.body,
        redirect: 'manual',
        signal: stop,
      });
      return {
        status,
        statusText,
        headers: [...headers].filter(([name]) => !withheldHeaders.test(name)),
        body: limited(body && untilAborted(body, stop), call.url, patience, options),
      };
    } catch (error) {
      patience.end();
      throw proxyFailure(error, call.url, patience, false, options);
    }
  };
}

const fetchFor = (proxies: Proxies | undefined): WholeFetch | Promise<WholeFetch> =>
  proxies === undefined ? fetch : createProxiedFetch(proxies);

/**
 * Response headers that the proxy does not send to the page: hop-by-hop headers, headers that describe the
 * compressed body, and headers that set state in a browser (cookies, HSTS).
 */
const withheldHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|set-cookie2?|alt-svc|strict-transport-security)$/i;

/** Request headers that the proxy ignores: hop-by-hop headers, and headers that only a browser or a proxy may set. */
const ignoredRequestHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|host|cookie2?|origin|referer|sec-.*|via|forwarded|x-forwarded-.*)$/i;

function signed(
  { url, headers: given }: ProxiedCall,
  signIn: SignIn | undefined,
  options: LoadOptions,
): { readonly url: URL; readonly headers: Headers } {
  const headers = new Headers({ accept: 'application/json, */*;q=0.5' });
  const own = Object.entries(given).filter(([name]) => !ignoredRequestHeaders.test(name));
  const signsItself = own.some(([name]) => signingHeader.test(name));
  const mine = signIn?.origin === url.origin ? signIn : undefined;
  setHeaders(headers, [['user-agent', userAgent(options)], ...(mine?.headers ?? []), ...own]);
  const full = new URL(url);
  if (!signsItself) for (const [name, value] of mine?.query ?? []) full.searchParams.set(name, value);
  return { url: full, headers };
}

function refuseInClear({ url, headers }: ProxiedCall, { allowInsecureAuth }: LoadOptions): void {
  if (allowInsecureAuth === true || !travelsInClear(url)) return;
  if (!Object.keys(headers).some((name) => signingHeader.test(name))) return;
  throw new Halt(
    'usage',
    `Credentials for ${url.host} would be sent over http, where other machines on the network can read the credentials. Nothing was sent.`,
    'Use https:// for the site. If the connection is safe anyway, start with `allowInsecureAuth`.',
  );
}

interface Patience {
  readonly signal: AbortSignal;
  /** Restarts the timeout after each chunk of data. */
  readonly renew: () => void;
  readonly end: () => void;
}

function patienceOf(ms: number): Patience {
  const controller = new AbortController();
  const begin = () =>
    setTimeout(() => {
      controller.abort();
    }, ms);
  let timer = begin();
  const end = (): void => {
    clearTimeout(timer);
  };
  return {
    signal: controller.signal,
    renew: () => {
      end();
      timer = begin();
    },
    end,
  };
}

/** Streams a response, up to the maximum size. */
async function* limited(
  body: AsyncIterable<Uint8Array> | null,
  url: URL,
  patience: Patience,
  options: LoadOptions,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > options.maxBytes)
        throw new Halt(
          'source',
          `The response is larger than ${options.maxBytes} bytes.`,
          'Request less (per_page, _fields), or allow more with `maxBytes`.',
        );
      patience.renew();
      yield chunk;
    }
  } catch (error) {
    throw proxyFailure(error, url, patience, true, options);
  } finally {
    patience.end();
  }
}

function proxyFailure(
  error: unknown,
  url: URL,
  patience: Patience,
  receiving: boolean,
  { timeoutMs, proxies }: LoadOptions,
): Halt {
  if (error instanceof Halt) return error;
  if (!patience.signal.aborted) return networkError(error, url, receiving, proxiesFor(url, proxies));
  const went = receiving ? 'stopped sending data for' : 'did not respond within';
  return new Halt(
    'source',
    `${nameOfUrl(url)} ${went} ${timeoutMs / 1000} s.`,
    'Allow more time with `timeoutMs`.',
  );
}
