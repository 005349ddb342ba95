// Questions about the syntax of the user's code, such as whether a string is the name of a property.

import type { ts } from 'ts-morph';
import { compiler } from './compiler-in-use.ts';
import { constituentTypes } from './generated-client.ts';
import { unwrapped } from './possible-values.ts';

export const isOptional = ({ flags }: ts.Symbol): boolean => (flags & compiler.SymbolFlags.Optional) !== 0;

export const isOrHolds = (name: ts.Node | undefined, node: ts.Node): boolean =>
  name !== undefined && (name === node || name === node.parent);

/** Whether code assigns to a literal, as in `({ title } = post)`. */
export function isAssignedTo(literal: ts.ObjectLiteralExpression): boolean {
  let node: ts.Node = literal;
  for (;;) {
    const { parent }: ts.Node = node;
    if (compiler.isBinaryExpression(parent))
      return parent.left === node && parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken;
    if (compiler.isForOfStatement(parent)) return parent.initializer === node;
    const isWithin =
      compiler.isParenthesizedExpression(parent) ||
      compiler.isArrayLiteralExpression(parent) ||
      compiler.isObjectLiteralExpression(parent) ||
      compiler.isSpreadElement(parent) ||
      (compiler.isPropertyAssignment(parent) && parent.initializer === node);
    if (!isWithin) return false;
    node = parent;
  }
}

/** Whether code spreads a literal into another object (`{ ...(condition ? { title } : {}) }`). */
export function isSpread(literal: ts.ObjectLiteralExpression): boolean {
  let node: ts.Node = literal;
  while (
    compiler.isParenthesizedExpression(node.parent) ||
    compiler.isConditionalExpression(node.parent) ||
    compiler.isBinaryExpression(node.parent) ||
    compiler.isAsExpression(node.parent) ||
    compiler.isSatisfiesExpression(node.parent)
  )
    node = node.parent;
  return compiler.isSpreadAssignment(node.parent);
}

export const lettersAndDigits = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

export const propertySymbols = (type: ts.Type, name: string): readonly ts.Symbol[] =>
  constituentTypes(type).flatMap((part) => part.getProperty(name) ?? []);

/**
 * Whether a name declares a variable, function, type or similar symbol, so that the name is a declaration and no
 * use.
 */
export const isDeclarationName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  return (
    (compiler.isVariableDeclaration(parent) ||
      compiler.isParameter(parent) ||
      compiler.isFunctionDeclaration(parent) ||
      compiler.isInterfaceDeclaration(parent) ||
      compiler.isTypeAliasDeclaration(parent) ||
      compiler.isPropertySignature(parent)) &&
    parent.name === node
  );
};

/** The type whose member a computed key accesses (`post[key]`, `{ [key]: … }`); undefined for other expressions. */
export function keyedType(key: ts.Expression, parent: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  if (compiler.isElementAccessExpression(parent) && parent.argumentExpression === key)
    return checker.getTypeAtLocation(parent.expression);
  if (!compiler.isComputedPropertyName(parent)) return undefined;
  const { parent: member } = parent;
  if (compiler.isBindingElement(member)) return checker.getTypeAtLocation(member.parent);
  return compiler.isObjectLiteralElementLike(member) && compiler.isObjectLiteralExpression(member.parent)
    ? checker.getContextualType(member.parent)
    : undefined;
}

/** Whether a string names a property (`post['title']`, `Post['title']`, `{ 'title': … }`). */
export const isPropertyLiteral = (node: ts.StringLiteralLike): boolean => {
  const { parent } = node;
  if (compiler.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (compiler.isLiteralTypeNode(parent)) return compiler.isIndexedAccessTypeNode(parent.parent);
  return (
    compiler.isComputedPropertyName(parent) ||
    compiler.isObjectLiteralElementLike(parent) ||
    compiler.isBindingElement(parent)
  );
};

/**
 * The value that code assigns to the property with this name. The result `no-value` means that the code assigns
 * no value at this place.
 */
export function assignedValue(node: ts.Node): ts.Expression | 'no-value' {
  const { parent } = node;
  const named = compiler.isComputedPropertyName(parent) ? parent : node;
  if (compiler.isPropertyAssignment(named.parent) && named.parent.name === named)
    return named.parent.initializer;
  if (compiler.isShorthandPropertyAssignment(parent)) return parent.name;
  const access =
    compiler.isPropertyAccessExpression(parent) || compiler.isElementAccessExpression(parent)
      ? parent
      : undefined;
  if (
    access &&
    compiler.isBinaryExpression(access.parent) &&
    access.parent.left === access &&
    access.parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken
  )
    return access.parent.right;
  return 'no-value';
}

/** The name of a member of an object literal; undefined for spreads and computed names. */
export function objectMemberName(property: ts.ObjectLiteralElementLike): string | undefined {
  const { name } = property;
  if (name === undefined) return undefined;
  if (compiler.isIdentifier(name) || compiler.isStringLiteralLike(name) || compiler.isNumericLiteral(name))
    return name.text;
  return compiler.isComputedPropertyName(name) && compiler.isStringLiteralLike(name.expression)
    ? name.expression.text
    : undefined;
}

/**
 * Whether an expression is an object literal, or a choice between object literals, each of which is checked
 * separately.
 */
export function isObjectLiteral(expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  if (compiler.isConditionalExpression(inner))
    return isObjectLiteral(inner.whenTrue) && isObjectLiteral(inner.whenFalse);
  return compiler.isObjectLiteralExpression(inner);
}

export function lastName(expression: ts.Expression): ts.Node {
  return compiler.isPropertyAccessExpression(expression) ? expression.name : expression;
}
