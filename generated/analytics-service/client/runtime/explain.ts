// Explains why a call failed and how to fix it, with the texts of the command line.
// `createSite` adds the explanations to the messages of its errors.
// With your own transport, call `explain(error)`.
// If an app does not import `explain`, the app's bundle contains no explanations.

import { ApiError, NetworkError, ValidationError, type CallError } from './call-errors.js';

type Says = (host: string) => string;

/** Patterns with their explanations. The first matching pattern applies. */
type Table = readonly (readonly [mark: RegExp, says: Says])[];

/** Explanations by the code or the message of a network error. */
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
      `Nothing accepts connections at ${host}. Check the host and port, and whether the server is running.`,
  ],
  [
    /CERT_HAS_EXPIRED/,
    (host) => `The TLS certificate of ${host} has expired. Renew the certificate.`,
  ],
  [
    /CERT_NOT_YET_VALID/,
    (host) =>
      `The TLS certificate of ${host} is not valid yet. Check the clocks of this machine and of the server.`,
  ],
  [
    /CERT_ALTNAME/,
    (host) =>
      `The TLS certificate of the server is not valid for ${host}. Check the address: the site may have another name.`,
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET)|UnknownIssuer/,
    (host) =>
      `The TLS certificate of ${host} is not signed by a trusted authority. For your own site, set the environment variable NODE_EXTRA_CA_CERTS to the file of the signing certificate.`,
  ],
  [
    /ERR_SSL_|ERR_TLS_|EPROTO/,
    (host) =>
      `${host} does not use TLS, or uses an unsupported version. The address may begin with http://.`,
  ],
  [/HPE_/, (host) => `The response of ${host} is not HTTP. The address may begin with https://.`],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated|Network connection lost/,
    (host) =>
      `The connection to ${host} was closed. Try again. If it fails again, the cause may be a firewall or a crashing server.`,
  ],
  [
    /TIMEDOUT|CONNECT_TIMEOUT/,
    (host) =>
      `The connection to ${host} timed out. Check the host and port, and whether a firewall drops the packets.`,
  ],
  [
    /UNREACH|EADDRNOTAVAIL/,
    (host) =>
      `${host} cannot be reached from here. Check the network, and whether a VPN or a proxy is needed.`,
  ],
  [
    /ERR_INVALID_URL/,
    () =>
      '`baseUrl` has no host, and the code does not run in a page whose host applies. Begin `baseUrl` with https://.',
  ],
  [/redirect(?! count)/i, () => redirects()],
];

/** Explanations by the status and the text of a response that is not JSON. */
const pages: Table = [
  [
    /_cf_chl_opt|\/\.well-known\/sgcaptcha\/|sucuri_cloudproxy_js|imunify360|ddos-guard|awsWafCookie/i,
    () =>
      'The site has a bot check that only a browser passes. In the firewall (Cloudflare, the protection of the host, a security plugin), allow this machine or the path of the REST base.',
  ],
  [
    /loginform|login-action-login/i,
    () =>
      'The site shows a login page instead. The site is closed to visitors (a membership or “coming soon” plugin). Allow the REST interface in that plugin, or sign in with `auth`.',
  ],
  [
    /^503[^]*maintenance/i,
    () =>
      'The site is in maintenance mode. Try again after the update of the site. If it fails again, delete the file .maintenance on the site.',
  ],
  [
    /^403[^]*(?:wordfence|ithemes|solid security|ninjafirewall|shield security|mod_?security|sucuri|block(?:ed)? by)/i,
    () =>
      'A security plugin or firewall refuses the request. In the plugin or firewall, allow this machine or the path of the REST base.',
  ],
  [
    /^5\d\d |(?:fatal|parse) error|critical error on this website/i,
    () => 'The site failed: see its PHP error log.',
  ],
  [
    /^\d+ (?=[^]*[}\]]$)(?!\s*<(?:!doctype|html))/i,
    () =>
      'PHP prints notices before the JSON. Turn off display_errors (WP_DEBUG_DISPLAY) on the site, and fix the cause of the notices.',
  ],
  [
    /^(?:200|404) [^]*<(?:!doctype|html|head|body|title)/i,
    (host) =>
      `The response is an HTML page, not JSON of the REST interface. Set \`baseUrl\` to the REST base, usually https://${host}/wp-json or https://${host}/?rest_route=/; if the site is in a folder, the address also contains the folder.`,
  ],
];

/** Error pages can be identified by their first characters. */
const longestLook = 20_000;

/**
 * Explains an error and how to fix the error. The explanation is empty if the error's message is
 * enough.
 *
 * @param baseUrl the base URL of the transport, for explanations with the host name
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
    return 'A request can contain strings, finite numbers, true, false, null, dates, plain objects and lists without gaps. Convert a Set to a list (`[...set]`), and a Map or an instance of a class to a plain object. Send a file with `upload` or `withFile`.';
  if (!(error instanceof ApiError)) return '';
  const { status, data, code, response } = error;
  if (response.redirected && (status === 401 || status === 403))
    return `Your credentials are only sent to the origin of \`baseUrl\`, but the site redirects to another origin. Set \`baseUrl\` to the address of the site at ${new URL(response.url).origin}`;
  if (response.redirected && error.operation.method === 'POST')
    return 'A redirect turned the POST into a GET, so the site wrote nothing. Set `baseUrl` to the address that the site redirects to.';
  if (status === 0 || /^30[12378]$/.test(String(status))) return redirects(response);
  if (typeof data === 'string') {
    const look =
      data.length > longestLook
        ? data.slice(0, longestLook / 2) + data.slice(-longestLook / 2)
        : data;
    return say(pages, `${String(status)} ${look}`);
  }
  if (response.ok && error.operation.list)
    return "The response is not a list, although the types of the client declare a list. Read it with `as: 'response'`, and correct `responses` in the configuration of routewright.";
  return code === 'internal_server_error' ? 'The site failed: see its PHP error log.' : '';
}

/**
 * Explains a redirect that the client did not follow. To follow it would send the body and the
 * headers to another address, so this is never the advice.
 */
function redirects(response?: Response): string {
  let origin = '';
  try {
    ({ origin } = new URL(response?.headers.get('location') ?? 'http://', response?.url));
  } catch {
    // The response does not name an address.
  }
  return `The site redirects${origin && ` to ${origin}`}, and the client does not send your body and headers to another address. Set \`baseUrl\` to the address that the site redirects to.`;
}

/** The codes and messages of an error's causes, starting with the outermost cause. */
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
