// Requests a site's routes for `snapshot --observe`, with one GET request after the other. If the PHP code of a route
// fails for a signed-in caller (status 500), the route is requested as a visitor.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { wellFormedEscapes } from '../file/read-text.ts';
import { sourceProblem } from '../problems.ts';
import type { SiteClient, SiteResponse } from './client.ts';
import { isRateLimited, maxRefusals } from './rate-limit.ts';
import type { SiteFacts } from './read-site.ts';
import { routeUrl } from './rest-base.ts';
import { visitorClient } from './visitor.ts';

type RouteQuery = Readonly<Record<string, string>>;

export interface RouteRequest {
  readonly route: string;
  readonly query: RouteQuery;
  /** The parameters for the list in reverse order. A list with a single page is not requested in reverse order. */
  readonly reversed?: RouteQuery;
  /** The parameters for items of another status, which are only used with a sign-in. */
  readonly otherStatus?: RouteQuery;
  /** Whether the route accepts `page`, so that the last page can be requested too. */
  readonly isPaged?: boolean;
}

export interface RouteResponse {
  readonly route: string;
  /** The status of the response: 200, 401 or 403. */
  readonly status: number;
  /** The methods that the caller may use on the route. WordPress lists the methods in each response. */
  readonly allow: readonly string[];
  /** Whether the request was signed in. */
  readonly signedIn: boolean;
  /** The JSON values of all responses of the route with status 200. */
  readonly values: readonly unknown[];
}

const refusedStatuses: ReadonlySet<number> = new Set([401, 403]);

/** @returns the JSON responses and the refusals; failed requests are omitted and reported */
export async function askRoutes(
  requests: readonly RouteRequest[],
  { base, client }: SiteFacts,
  report: Report,
): Promise<readonly RouteResponse[]> {
  const answers: RouteResponse[] = [];
  /** The reason why a route could not be observed completely, by its key. */
  const failed = new Map<string, string>();
  const message = 'Observing responses';
  let refusals = 0;

  /** Sends a request. The result is undefined if the site does not respond, or the response is not JSON. */
  const ask = async (
    route: string,
    query: RouteQuery,
    asking: SiteClient = client,
  ): Promise<ReadResponse | undefined> => {
    try {
      const answer = await asking.ask(routeUrl(base, route, query), {
        method: 'GET',
        accept: 'application/json',
        persistent: false,
      });
      const { status } = answer;
      refusals = isRateLimited(status) ? refusals + 1 : 0;
      if (isRateLimited(status) || status >= 500) failed.set(route, `${answer.name} returned ${status}.`);
      return { answer, value: answer.status === 200 ? parseResponse(answer) : undefined };
    } catch (error) {
      if (client.options.signal?.aborted === true) throw error;
      if (error instanceof Halt) {
        refusals += 1;
        failed.set(route, error.message);
      } else if (!(error instanceof SyntaxError)) throw error;
      return undefined;
    }
  };

  let opened: Promise<SiteClient> | undefined;
  /** Requests a route whose PHP code fails only for signed-in callers. */
  const askVisitor = async (route: string, query: RouteQuery): Promise<Asked | undefined> => {
    opened ??= visitorClient(client);
    const visitor = await opened;
    const read = await ask(route, query, visitor);
    if (read?.answer.status !== 200) return undefined;
    failed.delete(route);
    return { read, asking: visitor };
  };

  client.options.progress?.({ kind: 'step', message: `${message} (GET alone, ${requests.length} routes)` });
  for (const [at, request] of requests.entries()) {
    if (refusals >= maxRefusals) {
      const asked = `${at} of ${requests.length} requested`;
      client.options.progress?.({ kind: 'step', message: `The site has stopped responding; ${asked}` });
      for (const left of requests.slice(at)) failed.set(left.route, 'The site had stopped responding.');
      break;
    }
    client.options.progress?.({ kind: 'count', message, done: at + 1, total: requests.length });
    const { route } = request;
    const own = await ask(route, request.query);
    const isFailure = own?.answer.status === 500 && own.answer.signedIn;
    const asked = isFailure ? await askVisitor(route, request.query) : own && { read: own, asking: client };
    if (asked === undefined) continue;
    const { read: first, asking } = asked;
    const { status, headers, signedIn } = first.answer;
    const allow = (headers.get('allow') ?? '').match(/[A-Z]+/g) ?? [];
    const answer = { route, status, allow, signedIn };
    if (refusedStatuses.has(status)) answers.push({ ...answer, values: [] });
    if (status !== 200) continue;
    const values = [first.value];
    for (const query of nextQueries(request, first)) {
      const further = refusals < maxRefusals ? await ask(route, query, asking) : undefined;
      if (further?.answer.status === 200) values.push(further.value);
    }
    answers.push({ ...answer, values });
  }
  const [reason] = failed.values();
  if (reason !== undefined) {
    const details = { failed: failed.size, routes: requests.length, reason };
    report(sourceProblem('observation-incomplete', {}, details));
  }
  return answers;
}

interface Asked {
  readonly read: ReadResponse;
  /** The client that read the response, and that reads the further pages too. */
  readonly asking: SiteClient;
}

interface ReadResponse {
  readonly answer: SiteResponse;
  readonly value: unknown;
}

const parseResponse = ({ bytes }: SiteResponse): unknown =>
  JSON.parse(wellFormedEscapes(new TextDecoder().decode(bytes)));

/**
 * The parameters of at most three more requests to a route. The oldest items, the items on the last page and the
 * items of another status probably differ from the first items.
 */
function nextQueries(request: RouteRequest, first: ReadResponse): readonly RouteQuery[] {
  const { query, reversed, otherStatus, isPaged = false } = request;
  const pages = pagesOf(first);
  return [
    ...(reversed && pages !== 0 && pages !== 1 ? [reversed] : []),
    ...(isPaged && pages !== undefined && pages > 1 ? [{ ...query, page: String(pages) }] : []),
    ...(otherStatus && first.answer.signedIn ? [otherStatus] : []),
  ];
}

/**
 * The number of pages of a list, from the headers or the wrapper object of the response; undefined if neither
 * contains it.
 */
function pagesOf({ answer: { headers }, value }: ReadResponse): number | undefined {
  const written = headers.get('x-wp-totalpages') ?? (isRecord(value) ? value['total_pages'] : undefined);
  const pages = typeof written === 'string' && written !== '' ? Number(written) : written;
  return typeof pages === 'number' && Number.isSafeInteger(pages) && pages >= 0 ? pages : undefined;
}
