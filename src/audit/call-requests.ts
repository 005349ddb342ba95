// Finds the requests that a call sends: directly, by a method of a caller, or at the end of a chain of calls.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import type { Caller, RequestShape } from './caller.ts';
import type { CallerNames } from './caller-table.ts';
import type { ControlActions } from './control-actions.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { objectsOfType } from './evaluate/by-type.ts';
import { occurringIn, sharedConditions } from './evaluate/branches.ts';
import { knownFunction } from './evaluate/known-functions.ts';
import {
  bothBranches,
  noBranches,
  type Branches,
  type Choices,
  type Instance,
  type KnownValues,
  type EvaluatedValue,
} from './evaluate/values.ts';
import { completed } from './later-calls.ts';
import type { RegisteredRoutes } from './registered-routes.ts';
import { untypedChain } from './untyped-chains.ts';
import { mayBeRequest, shapeOfUnknownFunction, unknownClient } from './calls-by-shape.ts';
import { requestOfCaller, requestOfChain, type CallArguments, type CodeRequest } from './requests.ts';

/** Clients of wpapi, which build requests with chains of calls. */
export interface ChainClients {
  readonly caller: Caller;
  readonly registered: RegisteredRoutes;
}

export interface RequestFacts {
  readonly evaluator: Evaluator;
  /** Decides which values are callers. */
  readonly names: CallerNames;
  readonly actions: ControlActions;
  /** Undefined if the project has no such clients. */
  readonly chains: ChainClients | undefined;
}

/**
 * @param callees the possible values of the called expression
 * @param here the branches in which the code reaches the call
 */
export function requestsOfCall(
  node: ts.CallExpression,
  callees: Choices,
  known: KnownValues,
  { evaluator, names, actions, chains }: RequestFacts,
  here: Branches = noBranches,
  given?: readonly Choices[],
): readonly CodeRequest[] {
  const requestsBy = (
    caller: Caller,
    shape: RequestShape,
    settings: readonly Choices[],
    branches: Branches | undefined,
  ): readonly CodeRequest[] =>
    requestAlternatives(
      given ?? argumentsOf(node, shape, known, evaluator),
      settings,
      bothBranches(branches, here) ?? here,
    ).map((lists) => {
      const request = requestOfCaller(caller, shape, { node, ...lists, entities: evaluator.facts.entities });
      return shape.later ? completed(request, shape.later, node, evaluator, known) : request;
    });
  const byShape = (callee: EvaluatedValue): readonly CodeRequest[] => {
    const module = callee.kind === 'foreign' ? callee.module : '';
    const { checker } = evaluator.facts;
    const shape =
      mayBeRequest(node) && isUnknownFunction(callee, names)
        ? shapeOfUnknownFunction(node, given ?? evaluator.argumentsOf(node, known), module !== '', checker)
        : undefined;
    const name = module === '' ? unknownClient : module;
    return shape
      ? requestsBy({ name, from: [] }, shape, [], callee.branches).map((one) => ({ ...one, isByShape: true }))
      : [];
  };
  return callees.flatMap((callee): readonly CodeRequest[] => {
    if (callee.kind === 'instance') {
      const { caller, settings, chain } = callee;
      if (caller.chained) return requestsOfChain(node, known, evaluator, chains?.registered ?? new Map());
      const shape = shapeOfLink(callee);
      return shape && chain.length <= 1 ? requestsBy(caller, shape, settings, callee.branches) : [];
    }
    if (callee.kind === 'function') return actions.requestsOf(node, callee, known);
    if (callee.kind === 'unknown') {
      const chained =
        chains && !isContinued(node)
          ? untypedChain(node, chains.caller, chains.registered, evaluator, known)
          : undefined;
      return chained ? [chained] : byShape(callee);
    }
    if (callee.kind !== 'foreign') return [];
    const caller = names.of(callee);
    if (caller?.applies === true) {
      const [first = [], ...others] = evaluator.argumentsOf(node, known);
      const requests = requestsOfCall(
        node,
        first,
        known,
        { evaluator, names, actions, chains },
        here,
        others,
      );
      return requests.map((one) => ({ ...one, answers: 'unknown' }));
    }
    if (caller?.call) return requestsBy(caller, caller.call, [], callee.branches);
    const owner = names.of({ ...callee, path: callee.path.slice(0, -1) });
    const shape = owner && shapeOfMethod(owner, callee.path.at(-1));
    if (owner) return shape ? requestsBy(owner, shape, [], callee.branches) : [];
    return byShape(callee);
  });
}

