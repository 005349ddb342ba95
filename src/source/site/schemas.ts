// Requests the response schemas of a site's routes. One request (`?context=help`) returns all schemas. If that request
// fails because of a plugin, each namespace is requested, then each route of a failed namespace. Missing schemas are
// reported.

import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Report } from '../../core/diagnostics/diagnostic.ts';
import type { CachedIndex } from '../../core/model/index/cached-index.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { sourceProblem } from '../problems.ts';
import { readDocument } from '../file/read-document.ts';
import { wellFormedEscapes } from '../file/read-text.ts';
import { nameOfUrl } from '../source-name.ts';
import { cachedResponse, pastCache, worseCache } from './cache.ts';
import type { SiteClient, SiteRequest, SiteResponse } from './client.ts';
import { examplePaths } from './example-path.ts';
import { mapWithLimit } from './map-with-limit.ts';
import { isRateLimited, maxRefusals } from './rate-limit.ts';
import { routeUrl, type RestBase } from './rest-base.ts';
import { isBusy, sleep } from './retries.ts';

export interface DescribedIndex {
  /** The index, in which a route has the member `schema` if the schema is known. */
  readonly index: WireIndex;
  /** `some` means that at least one route has no schema. `none` means that no route has a schema. */
  readonly schemas: 'all' | 'some' | 'none';
  /** Set if a cache sent the schemas, even if a fresh response replaced them. */
  readonly cached?: CachedIndex | undefined;
}

/**
 * Requests response schemas from the site and adds them to the routes of an index. The function only throws if
 * the run is interrupted.
 */
export async function addResponseSchemas(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  report: Report,
): Promise<DescribedIndex> {
  const { namespace } = index;
  const whole = typeof namespace === 'string' ? `/${namespace}` : '/';
  note(client, 'Requesting response schemas (?context=help)');
  const keys = Object.keys(index.routes);
  const learnt: Learnt = { routes: new Map(), cached: undefined, refusals: 0 };
  // Core describes its own routes, so an index with the routes of core must contain response schemas.
  const isCore = typeof namespace !== 'string' && Object.hasOwn(index.routes, '/wp/v2');
  const help = await askForHelp(base, whole, client, { mustDescribe: isCore, pastCache: true });
  let unread: readonly string[];
  if (help.kind === 'routes') unread = learn(keys, help, learnt);
  else if (typeof namespace === 'string') {
    report(sourceProblem('schemas-not-of-namespace', {}, { namespace, reason: help.reason }));
    unread = keys;
  } else {
    report(sourceProblem('schemas-read-one-by-one', {}, { reason: help.reason }));
    unread = await describeNamespaces(index, base, client, learnt, report);
  }
  const left = await askOneByOne(index, unread, base, client, learnt, report);
  const { routes, cached } = learnt;
  const isNone = help.kind === 'refused' && !describesAny(routes.values());
  if (isNone) report(sourceProblem('schemas-missing', {}, {}));
  return {
    index: withSchemas(index, Object.fromEntries(routes)),
    schemas: isNone ? 'none' : left === 0 ? 'all' : 'some',
    cached,
  };
}

interface Learnt {
  /** The routes that responses described, by key. */
  readonly routes: Map<string, unknown>;
  cached: CachedIndex | undefined;
  /** The number of refused or unanswered requests in a row. */
  refusals: number;
}

/** @returns the keys that the response does not describe */
function learn(keys: readonly string[], { routes, cached }: HelpRoutes, learnt: Learnt): readonly string[] {
  learnt.cached = worseCache(learnt.cached, cached);
  return keys.filter((key) => {
    if (!Object.hasOwn(routes, key)) return true;
    learnt.routes.set(key, routes[key]);
    return false;
  });
}

function describesAny(routes: Iterable<unknown>): boolean {
  for (const route of routes) if (isRecord(route) && Object.hasOwn(route, 'schema')) return true;
  return false;
}

const note = ({ options }: SiteClient, message: string): void => {
  options.progress?.({ kind: 'step', message });
};

function withSchemas(index: WireIndex, described: Readonly<Record<string, unknown>>): WireIndex {
  const routes = Object.entries(index.routes).map(([key, route]): [string, unknown] => {
    const reading = Object.hasOwn(described, key) ? described[key] : undefined;
    return isRecord(route) && isRecord(reading) && Object.hasOwn(reading, 'schema')
      ? [key, { ...route, schema: reading['schema'] }]
      : [key, route];
  });
  return { ...index, routes: Object.fromEntries(routes) };
}

