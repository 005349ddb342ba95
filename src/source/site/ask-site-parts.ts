// Requests a site's post types, taxonomies, statuses and abilities, in the context `view`. In `view`, all callers get
// the same types. In `edit`, the types depend on the caller.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { siteEntries, sitePartNames, siteParts, type SitePart } from '../../core/model/index/index-site.ts';
import { sourceProblem } from '../problems.ts';
import { wellFormedEscapes } from '../file/read-text.ts';
import { restError } from '../file/recognize.ts';
import { nameOfUrl } from '../source-name.ts';
import type { SiteResponse, SiteClient } from './client.ts';
import { meantStatus } from './refusal.ts';
import { routeUrl, type RestBase } from './rest-base.ts';

export interface IndexWithParts {
  /** The index, with the responses as `_site`. */
  readonly index: WireIndex;
  /** The lists that the site did not send, with the status of its response. */
  readonly failed: ReadonlyMap<SitePart, number>;
}

/**
 * Adds the responses of the routes for content types and abilities to an index. A missing response is reported. The
 * function only throws if the run is interrupted.
 */
export async function withSiteParts(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  report: Report,
): Promise<IndexWithParts> {
  const asked = client.options.siteParts === false ? [] : sitePartNames;
  const listed = asked.filter((part) => Object.hasOwn(index.routes, siteParts[part].route));
  if (listed.length > 0) {
    const words = listed.map((part) => siteParts[part].words).join(', ');
    client.options.progress?.({ kind: 'step', message: `Requesting ${words}` });
  }
  const partResponses = await Promise.all(listed.map((part) => askPart(part, base, client)));
  const parts: Partial<Record<SitePart, unknown>> = {};
  const failed = new Map<SitePart, number>();
  for (const [at, part] of listed.entries()) {
    const found = partResponses[at];
    if (found?.kind === 'read') parts[part] = found.value;
    else if (found) {
      const { kind, reason, status } = found;
      report(sourceProblem(`site-part-${kind}`, {}, { words: siteParts[part].words, reason }));
      if (status !== undefined) failed.set(part, status);
    }
  }
  return { index: { ...index, _site: { permalinks: base.permalinks, ...parts } }, failed };
}

type PartResult =
  | { readonly kind: 'read'; readonly value: unknown; readonly pages: number }
  | {
      readonly kind: 'refused' | 'not-read';
      readonly reason: string;
      /** The status of an error; absent if the site did not respond, or the response was invalid. */
      readonly status?: number;
    };

/** Status codes with which a site refuses a route permanently. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** The page size: the maximum of WordPress. Routes without pages ignore the page size. */
const partPageSize = 100;

/** The maximum number of pages to request. */
const maxPartPages = 20;

async function askPart(part: SitePart, base: RestBase, client: SiteClient): Promise<PartResult> {
  const first = await askPage(part, 1, base, client);
  if (first.kind !== 'read' || !Array.isArray(first.value)) return first;
  const entries: unknown[] = [...(first.value as readonly unknown[])];
  for (let page = 2; page <= Math.min(first.pages, maxPartPages); page++) {
    const next = await askPage(part, page, base, client);
    if (next.kind !== 'read') return next;
    if (!Array.isArray(next.value) || next.value.length === 0) break;
    entries.push(...(next.value as readonly unknown[]));
  }
  return { ...first, value: entries };
}

async function askPage(
  part: SitePart,
  page: number,
  base: RestBase,
  client: SiteClient,
): Promise<PartResult> {
  const { route, key } = siteParts[part];
  const query: Readonly<Record<string, string>> =
    key === 'name' ? { per_page: String(partPageSize), page: String(page) } : {};
  try {
    const answer = await client.ask(routeUrl(base, route, query), {
      method: 'GET',
      accept: 'application/json',
      persistent: true,
    });
    return entriesInResponse(part, answer);
  } catch (error) {
    if (!(error instanceof Halt) || client.options.signal?.aborted === true) throw error;
    return { kind: 'not-read', reason: error.message };
  }
}

function entriesInResponse(part: SitePart, { status, url, bytes, headers }: SiteResponse): PartResult {
  const name = nameOfUrl(url);
  const text = new TextDecoder().decode(bytes);
  const value = parsePartBody(text);
  const error = restError(value);
  if (status !== 200 || error !== undefined) {
    const kind = refusals.has(status) || status === 200 ? 'refused' : 'not-read';
    return { kind, reason: `${name} returned ${error ?? status}.`, status: meantStatus(status, text) };
  }
  const entries = siteEntries(part, value);
  if (!entries?.every(([, entry]) => isRecord(entry)))
    return { kind: 'not-read', reason: `${name} returned an invalid response.` };
  return { kind: 'read', value, pages: Number(headers.get('x-wp-totalpages') ?? 1) };
}

/** The JSON in a response; undefined if the response contains no JSON. PHP may print notices before the JSON. */
function parsePartBody(text: string): unknown {
  for (const start of [0, text.search(/\[?\{"/)])
    try {
      return JSON.parse(wellFormedEscapes(text.slice(Math.max(0, start))));
    } catch {
      // The text before the JSON is not a notice, or the response is not JSON.
    }
  return undefined;
}
