// The order in which a statement evaluates its expressions. A rewrite sends the request where the body was read before.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';

/** Whether a statement evaluates the node before any code that the request could affect. */
export function isReadFirst(node: ts.Node, statement: ts.Statement): boolean {
  for (let at: ts.Node = node; at !== statement; at = at.parent) {
    const { parent } = at;
    const isFine =
      compiler.isAwaitExpression(parent) ||
      compiler.isParenthesizedExpression(parent) ||
      compiler.isAsExpression(parent) ||
      compiler.isVariableDeclaration(parent) ||
      compiler.isVariableDeclarationList(parent) ||
      compiler.isVariableStatement(parent) ||
      compiler.isReturnStatement(parent) ||
      compiler.isExpressionStatement(parent) ||
      (compiler.isPropertyAccessExpression(parent) && parent.expression === at) ||
      (compiler.isBinaryExpression(parent) &&
        parent.right === at &&
        parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken) ||
      (compiler.isCallExpression(parent) &&
        ((parent.arguments[0] === at && compiler.isIdentifier(parent.expression)) ||
          parent.expression === at)) ||
      compiler.isYieldExpression(parent) ||
      compiler.isPropertyAssignment(parent) ||
      (compiler.isObjectLiteralExpression(parent) && isFirstCode(at, parent.properties)) ||
      (compiler.isArrayLiteralExpression(parent) && isFirstCode(at, parent.elements));
    if (!isFine) return false;
  }
  return true;
}

/** Whether the members before a member of an object or a list are values that run no code. */
const isFirstCode = (member: ts.Node, members: readonly ts.Node[]): boolean =>
  members.slice(0, members.indexOf(member)).every((one) => {
    if (compiler.isShorthandPropertyAssignment(one)) return true;
    const value = compiler.isPropertyAssignment(one) && !compiler.isComputedPropertyName(one.name);
    const inner = value ? unwrapped(one.initializer) : one;
    return (
      compiler.isIdentifier(inner) ||
      compiler.isLiteralExpression(inner) ||
      inner.kind === compiler.SyntaxKind.TrueKeyword ||
      inner.kind === compiler.SyntaxKind.FalseKeyword ||
      inner.kind === compiler.SyntaxKind.NullKeyword
    );
  });
