// Describes network errors between here and a site. The platform's own messages are not repeated, because they may
// quote the request.

import { Halt } from '../core/diagnostics/halt.ts';
import type { Proxies } from './load-options.ts';
import { nameOfUrl } from './source-name.ts';

/** The host name in the address is unknown. */
export class NoSuchHost extends Halt {}

/** There is no response with the tried scheme; another one may work. */
export class Unreachable extends Halt {}

interface Trouble {
  readonly says: (at: URL) => string;
  readonly hint: string;
  /** The other scheme, http or https, may work. */
  readonly byScheme?: true;
}

const brokenOff: Trouble = {
  byScheme: true,
  says: (at) => `The connection to ${at.host} was broken off.`,
  hint: 'Try again. If it stays so, a firewall or a crashing server may be the cause.',
};

const unreachable: Trouble = {
  says: (at) => `${at.host} cannot be reached from here.`,
  hint: 'Check the network, and whether a VPN or a proxy is needed.',
};

const slowToConnect: Trouble = {
  byScheme: true,
  says: (at) => `No connection to ${at.host} came about in time.`,
  hint: 'Check host and port, and whether a firewall drops the packets.',
};

const untrusted: Trouble = {
  says: (at) => `The TLS certificate of ${at.host} is not signed by an authority that is trusted here.`,
  hint: 'For a site of your own, name the signing certificate in the environment variable NODE_EXTRA_CA_CERTS.',
};

const refused = (at: URL): string =>
  `Nothing accepts connections at ${at.hostname.replace(/^\[|\]$/g, '')}, port ${at.port || (at.protocol === 'https:' ? '443' : '80')}.`;

const troubles: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  [
    'ENOTFOUND',
    { says: (at) => `There is no host named ${at.hostname}.`, hint: 'Check the spelling of the address.' },
  ],
  [
    'EAI_AGAIN',
    {
      says: (at) => `The name ${at.hostname} could not be looked up.`,
      hint: 'Check the spelling of the address and the network connection.',
    },
  ],
  [
    'ECONNREFUSED',
    { says: refused, hint: 'Check host and port, and whether the server runs.', byScheme: true },
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
      says: (at) => `${at.host} did not begin to answer within five minutes, the longest that is waited for.`,
      hint: 'Try again. A site that takes so long is at its limits.',
    },
  ],
  [
    'UND_ERR_HEADERS_OVERFLOW',
    {
      says: (at) => `${at.host} sends more than 16 KiB of headers, the most that is read.`,
      hint: 'A plugin or a proxy adds them (often cookies): "curl -I" shows which. NODE_OPTIONS=--max-http-header-size=65536 in the environment reads more.',
    },
  ],
  ['EHOSTUNREACH', unreachable],
  ['ENETUNREACH', unreachable],
  ['EADDRNOTAVAIL', unreachable],
  [
    'CERT_HAS_EXPIRED',
    { says: (at) => `The TLS certificate of ${at.host} has expired.`, hint: 'Have it renewed.' },
  ],
  [
    'CERT_NOT_YET_VALID',
    {
      says: (at) => `The TLS certificate of ${at.host} is not valid yet.`,
      hint: 'Check the clock of this machine and of the server.',
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
      says: (at) => `The TLS certificate of the server is for other names than ${at.hostname}.`,
      hint: 'Check the address: the site may answer under another name.',
    },
  ],
]);

const tlsFailed: Trouble = {
  byScheme: true,
  says: (at) => `${at.host} does not speak TLS, or no version of it that is accepted here.`,
  hint: 'Check scheme and port: perhaps the address begins with http://.',
};

const notHttp: Trouble = {
  byScheme: true,
  says: (at) => `What ${at.host} answers is not HTTP.`,
  hint: 'Check scheme and port: perhaps the address begins with https://.',
};

function troubleOf(code: string): Trouble | undefined {
  const known = troubles.get(code);
  if (known) return known;
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO') return tlsFailed;
  if (code.startsWith('HPE_')) return notHttp;
  return undefined;
}

/**
 * Describes an error that a request threw.
 *
 * @param receiving whether the response had begun to arrive
 * @param proxies the proxies through which the request went, if any
 */
export function networkTrouble(
  error: unknown,
  at: URL,
  receiving: boolean,
  proxies: Proxies | undefined,
): Halt {
  const code = codeOf(error);
  if (proxies && !receiving) return proxyTrouble(code, at, proxies);
  if (receiving)
    return packing.test(code)
      ? new Halt(
          'source',
          `The answer of ${nameOfUrl(at)} is compressed, but cannot be unpacked.`,
          'The site, or a cache before it, compresses twice or breaks off: try again, or save the index by another way and give the file.',
        )
      : new Halt(
          'source',
          `The connection to ${at.host} was broken off in the middle of the answer.`,
          'Try again. A site that breaks off in mid-answer often ran out of memory or time: its PHP error log tells.',
        );
  const trouble = troubleOf(code);
  if (trouble) {
    const Kind = code === 'ENOTFOUND' ? NoSuchHost : trouble.byScheme ? Unreachable : Halt;
    return new Kind('source', trouble.says(at), trouble.hint);
  }
  if (isForbiddenPort(error))
    return new Halt(
      'source',
      `Port ${at.port} belongs to another protocol: fetch refuses to speak HTTP to it.`,
      'Check the port.',
    );
  return new Halt(
    'source',
    `${nameOfUrl(at)} could not be fetched${code === '' ? '' : ` (${code})`}.`,
    'Check the address and the network.',
  );
}

/** With a proxy it is unclear which side failed, so the message stays general. */
function proxyTrouble(code: string, at: URL, { https, http }: Proxies): Halt {
  const names = [
    ...(https === undefined ? [] : ['HTTPS_PROXY']),
    ...(http === undefined ? [] : ['HTTP_PROXY']),
  ];
  const detail = code === '' ? '' : ` (${code})`;
  return new Halt(
    'source',
    code === 'UND_ERR_ABORTED'
      ? `The proxy does not let requests to ${at.host} through.`
      : `${at.host} could not be reached by way of the proxy that the environment names${detail}.`,
    `Check ${names.join(' and ')}, and the name and password in it if the proxy wants them; hosts to be reached directly are listed in NO_PROXY.`,
  );
}

/** The code of an error or of its cause: `fetch` wraps errors of the network. */
function codeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z]\w{1,60}$/.test(cause.code))
      return cause.code;
    // The error of undici 7 (the `fetch` of Node 24) for a response that it cannot parse has no code.
    if (cause.name === 'HTTPParserError') return 'HPE_UNKNOWN';
  }
  return '';
}

/** Errors of unpacking gzip, deflate and brotli. */
const packing = /^(?:Z_|ERR__|ERR_BROTLI)/;

/** The platform's only message for a port on its list of forbidden ones, such as 25. */
const isForbiddenPort = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port';
