// A call with the operations of the site that it may be: what rules judge.

import type { ApiModel, HttpMethod, Operation, Route } from '../core/model/api.ts';
import type { CodePlace } from '../core/model/drift.ts';
import type { TakenBySite } from '../core/schema/lenient.ts';
import { pathWords, type CodeAddress, type CodeCall, type CodeMember } from './code-call.ts';
import type { RouteMatcher, RouteMatches } from './route-matches.ts';

/** What rules know beside the call. */
export interface CheckContext {
  readonly model: ApiModel;
  readonly matcher: RouteMatcher;
  readonly takes: TakenBySite;
  readonly namespaces: readonly string[];
}

/** One of the addresses that a call may have, with what may answer there. */
export interface CheckedCall {
  readonly call: CodeCall;
  readonly address: CodeAddress;
  /** The path in words: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /** By the path alone. */
  readonly routes: readonly Route[];
  /** Those that take a method of the call, where any does. */
  readonly targets: readonly Target[];
  readonly sent: readonly SentArgument[];
  /** There may be other arguments. */
  readonly open: boolean;
}

export interface Target {
  readonly route: Route;
  readonly operation: Operation;
  readonly method: HttpMethod;
}

export interface SentArgument extends CodeMember {
  readonly channel: 'query' | 'body';
  /** Without what stands in brackets: `filter` of `filter[status]`. */
  readonly argument: string;
  /** It holds only a part of the argument. */
  readonly isPart: boolean;
}

/** What a rule found; where it stands and what is wrong. */
export interface Hit {
  readonly place: CodePlace;
  readonly pointer: string;
  readonly reason: string;
  readonly hint?: string | undefined;
  /** The operation it is about, where it is one. */
  readonly target?: Target | undefined;
}

/** Every address of a call that a path tells of; that of the index itself is nothing to judge. */
export function checkedCalls(call: CodeCall, { matcher, namespaces }: CheckContext): readonly CheckedCall[] {
  return call.addresses.flatMap((address): readonly CheckedCall[] => {
    const path = pathWords(address.path);
    if (isIndex(path, namespaces)) return [];
    const { routes, opensQuery, targets } = destinations(call, address, matcher);
    // Whether the object that is told ever makes this call is unknown: its arguments are not judged.
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
        targets,
        sent,
        open: call.shared || opensQuery || address.query.open || call.query.open || call.body.open,
      },
    ];
  });
}

/** Where no route that a path probably means takes the method, one that it may mean does perhaps. */
function destinations(
  call: CodeCall,
  { path }: CodeAddress,
  matcher: RouteMatcher,
): RouteMatches & { readonly targets: readonly Target[] } {
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

const sentBy = (channel: 'query' | 'body', members: readonly CodeMember[]): readonly SentArgument[] =>
  members.map((member) => {
    const [argument = ''] = member.name.split('[');
    return { ...member, channel, argument, isPart: member.name !== argument };
  });

/** @param winner the route that answers a method, where the path has no slots */
function targetsOf(
  { methods }: CodeCall,
  routes: readonly Route[],
  winner: (method: HttpMethod) => Route | undefined,
): readonly Target[] {
  return routes.flatMap((route) =>
    route.operations.flatMap((operation): readonly Target[] => {
      const [method] = operation.methods.filter(
        (one) => isCalled(one, methods) && (winner(one) ?? route) === route,
      );
      return method === undefined ? [] : [{ route, operation, method }];
    }),
  );
}

const isCalled = (method: HttpMethod, methods: CodeCall['methods']): boolean =>
  methods === undefined || methods.includes(method) || (method === 'GET' && methods.includes('HEAD'));

/** A call that may be more operations than these may be anything. */
const maxMeant = 4;

/** The operations that a call means; none where it may be anything, or where the calls of its function tell. */
export const meantBy = ({ targets, call }: CheckedCall): readonly Target[] =>
  targets.length > (call.followed ? 1 : maxMeant) ? [] : targets;
