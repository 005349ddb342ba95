// Fetches from a site. Redirects are followed by hand, because whatever may be a
// credential must not follow to another origin; no header or query value is ever printed.

import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Report } from '../diagnostics/diagnostic.ts';
import { Halt } from '../diagnostics/halt.ts';
import type { LoadOptions } from './load-options.ts';
import { networkTrouble } from './network-trouble.ts';
import { markupText } from './plain-text.ts';
import { problem } from './problems.ts';
import { readBytes } from './read-bytes.ts';
import { restError } from './recognise.ts';
import { nameOfUrl } from './source-name.ts';

export interface SiteAnswer {
  readonly bytes: Uint8Array;
  /** Where the answer came from in the end. */
  readonly url: URL;
  /** How that is called in messages. */
  readonly name: string;
}

const mostRedirects = 5;

/**
 * The body that a site answers to a GET request.
 *
 * @throws Halt when there is no answer in time, it is a failure, or it is too large
 */
export async function readFromSite(url: URL, options: LoadOptions, report: Report): Promise<SiteAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort();
  }, options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([deadline.signal, options.signal]) : deadline.signal;
  const progress = { at: url, receiving: false };
  try {
    const response = await follow(url, options, signal, progress, report);
    const name = nameAfterRedirects(url, progress.at);
    progress.receiving = true;
    if (!response.ok) throw await statusTrouble(response, progress.at, name);
    const seconds = Number(response.headers.get('age') ?? 0);
    if (seconds > 0) report(problem('source-cached', {}, { seconds: Math.floor(seconds) }));
    const limits = { maxBytes: options.maxBytes, signal };
    const bytes = await readBytes(bodyOf(response), name, limits);
    return { bytes, url: progress.at, name };
  } catch (error) {
    if (error instanceof Halt) throw error;
    if (deadline.signal.aborted) throw timeoutTrouble(progress, options.timeoutMs);
    throw networkTrouble(error, progress.at, progress.receiving);
  } finally {
    clearTimeout(timer);
  }
}

function nameAfterRedirects(asked: URL, at: URL): string {
  const [first, last] = [nameOfUrl(withoutCredentials(asked)), nameOfUrl(at)];
  return first === last ? last : `${last} (redirected from ${first})`;
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body as AsyncIterable<Uint8Array>;
}

async function follow(
  url: URL,
  options: LoadOptions,
  signal: AbortSignal,
  progress: { at: URL },
  report: Report,
): Promise<Response> {
  const ask = options.fetch ?? fetch;
  let own = ownHeaders(url, options);
  let at = withoutCredentials(url);
  const seen = new Set([at.href]);

  for (let redirects = 0; ; redirects++) {
    progress.at = at;
    const response = await ask(at, { headers: requestHeaders(own), redirect: 'manual', signal });
    const target = redirectTarget(response, at);
    if (target === undefined) return response;
    await response.body?.cancel();

    if (seen.has(target.href)) throw redirectTrouble(url, 'redirects in a circle', target);
    if (redirects === mostRedirects)
      throw redirectTrouble(url, `redirects more than ${mostRedirects} times`, target);
    seen.add(target.href);
    if (target.origin !== at.origin) {
      const details = { from: nameOfUrl(at), to: nameOfUrl(target), withheld: own.length > 0 };
      report(problem('source-redirected', {}, details));
      own = [];
    }
    at = target;
  }
}

type HeaderList = readonly (readonly [name: string, value: string])[];

/** What the caller gave, by headers or in the URL, for the origin of the URL alone. */
function ownHeaders(url: URL, { headers = {} }: LoadOptions): HeaderList {
  const given = Object.entries(headers);
  const signsIn = given.some(([name]) => name.toLowerCase() === 'authorization');
  if (signsIn || (url.username === '' && url.password === '')) return given;
  const pair = `${decoded(url.username)}:${decoded(url.password)}`;
  return [...given, ['authorization', `Basic ${Buffer.from(pair).toString('base64')}`]];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function requestHeaders(own: HeaderList): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'cache-control': 'no-cache',
    'user-agent': userAgent(),
  });
  for (const [name, value] of own)
    try {
      headers.set(name, value);
    } catch {
      // What the platform throws quotes the value.
      throw new Halt(
        'usage',
        `The header ${/^[\w-]{1,60}$/.test(name) ? name : 'given'} cannot be sent: its name or value holds characters that HTTP does not allow.`,
        'Check it for line breaks and for characters beyond Latin-1.',
      );
    }
  return headers;
}

