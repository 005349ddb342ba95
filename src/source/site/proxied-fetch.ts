// Sends requests through the proxies of the environment. Before Node 24, Node's own `fetch` ignores these proxies, and
// it accepts no dispatcher from another version of undici. So `fetch` and the dispatcher come from the package undici,
// which is only loaded if a proxy is set.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Fetch, FetchedResponse, Proxies } from '../requests.ts';
import { proxiesFor } from './proxies-for.ts';

export type WholeFetch = (
  url: URL,
  request: Parameters<Fetch>[1] & { readonly body?: string | Uint8Array<ArrayBuffer> | null },
) => Promise<FetchedResponse & { readonly statusText: string; readonly headers: Iterable<[string, string]> }>;

export type ProxiedFetch = WholeFetch & {
  /** Closes all connections, including those in use. Later requests fail. */
  readonly close: () => Promise<void>;
};

/**
 * @throws Halt `usage` when a proxy's address is invalid; the message does not contain the address, because the
 * address may include a password
 */
export async function createProxiedFetch(proxies: Proxies): Promise<ProxiedFetch> {
  const { Agent, ProxyAgent, fetch } = await import('undici');
  for (const [name, address] of Object.entries({ HTTPS_PROXY: proxies.https, HTTP_PROXY: proxies.http }))
    if (address !== undefined && !(/^(?:https?|socks5?):\/\/[^/]/i.test(address) && URL.canParse(address)))
      throw new Halt(
        'usage',
        `The environment variable ${name} is not the address of a proxy.`,
        'The address must begin with http:// or https://. To use no proxy, leave the variable empty.',
      );
  const direct = new Agent();
  // Few proxies allow a tunnel to port 80.
  const by = (uri: string | undefined) =>
    uri === undefined ? direct : new ProxyAgent({ uri, proxyTunnel: false });
  const [https, http] = [by(proxies.https), by(proxies.http)];
  const wayTo = (url: URL) => {
    if (proxiesFor(url, proxies) === undefined) return direct;
    return url.protocol === 'https:' ? https : http;
  };
  const ask: WholeFetch = (url, { headers, ...request }) =>
    fetch(url, { ...request, headers: [...headers], dispatcher: wayTo(url) });
  const close = async (): Promise<void> => {
    await Promise.all([...new Set([direct, https, http])].map((agent) => agent.destroy()));
  };
  return Object.assign(ask, { close });
}
