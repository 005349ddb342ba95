// What a piece of the user's code, or a type of it, is by its form: assigned, spread,
// named, given, optional.

import { ts } from 'ts-morph';
import { partsOf } from './generated-client.ts';
import { unwrapped } from './possible-values.ts';

export const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;

export const isOrHolds = (name: ts.Node | undefined, node: ts.Node): boolean =>
  name !== undefined && (name === node || name === node.parent);

/** The left side of `({ title } = post)`. */
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

/** Within `...( )` of another object. */
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

export const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

export const propertiesOf = (type: ts.Type, name: string): readonly ts.Symbol[] =>
  partsOf(type).flatMap((part) => part.getProperty(name) ?? []);

/** The name of a variable, function or the like that is declared here, and so is no use of anything. */
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

/** The type whose property is worked out by the key that stands there. */
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

/** A text that names a property: `post['title']`, `Post['title']`, `{ 'title': … }`. */
export const isPropertyLiteral = (node: ts.StringLiteralLike): boolean => {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isLiteralTypeNode(parent)) return ts.isIndexedAccessTypeNode(parent.parent);
  return (
    ts.isComputedPropertyName(parent) || ts.isObjectLiteralElementLike(parent) || ts.isBindingElement(parent)
  );
};

/** The value that is given to the property that a name stands for; `elsewhere` where the property is only named. */
export function valueGiven(node: ts.Node): ts.Expression | 'elsewhere' {
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
  return 'elsewhere';
}

/** The name of a member of an object literal; undefined for spreads and what is worked out. */
export function nameOf(property: ts.ObjectLiteralElementLike): string | undefined {
  const { name } = property;
  if (name === undefined) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)
    ? name.expression.text
    : undefined;
}

/** Object literals, which are looked at by themselves. */
export function isMadeHere(expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  if (ts.isConditionalExpression(inner)) return isMadeHere(inner.whenTrue) && isMadeHere(inner.whenFalse);
  return ts.isObjectLiteralExpression(inner);
}

export function lastName(expression: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}
