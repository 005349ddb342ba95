// Finds the index of a site: at the given address, at the address that the page at the given address names, or at the
// default REST bases.

import type { Diagnostic, Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { addressInIndex } from '../../core/model/index/site-address.ts';
import type { WireIndex } from '../../core/model/index/index-document.ts';
import type { LoadOptions } from '../load-options.ts';
import { Unreachable } from '../network-errors.ts';
import type { CachedIndex } from '../../core/model/index/cached-index.ts';
import { sourceProblem } from '../problems.ts';
import { readDocument, type ReadDocument } from '../file/read-document.ts';
import { nameOfUrl } from '../source-name.ts';
import { pastCache } from './cache.ts';
import { openSite, type SiteResponse, type SiteClient } from './client.ts';
import { baseHintFor, candidatesOf, defaultBases } from './likely-bases.ts';
import { isRateLimited } from './rate-limit.ts';
import { refusalCause, siteErrorCode, meantStatus, refusalHalt } from './refusal.ts';
import { retryAfter } from './retries.ts';
import { isSameBase, restBaseAt, restBaseOfNamespace, routeUrl, type RestBase } from './rest-base.ts';
import { findRestLink } from './rest-links.ts';
import { sendsAnything, signInFor } from './sign-in.ts';
import { reportStep } from './site-step.ts';

const pageRequest = {
  method: 'GET',
  accept: 'application/json, text/html;q=0.9, */*;q=0.5',
  persistent: true,
} as const;

interface Reached {
  readonly client: SiteClient;
  readonly address: URL;
  readonly answer: SiteResponse;
}

export async function reach(
  [first, ...others]: readonly [URL, ...URL[]],
  options: LoadOptions,
  report: Report,
): Promise<Reached> {
  const client = await openSite(signInFor(first, options), options, report);
  reportStep(client, `Requesting ${nameOfUrl(first)}`);
  try {
    return { client, address: first, answer: await client.ask(first, pageRequest) };
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof Unreachable)) throw error;
    try {
      return await reach([next, ...rest], options, report);
    } catch {
      // The error of the first address is reported, because it is the most likely address. The error of a later address
      // could suggest http to the user.
      throw error;
    }
  }
}

export interface FoundIndex {
  readonly document: ReadDocument;
  readonly answer: SiteResponse;
  readonly diagnostics: readonly Diagnostic[];
  /** Set if a cache sent the index, even if a fresh index replaced it. */
  readonly cached?: CachedIndex;
}

/** If a cache sent the index, requests it once more past the cache. */
export async function withFreshIndex(found: FoundIndex, client: SiteClient): Promise<FoundIndex> {
  const fresh: { look?: Look } = {};
  const { cached } = await pastCache(found.answer, pageRequest, client, async (answer) => {
    fresh.look = await lookAt({ ...answer, url: found.answer.url, name: found.answer.name }, client);
    return fresh.look.kind === 'found' && fresh.look.found.document.kind === 'index';
  });
  if (!cached) return found;
  const { look } = fresh;
  return { ...(cached.refreshed && look?.kind === 'found' ? look.found : found), cached };
}

/** Tries the given address, then the address that its page names, then the default REST bases. */
export async function findSiteDocument(
  address: URL,
  first: SiteResponse,
  client: SiteClient,
  report: Report,
): Promise<FoundIndex> {
  const look = await lookAt(first, client);
  if (look.kind === 'found') return preferNamed(look.found, client);

  if (asksForPeace(first)) throw look.halt;
  const link = linkOf(first);
  if (link)
    reportStep(
      client,
      `${nameOfUrl(first.url)} links to its REST base in its ${link.from}: ${nameOfUrl(link.href)}`,
    );
  const candidates = link ? candidatesOf(link.href, first.url) : defaultBases(first, look.text);
  let halt = look.halt;
  for (const candidate of candidates) {
    if (candidate.href === first.url.href) continue;
    const tried = await tryAddress(candidate, client);
    if (tried.kind === 'found') {
      if (candidate.origin !== address.origin && candidate.origin !== first.url.origin)
        reportOtherOrigin(first.url, candidate, client, report);
      return preferNamed(tried.found, client);
    }
    // Reports the error of the base that the page names. If the page names no base, reports the error of the first
    // default base that refuses access.
    if (link || (tried.closed && !look.closed)) halt = tried.halt;
    if (tried.closed) break;
  }
  throw halt;
}

/**
 * Whether the site asks for fewer requests. The client already sent the request again, so other addresses of the
 * site are not tried.
 */
const asksForPeace = ({ status, headers }: SiteResponse): boolean =>
  isRateLimited(status) && retryAfter(headers.get('retry-after')) !== undefined;

