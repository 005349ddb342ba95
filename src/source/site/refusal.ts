// Explains why a site does not send its index. The explanation names the program that refuses (the site, a plugin, or a
// firewall) and the possible solution. Each cause is recognized by a text in responses of core, or of common plugins
// and services.

import { STATUS_CODES } from 'node:http';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { markupText } from '../file/plain-text.ts';
import { restError } from '../file/recognize.ts';
import { nameOfUrl } from '../source-name.ts';
import type { SiteResponse } from './client.ts';
import { retryAfter } from './retries.ts';
import { hints, type Credentials } from './sign-in.ts';

export interface RefusedResponse {
  readonly answer: SiteResponse;
  readonly text: string;
  readonly credentials: Credentials | undefined;
  /** The actual status of the response, because some sites send errors with status 200. */
  readonly status: number;
}

interface RefusalCause {
  readonly when: (refusal: RefusedResponse) => boolean;
  readonly says: (refusal: RefusedResponse) => string;
  readonly hint: (refusal: RefusedResponse) => string;
}

const botCheck =
  /_cf_chl_opt|\/\.well-known\/sgcaptcha\/|sucuri_cloudproxy_js|imunify360|ddos-guard|awsWafCookie/i;

/** Text of bot checks that ordinary pages also contain, in a form or to count visitors. */
const watched =
  /\/cdn-cgi\/challenge-platform\/|_Incapsula_Resource|aws-waf-token|hcaptcha\.com|g-recaptcha/i;

/**
 * Whether a response is an ordinary page, not a bot check. A page with status 404 or 410 is an ordinary page. A
 * page with status 200 is an ordinary page unless it is almost empty.
 */
const isOrdinaryPage = (status: number, text: string): boolean =>
  status === 404 || status === 410 || (status === 200 && text.length > 4096);

/**
 * The causes of refusals, of which the first match is used. Services between this machine and the site come
 * first, then messages of the site itself, then the status alone.
 */
