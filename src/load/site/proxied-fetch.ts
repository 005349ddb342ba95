// Requests by way of the proxies that the environment names. Node's own `fetch` does
// not heed them before Node 24 and takes no dispatcher of another version of undici,
// so both come from the package, loaded only where a proxy is named.

import { Halt } from '../../diagnostics/halt.ts';
import type { Fetch, FetchedResponse, Proxies } from '../load-options.ts';

/** `Fetch` for any method. */
export type WholeFetch = (
  url: URL,
  request: Parameters<Fetch>[1] & { readonly body?: string | null },
) => Promise<FetchedResponse & { readonly statusText: string; readonly headers: Iterable<[string, string]> }>;

/** @throws Halt `usage` when a proxy's address is none; it is not repeated, for it may hold a password */
export async function createProxiedFetch({ https, http, except }: Proxies): Promise<WholeFetch> {
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  for (const [name, address] of Object.entries({ HTTPS_PROXY: https, HTTP_PROXY: http }))
    if (address !== undefined && !/^(?:https?|socks5?):\/\/[^/]/i.test(address))
      throw new Halt(
        'usage',
        `The environment variable ${name} does not hold the address of a proxy.`,
        'It begins with http:// or https://. To go without, leave it empty.',
      );
  // Empty is "none"; left out, undici would look into the environment by itself. What is
  // meant for this machine, in clear perhaps, does not leave it.
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: http ?? '',
    httpsProxy: https ?? '',
    noProxy: `localhost,127.0.0.1,[::1],${except ?? ''}`,
    // Few proxies let a tunnel through to port 80.
    proxyTunnel: false,
  });
  return (url, { headers, ...request }) => fetch(url, { ...request, headers: [...headers], dispatcher });
}
