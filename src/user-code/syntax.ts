// Questions about the syntax of the user's code, such as whether a string is the name of a property.

import { ts } from 'ts-morph';
import { constituentTypes } from './generated-client.ts';
import { unwrapped } from './possible-values.ts';

export const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;

export const isOrHolds = (name: ts.Node | undefined, node: ts.Node): boolean =>
  name !== undefined && (name === node || name === node.parent);

/** Whether code assigns to a literal, as in `({ title } = post)`. */
export function isAssignedTo(literal: ts.ObjectLiteralExpression): boolean {
  let node: ts.Node = literal;
  for (;;) {
    const { parent }: ts.Node = node;
    if (ts.isBinaryExpression(parent))
      return parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (ts.isForOfStatement(parent)) return parent.initializer === node;
    const isWithin =
      ts.isParenthesizedExpression(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isSpreadElement(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === node);
    if (!isWithin) return false;
    node = parent;
  }
}

/** Whether code spreads a literal into another object (`{ ...(condition ? { title } : {}) }`). */
export function isSpread(literal: ts.ObjectLiteralExpression): boolean {
  let node: ts.Node = literal;
  while (
    ts.isParenthesizedExpression(node.parent) ||
    ts.isConditionalExpression(node.parent) ||
    ts.isBinaryExpression(node.parent) ||
    ts.isAsExpression(node.parent) ||
    ts.isSatisfiesExpression(node.parent)
  )
    node = node.parent;
  return ts.isSpreadAssignment(node.parent);
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
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isPropertySignature(parent)) &&
    parent.name === node
  );
};

/** The type whose member a computed key accesses (`post[key]`, `{ [key]: … }`); undefined for other expressions. */
export function keyedType(key: ts.Expression, parent: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === key)
    return checker.getTypeAtLocation(parent.expression);
  if (!ts.isComputedPropertyName(parent)) return undefined;
  const { parent: member } = parent;
  if (ts.isBindingElement(member)) return checker.getTypeAtLocation(member.parent);
  return ts.isObjectLiteralElementLike(member) && ts.isObjectLiteralExpression(member.parent)
    ? checker.getContextualType(member.parent)
    : undefined;
}

/** Whether a string names a property (`post['title']`, `Post['title']`, `{ 'title': … }`). */
export const isPropertyLiteral = (node: ts.StringLiteralLike): boolean => {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isLiteralTypeNode(parent)) return ts.isIndexedAccessTypeNode(parent.parent);
  return (
    ts.isComputedPropertyName(parent) || ts.isObjectLiteralElementLike(parent) || ts.isBindingElement(parent)
  );
};

/**
 * The value that code assigns to the property with this name. The result `no-value` means that the code assigns
 * no value at this place.
 */
export function assignedValue(node: ts.Node): ts.Expression | 'no-value' {
  const { parent } = node;
  const named = ts.isComputedPropertyName(parent) ? parent : node;
  if (ts.isPropertyAssignment(named.parent) && named.parent.name === named) return named.parent.initializer;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name;
  const access =
    ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) ? parent : undefined;
  if (
    access &&
    ts.isBinaryExpression(access.parent) &&
    access.parent.left === access &&
    access.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
    return access.parent.right;
  return 'no-value';
}

/** The name of a member of an object literal; undefined for spreads and computed names. */
export function objectMemberName(property: ts.ObjectLiteralElementLike): string | undefined {
  const { name } = property;
  if (name === undefined) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)
    ? name.expression.text
    : undefined;
}

/**
 * Whether an expression is an object literal, or a choice between object literals, each of which is checked
 * separately.
 */
export function isObjectLiteral(expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  if (ts.isConditionalExpression(inner))
    return isObjectLiteral(inner.whenTrue) && isObjectLiteral(inner.whenFalse);
  return ts.isObjectLiteralExpression(inner);
}

export function lastName(expression: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}
