// Sends a request to a site. The client follows redirects itself, because credentials must not be sent to another
// origin. If the site is busy, the client sends the request again later. Headers and query values are never printed.

import { readFileSync } from 'node:fs';
import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import type { Fetch, FetchedResponse } from '../requests.ts';
import { networkError } from '../network-errors.ts';
import { sourceProblem } from '../problems.ts';
import { isInner } from './inner-network.ts';
import { createProxiedFetch } from './proxied-fetch.ts';
import { proxiesFor } from './proxies-for.ts';
import { readBytes, readStart } from '../file/read-bytes.ts';
import { redirectError, redirectsInside, redirectTarget, withoutCredentials } from './redirects.ts';
import { redactedHalt, redactedReport, withRedactedProgress } from './redacted-reports.ts';
import { redaction, type Redaction } from './redaction.ts';
import { sendUnlessClosed, sleep, waitAfter, waitText } from './retries.ts';
import { secretsOf } from './secrets.ts';
import { sendsAnything, type SignIn } from './sign-in.ts';
import { nameOfUrl } from '../source-name.ts';
import { timeLimit } from '../time-limit.ts';

export interface SiteResponse {
  readonly status: number;
  readonly headers: FetchedResponse['headers'];
  /** The final address of the response, after redirects. */
  readonly url: URL;
  /** The name of the final address in messages. */
  readonly name: string;
  /** The body of the response, or the beginning of the body if the status is an error. */
  readonly bytes: Uint8Array;
  /** Whether the server that sent the response received the credentials for the site. */
  readonly signedIn: boolean;
  /** Whether the server that sent the response received the caller's headers. */
  readonly ownHeaders: boolean;
  /** Whether there are credentials that were not sent, because the response came from another origin. */
  readonly withheld: boolean;
  /** How long the response was in a cache, in seconds. */
  readonly age: number;
}

export interface SiteRequest {
  readonly method: 'GET' | 'OPTIONS';
  readonly accept: string;
  /** Whether the request is sent again after status 500. If the site is busy, every request is sent again. */
  readonly persistent: boolean;
  /** The maximum number of bytes to read. The rest of the response is left out. By default, all of it is read. */
  readonly maxStart?: number;
}

export interface SiteClient {
  readonly options: LoadOptions;
  readonly signIn: SignIn;
  /**
   * A response with an error status is returned like any other response.
   *
   * @throws Halt when the site does not respond, or the response is too large
   */
  readonly ask: (url: URL, question: SiteRequest) => Promise<SiteResponse>;
}

/**
 * The maximum number of bytes to read of a response with an error status. These bytes are enough for the site's
 * own message.
 */
const failureBytes = 256 * 1024;

const maxSiteRedirects = 5;

/** @param signIn credentials that are sent only to their origin */
export async function openSite(signIn: SignIn, options: LoadOptions, report: Report): Promise<SiteClient> {
  const fetchIt: Fetch =
    options.fetch ?? (options.proxies ? await createProxiedFetch(options.proxies) : fetch);
  const redirects = new Set<string>();
  const reportOnce: Report = (diagnostic) => {
    if (redirects.has(diagnostic.message)) return;
    redirects.add(diagnostic.message);
    report(diagnostic);
  };
  const redact = redaction(secretsOf(options, signIn));
  const quiet = withRedactedProgress(options, redact);
  const context: SiteConnection = {
    signIn,
    options: quiet,
    fetchIt,
    report: redactedReport(reportOnce, redact),
    redact,
  };
  return {
    options: quiet,
    signIn,
    ask: async (url, question) => {
      try {
        return redacted(await askPatiently(url, question, context), redact);
      } catch (error) {
        throw error instanceof Halt ? redactedHalt(error, redact) : error;
      }
    },
  };
}

/**
 * Removes credentials from a response, because a server may repeat them. The client does this before any other
 * code reads the response.
 */
const redacted = (answer: SiteResponse, redact: Redaction): SiteResponse => ({
  ...answer,
  bytes: redact.bytes(answer.bytes),
  name: redact.text(answer.name),
  headers: {
    get: (name) => {
      const value = answer.headers.get(name);
      return value === null ? null : redact.text(value);
    },
  },
});

interface SiteConnection {
  readonly signIn: SignIn;
  readonly options: LoadOptions;
  readonly fetchIt: Fetch;
  readonly report: Report;
  readonly redact: Redaction;
}

async function askPatiently(url: URL, question: SiteRequest, context: SiteConnection): Promise<SiteResponse> {
  const { options } = context;
  for (const delay of options.retryDelaysMs) {
    const answer = await askOnce(url, question, context);
    const wait = waitAfter(answer, question, delay);
    if (wait === undefined) return answer;
    options.progress?.({
      kind: 'step',
      message: `${nameOfUrl(answer.url)} returned ${answer.status}; trying again after ${waitText(wait)}`,
    });
    await sleep(wait, options.signal);
  }
  return askOnce(url, question, context);
}

