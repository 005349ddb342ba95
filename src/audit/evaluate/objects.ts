// Evaluates object and array literals.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { objectMemberName } from '../../user-code/syntax.ts';
import { withValuesOfType } from './by-type.ts';
import { knownAround } from './known-values.ts';
import { maxEvaluatedItems, type Scope } from './scope.ts';
import {
  limitedChoices,
  knownText,
  unknown,
  type Choices,
  type ObjectValue,
  type EvaluatedValue,
} from './values.ts';
import { mergedObjects, objectWith, combinedObjects } from './value-members.ts';

export const evaluateObjectLiteral = (node: ts.ObjectLiteralExpression, scope: Scope): ObjectValue =>
  mergedObjects(
    node,
    node.properties.slice(0, maxEvaluatedItems).map((property): EvaluatedValue => {
      if (compiler.isSpreadAssignment(property))
        return combinedObjects(property.expression, scope.evaluate(property.expression));
      const name = objectMemberName(property) ?? computedName(property, scope);
      if (name === undefined) return unknown(property);
      const member = { values: valuesGiven(property, scope), node: property.name, optional: false };
      return objectWith(node, name, member);
    }),
  );

function valuesGiven(
  property: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>,
  scope: Scope,
): Choices {
  if (compiler.isPropertyAssignment(property)) return scope.evaluate(property.initializer);
  if (compiler.isShorthandPropertyAssignment(property)) return ofShorthand(property, scope);
  return compiler.isMethodDeclaration(property)
    ? [{ kind: 'function', node: property, known: knownAround(property, scope) }]
    : [unknown(property)];
}

function computedName({ name }: ts.ObjectLiteralElementLike, scope: Scope): string | undefined {
  if (!name || !compiler.isComputedPropertyName(name)) return undefined;
  const [value, ...others] = scope.evaluate(name.expression);
  return value && others.length === 0 ? knownText(value) : undefined;
}

/** The value of a shorthand property (`{ path }`): the value of the variable. */
export function ofShorthand(property: ts.ShorthandPropertyAssignment, scope: Scope): Choices {
  const symbol = scope.facts.checker.getShorthandAssignmentValueSymbol(property);
  return symbol
    ? withValuesOfType(scope.ofSymbol(symbol, property.name), property.name, scope.facts.checker)
    : [unknown(property.name)];
}

export function evaluateArrayLiteral(node: ts.ArrayLiteralExpression, scope: Scope): EvaluatedValue {
  let open = node.elements.length > maxEvaluatedItems;
  const items: Choices[] = [];
  for (const element of node.elements.slice(0, maxEvaluatedItems)) {
    if (!compiler.isSpreadElement(element)) {
      items.push(scope.evaluate(element));
      continue;
    }
    const [value, ...others] = scope.evaluate(element.expression);
    if (value?.kind === 'list' && others.length === 0) items.push(...value.items);
    open ||= value?.kind !== 'list' || others.length > 0 || value.open;
  }
  return { kind: 'list', items, open, node };
}

/** The value of a loop variable (`for (const type of ['posts', 'pages'])`); undefined outside such a loop. */
export function itemOfLoop({ parent }: ts.Declaration, node: ts.Node, scope: Scope): Choices | undefined {
  return compiler.isVariableDeclarationList(parent) && compiler.isForOfStatement(parent.parent)
    ? (itemsOfLists(scope.evaluate(parent.parent.expression)) ?? [unknown(node)])
    : undefined;
}

/**
 * The possible items of one or several lists. The result is undefined if a value is not a list, or if no item
 * of a list is known.
 */
export function itemsOfLists(values: Choices): Choices | undefined {
  const items = values.map((value) =>
    value.kind !== 'list' || (value.open && value.items.length === 0)
      ? undefined
      : limitedChoices(value.items.flat(), value.open ? [unknown(value.node)] : []),
  );
  return items.length > 0 && items.every((one) => one !== undefined) ? limitedChoices(...items) : undefined;
}
