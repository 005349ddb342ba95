// Describes network errors of a request to a site. The messages of the platform are not repeated, because they may
// quote the request.

import { Halt } from '../core/diagnostics/halt.ts';
import type { Proxies } from './requests.ts';
import { nameOfUrl } from './source-name.ts';
import { WrongSetting } from './unread-site.ts';

/** The host name in the address does not exist. */
export class NoSuchHost extends Halt {}

/** The site did not respond to a request with the scheme of the address. The other scheme (http or https) may work. */
export class Unreachable extends Halt {}

interface NetworkProblem {
  readonly says: (at: URL) => string;
  readonly hint: string;
  /** Whether the other scheme (http or https) may work. */
  readonly byScheme?: true;
  /** Whether the site may respond some seconds later. */
  readonly isTemporary?: true;
}

const brokenOff: NetworkProblem = {
  isTemporary: true,
  byScheme: true,
  says: (at) => `The connection to ${at.host} was closed.`,
  hint: 'Try again. If it fails again, the cause may be a firewall or a crashing server.',
};

const unreachableHost: NetworkProblem = {
  isTemporary: true,
  says: (at) => `${at.host} cannot be reached from here.`,
  hint: 'Check the network, and whether a VPN or a proxy is needed.',
};

const slowToConnect: NetworkProblem = {
  isTemporary: true,
  byScheme: true,
  says: (at) => `The connection to ${at.host} timed out.`,
  hint: 'Check the host and port, and whether a firewall drops the packets.',
};

const untrusted: NetworkProblem = {
  says: (at) => `The TLS certificate of ${at.host} is not signed by a trusted authority.`,
  hint: 'For your own site, set the environment variable NODE_EXTRA_CA_CERTS to the file of the signing certificate.',
};

const refusedConnection = (at: URL): string =>
  `Nothing accepts connections at ${at.hostname.replace(/^\[|\]$/g, '')}, port ${at.port || (at.protocol === 'https:' ? '443' : '80')}.`;

const networkProblems: ReadonlyMap<string, NetworkProblem> = new Map<string, NetworkProblem>([
  [
    'ENOTFOUND',
    { says: (at) => `There is no host named ${at.hostname}.`, hint: 'Check the spelling of the address.' },
  ],
  [
    'EAI_AGAIN',
    {
      isTemporary: true,
      says: (at) => `The name ${at.hostname} could not be looked up.`,
      hint: 'Check the spelling of the address and the network connection.',
    },
  ],
  [
    'ECONNREFUSED',
    {
      isTemporary: true,
      says: refusedConnection,
      hint: 'Check the host and port, and whether the server is running.',
      byScheme: true,
    },
  ],
  ['ECONNRESET', brokenOff],
  ['EPIPE', brokenOff],
  ['ECONNABORTED', brokenOff],
  ['UND_ERR_SOCKET', brokenOff],
  ['UND_ERR_CONNECT_TIMEOUT', slowToConnect],
  ['ETIMEDOUT', slowToConnect],
  [
    'UND_ERR_HEADERS_TIMEOUT',
    {
      isTemporary: true,
      says: (at) => `${at.host} did not respond within the limit of five minutes.`,
      hint: 'Try again. The site may be overloaded.',
    },
  ],
  [
    'UND_ERR_HEADERS_OVERFLOW',
    {
      says: (at) => `${at.host} sends more headers than the limit of 16 KiB.`,
      hint: 'A plugin or a proxy adds the headers (often cookies): "curl -I" shows them. To raise the limit, set NODE_OPTIONS=--max-http-header-size=65536 in the environment.',
    },
  ],
  ['EHOSTUNREACH', unreachableHost],
  ['ENETUNREACH', unreachableHost],
  ['EADDRNOTAVAIL', unreachableHost],
  [
    'CERT_HAS_EXPIRED',
    { says: (at) => `The TLS certificate of ${at.host} has expired.`, hint: 'Renew the certificate.' },
  ],
  [
    'CERT_NOT_YET_VALID',
    {
      says: (at) => `The TLS certificate of ${at.host} is not valid yet.`,
      hint: 'Check the clocks of this machine and of the server.',
    },
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    {
      says: (at) => `The TLS certificate of the server is not valid for ${at.hostname}.`,
      hint: 'Check the address: the site may have another name.',
    },
  ],
]);

