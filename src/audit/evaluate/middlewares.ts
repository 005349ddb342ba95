// Evaluates middleware: functions that a caller runs before it sends a request (`apiFetch.use(…)`).

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { mergedObjects } from './value-members.ts';
import type { Scope } from './scope.ts';
import { unknown, type Choices } from './values.ts';
import { memberWritten, writesTo } from './variables.ts';

/** The value of a parameter of middleware; undefined for other functions. */
export function ofMiddleware(
  declaration: ts.ParameterDeclaration,
  node: ts.Node,
  scope: Scope,
): Choices | undefined {
  const { parent } = declaration;
  if (!compiler.isArrowFunction(parent) && !compiler.isFunctionExpression(parent)) return undefined;
  const call = parent.parent;
  if (
    !compiler.isCallExpression(call) ||
    call.arguments[0] !== parent ||
    !compiler.isPropertyAccessExpression(call.expression) ||
    // A quick check of the name excludes almost all callbacks.
    !scope.facts.callers.passingEndings.has(call.expression.name.text)
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

/** A request that passes through middleware, with the members that the middleware adds. */
function requestWith(declaration: ts.ParameterDeclaration, node: ts.Node, scope: Scope): Choices {
  const symbol = compiler.isIdentifier(declaration.name)
    ? scope.facts.checker.getSymbolAtLocation(declaration.name)
    : undefined;
  const given = unknown(node, { parameters: [declaration] });
  const written = scope.outsideItself(declaration, () =>
    (symbol ? writesTo(symbol, declaration, scope) : []).flatMap(
      (write) => memberWritten(write, given, scope) ?? [],
    ),
  );
  return written && written.length > 0 ? [mergedObjects(node, [given, ...written])] : [given];
}
