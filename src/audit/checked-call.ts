// A call with the operations of the site that it may go to: the input of rules.

import type { ApiModel, HttpMethod, Operation, Route } from '../core/model/api.ts';
import type { CodePlace } from '../core/model/drift.ts';
import type { TakenBySite } from '../core/schema/site-acceptance.ts';
import { codePathText, type CodeAddress, type CodeCall, type CodeMember } from './code-call.ts';
import type { RouteMatcher, RouteMatches } from './route-matches.ts';

/** The context that rules get in addition to the call. */
export interface CheckContext {
  readonly model: ApiModel;
  readonly matcher: RouteMatcher;
  readonly takes: TakenBySite;
  readonly namespaces: readonly string[];
}

/** One possible address of a call, with the operations there. */
export interface CheckedCall {
  readonly call: CodeCall;
  readonly address: CodeAddress;
  /** The path as text: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /** The routes that match the path, with any method. */
  readonly routes: readonly Route[];
  /** The operations that accept a method of the call, if any does. */
  readonly targets: readonly CallTarget[];
  readonly sent: readonly CheckedArgument[];
  /** There may be other arguments. */
  readonly open: boolean;
}

export interface CallTarget {
  readonly route: Route;
  readonly operation: Operation;
  readonly method: HttpMethod;
}

export interface CheckedArgument extends CodeMember {
  readonly channel: 'query' | 'body';
  /** Without the part in brackets: `filter` of `filter[status]`. */
  readonly argument: string;
  /** It holds only a part of the argument. */
  readonly isPart: boolean;
}

/** The result of a rule: the place and the message. */
export interface RuleHit {
  readonly place: CodePlace;
  readonly pointer: string;
  readonly reason: string;
  readonly hint?: string | undefined;
  /** The operation that the finding is about, if it is about one. */
  readonly target?: CallTarget | undefined;
}

/** Every address of a call that has a path; the address of the index itself is not checked. */
export function checkedCalls(call: CodeCall, { matcher, namespaces }: CheckContext): readonly CheckedCall[] {
  return call.addresses.flatMap((address): readonly CheckedCall[] => {
    const path = codePathText(address.path);
    if (isIndex(path, namespaces)) return [];
    const { routes, opensQuery, targets } = destinationsOfCall(call, address, matcher);
    // It is unknown whether this object ever makes this call, so its arguments are not checked.
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

/** If no probable route of a path accepts the method, routes that the path may possibly match are used. */
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

/** @param winner the route that serves a method, if the path has no gaps */
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

/** A call that may go to more operations than this is treated as one whose operation is unknown. */
const maxCallTargets = 4;

/** The operations that a call means; empty if it may be anything, or if the calls of its function decide. */
export const targetsMeantBy = ({ targets, call }: CheckedCall): readonly CallTarget[] =>
  targets.length > (call.followed ? 1 : maxCallTargets) ? [] : targets;