type Look =
  | { readonly kind: 'found'; readonly found: FoundIndex }
  | {
      readonly kind: 'nothing';
      readonly halt: Halt;
      readonly text: string;
      /** Whether the address is a REST base that refuses access to the caller. */
      readonly closed: boolean;
    };

async function lookAt(answer: SiteResponse, client: SiteClient): Promise<Look> {
  const text = new TextDecoder().decode(answer.bytes.subarray(0, 512 * 1024));
  const status = meantStatus(answer.status, text);
  const refusal = { answer, text, credentials: client.options.credentials, status };
  const hint = baseHintFor(answer.url);
  const closed = siteErrorCode(text) !== undefined && (status === 401 || status === 403);
  if (answer.status < 200 || answer.status > 299) {
    const isMissing = status === 404 || status === 410;
    const otherwise = isMissing ? hint : 'Open the address in a browser to see the response of the site.';
    return { kind: 'nothing', halt: refusalHalt(refusal, otherwise), text, closed };
  }
  const diagnostics: Diagnostic[] = [];
  try {
    const source = { bytes: answer.bytes, name: answer.name, baseHint: hint };
    const document = await readDocument(source, (diagnostic) => diagnostics.push(diagnostic));
    return { kind: 'found', found: { document, answer, diagnostics } };
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    const cause = refusalCause(refusal);
    const halt = cause ? new Halt('source', `${cause.says} ${error.message}`.trimStart(), cause.hint) : error;
    return { kind: 'nothing', halt, text, closed };
  }
}

async function tryAddress(url: URL, client: SiteClient): Promise<Look> {
  reportStep(client, `Requesting ${nameOfUrl(url)}`);
  try {
    return await lookAt(await client.ask(url, { ...pageRequest, persistent: false }), client);
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return { kind: 'nothing', halt: error, text: '', closed: false };
  }
}

const linkOf = (answer: SiteResponse) =>
  findRestLink(
    answer.headers.get('link'),
    new TextDecoder().decode(answer.bytes.subarray(0, 512 * 1024)),
    answer.url,
  );

/**
 * If the site names a REST base, uses that base, because some plugins register routes only for the pretty base.
 * A named plain base is used too, because `?rest_route=/` also works on a subpage of the site.
 */
async function preferNamed(found: FoundIndex, client: SiteClient): Promise<FoundIndex> {
  if (found.document.kind !== 'index') return found;
  const { index } = found.document;
  const { url } = found.answer;
  const here = liveBase(found.answer, index);
  const named = linkOf(found.answer)?.href.href ?? addressInIndex(index);
  if (here?.permalinks !== 'plain' || named === undefined || !URL.canParse(named)) return found;
  const { pathname, search } = new URL(named);
  const base = withParametersOf(here, restBaseOfIndex(index, new URL(`${pathname}${search}`, url)));
  if (isSameBase(base, here) || (base.permalinks === 'plain' && base.url.pathname === here.url.pathname))
    return found;
  reportStep(client, `The site links to its REST base: ${nameOfUrl(base.url)}`);
  const whole = typeof index.namespace === 'string' ? `/${index.namespace}` : '/';
  const tried = await tryAddress(routeUrl(base, whole), client);
  return tried.kind === 'found' && tried.found.document.kind === 'index' ? tried.found : found;
}

/**
 * Adds the parameters of the caller's address to the REST base that the site names. A parameter may choose a
 * language, or be a key that a host requires.
 */
function withParametersOf(given: RestBase, named: RestBase): RestBase {
  const url = new URL(named.url);
  for (const [name, value] of given.url.searchParams)
    if (name !== 'rest_route' && !url.searchParams.has(name)) url.searchParams.append(name, value);
  return { ...named, url };
}

/** The REST base from which an index came; undefined if the index is a static file on a server. */
export function liveBase({ url, headers }: SiteResponse, index: WireIndex): RestBase | undefined {
  const base = restBaseOfIndex(index, url);
  const isLive =
    base.permalinks === 'plain' ||
    /\/wp-json\/$/.test(base.url.pathname) ||
    findRestLink(headers.get('link'), '', url) !== undefined ||
    isOwnAddress(addressInIndex(index), url);
  return isLive ? base : undefined;
}

const restBaseOfIndex = ({ namespace }: WireIndex, url: URL): RestBase =>
  typeof namespace === 'string' ? restBaseOfNamespace(url, namespace) : restBaseAt(url);

const isOwnAddress = (address: string | undefined, url: URL): boolean =>
  address !== undefined &&
  URL.canParse(address) &&
  restBaseAt(new URL(address)).url.pathname === restBaseAt(url).url.pathname;

function reportOtherOrigin(from: URL, to: URL, { signIn }: SiteClient, report: Report): void {
  const details = { from: nameOfUrl(from), to: nameOfUrl(to), withheld: sendsAnything(signIn) };
  report(sourceProblem('site-other-origin', {}, details));
}