/** The arguments of a call, with what their types show, and with the result of a function that returns the address. */
function argumentsOf(
  node: ts.CallExpression,
  { computed }: RequestShape,
  known: KnownValues,
  evaluator: Evaluator,
): readonly Choices[] {
  const args = evaluator.argumentsOf(node, known).map((values, at) => {
    const written = node.arguments[at];
    return written && !node.arguments.some(compiler.isSpreadElement)
      ? values.flatMap((value) => objectsInstead(value, written, evaluator))
      : values;
  });
  const [first = [], ...others] = args;
  if (computed !== true || !first.some(({ kind }) => kind === 'function')) return args;
  return [
    first.flatMap((one) => (one.kind === 'function' ? (evaluator.resultsOf(one) ?? [one]) : [one])),
    ...others,
  ];
}

/** The objects that the type of an argument describes, instead of an unknown value. */
const objectsInstead = (value: EvaluatedValue, written: ts.Expression, { facts }: Evaluator): Choices =>
  value.kind === 'unknown' ? (objectsOfType(written, facts.checker, value.parameters) ?? [value]) : [value];

/** Whether nothing is known about the value. */
const isUnknownFunction = (callee: EvaluatedValue, names: CallerNames): boolean =>
  callee.kind === 'unknown' ||
  (callee.kind === 'foreign' && knownFunction(callee) === undefined && names.of(callee)?.call === undefined);

type RequestLists = Pick<CallArguments, 'args' | 'settings'>;

const maxAlternatives = 16;

/**
 * The alternatives for the arguments of a call. Values that one condition chooses are in one alternative. If the first
 * argument may be one of several request objects, the path of one object is not combined with the body of another.
 */
function requestAlternatives(
  args: readonly Choices[],
  settings: readonly Choices[],
  chosen: Branches = noBranches,
): readonly RequestLists[] {
  let alternatives: readonly Branches[] = [chosen];
  for (const [condition, results] of sharedConditions([...args, ...settings]))
    if (!chosen.has(condition) && alternatives.length * results.size <= maxAlternatives)
      alternatives = alternatives.flatMap((one) =>
        [...results].map((result) => new Map([...one, [condition, result]])),
      );
  return alternatives.flatMap((branches) => {
    const inAll = (lists: readonly Choices[]): readonly Choices[] =>
      lists.map((values) => occurringIn(values, branches));
    const [first = [], ...others] = inAll(args);
    const isWhole = first.length > 1 && first.every((one) => one.kind === 'members' && one.members.size > 1);
    return (isWhole ? first.map((one) => [[one], ...others]) : [inAll(args)]).map((one) => ({
      args: one,
      settings: inAll(settings),
    }));
  });
}

const shapeOfLink = ({ caller, chain: [link] }: Instance): RequestShape | undefined =>
  link ? shapeOfMethod(caller, link.name) : caller.call;

const shapeOfMethod = ({ methods = {} }: Caller, name = ''): RequestShape | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined;

function requestsOfChain(
  node: ts.CallExpression,
  known: KnownValues,
  evaluator: Evaluator,
  registered: RegisteredRoutes,
): readonly CodeRequest[] {
  if (isContinued(node)) return [];
  const [whole] = evaluator.valuesOf(node, known);
  const request = whole?.kind === 'instance' ? requestOfChain(whole, registered) : undefined;
  return request ? [request] : [];
}

/** Whether the chain of calls continues after this call. */
const isContinued = ({ parent }: ts.CallExpression): boolean =>
  compiler.isPropertyAccessExpression(parent) &&
  compiler.isCallExpression(parent.parent) &&
  !/^(?:then|catch|finally)$/.test(parent.name.text);
