// Reads the route index of a live site, whatever address of it was given: finds its
// REST base, asks what its routes answer, and sees whether the sign-in was taken.
// https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/

import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts';
import { Halt } from '../../diagnostics/halt.ts';
import { addressInIndex } from '../../model/own-address.ts';
import { isRecord, type WireIndex } from '../../model/wire.ts';
import type { Box } from '../box/start.ts';
import type { LoadOptions } from '../load-options.ts';
import { Unreachable } from '../network-trouble.ts';
import { problem } from '../problems.ts';
import { readDocument, type ReadDocument } from '../read-document.ts';
import { nameOfUrl } from '../source-name.ts';
import { withSiteParts } from './ask-site-parts.ts';
import { openSite, retryAfter, type SiteAnswer, type SiteClient } from './client.ts';
import { isTired } from './patience.ts';
import { causeOf, errorCode, howToMake, meantStatus, refusalHalt } from './refusal.ts';
import { isSameBase, restBaseAt, restBaseOfNamespace, routeUrl, type RestBase } from './rest-base.ts';
import { findRestLink } from './rest-links.ts';
import { describe, type Described } from './schemas.ts';
import { sendsAnything, signInFor } from './sign-in.ts';

/** How a live site was read. */
export interface SiteFacts {
  readonly base: RestBase;
  /** Whether it told what its routes answer; `some`: of at least one route it did not. */
  readonly schemas: 'all' | 'some' | 'none';
  readonly signedIn: boolean;
  /** To ask it more. */
  readonly client: SiteClient;
}

export type SiteReading =
  /** Without `site` it is a saved one. */
  | {
      readonly kind: 'index';
      readonly index: WireIndex;
      readonly site?: SiteFacts;
      /** The WordPress that was started for it; whoever asks no more of it closes it. */
      readonly box?: Box;
    }
  | Extract<ReadDocument, { kind: 'model' }>;

/**
 * @param addresses of one site, to be tried in turn while nothing answers at all
 * @returns an index with how it was read, or what else the address holds: a saved index, a model
 * @throws Halt when no index is found; the message says what there is instead
 */
export async function readSite(
  addresses: readonly [URL, ...URL[]],
  options: LoadOptions,
  report: Report,
): Promise<SiteReading> {
  const { client, address, answer } = await reach(addresses, options, report);
  const found = await findDocument(address, answer, client, report);
  for (const diagnostic of found.diagnostics) report(diagnostic);
  const { age } = found.answer;
  if (age > 0) report(problem('source-cached', {}, { seconds: age }));
  if (found.document.kind !== 'index') return found.document;
  const { index } = found.document;
  const base = liveBase(found.answer, index);
  if (!base) return found.document;

  step(client, `Read the index at ${nameOfUrl(base.url)}: ${Object.keys(index.routes).length} routes`);
  if (base.permalinks === 'plain')
    report(problem('site-plain-permalinks', {}, { base: nameOfUrl(base.url) }));
  const signedIn = await seeWhoIsSignedIn(index, base, client, found.answer, report);
  const described = await describeRoutes(index, base, client, report);
  if (age === 0 && described.age > 0) report(problem('source-cached', {}, { seconds: described.age }));
  return {
    kind: 'index',
    index: await withSiteParts(described.index, base, client, report),
    site: { base, schemas: described.schemas, signedIn, client },
  };
}

/** What the routes answer: as the index says already, or the site when it is asked. */
async function describeRoutes(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  report: Report,
): Promise<Described> {
  if (Object.values(index.routes).some((route) => isRecord(route) && 'schema' in route))
    return { index, schemas: 'all', age: 0 };
  return client.options.schemas
    ? await describe(index, base, client, report)
    : { index, schemas: 'none', age: 0 };
}

const step = ({ options }: SiteClient, message: string): void => {
  options.progress?.({ kind: 'step', message });
};

const page = {
  method: 'GET',
  accept: 'application/json, text/html;q=0.9, */*;q=0.5',
  persistent: true,
} as const;

interface Reached {
  readonly client: SiteClient;
  readonly address: URL;
  readonly answer: SiteAnswer;
}

async function reach(
  [first, ...others]: readonly [URL, ...URL[]],
  options: LoadOptions,
  report: Report,
): Promise<Reached> {
  const client = await openSite(signInFor(first, options), options, report);
  step(client, `Asking ${nameOfUrl(first)}`);
  try {
    return { client, address: first, answer: await client.ask(first, page) };
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof Unreachable)) throw error;
    try {
      return await reach([next, ...rest], options, report);
    } catch {
      // The first address is the likelier one, so its failure is told. The failure of a later one could talk the user into http.
      throw error;
    }
  }
}

interface FoundIndex {
  readonly document: ReadDocument;
  readonly answer: SiteAnswer;
  readonly diagnostics: readonly Diagnostic[];
}

