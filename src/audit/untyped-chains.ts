// Chains of calls that are requests of wpapi by their form, although nothing shows that their client is one of wpapi
// (`client.posts().id(7).get()` of a function that receives `client`). They are searched in projects that use wpapi.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';
import type { Caller } from './caller.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { mergedObjects } from './evaluate/value-members.ts';
import { unknown, type KnownValues, type Link } from './evaluate/values.ts';
import type { RegisteredRoutes } from './registered-routes.ts';
import { requestOfChain, type CodeRequest } from './requests.ts';
import { isChainEnd, isChainSetter, isResource } from './wpapi-chains.ts';

/** @param node the last call of the chain */
export function untypedChain(
  node: ts.CallExpression,
  caller: Caller,
  registered: RegisteredRoutes,
  evaluator: Evaluator,
  known: KnownValues,
): CodeRequest | undefined {
  const calls = callsOfChain(node);
  const [first, ...others] = calls;
  const last = others.at(-1);
  if (!first || !last || !isChainEnd(last.name) || !isUntyped(first, registered, evaluator)) return undefined;
  const isKnown = first.name === 'namespace' || isResource(first.name) || registered.has(first.name);
  if (isKnown) {
    const chain = calls.map(({ name, call }): Link => ({ name, args: evaluator.argumentsOf(call, known) }));
    return requestOfChain({ kind: 'instance', caller, settings: [], chain, node }, registered);
  }
  const isLikely = first.call.arguments.length === 0 && others.some(({ name }) => isChainSetter(name));
  return isLikely ? requestOfUnknownResource(node, caller) : undefined;
}

/** A request whose resource only the site or the client knows. */
function requestOfUnknownResource(node: ts.CallExpression, caller: Caller): CodeRequest {
  const anything = mergedObjects(node, [unknown(node)]);
  return {
    caller: caller.name,
    form: 'url',
    addresses: [unknown(node)],
    methods: undefined,
    query: anything,
    body: anything,
    answers: 'unknown',
    pages: false,
    isChain: true,
  };
}

interface ChainCall {
  readonly name: string;
  readonly call: ts.CallExpression;
}

/** The calls of a chain, the first call first; `team` and `get` of `team().get()`. */
function callsOfChain(node: ts.CallExpression): readonly ChainCall[] {
  const calls: ChainCall[] = [];
  for (let call: ts.Expression = node; compiler.isCallExpression(call);) {
    const callee = unwrapped(call.expression);
    if (compiler.isIdentifier(callee)) return [{ name: callee.text, call }, ...calls];
    if (!compiler.isPropertyAccessExpression(callee)) return [];
    calls.unshift({ name: callee.name.text, call });
    call = unwrapped(callee.expression);
  }
  return calls;
}

/**
 * Whether the compiler and the evaluation know nothing about the client. A chain that begins with a function begins
 * with a route that the code registers.
 */
function isUntyped({ name, call }: ChainCall, registered: RegisteredRoutes, evaluator: Evaluator): boolean {
  const callee = unwrapped(call.expression);
  if (!compiler.isPropertyAccessExpression(callee) && !registered.has(name)) return false;
  const client = compiler.isPropertyAccessExpression(callee) ? callee.expression : callee;
  const { flags } = evaluator.facts.checker.getTypeAtLocation(client);
  return (flags & compiler.TypeFlags.Any) !== 0;
}
