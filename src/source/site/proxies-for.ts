// Decides whether a request goes through a proxy of the environment. As in curl, the scheme of the address
// selects the proxy, and `NO_PROXY` lists the hosts that need no proxy.

import { BlockList, isIP } from 'node:net';
import type { Proxies } from '../requests.ts';
import { isLoopback } from './sign-in.ts';

/**
 * @returns the proxies if one of them applies to the address; undefined for a direct request. Requests to the
 * local machine may be unencrypted, so they never go through a proxy.
 */
export function proxiesFor(url: URL, proxies: Proxies | undefined): Proxies | undefined {
  if (proxies === undefined || isLoopback(url)) return undefined;
  if ((url.protocol === 'https:' ? proxies.https : proxies.http) === undefined) return undefined;
  const entries = (proxies.except ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.some((entry) => excludes(entry, url)) ? undefined : proxies;
}

/**
 * Whether an entry of `NO_PROXY` matches an address. An entry is `*`, a host with or without a port, a domain
 * (`.site.test`, `*.site.test`), an IP address, or a range of IP addresses.
 */
function excludes(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true;
  const host = bareHost(hostname);
  const [, beforePort, itsPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (itsPort !== undefined && itsPort !== (port || (protocol === 'https:' ? '443' : '80'))) return false;
  const name = bareHost(beforePort ?? entry).replace(/^\*?\./, '');
  if (isIP(host) > 0) return host === name || isInRange(host, name);
  return name !== '' && `.${host}`.endsWith(`.${name}`);
}

const bareHost = (host: string): string => host.replace(/^\[|\]$|\.$/g, '').toLowerCase();

/** @param range a range in CIDR notation: `10.0.0.0/8` */
function isInRange(address: string, range: string): boolean {
  const [, network = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(range) ?? [];
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(network) === 0 || Number(bits) > (family === 'ipv6' ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