/** Looks at what the address holds, then where it points to, then where REST bases usually are. */
async function findDocument(
  address: URL,
  first: SiteAnswer,
  client: SiteClient,
  report: Report,
): Promise<FoundIndex> {
  const look = await lookAt(first, client);
  if (look.kind === 'found') return preferNamed(look.found, client);

  if (asksForPeace(first)) throw look.halt;
  const link = linkOf(first);
  if (link)
    step(client, `${nameOfUrl(first.url)} names its REST base in its ${link.from}: ${nameOfUrl(link.href)}`);
  const candidates = link ? candidatesOf(link.href, first.url) : usualBases(first, look.text);
  let halt = look.halt;
  for (const candidate of candidates) {
    if (candidate.href === first.url.href) continue;
    const tried = await tryAddress(candidate, client);
    if (tried.kind === 'found') {
      if (candidate.origin !== address.origin && candidate.origin !== first.url.origin)
        reportElsewhere(first.url, candidate, client, report);
      return preferNamed(tried.found, client);
    }
    // Told is the failure at the base that the page names; without one, that of the first guess that refuses access.
    if (link || (tried.closed && !look.closed)) halt = tried.halt;
    if (tried.closed) break;
  }
  throw halt;
}

/** It has been asked patiently already: other addresses of it are not tried. */
const asksForPeace = ({ status, headers }: SiteAnswer): boolean =>
  isTired(status) && retryAfter(headers.get('retry-after')) !== undefined;

type Look =
  | { readonly kind: 'found'; readonly found: FoundIndex }
  | {
      readonly kind: 'nothing';
      readonly halt: Halt;
      readonly text: string;
      /** It is a REST base, closed to this caller. */
      readonly closed: boolean;
    };

async function lookAt(answer: SiteAnswer, client: SiteClient): Promise<Look> {
  const text = new TextDecoder().decode(answer.bytes.subarray(0, 512 * 1024));
  const status = meantStatus(answer.status, text);
  const refusal = { answer, text, credentials: client.options.credentials, status };
  const hint = baseHintFor(answer.url);
  const closed = errorCode(text) !== undefined && (status === 401 || status === 403);
  if (answer.status < 200 || answer.status > 299) {
    const isMissing = status === 404 || status === 410;
    const otherwise = isMissing ? hint : 'Open the address in a browser to see what the site says.';
    return { kind: 'nothing', halt: refusalHalt(refusal, otherwise), text, closed };
  }
  const diagnostics: Diagnostic[] = [];
  try {
    const source = { bytes: answer.bytes, name: answer.name, baseHint: hint };
    const document = await readDocument(source, (diagnostic) => diagnostics.push(diagnostic));
    return { kind: 'found', found: { document, answer, diagnostics } };
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    const cause = causeOf(refusal);
    const halt = cause ? new Halt('source', `${cause.says} ${error.message}`.trimStart(), cause.hint) : error;
    return { kind: 'nothing', halt, text, closed };
  }
}

async function tryAddress(url: URL, client: SiteClient): Promise<Look> {
  step(client, `Asking ${nameOfUrl(url)}`);
  try {
    return await lookAt(await client.ask(url, { ...page, persistent: false }), client);
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return { kind: 'nothing', halt: error, text: '', closed: false };
  }
}

const linkOf = (answer: SiteAnswer) =>
  findRestLink(
    answer.headers.get('link'),
    new TextDecoder().decode(answer.bytes.subarray(0, 512 * 1024)),
    answer.url,
  );

/** A base that a page names, at the page's own origin first: that one is known to answer, and may be signed in at. */
function candidatesOf(href: URL, from: URL): readonly URL[] {
  const base = restBaseAt(href).url;
  if (base.origin === from.origin) return [base];
  return [new URL(`${base.pathname}${base.search}`, from), base];
}

/** Where the REST base of a page is likely to be that does not name it: in its own folder or one above. */
function usualBases({ url, headers, status }: SiteAnswer, text: string): readonly URL[] {
  const [, beforePretty] = /^(.*)\/wp-json\//i.exec(url.pathname) ?? [];
  const isPage = /<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text);
  if (beforePretty !== undefined) {
    // A web server may know no /wp-json at all, while the parameter works.
    const plain = isPage || status === 404 ? [new URL(`${beforePretty}/?rest_route=/`, url)] : [];
    return [new URL(`${beforePretty}/wp-json/`, url), ...plain];
  }
  if (url.searchParams.has('rest_route')) return [restBaseAt(url).url];
  if (!isPage && status !== 404 && !(headers.get('content-type') ?? '').includes('text/html')) return [];
  return foldersAbove(url.pathname)
    .slice(0, 4)
    .flatMap((folder) => [new URL(`${folder}wp-json/`, url), new URL(`${folder}?rest_route=/`, url)]);
}