const refusalCauses: readonly RefusalCause[] = [
  {
    when: isBotCheck,
    says: () => 'The site has a bot check that only a browser passes.',
    hint: () =>
      'In the firewall (Cloudflare, the protection of the host, a security plugin), allow this machine or the path of the REST base. Or save the index with a browser and use the file.',
  },
  {
    when: ({ answer: { withheld }, status }) => withheld && (status === 401 || status === 403),
    says: ({ answer: { url } }) =>
      `Your credentials were not sent to ${url.origin}: routewright sends credentials only to the origin of the address that you gave.`,
    hint: ({ answer: { url } }) => `Use the address of the site at that origin: ${nameOfUrl(url)}`,
  },
  {
    when: asksForServerPassword,
    says: ({ answer: { ownHeaders } }) =>
      ownHeaders
        ? 'The web server requires a password in addition to WordPress, and did not accept the password that was sent.'
        : 'The web server requires a password in addition to WordPress.',
    hint: ({ credentials }) =>
      credentials && credentials.kind !== 'key-secret'
        ? `The password of the web server needs the same header as the sign-in of the site.\n${hints}`
        : 'Set the password of the web server with `httpAuth`.',
  },
  {
    when: ({ text }) =>
      /^(?:incorrect_password|invalid_username|invalid_email|invalid_application_password)$/.test(
        siteErrorCode(text) ?? '',
      ),
    says: ({ credentials }) =>
      credentials?.kind === 'application-password'
        ? 'The site does not know this user name and application password.'
        : 'The site does not know this name and password.',
    hint: ({ answer }) =>
      `Use the user name of the login page or its e-mail address, and an application password instead of the password of the login page. ${howToMake(answer)}`,
  },
  {
    when: ({ text }) => /^application_passwords_disabled/.test(siteErrorCode(text) ?? ''),
    says: () => 'Application passwords are disabled on the site.',
    hint: () =>
      'A security plugin or the host disables application passwords. Enable them, or use another way to sign in (`credentials`, `headers`).',
  },
  {
    when: ({ answer: { signedIn }, status, text }) =>
      signedIn && status === 403 && siteErrorCode(text) !== undefined,
    says: () => 'The site refuses the sign-in.',
    hint: () =>
      'A security or token plugin may refuse all passwords in the Authorization header. Check the settings of the plugin, or sign in in a way that it supports (`credentials`, `headers`). If the index is public, do not sign in.',
  },
  {
    when: ({ answer: { signedIn }, status, credentials, text }) =>
      signedIn &&
      status === 401 &&
      siteErrorCode(text) !== undefined &&
      (credentials?.kind === 'key-secret' || credentials?.kind === 'token'),
    says: ({ credentials }) =>
      credentials?.kind === 'token'
        ? 'The site does not accept the token.'
        : 'The site does not accept the key and its secret.',
    hint: ({ credentials }) =>
      credentials?.kind === 'token'
        ? 'The token may have expired, or be for another site. Create a new token.'
        : 'Keys work only for the routes of a shop, and only over https. To read the index of a closed site, sign in as a user: set ROUTEWRIGHT_USER and ROUTEWRIGHT_APPLICATION_PASSWORD.',
  },
  {
    when: ({ answer: { signedIn }, status, text }) =>
      signedIn && status === 401 && siteErrorCode(text) !== undefined,
    says: () => 'Anonymous visitors are not allowed to read the index, and the sign-in was not accepted.',
    hint: ({ answer }) =>
      `Check the name and password. ${howToMake(answer)} Some hosts drop the Authorization header before PHP sees it, and some plugins disable application passwords.`,
  },
  {
    when: ({ status, text }) => (status === 401 || status === 403) && siteErrorCode(text) !== undefined,
    says: () => 'Anonymous visitors are not allowed to read the index.',
    hint: ({ answer }) =>
      `Sign in: set ROUTEWRIGHT_USER and ROUTEWRIGHT_APPLICATION_PASSWORD. ${howToMake(answer)}`,
  },
  {
    when: ({ text }) => isLoginPage(text),
    says: () => 'The site shows a login page instead.',
    hint: () =>
      'The site is closed to visitors (a membership or “coming soon” plugin). Allow the REST interface in that plugin, or sign in: set ROUTEWRIGHT_USER and ROUTEWRIGHT_APPLICATION_PASSWORD.',
  },
  {
    when: ({ status, text }) => status === 403 && isFirewallPage(text),
    says: () => 'A security plugin or firewall refuses the request.',
    hint: () =>
      'In the plugin or firewall, allow this machine or the path of the REST base. Or set another `userAgent`.',
  },
  {
    when: ({ status }) => status === 403,
    says: () => '',
    hint: ({ answer: { signedIn } }) =>
      `The site, a security plugin or a firewall refuses the request. ${signedIn ? 'Some plugins and firewalls refuse requests with credentials: try without credentials.' : 'Sign in, or allow this machine.'} Some plugins and firewalls also refuse unknown programs: try another \`userAgent\`.`,
  },
  {
    when: ({ status }) => status === 401,
    says: () => '',
    hint: () =>
      'Anonymous visitors are not allowed to read the index, or the credentials are wrong. Check them, or sign in (ROUTEWRIGHT_USER and ROUTEWRIGHT_APPLICATION_PASSWORD).',
  },
  {
    when: ({ status }) => status === 429,
    says: () => '',
    hint: ({ answer: { headers } }) => {
      const wait = retryAfter(headers.get('retry-after'));
      return wait === undefined
        ? 'The site limits requests. Try again later.'
        : wait > 86_400_000
          ? 'The site requires a wait of more than a day. The site may block this program.'
          : `The site requires a wait of ${Math.ceil(wait / 1000)} s.`;
    },
  },
  {
    when: ({ status, text }) => status === 503 && /maintenance/i.test(text),
    says: () => 'The site is in maintenance mode.',
    hint: () =>
      'Try again after the update of the site. If it fails again, delete the file .maintenance on the site.',
  },
  {
    when: ({ status, text }) => status >= 200 && status < 300 && text.trim() === '',
    says: () => '',
    hint: () =>
      'The usual cause is a fatal error that stopped PHP before it sent output: see the PHP error log of the site.',
  },
  {
    when: ({ status }) => status >= 500,
    says: () => '',
    hint: () =>
      'The site failed: see its PHP error log. Try again, or save the index in another way and use the file.',
  },
];

/** Whether a response is a check that only a browser passes, which a service before the site sends. */
export function isBotCheck({ answer: { headers, status }, text }: CheckedResponse): boolean {
  return (
    headers.get('cf-mitigated') !== null ||
    headers.get('sg-captcha') !== null ||
    botCheck.test(text) ||
    (!isOrdinaryPage(status, text) && watched.test(text))
  );
}

