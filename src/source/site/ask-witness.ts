// Asks a site what a comparison says of it: GET alone, one request after the other, no more
// than was allowed, and nothing that asks elsewhere or does something.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Json } from '../../core/schema/schema.ts';
import { isRecord } from '../../core/model/index-document.ts';
import { openSite, type SiteClient } from './client.ts';
import type { SiteFacts } from './read-site.ts';
import { routeUrl } from './rest-base.ts';

export type Arguments = Readonly<Record<string, Json>>;

export interface WitnessAnswer {
  /** Null where none came. */
  readonly status: number | null;
  /** The site's own word for a refusal: `rest_no_route`. */
  readonly code: string | undefined;
  /** Undefined where it is no JSON. */
  readonly value: unknown;
}

/** What is asked of the site; undefined where it may not be asked, or not any more. */
export type AskWitness = (path: string, args?: Arguments) => Promise<WitnessAnswer | undefined>;

/** Paths at which even GET does something, asks another server, or is about one visitor. */
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

/** After so many failures in a row the site is left alone. */
const maxFailures = 3;

/**
 * What was asked already is not asked again: the old answer is given, the limit reached or not.
 *
 * @param limit how many requests there may be
 * @param signedIn with the caller's credentials; else as a visitor asks
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
  const known = new Map<string, WitnessAnswer>();
  let left = limit;
  let failures = 0;
  return async (path, args = {}) => {
    if (!mayBeAsked(path)) return undefined;
    const url = routeUrl(base, path);
    for (const [name, value] of Object.entries(args)) append(url.searchParams, name, value);
    const old = known.get(url.href);
    if (old) return old;
    if (left <= 0 || failures >= maxFailures) return undefined;
    left -= 1;
    client.options.progress?.({
      kind: 'count',
      message: 'Asking the site',
      done: limit - left,
      total: limit,
    });
    const answer = await answerTo(url, asking);
    const { status } = answer;
    failures = status === null || status === 429 || status >= 500 ? failures + 1 : 0;
    known.set(url.href, answer);
    return answer;
  };
}

async function answerTo(url: URL, { ask, options }: SiteClient): Promise<WitnessAnswer> {
  try {
    const { status, bytes } = await ask(url, {
      method: 'GET',
      accept: 'application/json',
      persistent: false,
    });
    const value = jsonIn(new TextDecoder().decode(bytes));
    const code = isRecord(value) && typeof value['code'] === 'string' ? value['code'] : undefined;
    return { status, code: status >= 400 ? code : undefined, value };
  } catch (error) {
    if (!(error instanceof Halt) || options.signal?.aborted === true) throw error;
    return { status: null, code: undefined, value: undefined };
  }
}

/** As PHP reads it: `a[]=1&b[c]=2`. */
function append(query: URLSearchParams, name: string, value: Json): void {
  if (Array.isArray(value))
    value.forEach((one: Json, at) => {
      append(query, `${name}[${at}]`, one);
    });
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) append(query, `${name}[${key}]`, member);
  else if (value !== null) query.append(name, String(value));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
