// Asks a site what it is made of: post types, taxonomies, statuses. Everybody sees the same
// of them in the context `view`; in `edit` it depends on what the caller may edit.

import type { Report } from '../../diagnostics/diagnostic.ts';
import { Halt } from '../../diagnostics/halt.ts';
import { isRecord, type WireIndex } from '../../model/wire.ts';
import { siteEntries, sitePartNames, siteParts, type SitePart } from '../../model/wire-site.ts';
import { problem } from '../problems.ts';
import { restError } from '../recognise.ts';
import { nameOfUrl } from '../source-name.ts';
import type { SiteAnswer, SiteClient } from './client.ts';
import { routeUrl, type RestBase } from './rest-base.ts';

/**
 * Adds `_site` to an index: what its routes for it answer. Never throws but for an
 * interrupt; a part that the site does not tell is left out and reported.
 */
export async function withSiteParts(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  report: Report,
): Promise<WireIndex> {
  const listed = sitePartNames.filter((part) => Object.hasOwn(index.routes, siteParts[part].route));
  if (listed.length > 0) {
    const words = listed.map((part) => siteParts[part].words).join(', ');
    client.options.progress?.({ kind: 'step', message: `Asking what the site is made of: ${words}` });
  }
  const told = await Promise.all(listed.map((part) => askPart(part, base, client)));
  const parts: Partial<Record<SitePart, unknown>> = {};
  for (const [at, part] of listed.entries()) {
    const found = told[at];
    if (found?.kind === 'told') parts[part] = found.value;
    else if (found)
      report(problem(`site-part-${found.kind}`, {}, { words: siteParts[part].words, reason: found.reason }));
  }
  return { ...index, _site: { permalinks: base.permalinks, ...parts } };
}

type Told =
  | { readonly kind: 'told'; readonly value: unknown }
  | { readonly kind: 'refused' | 'unread'; readonly reason: string };

/** The site says no, and would again. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 410]);

async function askPart(part: SitePart, base: RestBase, client: SiteClient): Promise<Told> {
  try {
    const answer = await client.ask(routeUrl(base, siteParts[part].route), {
      method: 'GET',
      accept: 'application/json',
      persistent: true,
    });
    return toldIn(answer);
  } catch (error) {
    if (!(error instanceof Halt) || client.options.signal?.aborted === true) throw error;
    return { kind: 'unread', reason: error.message };
  }
}

function toldIn({ status, url, bytes }: SiteAnswer): Told {
  const name = nameOfUrl(url);
  const value = jsonIn(new TextDecoder().decode(bytes));
  const error = restError(value);
  if (status !== 200 || error !== undefined) {
    const kind = refusals.has(status) || status === 200 ? 'refused' : 'unread';
    return { kind, reason: `${name} answered ${error ?? status}.` };
  }
  const entries = siteEntries(value);
  if (!entries?.every(([, entry]) => isRecord(entry)))
    return { kind: 'unread', reason: `${name} answered something else.` };
  return { kind: 'told', value };
}

/** The JSON of an answer, also behind notices of PHP; undefined where there is none. */
function jsonIn(text: string): unknown {
  for (const start of [0, text.indexOf('{"')])
    try {
      return JSON.parse(text.slice(Math.max(0, start)));
    } catch {
      // Something stands before it, or it is none.
    }
  return undefined;
}