const tlsFailed: NetworkProblem = {
  byScheme: true,
  says: (at) => `${at.host} does not use TLS, or uses an unsupported version.`,
  hint: 'Check the scheme and port: the address may begin with http://.',
};

const notHttp: NetworkProblem = {
  byScheme: true,
  says: (at) => `The response of ${at.host} is not HTTP.`,
  hint: 'Check the scheme and port: the address may begin with https://.',
};

function networkProblem(code: string): NetworkProblem | undefined {
  const known = networkProblems.get(code);
  if (known) return known;
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO') return tlsFailed;
  if (code.startsWith('HPE_')) return notHttp;
  return undefined;
}

/** Whether the server closed the connection of a request before it responded. */
export const isClosedConnection = (error: unknown): boolean =>
  networkProblem(networkErrorCode(error)) === brokenOff;

/**
 * Describes the error of a request.
 *
 * @param receiving whether the response had begun to arrive
 * @param proxies the proxies of the request, if any
 */
export function networkError(
  error: unknown,
  at: URL,
  receiving: boolean,
  proxies: Proxies | undefined,
): Halt {
  const code = networkErrorCode(error);
  if (proxies && !receiving) return proxyError(code, at, proxies);
  if (receiving)
    return packing.test(code)
      ? new Halt(
          'source',
          `The response of ${nameOfUrl(at)} is compressed, but cannot be unpacked.`,
          'The site, or a cache in front of the site, compresses twice or stops too early. Try again, or save the index in another way and use the file.',
        )
      : new Halt(
          'source',
          `The connection to ${at.host} was closed in the middle of the response.`,
          'Try again. If a site stops in the middle of a response, it often ran out of memory or time: see its PHP error log.',
          [],
          { isTemporary: true },
        );
  const trouble = networkProblem(code);
  if (trouble) {
    const Kind = code === 'ENOTFOUND' ? NoSuchHost : trouble.byScheme ? Unreachable : Halt;
    return new Kind('source', trouble.says(at), trouble.hint, [], {
      isTemporary: trouble.isTemporary === true,
    });
  }
  if (isForbiddenPort(error))
    return new WrongSetting(
      'source',
      `Port ${at.port} is reserved for another protocol, and fetch does not connect to it.`,
      'Check the port.',
    );
  return new Halt(
    'source',
    `${nameOfUrl(at)} could not be fetched${code === '' ? '' : ` (${code})`}.`,
    'Check the address and the network.',
  );
}

/**
 * Describes the error of a request through a proxy. The message is general, because the proxy or the site may
 * have failed.
 */
function proxyError(code: string, at: URL, { https, http }: Proxies): Halt {
  const names = [
    ...(https === undefined ? [] : ['HTTPS_PROXY']),
    ...(http === undefined ? [] : ['HTTP_PROXY']),
  ];
  const detail = code === '' ? '' : ` (${code})`;
  return new Halt(
    'source',
    code === 'UND_ERR_ABORTED'
      ? `The proxy refuses requests to ${at.host}.`
      : `${at.host} could not be reached through the proxy in the environment${detail}.`,
    `Check ${names.join(' and ')}, including the name and password if the proxy requires them. In NO_PROXY, list the hosts that need no proxy.`,
  );
}

/** The code of an error, or of the `cause` of an error, because `fetch` wraps network errors. */
function networkErrorCode(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z]\w{1,60}$/.test(cause.code))
      return cause.code;
    // In undici 7 (the `fetch` of Node 24), the error about an invalid response has no code.
    if (cause.name === 'HTTPParserError') return 'HPE_UNKNOWN';
  }
  return '';
}

/** Matches error codes of decompression: gzip, deflate and brotli. */
const packing = /^(?:Z_|ERR__|ERR_BROTLI)/;

/** Whether the platform refuses the port of the address, such as 25. Only the error's message shows this reason. */
const isForbiddenPort = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port';
