// Asks a site which routes a visitor may read, with one GET request after the other. A response that does not come from
// the site itself, such as the page of a firewall, ends the requests.

import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import type { Recheck, RecheckStop, UnclearResponse } from '../../core/model/reports/recheck.ts';
import type { SiteResponse } from './client.ts';
import type { SiteFacts } from './read-site.ts';
import { asksForServerPassword, isBotCheck, isFirewallPage, meantStatus } from './refusal.ts';
import { routeUrl } from './rest-base.ts';
import { visitorClient } from './visitor.ts';

/** A route without path parameters, and the route of its single items. */
export interface VisitorRequest {
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly item?: ItemRequest;
}

/** The route of a single item, which is requested for the first item of the list. */
export interface ItemRequest {
  readonly route: string;
  /** The member of an item that its path contains, such as `id`. */
  readonly member: string;
  /** Whether the site responds to the path with this route. */
  readonly takes: (path: string) => boolean;
}

export interface VisitorAccess extends Pick<Recheck, 'withoutItem' | 'unclear' | 'stopped'> {
  /** Whether a visitor may read each route, by the key of the route. */
  readonly mayRead: ReadonlyMap<string, boolean>;
  /**
   * The status of each response that does not show it, by the key of the route. A response that asks for fewer requests
   * is left out.
   */
  readonly failed: ReadonlyMap<string, number>;
}

/** The number of bytes to read of each response. They are enough for an error, and for the first item of a list. */
const maxStart = 64 * 1024;

/** The maximum time for one response, in milliseconds. */
const maxWait = 10_000;

/** After this number of failures in a row, no more requests are sent. */
const maxFailures = 3;

/**
 * Sends the requests without credentials, and no request twice.
 *
 * @throws the reason of the signal when the run is interrupted
 */
export async function askVisitors(
  requests: readonly VisitorRequest[],
  { base, client }: SiteFacts,
): Promise<VisitorAccess> {
  const { timeoutMs, signal, progress } = client.options;
  const visitor = await visitorClient(client, {
    timeoutMs: Math.min(timeoutMs, maxWait),
    retryDelaysMs: [],
  });
  const mayRead = new Map<string, boolean>();
  const failed = new Map<string, number>();
  const unclear: UnclearResponse[] = [];
  const total = requests.reduce((sum, { item }) => sum + (item ? 2 : 1), 0);
  const end: { stopped: VisitorAccess['stopped'] } = { stopped: null };
  const isStopped = (): boolean => end.stopped !== null;
  let [done, failures, withoutItem] = [0, 0, 0];

  /** @returns the JSON value of the response, if it was read completely */
  const ask = async (route: string, path: string, query: VisitorRequest['query'] = {}): Promise<unknown> => {
    done += 1;
    progress?.({ kind: 'count', message: 'Asking again as a visitor', done, total });
    const response = await visitor
      .ask(routeUrl(base, path, query), {
        method: 'GET',
        accept: 'application/json',
        persistent: false,
        maxStart,
      })
      .catch((error: unknown) => {
        if (!(error instanceof Halt) || signal?.aborted === true) throw error;
        return null;
      });
    const reading = response ? readResponse(response) : noResponse;
    if (reading.kind === 'access') mayRead.set(route, reading.mayRead);
    else if (reading.status !== null && reading.status !== 429) failed.set(route, reading.status);
    failures = reading.kind === 'failure' ? failures + 1 : 0;
    if (reading.kind === 'stop') end.stopped = { reason: reading.reason, path, status: reading.status };
    else if (reading.kind === 'failure' && failures === maxFailures)
      end.stopped = { reason: 'no-response', path, status: reading.status };
    else if (reading.kind !== 'access') unclear.push({ path, status: reading.status });
    return reading.kind === 'access' ? reading.value : undefined;
  };

  for (const { route, query, item } of requests) {
    const list = await ask(route, route, query);
    if (isStopped()) break;
    if (!item) continue;
    const path = itemPath(route, item, list);
    if (path === undefined) withoutItem += 1;
    else await ask(item.route, path);
    if (isStopped()) break;
  }
  return { mayRead, failed, unclear, withoutItem, ...end };
}

/** Matches an id or slug that needs no escape, and that does not lead to another folder. */
const plainSegment = /^[\w-]{1,64}$/;

function itemPath(list: string, { member, takes }: ItemRequest, value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  const id = isRecord(first) && Object.hasOwn(first, member) ? first[member] : undefined;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  const path = `${list}/${id}`;
  return plainSegment.test(String(id)) && takes(path) ? path : undefined;
}

type Reading =
  | { readonly kind: 'access'; readonly mayRead: boolean; readonly value?: unknown }
  /** The response does not show whether the visitor may read the route. */
  | { readonly kind: 'unclear' | 'failure'; readonly status: number | null }
  | { readonly kind: 'stop'; readonly reason: RecheckStop; readonly status: number };

const noResponse: Reading = { kind: 'failure', status: null };

function readResponse(response: SiteResponse): Reading {
  const text = new TextDecoder().decode(response.bytes);
  const value = parseWhole(text);
  const status = meantStatus(response.status, text);
  const stop = (reason: RecheckStop): Reading => ({ kind: 'stop', reason, status });
  if (status === 429) return stop('rate-limit');
  if (isBotCheck({ answer: response, text })) return stop('bot-check');
  if (status === 401 || status === 403) {
    if (isRecord(value) && typeof value['code'] === 'string') return { kind: 'access', mayRead: false };
    if (asksForServerPassword({ answer: response, text })) return stop('web-server-password');
    return status === 403 || isFirewallPage(text) ? stop('firewall') : { kind: 'access', mayRead: false };
  }
  if (status >= 500) return { kind: 'failure', status };
  return status === 200 && (value !== undefined || isCutJson(response, text))
    ? { kind: 'access', mayRead: true, value }
    : { kind: 'unclear', status };
}

/** The JSON value of a response. PHP may print notices before the JSON. */
function parseWhole(text: string): unknown {
  const start = text.search(/[[{]/);
  for (const from of new Set([0, Math.max(0, start)]))
    try {
      return JSON.parse(text.slice(from)) as unknown;
    } catch {
      // The text before the JSON is no notice, or the response is longer than its start.
    }
  return undefined;
}

/** Whether the text is the start of a JSON response that is longer. */
const isCutJson = ({ bytes, headers }: SiteResponse, text: string): boolean =>
  bytes.length >= maxStart && /\bjson\b/i.test(headers.get('content-type') ?? '') && /^\s*[[{]/.test(text);
