// Requests the routes of content types with OPTIONS. Plugins such as Advanced Custom Fields register their fields only
// for the route of a request, so only the response to OPTIONS lists them, not the index.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { isRecord, type WireIndex } from '../../core/model/index-document.ts';
import { siteEntries } from '../../core/model/index-site.ts';
import { withAdditionsOf, type RouteAdditions } from '../../core/model/route-additions.ts';
import { sourceProblem } from '../problems.ts';
import type { SiteClient } from './client.ts';
import { examplePaths } from './example-path.ts';
import { mapWithLimit } from './map-with-limit.ts';
import { maxRefusals } from './rate-limit.ts';
import type { RestBase } from './rest-base.ts';
import { additionsIn, namesOfAdditions } from './route-differences.ts';
import { askRoute } from './schemas.ts';

/** The results of the OPTIONS requests to a site. */
export interface OptionsReading {
  /** The number of requests. */
  readonly requests: number;
  /** The number of routes that have further arguments or properties. */
  readonly routes: number;
  /** The names of these arguments and properties. */
  readonly names: readonly string[];
}

export interface IndexWithOptions {
  /** The index. A route has the member `options` if the response to OPTIONS shows more than the index. */
  readonly index: WireIndex;
  /**
   * The results; absent if OPTIONS requests are turned off, if no route needs a request, or if the site refuses
   * OPTIONS.
   */
  readonly options?: OptionsReading;
}

/** The maximum number of OPTIONS requests to a site. */
const maxOptionsRequests = 150;

/**
 * Requests the list of each post type and taxonomy, of users and of comments. If the response shows more than
 * the index, the items, revisions and autosaves of the list are requested too. Throws only on an interrupt.
 */
export async function withOptionsOfRoutes(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  report: Report,
): Promise<IndexWithOptions> {
  const { options = true, schemas } = client.options;
  const lists = options && schemas ? contentRoutes(index) : [];
  if (lists.length === 0) return { index };
  const asker = new OptionsAsker(index, base, client);
  const ofLists = await asker.ask(
    lists.slice(0, maxOptionsRequests),
    'Requesting the fields of content types',
  );
  if (asker.described === 0) {
    report(sourceProblem('options-not-read', {}, { reason: asker.reason }));
    return { index };
  }
  const related = lists.flatMap((list) => {
    const additions = ofLists.get(list);
    return additions ? routesOfItems(index, list).map((route) => [route, additions] as const) : [];
  });
  const left = new Map(related.slice(0, Math.max(0, maxOptionsRequests - asker.requests)));
  const ofItems = await asker.ask([...left.keys()], 'Requesting the fields of their items', left);
  const found = new Map([...ofLists, ...ofItems]);
  const names = [...new Set([...found.values()].flatMap(namesOfAdditions))].sort();
  return {
    index: withAdditionsOf(index, found),
    options: { requests: asker.requests, routes: found.size, names },
  };
}

/** Whether a route has no path parameters, so that its key is also its path. */
const isPath = (route: string): boolean => /^(?:\/[\w-]+)+$/.test(route);

class OptionsAsker {
  requests = 0;
  /** The number of responses that described a route. */
  described = 0;
  /** The reason of the last failure. */
  reason = '';
  private refusals = 0;

  constructor(
    private readonly index: WireIndex,
    private readonly base: RestBase,
    private readonly client: SiteClient,
  ) {}

  /**
   * @param ofLists for routes of items: the additions of their lists
   * @returns the additions of the routes that have some
   */
  async ask(
    routes: readonly string[],
    message: string,
    ofLists: ReadonlyMap<string, RouteAdditions> = new Map(),
  ): Promise<ReadonlyMap<string, RouteAdditions>> {
    const withParameters = routes.filter((route) => !isPath(route));
    const paths =
      withParameters.length === 0
        ? new Map<string, string | undefined>()
        : examplePaths(Object.keys(this.index.routes), new Set(withParameters));
    const found = await mapWithLimit(
      routes,
      message,
      this.client,
      async (route): Promise<readonly (readonly [string, RouteAdditions])[]> => {
        const path = isPath(route) ? route : paths.get(route);
        if (path === undefined || this.isOver()) return [];
        this.requests += 1;
        const reading = await askRoute(path, this.base, this.client);
        if (reading.kind === 'refused') {
          this.refusals += 1;
          this.reason = reading.reason;
          return [];
        }
        this.described += 1;
        this.refusals = 0;
        const additions = additionsIn(this.index.routes[route], reading.route, ofLists.get(route));
        return additions ? [[route, additions]] : [];
      },
    );
    return new Map(found.flat());
  }

  /** Whether no more requests are sent, because the site refused the first requests or several requests in a row. */
  private isOver(): boolean {
    return this.refusals >= (this.described === 0 ? firstRefusals : maxRefusals);
  }
}

/** If a site describes no route and refuses this number of requests, it is treated as a site that refuses OPTIONS. */
const firstRefusals = 4;

/** The routes to request: the lists of each post type, of each taxonomy, of users and of comments. */
function contentRoutes(index: WireIndex): readonly string[] {
  const site = isRecord(index._site) ? index._site : {};
  const listed = (['types', 'taxonomies'] as const).flatMap((part) =>
    (siteEntries(part, site[part]) ?? []).flatMap(([, entry]) => {
      if (!isRecord(entry) || typeof entry['rest_base'] !== 'string') return [];
      const namespace = entry['rest_namespace'];
      return [`/${typeof namespace === 'string' ? namespace : 'wp/v2'}/${entry['rest_base']}`];
    }),
  );
  const lists = listed.length > 0 ? [...listed, '/wp/v2/users', '/wp/v2/comments'] : listsOfCore(index);
  return [...new Set(lists)].filter((route) => Object.hasOwn(index.routes, route));
}

/** Lists of core whose items have a number, for sites that do not list their content types. */
const listsOfCore = ({ routes }: WireIndex): readonly string[] =>
  Object.keys(routes).filter(
    (route) => /^\/wp\/v2\/[\w-]+$/.test(route) && Object.hasOwn(routes, `${route}/(?P<id>[\\d]+)`),
  );

/** The routes of single items of a list, of their revisions and autosaves, and of the signed-in user. */
function routesOfItems({ routes }: WireIndex, list: string): readonly string[] {
  const item = `${list}/(?P<`;
  return Object.keys(routes).filter(
    (route) =>
      route === `${list}/me` ||
      (route.startsWith(item) && (/\/(?:revisions|autosaves)(?:\/|$)/.test(route) || isItem(route, list))),
  );
}

/** Whether a route ends with the first path parameter after the list. */
const isItem = (route: string, list: string): boolean =>
  route.endsWith(')') && !route.slice(list.length + 1).includes(')/');