/** `/blog/2020/` → `/blog/2020/`, `/blog/`, `/`. */
function foldersAbove(path: string): readonly string[] {
  // A script in the address (`wp-login.php`) is no folder.
  const names = path.split('/').filter((name) => name !== '' && !name.endsWith('.php'));
  return Array.from({ length: names.length + 1 }, (_, up) =>
    ['', ...names.slice(0, names.length - up), ''].join('/'),
  );
}

/**
 * Some plugins register routes only for the pretty base, so where the site names one, it
 * is taken; and `?rest_route=/` works at every page, of which the site's own is taken.
 */
async function preferNamed(found: FoundIndex, client: SiteClient): Promise<FoundIndex> {
  if (found.document.kind !== 'index') return found;
  const { index } = found.document;
  const { url } = found.answer;
  const here = liveBase(found.answer, index);
  const named = linkOf(found.answer)?.href.href ?? addressInIndex(index);
  if (here?.permalinks !== 'plain' || named === undefined || !URL.canParse(named)) return found;
  const { pathname, search } = new URL(named);
  const base = withParametersOf(here, baseOf(index, new URL(`${pathname}${search}`, url)));
  if (isSameBase(base, here) || (base.permalinks === 'plain' && base.url.pathname === here.url.pathname))
    return found;
  step(client, `The site names its REST base: ${nameOfUrl(base.url)}`);
  const whole = typeof index.namespace === 'string' ? `/${index.namespace}` : '/';
  const tried = await tryAddress(routeUrl(base, whole), client);
  return tried.kind === 'found' && tried.found.document.kind === 'index' ? tried.found : found;
}

/** What the caller's address says beside the route (a language, what a host wants to let anybody in) is kept. */
function withParametersOf(given: RestBase, named: RestBase): RestBase {
  const url = new URL(named.url);
  for (const [name, value] of given.url.searchParams)
    if (name !== 'rest_route' && !url.searchParams.has(name)) url.searchParams.append(name, value);
  return { ...named, url };
}

/** The base of the site that an index came from; nothing when it is a file that a server keeps. */
function liveBase({ url, headers }: SiteAnswer, index: WireIndex): RestBase | undefined {
  const base = baseOf(index, url);
  const isLive =
    base.permalinks === 'plain' ||
    /\/wp-json\/$/.test(base.url.pathname) ||
    findRestLink(headers.get('link'), '', url) !== undefined ||
    isOwnAddress(addressInIndex(index), url);
  return isLive ? base : undefined;
}

const baseOf = ({ namespace }: WireIndex, url: URL): RestBase =>
  typeof namespace === 'string' ? restBaseOfNamespace(url, namespace) : restBaseAt(url);

const isOwnAddress = (address: string | undefined, url: URL): boolean =>
  address !== undefined &&
  URL.canParse(address) &&
  restBaseAt(new URL(address)).url.pathname === restBaseAt(url).url.pathname;

function reportElsewhere(from: URL, to: URL, { signIn }: SiteClient, report: Report): void {
  const details = { from: nameOfUrl(from), to: nameOfUrl(to), withheld: sendsAnything(signIn) };
  report(problem('site-elsewhere', {}, details));
}

/**
 * A site answers its public routes to a caller whose password is wrong too, so an
 * index that opens proves nothing: the site is asked who is calling.
 */
async function seeWhoIsSignedIn(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  { signedIn }: SiteAnswer,
  report: Report,
): Promise<boolean> {
  const me = '/wp/v2/users/me';
  const { credentials } = client.options;
  if (!signedIn || !Object.hasOwn(index.routes, me)) return signedIn;
  try {
    const url = routeUrl(base, me, { _fields: 'id' });
    const { status } = await client.ask(url, {
      method: 'GET',
      accept: 'application/json',
      persistent: false,
    });
    if (status !== 401 && status !== 403) return true;
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return true;
  }
  // A header may be for what stands before the site alone, and keys are for a shop's own routes.
  if (credentials === undefined || credentials.kind === 'key-secret')
    step(client, 'What was sent to sign in opens the index no further');
  else report(problem('sign-in-not-taken', {}, { reason: whyNotTaken(index, base) }));
  return false;
}

function whyNotTaken({ authentication }: WireIndex, base: RestBase): string {
  const schemes = isRecord(authentication) ? authentication : {};
  const scheme = schemes['application-passwords'];
  if (!isRecord(scheme))
    return 'the index offers no application passwords: a security plugin or the host switches them off, or the site wants https for them.';
  const endpoints = isRecord(scheme['endpoints']) ? scheme['endpoints'] : {};
  const authorization = endpoints['authorization'];
  const address =
    typeof authorization === 'string' && /^https?:\/\//.test(authorization) ? authorization : undefined;
  return `the user name or the application password is wrong. ${howToMake(base, address && nameOfUrl(new URL(address)))}`;
}

/** Where the REST base of a site is likely to be. */
function baseHintFor(at: URL): string {
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
