// Reads the route index of a live site from any of the site's addresses: finds the REST base, requests the response
// schemas of the routes, and checks whether the site accepted the sign-in.
// https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import type { CachedIndex } from '../../core/model/index/cached-index.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import type { SitePart } from '../../core/model/index/index-site.ts';
import type { KnownIndex } from '../normalize/known/index-of-releases.ts';
import type { Sandbox } from '../sandbox/start.ts';
import type { LoadOptions } from '../load-options.ts';
import { sourceProblem } from '../problems.ts';
import type { ReadDocument } from '../file/read-document.ts';
import { nameOfUrl } from '../source-name.ts';
import { withOptionsOfRoutes, type OptionsReading } from './ask-options.ts';
import { withSiteParts } from './ask-site-parts.ts';
import type { SiteClient } from './client.ts';
import { assertAge, cacheAge, worseCache } from './cache.ts';
import { findSiteDocument, liveBase, reach, withFreshIndex } from './find-index.ts';
import type { RestBase } from './rest-base.ts';
import { addResponseSchemas, type DescribedIndex } from './schemas.ts';
import { seeWhoIsSignedIn } from './signed-in.ts';
import { reportStep } from './site-step.ts';

/** How a live site was read. */
export interface SiteFacts {
  readonly base: RestBase;
  /** Whether the site sent response schemas. `some` means that at least one route has no schema. */
  readonly schemas: 'all' | 'some' | 'none';
  /** The results of OPTIONS requests; absent if no route was requested with OPTIONS, or the site refuses OPTIONS. */
  readonly options?: OptionsReading;
  readonly signedIn: boolean;
  /** The lists of content types and abilities that the site did not send, with the status of its response. */
  readonly failedParts: ReadonlyMap<SitePart, number>;
  /** Set if a cache sent the index or its schemas, even if a fresh response replaced them. */
  readonly cached?: CachedIndex;
  /** The HTTP client for more requests to the site. */
  readonly client: SiteClient;
}

export type SiteReading =
  /** The member `site` is absent for a saved index. */
  | {
      readonly kind: 'index';
      readonly index: WireIndex;
      readonly site?: SiteFacts;
      /** The WordPress that was started for the source. The caller must close it after the last request. */
      readonly box?: Sandbox;
      /**
       * The folders of the plugins and themes that were installed in this WordPress, by their names there; without
       * those that were installed from a zip.
       */
      readonly folders?: ReadonlyMap<string, string>;
      /** Set if the index was made from recorded releases, not by a site. */
      readonly known?: Omit<KnownIndex, 'index'>;
    }
  | Extract<ReadDocument, { kind: 'model' }>;

/**
 * @param addresses addresses of one site, tried in order until an address responds
 * @returns an index and how it was read, or another document at the address: a saved index or a model
 * @throws Halt when no index is found; the message describes the response
 */
export async function readSite(
  addresses: readonly [URL, ...URL[]],
  options: LoadOptions,
  report: Report,
): Promise<SiteReading> {
  const { client, address, answer } = await reach(addresses, options, report);
  const first = await findSiteDocument(address, answer, client, report);
  const isLive = first.document.kind === 'index' && liveBase(first.answer, first.document.index);
  const found = isLive ? await withFreshIndex(first, client) : first;
  for (const diagnostic of found.diagnostics) report(diagnostic);
  const { document } = found;
  const base = document.kind === 'index' ? liveBase(found.answer, document.index) : undefined;
  if (document.kind !== 'index' || !base) {
    const seconds = cacheAge(found.answer);
    if (seconds !== undefined) report(sourceProblem('source-cached', {}, { seconds }));
    return document;
  }
  const { index } = document;
  assertAge(found.cached, nameOfUrl(base.url), client);

  reportStep(client, `Read the index at ${nameOfUrl(base.url)}: ${Object.keys(index.routes).length} routes`);
  if (base.permalinks === 'plain')
    report(sourceProblem('site-plain-permalinks', {}, { base: nameOfUrl(base.url) }));
  const signedIn = await seeWhoIsSignedIn(index, base, client, found.answer, report);
  const described = await describeRoutes(index, base, client, report);
  assertAge(described.cached, `The response schemas of ${nameOfUrl(base.url)}`, client);
  const cached = worseCache(found.cached, described.cached);
  if (cached)
    report(
      sourceProblem(
        cached.refreshed ? 'source-cache-bypassed' : 'source-cached',
        {},
        { seconds: cached.age },
      ),
    );
  const parts = await withSiteParts(described.index, base, client, report);
  const { index: complete, options: optionsReading } = await withOptionsOfRoutes(
    parts.index,
    base,
    client,
    report,
  );
  return {
    kind: 'index',
    index: complete,
    site: {
      base,
      schemas: described.schemas,
      ...(optionsReading && { options: optionsReading }),
      signedIn,
      failedParts: parts.failed,
      ...(cached && { cached }),
      client,
    },
  };
}

/** Adds the response schemas of the routes. The schemas are in the index, or are requested. */
async function describeRoutes(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  report: Report,
): Promise<DescribedIndex> {
  if (Object.values(index.routes).some((route) => isRecord(route) && 'schema' in route))
    return { index, schemas: 'all' };
  return client.options.schemas
    ? await addResponseSchemas(index, base, client, report)
    : { index, schemas: 'none' };
}
