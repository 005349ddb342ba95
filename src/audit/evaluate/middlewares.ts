// The functions that a caller is given to go through before it sends: `apiFetch.use((options, next) => …)`.

import { ts } from 'ts-morph';
import { merged } from './value-members.ts';
import type { Scope } from './scope.ts';
import { unknown, type Choices } from './values.ts';
import { memberWritten, writesTo } from './variables.ts';

/** What a parameter of such a function holds; undefined for those of others. */
export function ofMiddleware(
  declaration: ts.ParameterDeclaration,
  node: ts.Node,
  scope: Scope,
): Choices | undefined {
  const { parent } = declaration;
  if (!ts.isArrowFunction(parent) && !ts.isFunctionExpression(parent)) return undefined;
  const call = parent.parent;
  if (
    !ts.isCallExpression(call) ||
    call.arguments[0] !== parent ||
    !ts.isPropertyAccessExpression(call.expression) ||
    // Nearly all functions that are handed in: what they are handed to need not be looked into.
    !scope.facts.callers.middlewareEndings.has(call.expression.name.text)
  )
    return undefined;
  const middleware = scope
    .evaluate(call.expression)
    .flatMap((callee) =>
      callee.kind === 'foreign' ? (scope.facts.callers.of(callee)?.middleware ?? []) : [],
    )[0];
  if (!middleware) return undefined;
  const at = parent.parameters.indexOf(declaration);
  if (at === 1) return [{ kind: 'instance', caller: middleware, settings: [], chain: [], node }];
  return at === 0 ? requestWith(declaration, node, scope) : undefined;
}

/** The request that goes through it, with what it puts into it. */
function requestWith(declaration: ts.ParameterDeclaration, node: ts.Node, scope: Scope): Choices {
  const symbol = ts.isIdentifier(declaration.name)
    ? scope.facts.checker.getSymbolAtLocation(declaration.name)
    : undefined;
  const given = unknown(node, { parameters: [declaration] });
  const written = scope.outsideItself(declaration, () =>
    (symbol ? writesTo(symbol, declaration, scope) : []).flatMap(
      (write) => memberWritten(write, given, scope) ?? [],
    ),
  );
  return written && written.length > 0 ? [merged(node, [given, ...written])] : [given];
}
