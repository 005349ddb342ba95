// Resolves a name in the user's code to a variable or a property, as the compiler does.
// The name of a property may also be the value of a constant.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { isAssignedTo, isOrHolds, keyedType, propertySymbols } from '../../user-code/syntax.ts';

/** An identifier, or a string that may be a property name. */
export type NameNode = ts.Identifier | ts.StringLiteralLike;

export const symbolsNamedBy = (node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] => [
  ...symbolsOf(node, checker),
  ...symbolsOfKey(node, checker),
];

/** The symbols of a name in a destructuring pattern, in an object or at any other place. */
function symbolsOf(node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] {
  // In `{ ['title']: text }` the string names the property. In `{ [title]: text }` the name refers to a variable.
  const isText = compiler.isStringLiteralLike(node) && compiler.isComputedPropertyName(node.parent);
  const parent = isText ? node.parent.parent : node.parent;
  if (
    compiler.isBindingElement(parent) &&
    compiler.isObjectBindingPattern(parent.parent) &&
    parent.initializer !== node
  ) {
    const name = parent.propertyName ?? parent.name;
    if (parent.dotDotDotToken || (name !== node && name !== node.parent)) return [];
    return propertySymbols(checker.getTypeAtLocation(parent.parent), node.text);
  }
  if (compiler.isObjectLiteralElementLike(parent) && isOrHolds(parent.name, node)) {
    const literal = parent.parent;
    if (!compiler.isObjectLiteralExpression(literal)) return [];
    if (isAssignedTo(literal)) {
      const assigned = compiler.isIdentifier(node)
        ? checker.getPropertySymbolOfDestructuringAssignment(node)
        : undefined;
      return assigned ? [assigned] : [];
    }
    const context = checker.getContextualType(literal);
    const properties = context ? propertySymbols(context, node.text) : [];
    // The shorthand `{ list }` names both a property and a variable.
    const value = compiler.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : undefined;
    return value ? [...properties, value] : properties;
  }
  const symbol = checker.getSymbolAtLocation(node);
  return symbol ? [symbol] : [];
}

/** The properties whose names a constant contains, as in `post[key]` or `{ [keys.title]: text }`. */
function symbolsOfKey(node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const access = node.parent;
  const key = compiler.isPropertyAccessExpression(access) && access.name === node ? access : node;
  if (compiler.isStringLiteralLike(key)) return [];
  const { parent } = key;
  const owner = keyedType(key, parent, checker);
  const named = owner && checker.getTypeAtLocation(key);
  return owner && named?.isStringLiteral() ? propertySymbols(owner, named.value) : [];
}