interface HelpRoutes {
  readonly kind: 'routes';
  readonly routes: Readonly<Record<string, unknown>>;
  readonly cached: CachedIndex | undefined;
}

interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
  /** Whether the failure suggests that the site wants fewer requests. */
  readonly counts: boolean;
  /** Whether the same request may succeed a moment later. */
  readonly isTemporary: boolean;
}

const refusedRequest = (reason: string, counts = false, isTemporary = false): Refused => ({
  kind: 'refused',
  reason,
  counts,
  isTemporary,
});

/** Sends a request, unless too many requests have failed in a row. */
async function unlessRateLimited<T extends object>(
  learnt: Learnt,
  ask: () => Promise<T | Refused>,
): Promise<T | Refused> {
  if (learnt.refusals >= maxRefusals) return refusedRequest('the site had stopped responding.');
  const reading = await ask();
  if (!('counts' in reading)) learnt.refusals = 0;
  else if (reading.counts) learnt.refusals += 1;
  return reading;
}

interface HelpChecks {
  /** Whether to fail if the response describes no route. */
  readonly mustDescribe?: boolean;
  /** Whether to request a response from a cache once more. */
  readonly pastCache?: boolean;
}

/** After a failure that may pass, requests the schemas once more, because requests for single routes are many. */
async function askForHelp(
  base: RestBase,
  path: string,
  client: SiteClient,
  checks: HelpChecks = {},
): Promise<HelpRoutes | Refused> {
  const help = await askForHelpOnce(base, path, client, checks);
  const { retryDelaysMs, signal } = client.options;
  const [delay] = retryDelaysMs;
  if (help.kind === 'routes' || !help.isTemporary || delay === undefined) return help;
  await sleep(delay, signal);
  return askForHelpOnce(base, path, client, checks);
}

async function askForHelpOnce(
  base: RestBase,
  path: string,
  client: SiteClient,
  checks: HelpChecks,
): Promise<HelpRoutes | Refused> {
  const url = routeUrl(base, path, { context: 'help' });
  const first = await requestSchemas(url, 'GET', client);
  if ('kind' in first) return first;
  const read = await readHelp(first, client, checks);
  if (checks.pastCache !== true) return read;
  const fresh: { read?: HelpRoutes | Refused } = {};
  const { cached } = await pastCache(first, schemaRequest('GET'), client, async (answer) => {
    if (answer.status === 200) fresh.read = await readHelp(answer, client, checks);
    return fresh.read?.kind === 'routes';
  });
  const used = cached?.refreshed === true && fresh.read ? fresh.read : read;
  return used.kind === 'routes' ? { ...used, cached } : used;
}

async function readHelp(
  answer: SiteResponse,
  client: SiteClient,
  { mustDescribe = false }: HelpChecks,
): Promise<HelpRoutes | Refused> {
  const name = nameOfUrl(answer.url);
  try {
    // Problems in the text of the index are not reported here, because they were reported when the index was read.
    const read = await readDocument({ bytes: answer.bytes, name, baseHint: '' }, () => undefined);
    if (read.kind !== 'index') return refusedRequest(`${name} is not an index.`);
    const { routes } = read.index;
    if (mustDescribe && !describesAny(Object.values(routes)))
      return refusedRequest(`${name} contains no response schema. A cache may ignore the query.`);
    return { kind: 'routes', routes, cached: cachedResponse(answer) };
  } catch (error) {
    return refusedRequest(haltMessage(error, client));
  }
}

const schemaRequest = (method: SiteRequest['method']): SiteRequest => ({
  method,
  accept: 'application/json',
  persistent: false,
});

async function requestSchemas(
  url: URL,
  method: 'GET' | 'OPTIONS',
  client: SiteClient,
): Promise<SiteResponse | Refused> {
  try {
    const answer = await client.ask(url, schemaRequest(method));
    const { status } = answer;
    if (status === 200) return answer;
    // The client has already waited for a busy site.
    return refusedRequest(statusText(answer), isRateLimited(status), status >= 500 && !isBusy(status));
  } catch (error) {
    return refusedRequest(haltMessage(error, client), true, error instanceof Halt && error.isTemporary);
  }
}

const statusText = ({ url, status }: SiteResponse): string =>
  `${nameOfUrl(url)} returned ${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}.`;

