// Lists the requests with which a site is observed.

import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';

export interface ObservationRequest {
  /** The key of the route. The key contains no pattern, so it is also the path. */
  readonly route: string;
  readonly query: ObservationQuery;
  /** The parameters of a second request. With a second request, several different items are probably observed. */
  readonly reversed?: ObservationQuery;
  readonly otherStatus?: ObservationQuery;
  readonly isPaged?: boolean;
}

type ObservationQuery = Readonly<Record<string, string>>;

/** The read-only requests that need no arguments: GET routes without path parameters and without required arguments. */
export function observationRequests(index: WireIndex): readonly ObservationRequest[] {
  return Object.entries(index.routes).flatMap(([route, raw]) => {
    const endpoints: readonly unknown[] =
      isRecord(raw) && Array.isArray(raw['endpoints']) ? raw['endpoints'] : [];
    const reading = endpoints.find(hasGet);
    if (!requestablePath.test(route) || !isRecord(reading)) return [];
    const args = isRecord(reading['args']) ? reading['args'] : {};
    const needs = Object.values(args).some(
      (arg) => isRecord(arg) && arg['required'] === true && arg['default'] === undefined,
    );
    if (needs || isNamespaceRoot(args)) return [];
    const query: ObservationQuery = Object.hasOwn(args, 'per_page') ? { per_page: '5' } : {};
    return [{ route, query, ...observationQueries(args, query) }];
  });
}

function observationQueries(args: Args, query: ObservationQuery): Partial<ObservationRequest> {
  const order = otherChoice(args, 'order', ['asc', 'desc']);
  const status = otherChoice(args, 'status', ['any', 'all']);
  return {
    ...(order !== undefined && { reversed: { ...query, order } }),
    ...(status !== undefined && { otherStatus: { ...query, status } }),
    ...(Object.hasOwn(args, 'page') && { isPaged: true }),
  };
}

type Args = Readonly<Record<string, unknown>>;

/** A value of an argument of a list that differs from the default. A preferred value comes first. */
function otherChoice(args: Args, name: string, preferred: readonly string[]): string | undefined {
  const argument = Object.hasOwn(args, name) ? args[name] : undefined;
  if (!isRecord(argument)) return undefined;
  const { items } = argument;
  const listed = argument['enum'] ?? (isRecord(items) ? items['enum'] : undefined);
  const values: readonly unknown[] = isRecord(listed)
    ? Object.values(listed)
    : Array.isArray(listed)
      ? listed
      : [];
  const assumed = new Set([argument['default']].flat());
  const other = values.filter((value): value is string => typeof value === 'string' && !assumed.has(value));
  // By default, the response already includes items of all these statuses.
  if (name === 'status' && preferred.some((one) => assumed.has(one))) return undefined;
  return preferred.find((one) => other.includes(one)) ?? other[0];
}

/** Matches a path without a pattern, and without `.` and `..`, which would lead out of the REST base. */
const requestablePath = /^(?:\/[\w-][\w.-]*)+$/;

const hasGet = (endpoint: unknown): boolean =>
  isRecord(endpoint) && Array.isArray(endpoint['methods']) && endpoint['methods'].includes('GET');

/** Whether the route is the index of a namespace, which was already read. */
const isNamespaceRoot = (args: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(args, 'namespace') && Object.hasOwn(args, 'context') && Object.keys(args).length === 2;