function userAgent(): string {
  const file = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string };
  return `routewright/${version}`;
}

function withoutCredentials(url: URL): URL {
  const bare = new URL(url.href);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  return bare;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectTarget(response: Response, at: URL): URL | undefined {
  const location = response.headers.get('location');
  if (location === null || !redirectStatuses.has(response.status)) return undefined;
  if (!URL.canParse(location, at.href))
    throw redirectTrouble(at, 'redirects to something that is no address');
  const target = withoutCredentials(new URL(location, at));
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw redirectTrouble(at, `redirects to an address of the scheme ${target.protocol}`);
  return target;
}

const redirectTrouble = (from: URL, what: string, last?: URL): Halt =>
  new Halt(
    'source',
    `${nameOfUrl(from)} ${what}${last ? `; the last one leads to ${nameOfUrl(last)}` : ''}.`,
    'Open the address in a browser and give the one where it ends. A site that redirects without end may want a cookie or a sign-in first.',
  );

function timeoutTrouble({ at, receiving }: { at: URL; receiving: boolean }, timeoutMs: number): Halt {
  const limit = timeoutMs < 1000 ? `${timeoutMs} ms` : `${timeoutMs / 1000} s`;
  return new Halt(
    'source',
    receiving
      ? `${nameOfUrl(at)} did not send its whole answer within ${limit}.`
      : `${nameOfUrl(at)} did not answer within ${limit}.`,
    'Try again, or allow more time (--timeout, in seconds).',
  );
}

/** How much of a failure's body is read, in search of the site's own words. */
const failureBytes = 64 * 1024;

async function statusTrouble(response: Response, at: URL, name: string): Promise<Halt> {
  const { status } = response;
  const words = STATUS_CODES[status] ?? '';
  const said = await failureWords(response);
  return new Halt(
    'source',
    `${name} answered ${`${status} ${words}`.trim()}${said === '' ? '' : `: ${said}`}.`,
    statusHint(status, at, response.headers.get('retry-after')),
  );
}

/** The site's code and message, or the title of its page, or nothing. */
async function failureWords(response: Response): Promise<string> {
  const text = await failureText(response);
  const start = text.indexOf('{');
  try {
    const error = restError(JSON.parse(text.slice(start)));
    if (error !== undefined) return error;
  } catch {
    // Not JSON: the page may have a title.
  }
  const title = markupText(/<title[^>]{0,200}>([^<]{0,1000})/i.exec(text)?.[1] ?? '', 120);
  return title === '' ? '' : `a page, “${title}”`;
}

async function failureText(response: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytes(bodyOf(response), '', { maxBytes: failureBytes }));
  } catch {
    return '';
  }
}

function statusHint(status: number, at: URL, retryAfter: string | null): string {
  if (status === 401)
    return 'The index is closed to anonymous callers, or the credentials are wrong: check them, or sign in.';
  if (status === 403)
    return 'The site, or a security plugin or firewall before it, refuses this caller. Sign in, or allow this machine.';
  if (status === 404 || status === 410) return baseHintFor(at);
  if (status === 429)
    return /^\d{1,6}$/.test(retryAfter ?? '')
      ? `The site asks to wait ${retryAfter ?? ''} s.`
      : 'The site asks to slow down: try again later.';
  if (status >= 500)
    return 'The site failed: its PHP error log tells why. Try again, or save the index by another way and give the file.';
  return 'Open the address in a browser to see what the site says.';
}

/** Where the REST base of a site is likely to be. */
export function baseHintFor(at: URL): string {
  const pretty = `${at.protocol}//${at.host}/wp-json/`;
  const plain = `${at.protocol}//${at.host}/?rest_route=/`;
  const isPretty = /\/wp-json\/?$/.test(at.pathname);
  const isPlain = at.searchParams.has('rest_route');
  if (isPretty)
    return `A site without pretty permalinks has its REST base at ${plain}; a site in a folder has that folder in its address.`;
  if (isPlain)
    return `Most sites have their REST base at ${pretty}; a site in a folder has that folder in its address.`;
  return `Give the REST base of the site, usually ${pretty} or ${plain}.`;
}
