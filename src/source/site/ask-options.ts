// Requests the routes of content types with OPTIONS. Plugins such as Advanced Custom Fields register their fields only
// for the route of a request, so only the response to OPTIONS lists them, not the index.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { siteEntries } from '../../core/model/index/index-site.ts';
import { withAdditionsOf, type RouteAdditions } from '../../core/model/api/route-additions.ts';
import { sourceProblem } from '../problems.ts';
import type { SiteClient } from './client.ts';
import { mapWithLimit } from './map-with-limit.ts';
import { maxRefusals } from './rate-limit.ts';
import type { RestBase } from './rest-base.ts';
import { additionsIn, additionsOfItem, namesOfAdditions } from './route-differences.ts';
import { askRoute, firstIdOf } from './schemas.ts';

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
 * the index, the revisions and autosaves of an item of the list are requested too. Single items have the fields of
 * their list. Throws only on an interrupt.
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
    new Map(lists.slice(0, maxOptionsRequests).map((list) => [list, list])),
    'Requesting the fields of content types',
  );
  if (asker.described === 0) {
    report(sourceProblem('options-not-read', {}, { reason: asker.reason }));
    return { index };
  }
  const paths = new Map<string, string>();
  const ofParents = new Map<string, RouteAdditions>();
  for (const [list, additions] of ofLists)
    for (const [route, path] of await relatedPaths(index, list, base, client)) {
      paths.set(route, path);
      ofParents.set(route, additions);
    }
  const left = new Map([...paths].slice(0, Math.max(0, maxOptionsRequests - asker.requests)));
  const ofRelated = await asker.ask(left, 'Requesting the fields of their items', ofParents);
  const ofRequested = [...ofLists, ...ofRelated];
  const ofItems = ofRequested.flatMap(([list, additions]) => additionsOfItems(index, list, additions));
  const found = new Map([...ofRequested, ...ofItems]);
  const names = [...new Set([...found.values()].flatMap(namesOfAdditions))].sort();
  return {
    index: withAdditionsOf(index, found),
    options: { requests: asker.requests, routes: found.size, names },
  };
}

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
   * @param paths the paths to request, by route
   * @param ofLists the additions of the lists to which the routes belong
   * @returns the additions of the routes that have some
   */
  async ask(
    paths: ReadonlyMap<string, string>,
    message: string,
    ofLists: ReadonlyMap<string, RouteAdditions> = new Map(),
  ): Promise<ReadonlyMap<string, RouteAdditions>> {
    const found = await mapWithLimit(
      [...paths],
      message,
      this.client,
      async ([route, path]): Promise<readonly (readonly [string, RouteAdditions])[]> => {
        if (this.isOver()) return [];
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

/**
 * The paths to request for a list with additions: the signed-in user, and the revisions and autosaves of an item that
 * the list returns. With any other ID, the plugin might describe the fields of another content type.
 */
async function relatedPaths(
  { routes }: WireIndex,
  list: string,
  base: RestBase,
  client: SiteClient,
): Promise<ReadonlyMap<string, string>> {
  const keys = Object.keys(routes).filter((route) => route.startsWith(`${list}/`));
  const me = keys.filter((route) => route === `${list}/me`).map((route) => [route, route] as const);
  const ofParents = keys.flatMap((route) => {
    const part = /^\/\(\?P<\w+>(?:\[\\d\]|\\d)\+\)(\/(?:revisions|autosaves))$/.exec(
      route.slice(list.length),
    )?.[1];
    return part === undefined ? [] : [[route, part] as const];
  });
  const id = ofParents.length === 0 ? undefined : await firstIdOf(list, base, client);
  return new Map([
    ...me,
    ...(id === undefined ? [] : ofParents.map(([route, part]) => [route, `${list}/${id}${part}`] as const)),
  ]);
}

/**
 * The additions of the routes of single items, which are the fields of their list. A plugin may describe other fields
 * for each item, so the description of one item would be wrong for the others.
 */
const additionsOfItems = (
  { routes }: WireIndex,
  list: string,
  additions: RouteAdditions,
): readonly (readonly [string, RouteAdditions])[] =>
  Object.keys(routes).flatMap((route) => {
    const own = isItem(route, list) ? additionsOfItem(routes[route], additions) : undefined;
    return own ? [[route, own]] : [];
  });

/** Whether a route ends with the first path parameter after the list. */
const isItem = (route: string, list: string): boolean =>
  route.startsWith(`${list}/(?P<`) && route.endsWith(')') && !route.slice(list.length + 1).includes(')/');
