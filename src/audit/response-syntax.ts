// How the surrounding syntax uses a part of a response, such as checks and assignments.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import type { FunctionNode } from './evaluate/values.ts';

/** Whether code assigns to the node (`answer.x = 1`, `delete answer.x`). */
export function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (compiler.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken) ||
    compiler.isDeleteExpression(parent)
  );
}

function isComparison(operator: ts.SyntaxKind): boolean {
  const { SyntaxKind } = compiler;
  return (
    operator === SyntaxKind.EqualsEqualsEqualsToken ||
    operator === SyntaxKind.ExclamationEqualsEqualsToken ||
    operator === SyntaxKind.EqualsEqualsToken ||
    operator === SyntaxKind.ExclamationEqualsToken
  );
}

function isLogical(operator: ts.SyntaxKind): boolean {
  const { SyntaxKind } = compiler;
  return (
    operator === SyntaxKind.AmpersandAmpersandToken ||
    operator === SyntaxKind.BarBarToken ||
    operator === SyntaxKind.QuestionQuestionToken
  );
}

/**
 * Whether code checks that the node is present (`'x' in answer`, `answer.x === undefined`, `if (answer.x)`,
 * `answer?.x`).
 *
 * @param isOwnerLate the object of the property may be missing, so `?.` before the property is no check of it
 */
export function isPresenceCheck(node: ts.Node, isOwnerLate = false): boolean {
  const access = compiler.isPropertyAccessExpression(node.parent) ? node.parent : undefined;
  if (!access) return compiler.isBindingElement(node.parent) && node.parent.initializer !== undefined;
  if (access.questionDotToken && !isOwnerLate) return true;
  const { parent } = access;
  if (compiler.isBinaryExpression(parent)) {
    const operator = parent.operatorToken.kind;
    return isComparison(operator) || isLogical(operator);
  }
  return (
    compiler.isPrefixUnaryExpression(parent) ||
    compiler.isIfStatement(parent) ||
    (compiler.isPropertyAccessExpression(parent) && parent.questionDotToken !== undefined) ||
    (compiler.isConditionalExpression(parent) && parent.condition === access)
  );
}

/**
 * Whether the value stays in known code: it is unused, only checked, or the result of a `.then()` callback.
 */
export function isKept(node: ts.Node): boolean {
  const { parent } = node;
  if (
    compiler.isExpressionStatement(parent) ||
    compiler.isIfStatement(parent) ||
    compiler.isPrefixUnaryExpression(parent)
  )
    return true;
  if (compiler.isTypeOfExpression(parent) || compiler.isVoidExpression(parent)) return true;
  if (compiler.isBinaryExpression(parent)) return isComparison(parent.operatorToken.kind);
  return (
    compiler.isArrowFunction(parent) &&
    parent.body === node &&
    compiler.isCallExpression(parent.parent) &&
    compiler.isPropertyAccessExpression(parent.parent.expression) &&
    parent.parent.expression.name.text === 'then'
  );
}

/** The function that returns the value of the node. */
export function functionReturning(node: ts.Node): FunctionNode | undefined {
  const { parent } = node;
  if (compiler.isArrowFunction(parent)) return parent.body === node ? parent : undefined;
  if (!compiler.isReturnStatement(parent)) return undefined;
  const owner = compiler.findAncestor(parent, compiler.isFunctionLike);
  return owner &&
    (compiler.isFunctionDeclaration(owner) ||
      compiler.isFunctionExpression(owner) ||
      compiler.isArrowFunction(owner))
    ? owner
    : undefined;
}

/** The block, function or file in which a name is visible. */
export function scopeOf(name: ts.Node): ts.Node {
  let node = name.parent;
  while (
    !compiler.isBlock(node) &&
    !compiler.isFunctionLike(node) &&
    !compiler.isSourceFile(node) &&
    !compiler.isForOfStatement(node)
  )
    node = node.parent;
  return node;
}

/** The variable that a name refers to. In `{ posts }`, the name is also that of a property. */
const symbolOfUse = (node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined =>
  compiler.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);

/** The places that use a variable, except its declaration. */
export function usesOfName(
  name: ts.Identifier,
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): readonly ts.Identifier[] {
  const places: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    const isMeant = compiler.isIdentifier(node) && node.text === name.text && node !== name;
    if (isMeant && symbolOfUse(node, checker) === symbol) places.push(node);
    compiler.forEachChild(node, visit);
  };
  visit(scopeOf(name));
  return places;
}
