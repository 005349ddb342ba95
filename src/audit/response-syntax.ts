// How the surrounding syntax uses a part of a response, such as checks and assignments.

import { ts } from 'ts-morph';
import type { FunctionNode } from './evaluate/values.ts';

/** Whether code assigns to the node (`answer.x = 1`, `delete answer.x`). */
export function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) ||
    ts.isDeleteExpression(parent)
  );
}

const comparisonOperators: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

const asking: ReadonlySet<ts.SyntaxKind> = new Set([
  ...comparisonOperators,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/**
 * Whether code checks that the node is present (`'x' in answer`, `answer.x === undefined`, `if (answer.x)`,
 * `answer?.x`).
 */
export function isPresenceCheck(node: ts.Node): boolean {
  const access = ts.isPropertyAccessExpression(node.parent) ? node.parent : undefined;
  if (!access) return ts.isBindingElement(node.parent) && node.parent.initializer !== undefined;
  if (access.questionDotToken) return true;
  const { parent } = access;
  if (ts.isBinaryExpression(parent)) return asking.has(parent.operatorToken.kind);
  return (
    ts.isPrefixUnaryExpression(parent) ||
    ts.isIfStatement(parent) ||
    (ts.isPropertyAccessExpression(parent) && parent.questionDotToken !== undefined) ||
    (ts.isConditionalExpression(parent) && parent.condition === access)
  );
}

/**
 * Whether the value stays in known code: it is unused, only checked, or the result of a `.then()` callback.
 */
export function isKept(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isExpressionStatement(parent) || ts.isIfStatement(parent) || ts.isPrefixUnaryExpression(parent))
    return true;
  if (ts.isTypeOfExpression(parent) || ts.isVoidExpression(parent)) return true;
  if (ts.isBinaryExpression(parent)) return comparisonOperators.has(parent.operatorToken.kind);
  return (
    ts.isArrowFunction(parent) &&
    parent.body === node &&
    ts.isCallExpression(parent.parent) &&
    ts.isPropertyAccessExpression(parent.parent.expression) &&
    parent.parent.expression.name.text === 'then'
  );
}

/** The function that returns the value of the node. */
export function functionReturning(node: ts.Node): FunctionNode | undefined {
  const { parent } = node;
  if (ts.isArrowFunction(parent)) return parent.body === node ? parent : undefined;
  if (!ts.isReturnStatement(parent)) return undefined;
  const owner = ts.findAncestor(parent, ts.isFunctionLike);
  return owner &&
    (ts.isFunctionDeclaration(owner) || ts.isFunctionExpression(owner) || ts.isArrowFunction(owner))
    ? owner
    : undefined;
}

/** The block, function or file in which a name is visible. */
export function scopeOf(name: ts.Node): ts.Node {
  let node = name.parent;
  while (
    !ts.isBlock(node) &&
    !ts.isFunctionLike(node) &&
    !ts.isSourceFile(node) &&
    !ts.isForOfStatement(node)
  )
    node = node.parent;
  return node;
}

/** The places that use a variable, except its declaration. */
export function usesOfName(
  name: ts.Identifier,
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): readonly ts.Identifier[] {
  const places: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    const isMeant = ts.isIdentifier(node) && node.text === name.text && node !== name;
    if (isMeant && checker.getSymbolAtLocation(node) === symbol) places.push(node);
    ts.forEachChild(node, visit);
  };
  visit(scopeOf(name));
  return places;
}