async function askOnce(url: URL, question: SiteRequest, context: SiteConnection): Promise<SiteResponse> {
  const { options } = context;
  // The time limit starts after `turn` has allowed the request.
  const leave = await options.turn?.(url.host);
  const limit = timeLimit(options.timeoutMs, options.signal);
  const { signal } = limit;
  const progress: RequestProgress = { at: url, receiving: false, withheld: false, leave };
  try {
    const response = await followRedirects(url, question, signal, progress, context);
    progress.receiving = true;
    const { at } = progress;
    const ownHeaders = !progress.withheld && context.signIn.headers.length > 0;
    const signedIn = !progress.withheld && context.signIn.atSite;
    const withheld = progress.withheld && sendsAnything(context.signIn);
    const name = nameAfterRedirects(url, at);
    const { maxStart = response.ok ? undefined : failureBytes } = question;
    const bytes =
      maxStart === undefined
        ? await readBytes(responseChunks(response), name, { maxBytes: options.maxBytes, signal })
        : await readStart(responseChunks(response), { maxBytes: maxStart, signal });
    const { status, headers } = response;
    const age = Number(/^\s*(\d{1,12})/.exec(headers.get('age') ?? '')?.[1] ?? 0);
    return { status, headers, url: at, name, bytes, signedIn, ownHeaders, withheld, age };
  } catch (error) {
    if (error instanceof Halt) throw error;
    if (limit.isOver()) throw timeoutError(progress, options.timeoutMs);
    options.signal?.throwIfAborted();
    const { at, receiving } = progress;
    throw networkError(error, at, receiving, proxiesFor(at, options.proxies));
  } finally {
    limit.end();
    progress.leave?.();
  }
}

function nameAfterRedirects(asked: URL, at: URL): string {
  const [first, last] = [nameOfUrl(withoutCredentials(asked)), nameOfUrl(at)];
  return first === last ? last : `${last} (redirected from ${first})`;
}

interface RequestProgress {
  at: URL;
  receiving: boolean;
  /** Whether requests to the current origin are sent without the caller's credentials and headers. */
  withheld: boolean;
  leave: (() => void) | undefined;
}

async function* responseChunks(response: FetchedResponse): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body;
}

async function followRedirects(
  url: URL,
  question: SiteRequest,
  signal: AbortSignal,
  progress: RequestProgress,
  { signIn, options, fetchIt, report, redact }: SiteConnection,
): Promise<FetchedResponse> {
  let at = withoutCredentials(url);
  let withheld = at.origin !== signIn.origin;
  const seen = new Set([at.href]);

  for (let redirects = 0; ; redirects++) {
    if (isInner(at) && !isInner(new URL(signIn.origin))) throw redirectsInside(at, signIn.origin);
    progress.at = at;
    progress.withheld = withheld;
    const headers = requestHeaders(question.accept, withheld ? [] : signIn.headers, options);
    const asked = withheld ? at : withSignInQuery(at, signIn.query);
    const request = { method: question.method, headers, redirect: 'manual', signal } as const;
    const response = await sendUnlessClosed(() => fetchIt(asked, request), signal);
    const target = redirectTarget(response, at);
    if (target === undefined) return response;
    await response.body?.cancel();

    if (seen.has(target.href)) throw redirectError(url, 'redirects in a loop', target);
    if (redirects === maxSiteRedirects)
      throw redirectError(url, `redirects more than ${maxSiteRedirects} times`, target);
    // The address of the site is later printed and saved.
    if (redact.text(target.pathname) !== target.pathname)
      throw redirectError(url, 'redirects to an address whose path contains a credential');
    seen.add(target.href);
    if (target.origin !== at.origin) {
      const details = {
        from: nameOfUrl(at),
        to: nameOfUrl(target),
        withheld: !withheld && sendsAnything(signIn),
      };
      report(sourceProblem('source-redirected', {}, details));
      withheld = true;
    }
    if (options.turn && target.host !== at.host) {
      progress.leave?.();
      progress.leave = undefined;
      progress.leave = await options.turn(target.host);
    }
    at = target;
  }
}

function withSignInQuery(url: URL, query: SignIn['query']): URL {
  if (query.length === 0) return url;
  const full = new URL(url);
  for (const [name, value] of query) full.searchParams.set(name, value);
  return full;
}

function requestHeaders(accept: string, own: SignIn['headers'], options: LoadOptions): Headers {
  const headers = new Headers({
    accept,
    'cache-control': 'no-cache',
    pragma: 'no-cache',
  });
  setHeaders(headers, [['user-agent', userAgent(options)], ...own]);
  return headers;
}

/** @throws Halt `usage` for headers that HTTP does not allow */
export function setHeaders(headers: Headers, list: SignIn['headers']): void {
  for (const [name, value] of list)
    try {
      headers.set(name, value);
    } catch {
      // The platform's own error message quotes the value of the header.
      throw new Halt(
        'usage',
        `The header ${/^[\w-]{1,60}$/.test(name) ? name : 'given'} cannot be sent: its name or value contains characters that HTTP does not allow.`,
        'Check the header for line breaks and for characters outside Latin-1.',
      );
    }
}

export function userAgent(options: LoadOptions): string {
  if (options.userAgent !== undefined) return options.userAgent;
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string };
  return `routewright/${version}`;
}

function timeoutError({ at, receiving }: RequestProgress, timeoutMs: number): Halt {
  const limit = timeoutMs < 1000 ? `${timeoutMs} ms` : `${timeoutMs / 1000} s`;
  return new Halt(
    'source',
    receiving
      ? `${nameOfUrl(at)} did not send its complete response within ${limit}.`
      : `${nameOfUrl(at)} did not respond within ${limit}.`,
    'Try again, or allow more time (`timeoutMs`).',
    [],
    { isTemporary: true },
  );
}
