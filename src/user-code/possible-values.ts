// Finds the possible values of an expression from its syntax and its type.

import type { ts } from 'ts-morph';
import { compiler } from './compiler-in-use.ts';
import type { Json } from '../core/schema/schema.ts';

const maxPossibleValues = 64;

/**
 * All possible values; undefined if they are unknown. For lists, the result is up to 64 lists that together
 * contain each possible item. The lists do not cover all combinations of items.
 */
export function possibleValues(
  expression: ts.Expression,
  checker: ts.TypeChecker,
): readonly Json[] | undefined {
  const inner = unwrapped(expression);
  if (compiler.isArrayLiteralExpression(inner)) return possibleLists(inner, checker);
  return valuesOfType(checker.getTypeAtLocation(inner));
}

function possibleLists(
  { elements }: ts.ArrayLiteralExpression,
  checker: ts.TypeChecker,
): readonly Json[] | undefined {
  const choices: (readonly Json[])[] = [];
  for (const element of elements) {
    const values =
      compiler.isSpreadElement(element) || compiler.isOmittedExpression(element)
        ? undefined
        : possibleValues(element, checker);
    if (values === undefined || values.length === 0) return undefined;
    choices.push(values);
  }
  const plain = choices.map(([first = null]) => first);
  const others = choices.flatMap((values, at) => values.slice(1).map((value) => plain.with(at, value)));
  return [plain, ...others].slice(0, maxPossibleValues);
}

/** All values that a type allows; undefined for a type other than literals and their unions. */
export function valuesOfType(type: ts.Type): readonly Json[] | undefined {
  if (type.isUnion()) {
    if (type.types.length > maxPossibleValues) return undefined;
    const all = type.types
      // The client does not send undefined values.
      .filter(({ flags }) => (flags & compiler.TypeFlags.Undefined) === 0)
      .map(valuesOfType);
    return all.every((values) => values !== undefined) ? all.flat() : undefined;
  }
  if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
  if (type.flags & compiler.TypeFlags.BooleanLiteral)
    return [(type as ts.Type & { readonly intrinsicName?: string }).intrinsicName === 'true'];
  if (type.flags & compiler.TypeFlags.Null) return [null];
  return undefined;
}

/** The expression without parentheses, type assertions, `satisfies` and `!`. */
export function unwrapped(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    compiler.isParenthesizedExpression(inner) ||
    compiler.isAsExpression(inner) ||
    compiler.isSatisfiesExpression(inner) ||
    compiler.isNonNullExpression(inner) ||
    compiler.isTypeAssertionExpression(inner)
  )
    inner = inner.expression;
  return inner;
}
