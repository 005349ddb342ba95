// Resolves a name in the user's code as the compiler does: to a variable, a property, or the property that a
// constant names.

import { ts } from 'ts-morph';
import { isAssignedTo, isOrHolds, keyedType, propertySymbols } from '../../user-code/syntax.ts';

/** A name, or a text that may be one. */
export type NameNode = ts.Identifier | ts.StringLiteralLike;

export const symbolsNamedBy = (node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] => [
  ...symbolsOf(node, checker),
  ...symbolsOfKey(node, checker),
];

/** The symbols of a name in a pattern, in an object or in any other place. */
function symbolsOf(node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] {
  // `{ ['title']: text }`; in `{ [title]: text }` the name belongs to a variable.
  const isText = ts.isStringLiteralLike(node) && ts.isComputedPropertyName(node.parent);
  const parent = isText ? node.parent.parent : node.parent;
  if (
    ts.isBindingElement(parent) &&
    ts.isObjectBindingPattern(parent.parent) &&
    parent.initializer !== node
  ) {
    const name = parent.propertyName ?? parent.name;
    if (parent.dotDotDotToken || (name !== node && name !== node.parent)) return [];
    return propertySymbols(checker.getTypeAtLocation(parent.parent), node.text);
  }
  if (ts.isObjectLiteralElementLike(parent) && isOrHolds(parent.name, node)) {
    const literal = parent.parent;
    if (!ts.isObjectLiteralExpression(literal)) return [];
    if (isAssignedTo(literal)) {
      const assigned = ts.isIdentifier(node)
        ? checker.getPropertySymbolOfDestructuringAssignment(node)
        : undefined;
      return assigned ? [assigned] : [];
    }
    const context = checker.getContextualType(literal);
    const properties = context ? propertySymbols(context, node.text) : [];
    // `{ list }` names a variable as well.
    const value = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : undefined;
    return value ? [...properties, value] : properties;
  }
  const symbol = checker.getSymbolAtLocation(node);
  return symbol ? [symbol] : [];
}

/** Properties that a constant names: `post[key]`, `{ [keys.title]: text }`. */
function symbolsOfKey(node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const access = node.parent;
  const key = ts.isPropertyAccessExpression(access) && access.name === node ? access : node;
  if (ts.isStringLiteralLike(key)) return [];
  const { parent } = key;
  const owner = keyedType(key, parent, checker);
  const named = owner && checker.getTypeAtLocation(key);
  return owner && named?.isStringLiteral() ? propertySymbols(owner, named.value) : [];
}
