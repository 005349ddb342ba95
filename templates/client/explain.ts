// Explains why a call failed and how to fix it, with the texts of the command line.
// `createSite` adds them to the messages of its errors. With a transport of your own, call
// `explain(error)`. An app that does not import it has none of this in its bundle.

import { ApiError, NetworkError, ValidationError, type CallError } from './call-errors.js';

type Says = (host: string) => string;

/** Patterns and what they mean; the first match applies. */
type Table = readonly (readonly [mark: RegExp, says: Says])[];

/** By the code or the message of a network error. */
const troubles: Table = [
  [/ENOTFOUND/, (host) => `There is no host named ${host}. Check the spelling of the address.`],
  [
    /EAI_AGAIN/,
    (host) =>
      `The name ${host} could not be looked up. Check its spelling and the network connection.`,
  ],
  [
    /refused/i,
    (host) =>
      `Nothing accepts connections at ${host}. Check host and port, and whether the server runs.`,
  ],
  [/CERT_HAS_EXPIRED/, (host) => `The TLS certificate of ${host} has expired. Have it renewed.`],
  [
    /CERT_NOT_YET_VALID/,
    (host) =>
      `The TLS certificate of ${host} is not valid yet. Check the clock of this machine and of the server.`,
  ],
  [
    /CERT_ALTNAME/,
    (host) =>
      `The TLS certificate of the server is for other names than ${host}. Check the address: the site may answer under another name.`,
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET)|UnknownIssuer/,
    (host) =>
      `The TLS certificate of ${host} is not signed by an authority that is trusted here. For a site of your own, name the signing certificate in the environment variable NODE_EXTRA_CA_CERTS.`,
  ],
  [
    /ERR_SSL_|ERR_TLS_|EPROTO/,
    (host) =>
      `${host} does not speak TLS, or no version of it that is accepted here. Perhaps the address begins with http://.`,
  ],
  [/HPE_/, (host) => `What ${host} answers is not HTTP. Perhaps the address begins with https://.`],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated/,
    (host) =>
      `The connection to ${host} was broken off. Try again. If it stays so, a firewall or a crashing server may be the cause.`,
  ],
  [
    /TIMEDOUT|CONNECT_TIMEOUT/,
    (host) =>
      `No connection to ${host} came about in time. Check host and port, and whether a firewall drops the packets.`,
  ],
  [
    /UNREACH|EADDRNOTAVAIL/,
    (host) =>
      `${host} cannot be reached from here. Check the network, and whether a VPN or a proxy is needed.`,
  ],
  [
    /ERR_INVALID_URL/,
    () =>
      '`baseUrl` names no host, and there is no page that it could be of. Write it with https://.',
  ],
  [
    /redirect/i,
    () =>
      "The site redirects, and neither a body nor headers of yours are sent where it leads. Give the address that it leads to as `baseUrl`, or allow it: `init: { redirect: 'follow' }`.",
  ],
];

/** By the status and the text of a response that is not JSON. */
const pages: Table = [
  [
    /_cf_chl_opt|\/\.well-known\/sgcaptcha\/|sucuri_cloudproxy_js|imunify360|ddos-guard|awsWafCookie/i,
    () =>
      'A bot check protects the site; only a browser passes it. Let this machine, or the path of the REST base, through the firewall (Cloudflare, the host’s own protection, a security plugin).',
  ],
  [
    /loginform|login-action-login/i,
    () =>
      'The site shows a login page instead. It is closed to visitors (a members’ or “coming soon” plugin): allow the REST interface in that plugin, or sign in by `auth`.',
  ],
  [
    /^503[^]*maintenance/i,
    () =>
      'The site is in maintenance mode. Try again when its update is done. If it stays so, a file named .maintenance was left behind.',
  ],
  [
    /^403[^]*(?:wordfence|ithemes|solid security|ninjafirewall|shield security|mod_?security|sucuri|block(?:ed)? by)/i,
    () =>
      'A security plugin or firewall refuses this caller. Let it pass this machine, or the path of the REST base.',
  ],
  [
    /^5\d\d |(?:fatal|parse) error|critical error on this website/i,
    () => 'The site failed: see its PHP error log.',
  ],
  [
    /^\d+ (?=[^]*[}\]]$)(?!\s*<(?:!doctype|html))/i,
    () =>
      'PHP notices are printed before the JSON. Turn off display_errors (WP_DEBUG_DISPLAY) on the site, and fix the cause of the notice.',
  ],
  [
    /^(?:200|404) [^]*<(?:!doctype|html|head|body|title)/i,
    (host) =>
      `This is a page, not the REST interface. Give the REST base as \`baseUrl\`, usually https://${host}/wp-json or https://${host}/?rest_route=/; a site in a folder has that folder in its address.`,
  ],
];

/** Error pages identify themselves near their beginning. */
const longestLook = 20_000;

/**
 * Explains an error and how to fix it; empty if the error's message is enough.
 *
 * @param baseUrl of the transport, for texts that name the host
 */
export function explain(error: CallError, baseUrl = ''): string {
  const host = /^\w+:\/\/([^/?#]+)/.exec(baseUrl)?.[1] ?? 'the site';
  const say = (table: Table, text: string): string =>
    table.find(([mark]) => mark.test(text))?.[1](host) ?? '';
  if (error instanceof NetworkError) return say(troubles, causesOf(error).join(' '));
  if (
    error instanceof ValidationError &&
    error.issues.some(({ message }) => message === 'not JSON')
  )
    return 'A request holds texts, finite numbers, true, false, null, dates, plain objects and lists without gaps. Make a list of a Set (`[...set]`), an object of a Map or of what a class made, and send a file by `upload` or `withFile`.';
  if (!(error instanceof ApiError)) return '';
  const { status, data, code, response } = error;
  if (response.redirected && (status === 401 || status === 403))
    return `What signs you in is for the origin of \`baseUrl\` alone. Give the address that the site has where it redirects to: ${new URL(response.url).origin}`;
  if (response.redirected && error.operation.method === 'POST')
    return 'A redirect makes a GET of a POST, so that nothing was written. Give the address that the site has where it redirects to.';
  if (typeof data === 'string') {
    const look =
      data.length > longestLook
        ? data.slice(0, longestLook / 2) + data.slice(-longestLook / 2)
        : data;
    return say(pages, `${String(status)} ${look}`);
  }
  if (response.ok && error.operation.list)
    return "The site answers something else than the list that its types promise. Read it with `as: 'response'`, and correct `responses` in the configuration of routewright.";
  return code === 'internal_server_error' ? 'The site failed: see its PHP error log.' : '';
}

/** The codes and messages of an error's causes, the outermost first. */
function causesOf(error: unknown): readonly string[] {
  const found: string[] = [];
  for (
    let cause = error as Cause | null | undefined, depth = 0;
    cause && depth < 5;
    cause = cause.cause ?? cause.errors?.[0], depth++
  )
    found.push(`${cause.code ?? ''} ${cause.message ?? ''}`);
  return found;
}

interface Cause {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: Cause | null;
  readonly errors?: readonly Cause[];
}
