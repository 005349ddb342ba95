// Recognizes addresses that are not public: loopback, private and link-local networks, which include the metadata
// services of clouds. If a public site redirects to such an address, the request could reach services that are only
// open to this machine (SSRF).

import { BlockList, isIP } from 'node:net';

/** The ranges of addresses that are not global by RFC 6890 and may contain a server. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/** Names that public name servers do not resolve. */
const innerName = /^(?:localhost|.+\.(?:localhost|local|internal|intranet|home\.arpa))\.?$/i;

/** Whether the text of an address shows that it is internal. Names are not resolved. */
export function isInner({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  return version === 0 ? innerName.test(host) : inner.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