/** The message of a `Halt`. Any other error, such as an interrupt, is thrown again. */
function haltMessage(error: unknown, { options }: SiteClient): string {
  if (error instanceof Halt && options.signal?.aborted !== true) return error.message;
  throw error;
}

/** @returns the keys of routes without a namespace, and of routes whose namespace failed */
async function describeNamespaces(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  learnt: Learnt,
  report: Report,
): Promise<readonly string[]> {
  const members = new Map<string, string[]>();
  for (const [key, route] of Object.entries(index.routes)) {
    const namespace = isRecord(route) && typeof route['namespace'] === 'string' ? route['namespace'] : '';
    const keys = members.get(namespace);
    if (keys) keys.push(key);
    else members.set(namespace, [key]);
  }
  const unread = members.get('') ?? [];
  members.delete('');
  const message = 'Requesting response schemas by namespace';
  const answers = await mapWithLimit([...members], message, client, async ([namespace, keys]) => ({
    namespace,
    keys,
    help: await unlessRateLimited(learnt, () => askForHelp(base, `/${namespace}`, client)),
  }));
  for (const { namespace, keys, help } of answers)
    if (help.kind === 'refused') {
      report(sourceProblem('schemas-not-of-namespace', {}, { namespace, reason: help.reason }));
      unread.push(...keys);
    } else unread.push(...learn(keys, help, learnt));
  return unread;
}

/** @returns the number of failed routes */
async function askOneByOne(
  index: WireIndex,
  unread: readonly string[],
  base: RestBase,
  client: SiteClient,
  learnt: Learnt,
  report: Report,
): Promise<number> {
  if (unread.length === 0) return 0;
  const paths = examplePaths(Object.keys(index.routes), new Set(unread));
  const message = 'Requesting response schemas by route';
  const answers = await mapWithLimit([...paths], message, client, async ([key, path]) => ({
    key,
    reading:
      path === undefined
        ? refusedRequest('no example path matches its pattern.')
        : await unlessRateLimited(learnt, () => askRoute(path, base, client)),
  }));
  let left = 0;
  for (const { key, reading } of answers) {
    const where = { route: key, pointer: pointer('routes', key) };
    if (reading.kind === 'refused')
      report(sourceProblem('schema-not-read', where, { reason: reading.reason }));
    else if (!isDeepStrictEqual(endpointsOf(reading.route), endpointsOf(index.routes[key])))
      report(sourceProblem('schema-of-other-route', where, { path: reading.path }));
    else {
      learnt.routes.set(key, reading.route);
      learnt.cached = worseCache(learnt.cached, reading.cached);
      continue;
    }
    left += 1;
  }
  return left;
}

interface RouteWithSchema {
  readonly kind: 'route';
  readonly route: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly cached: CachedIndex | undefined;
}

export async function askRoute(
  path: string,
  base: RestBase,
  client: SiteClient,
): Promise<RouteWithSchema | Refused> {
  const answer = await requestSchemas(routeUrl(base, path), 'OPTIONS', client);
  if ('kind' in answer) return answer;
  const route = routeIn(answer.bytes);
  if (route) return { kind: 'route', route, path, cached: cachedResponse(answer) };
  return refusedRequest(`${nameOfUrl(answer.url)} did not return the description of a route.`);
}

/** The ID of the first item that a list returns; undefined if the list returns no item with a number. */
export async function firstIdOf(
  list: string,
  base: RestBase,
  client: SiteClient,
): Promise<number | undefined> {
  const answer = await requestSchemas(routeUrl(base, list, { per_page: '1', _fields: 'id' }), 'GET', client);
  if ('kind' in answer) return undefined;
  const [, id] = /^\s*\[\s*\{\s*"id"\s*:\s*(\d+)\s*[,}]/.exec(new TextDecoder().decode(answer.bytes)) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The description of a route in a response. PHP may print notices before the JSON. */
function routeIn(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  const text = new TextDecoder().decode(bytes);
  for (const start of [0, text.indexOf('{"namespace":')])
    try {
      const value: unknown = JSON.parse(wellFormedEscapes(text.slice(Math.max(0, start))));
      if (isRecord(value) && 'endpoints' in value) return value;
    } catch {
      // The text before the JSON is not a notice, or the response is not JSON.
    }
  return undefined;
}

const endpointsOf = (route: unknown): unknown => (isRecord(route) ? route['endpoints'] : undefined);