/** Whether the web server asks for its own password, before WordPress runs. */
export function asksForServerPassword({ answer: { headers, status }, text }: CheckedResponse): boolean {
  return (
    status === 401 &&
    /^\s*(?:basic|digest|negotiate|ntlm)\b/i.test(headers.get('www-authenticate') ?? '') &&
    siteErrorCode(text) === undefined
  );
}

type CheckedResponse = Pick<RefusedResponse, 'answer' | 'text'>;

/** Whether a text names a security plugin or firewall that refuses requests. */
export const isFirewallPage = (text: string): boolean =>
  /wordfence|ithemes|solid security|all.in.one.(?:wp.)?security|ninjafirewall|shield security|mod_?security|sucuri|block(?:ed)? by/i.test(
    text,
  );

/** The cause of a refusal; undefined if no row of the table matches the response. */
export function refusalCause(
  refusal: RefusedResponse,
): { readonly says: string; readonly hint: string } | undefined {
  const cause = refusalCauses.find(({ when }) => when(refusal));
  return cause && { says: cause.says(refusal), hint: cause.hint(refusal) };
}

/**
 * Turns a failed response into the error that ends the reading.
 *
 * @param otherwise the hint if no row of the table matches
 */
export function refusalHalt(refusal: RefusedResponse, otherwise: string): Halt {
  const { status, name } = refusal.answer;
  const cause = refusalCause(refusal);
  const siteMessage = errorOrTitle(refusal.text);
  const answered = `${name} returned ${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}${siteMessage === '' ? '' : `: ${siteMessage}`}.`;
  return new Halt(
    'source',
    cause && cause.says !== '' ? `${cause.says} ${answered}` : answered,
    cause?.hint ?? otherwise,
    [],
    { isTemporary: status === 429 || status >= 500 },
  );
}

/** The page on which a user creates an application password: the page that the index names, or core's page. */
export function howToMake({ url }: Pick<SiteResponse, 'url'>, page?: string): string {
  const address = page ?? `${homePageOfBase(url)}wp-admin/authorize-application.php`;
  return `Create an application password at ${address}?app_name=routewright, or in your profile under “Application Passwords”.`;
}

/** The home page of a site, from the address of its REST base. The REST base may have any prefix. */
function homePageOfBase(url: URL): string {
  const { pathname, searchParams } = url;
  const found = searchParams.has('rest_route')
    ? /^(.*\/)/.exec(pathname)
    : (/^(.*?\/)(?:index\.php\/)?wp-json(?:\/|$)/.exec(pathname) ?? /^(.*\/)[^/]+\/?$/.exec(pathname));
  return new URL(found?.[1] ?? '/', url).href;
}

/** The error code and message of a response, or the title of a page; an empty text if there is neither. */
function errorOrTitle(text: string): string {
  const error = restError(parseErrorBody(text));
  if (error !== undefined) return error;
  const title = markupText(/<title[^>]{0,200}>([^<]{0,1000})/i.exec(text)?.[1] ?? '', 120);
  return title === '' ? '' : `a page, “${title}”`;
}

/** The actual status of a response. Some sites, or caches before them, send errors with status 200. */
export function meantStatus(status: number, text: string): number {
  if (status < 200 || status > 299 || siteErrorCode(text) === undefined) return status;
  const error = parseErrorBody(text);
  const data = isRecord(error) && isRecord(error['data']) ? error['data'] : {};
  const meant = data['status'];
  return typeof meant === 'number' && meant >= 400 && meant < 600 ? meant : status;
}

/** The error code in a response of a WordPress site. */
export function siteErrorCode(text: string): string | undefined {
  const error = parseErrorBody(text);
  if (!isRecord(error) || typeof error['message'] !== 'string') return undefined;
  return typeof error['code'] === 'string' ? error['code'] : undefined;
}

function parseErrorBody(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return undefined;
  }
}

const isLoginPage = (text: string): boolean =>
  /<form[^<>]{0,500}(?:id|name)=["']loginform["']|<body[^<>]{0,500}class=["'][^"']{0,500}\blogin-action-login\b/i.test(
    text,
  );
