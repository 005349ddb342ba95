// Verifies findings of a comparison on a site, with one GET request after the other, up to a limit. Routes that contact
// other servers or change data are never requested.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Json } from '../../core/schema/schema.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { openSite, type SiteClient } from './client.ts';
import type { SiteFacts } from './read-site.ts';
import { routeUrl } from './rest-base.ts';

export type WitnessArguments = Readonly<Record<string, Json>>;

export interface WitnessResponse {
  /** The status of the response; null if the site did not respond. */
  readonly status: number | null;
  /** The error code in the response, such as `rest_no_route`. */
  readonly code: string | undefined;
  /** The JSON value of the response; undefined if the response is not JSON. */
  readonly value: unknown;
}

/** Sends a request to the site. The result is undefined if the request is not allowed, or the limit is reached. */
export type AskWitness = (path: string, args?: WitnessArguments) => Promise<WitnessResponse | undefined>;

/** Paths on which even GET changes data, contacts another server, or depends on the visitor. */
const neverAsked: readonly RegExp[] = [
  /\/run\/?$/i,
  /\/block-renderer(?:\/|$)/i,
  /proxy/i,
  /url-details/i,
  /^\/wp-site-health(?:\/|$)/i,
  /\/(?:pattern|block)-directory(?:\/|$)/i,
  /\/(?:cart|checkout)(?:\/|$)/i,
  /\/batch(?:\/|$)/i,
  /(?:log|sign)-?out|export|download/i,
];

export const mayBeAsked = (path: string): boolean => !neverAsked.some((pattern) => pattern.test(path));

/** After this number of failures in a row, no more requests are sent. */
const maxFailures = 3;

/**
 * Creates the function that sends requests. A repeated request gets the earlier response, even after the limit
 * is reached.
 *
 * @param limit the maximum number of requests
 * @param signedIn whether to send the caller's credentials
 */
export async function witnessAsker(
  { base, client }: SiteFacts,
  limit: number,
  signedIn: boolean,
): Promise<AskWitness> {
  const asking: SiteClient = signedIn
    ? client
    : await openSite(
        { ...client.signIn, headers: [], query: [], atSite: false },
        client.options,
        () => undefined,
      );
  const known = new Map<string, WitnessResponse>();
  let left = limit;
  let failures = 0;
  return async (path, args = {}) => {
    if (!mayBeAsked(path)) return undefined;
    const url = routeUrl(base, path);
    for (const [name, value] of Object.entries(args)) appendQueryValue(url.searchParams, name, value);
    const old = known.get(url.href);
    if (old) return old;
    if (left <= 0 || failures >= maxFailures) return undefined;
    left -= 1;
    client.options.progress?.({
      kind: 'count',
      message: 'Sending requests to the site',
      done: limit - left,
      total: limit,
    });
    const answer = await requestWitness(url, asking);
    const { status } = answer;
    failures = status === null || status === 429 || status >= 500 ? failures + 1 : 0;
    known.set(url.href, answer);
    return answer;
  };
}

async function requestWitness(url: URL, { ask, options }: SiteClient): Promise<WitnessResponse> {
  try {
    const { status, bytes } = await ask(url, {
      method: 'GET',
      accept: 'application/json',
      persistent: false,
    });
    const value = parseWitnessBody(new TextDecoder().decode(bytes));
    const code = isRecord(value) && typeof value['code'] === 'string' ? value['code'] : undefined;
    return { status, code: status >= 400 ? code : undefined, value };
  } catch (error) {
    if (!(error instanceof Halt) || options.signal?.aborted === true) throw error;
    return { status: null, code: undefined, value: undefined };
  }
}

/** Adds a value to a query in PHP's notation: `a[]=1&b[c]=2`. */
function appendQueryValue(query: URLSearchParams, name: string, value: Json): void {
  if (Array.isArray(value))
    value.forEach((one: Json, at) => {
      appendQueryValue(query, `${name}[${at}]`, one);
    });
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) appendQueryValue(query, `${name}[${key}]`, member);
  else if (value !== null) query.append(name, String(value));
}

function parseWitnessBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
