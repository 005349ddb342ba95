// Calls that complete a request: later calls in the chain (`superagent.post(url).send(body)`), or later calls of the
// same object (`xhr.open(method, url); xhr.send(body)`).

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';
import type { RequestShape } from './caller.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { mergedObjects } from './evaluate/value-members.ts';
import type { KnownValues, ObjectValue } from './evaluate/values.ts';
import { dataObjectOf, type CodeRequest } from './requests.ts';

/** The request with the parts that later calls add. */
export function completed(
  request: CodeRequest,
  later: NonNullable<RequestShape['later']>,
  node: ts.CallExpression,
  evaluator: Evaluator,
  known: KnownValues,
): CodeRequest {
  const calls = [...callsInChain(node), ...callsOfSameObject(node, evaluator.facts.checker)];
  const parts = { query: [request.query], body: [request.body] };
  const counts = new Map<string, number>();
  for (const call of calls) {
    const name = methodOf(call);
    const part = name !== undefined && Object.hasOwn(later, name) ? later[name] : undefined;
    if (name === undefined || part === undefined) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const [given] = evaluator.argumentsOf(call, known);
    if (given) parts[part].push(dataObjectOf(call, given));
  }
  const isSure = (part: 'query' | 'body'): boolean =>
    Object.keys(later).every((name) => later[name] !== part || counts.get(name) === 1);
  const whole = (part: 'query' | 'body'): ObjectValue => {
    const merged = mergedObjects(node, parts[part]);
    const isLater = Object.values(later).includes(part);
    // Without exactly one later call, other code may add the part.
    return isLater && !isSure(part) ? { ...merged, open: true } : merged;
  };
  return { ...request, query: whole('query'), body: whole('body') };
}

/** The calls that continue the chain of a call. */
function callsInChain(node: ts.CallExpression): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  let at: ts.Node = node;
  while (
    compiler.isPropertyAccessExpression(at.parent) &&
    at.parent.expression === at &&
    compiler.isCallExpression(at.parent.parent) &&
    at.parent.parent.expression === at.parent
  ) {
    at = at.parent.parent;
    if (compiler.isCallExpression(at)) found.push(at);
  }
  return found;
}

/** Calls of methods of the variable that receives a call, in the function around it. */
function callsOfSameObject(node: ts.CallExpression, checker: ts.TypeChecker): readonly ts.CallExpression[] {
  const receiver = receiverOf(node);
  const symbol = receiver && checker.getSymbolAtLocation(receiver);
  if (!symbol) return [];
  const found: ts.CallExpression[] = [];
  const visit = (one: ts.Node): void => {
    if (compiler.isCallExpression(one) && one !== node) {
      const other = receiverOf(one);
      if (other && checker.getSymbolAtLocation(other) === symbol) found.push(one);
    }
    compiler.forEachChild(one, visit);
  };
  visit(compiler.findAncestor(node, (one) => compiler.isFunctionLike(one)) ?? node.getSourceFile());
  return found;
}

function receiverOf({ expression }: ts.CallExpression): ts.Node | undefined {
  const callee = unwrapped(expression);
  if (!compiler.isPropertyAccessExpression(callee)) return undefined;
  const receiver = unwrapped(callee.expression);
  return compiler.isIdentifier(receiver) ? receiver : undefined;
}

function methodOf({ expression }: ts.CallExpression): string | undefined {
  const callee = unwrapped(expression);
  return compiler.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
}
