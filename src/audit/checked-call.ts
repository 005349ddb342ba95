// A call with the operations of the site that it may reach. Rules check such calls.

import type { ApiModel, HttpMethod, Operation, Route } from '../core/model/api/api.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { TakenBySite } from '../core/schema/site-acceptance.ts';
import {
  codePathText,
  type CodeAddress,
  type CodeCall,
  type CodeMember,
  type CodePath,
} from './code-call.ts';
import type { RouteMatcher, RouteMatches } from './route-matches.ts';

/** The context in which rules check a call. */
export interface CheckContext {
  readonly model: ApiModel;
  readonly matcher: RouteMatcher;
  readonly takes: TakenBySite;
  readonly namespaces: readonly string[];
}

/** One possible address of a call, with the operations at that address. */
export interface CheckedCall {
  readonly call: CodeCall;
  readonly address: CodeAddress;
  /** The path as text (`/wp/v2/posts/{id}`). */
  readonly path: string;
  /** The routes that match the path, with any method. */
  readonly routes: readonly Route[];
  /** The operations that accept a method of the call; empty if none does, or if the path is not certain. */
  readonly targets: readonly CallTarget[];
  /**
   * Whether the request certainly has the path. Routes of any namespace may match a path that begins with a gap, and
   * middleware may replace a path.
   */
  readonly isCertain: boolean;
  /** Whether the gaps of the path are certainly path parameters of the routes. */
  readonly isSure: boolean;
  readonly sent: readonly CheckedArgument[];
  /** The call may send further arguments. */
  readonly open: boolean;
  /**
   * A function that the call passes arguments to decides the address and the method, and does more than this
   * request. The operation belongs to the call in that function. Only the arguments are checked here.
   */
  readonly isDecidedInside: boolean;
}

export interface CallTarget {
  readonly route: Route;
  readonly operation: Operation;
  readonly method: HttpMethod;
}

export interface CheckedArgument extends CodeMember {
  readonly channel: 'query' | 'body';
  /** The name of the argument without brackets, such as `filter` of `filter[status]`. */
  readonly argument: string;
  /** The value is only one member of the argument, as in `filter[status]`. */
  readonly isPart: boolean;
}

/** The result of a rule: the place and the message. */
export interface RuleHit {
  readonly place: CodePlace;
  readonly pointer: string;
  readonly reason: string;
  readonly hint?: string | undefined;
  /** A misspelled part of the code, and the names of the site that are similar to it. */
  readonly near?: NearNames | undefined;
  /** The operation of the finding; undefined if the finding concerns no single operation. */
  readonly target?: CallTarget | undefined;
}

export interface NearNames {
  /** The part as the code writes it, such as `serch`. */
  readonly written: string;
  /** The most similar name comes first. */
  readonly names: readonly string[];
}

/** The addresses of a call, except the address of the index itself, which is not checked. */
export function checkedCalls(call: CodeCall, { matcher, namespaces }: CheckContext): readonly CheckedCall[] {
  const isInside = isDecidedInside(call, matcher);
  return call.addresses.flatMap((address): readonly CheckedCall[] => {
    const path = codePathText(address.path);
    if (isIndex(path, namespaces)) return [];
    const { routes, opensQuery, targets, isSure } = destinationsOfCall(call, address, matcher);
    const isCertain = hasNamespace(address.path) && address.isRewritten !== true;
    // If several objects share the code of a call, some of them may never make it, so its arguments are not checked.
    const sent = call.shared
      ? []
      : [
          ...sentBy('query', address.query.members),
          ...sentBy('query', call.query.members),
          ...sentBy('body', call.body.members),
        ];
    return [
      {
        call,
        address,
        path,
        routes,
        targets: isCertain ? targets : [],
        isCertain,
        isSure: isCertain && isSure,
        sent,
        open: call.shared || opensQuery || address.query.open || call.query.open || call.body.open,
        isDecidedInside: isInside,
      },
    ];
  });
}

/** Whether a path begins with text, and not with a gap. */
const hasNamespace = ([head]: CodePath): boolean => typeof head === 'string' && /^\/[^/]/.test(head);

/**
 * Whether an inner level of a call decides its paths and methods, and a function outside this level does not return
 * the call.
 */
function isDecidedInside(call: CodeCall, matcher: RouteMatcher): boolean {
  const { addresses, methods, levels } = call;
  if (levels.every(({ isReturned }) => isReturned)) return false;
  const whole = destinationOf({ paths: addresses.map(({ path }) => path), methods }, matcher);
  const decisive = levels.findIndex((level) => destinationOf(level, matcher) === whole);
  return decisive >= 0 && levels.slice(decisive).some(({ isReturned }) => !isReturned);
}

/** The routes of some paths, or the paths themselves if no route matches, together with the methods. */
const destinationOf = (
  { paths, methods }: { readonly paths: readonly CodePath[]; readonly methods: CodeCall['methods'] },
  matcher: RouteMatcher,
): string => {
  const ends = paths.flatMap((path) => {
    const { routes } = matcher.matches(path);
    return routes.length > 0 ? routes.map(({ key }) => key) : [codePathText(path)];
  });
  return JSON.stringify([[...new Set(ends)].toSorted(), methods?.toSorted()]);
};

/**
 * The addresses that a call may reach. If no probable route of the path accepts the method, all possible routes
 * of the path are used.
 */
function destinationsOfCall(
  call: CodeCall,
  { path }: CodeAddress,
  matcher: RouteMatcher,
): RouteMatches & { readonly targets: readonly CallTarget[] } {
  const winner = (method: HttpMethod): Route | undefined => matcher.winner(path, method);
  const likely = matcher.matches(path);
  const targets = targetsOf(call, likely.routes, winner);
  if (targets.length > 0 || likely.routes.length === 0) return { ...likely, targets };
  const possible = matcher.possibleMatches(path);
  const others = targetsOf(call, possible.routes, winner);
  return others.length > 0 ? { ...possible, targets: others } : { ...likely, targets };
}

const isIndex = (path: string, namespaces: readonly string[]): boolean => {
  const plain = path.replace(/^\/+|\/+$/g, '');
  return plain === '' || plain === 'batch/v1' || namespaces.includes(plain);
};

const sentBy = (channel: 'query' | 'body', members: readonly CodeMember[]): readonly CheckedArgument[] =>
  members.map((member) => {
    const [argument = ''] = member.name.split('[');
    return { ...member, channel, argument, isPart: member.name !== argument };
  });

/** @param winner the route that handles a method; undefined if the path has gaps */
function targetsOf(
  { methods }: CodeCall,
  routes: readonly Route[],
  winner: (method: HttpMethod) => Route | undefined,
): readonly CallTarget[] {
  return routes.flatMap((route) =>
    route.operations.flatMap((operation): readonly CallTarget[] => {
      const [method] = operation.methods.filter(
        (one) => mayUseMethod(one, methods) && (winner(one) ?? route) === route,
      );
      return method === undefined ? [] : [{ route, operation, method }];
    }),
  );
}

const mayUseMethod = (method: HttpMethod, methods: CodeCall['methods']): boolean =>
  methods === undefined || methods.includes(method) || (method === 'GET' && methods.includes('HEAD'));

/**
 * The maximum number of operations of a call. A call that may reach more operations is treated as a call of an
 * unknown operation.
 */
const maxCallTargets = 4;

/**
 * The operations that a call targets; empty if any operation is possible, or if only the calls of the
 * surrounding function determine the operation.
 */
export const targetsMeantBy = ({ targets, call }: CheckedCall): readonly CallTarget[] =>
  targets.length > (call.followed ? 1 : maxCallTargets) ? [] : targets;
