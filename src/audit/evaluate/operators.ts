// The results of operators, templates and keywords.

import { ts } from 'ts-morph';
import { unwrapped } from '../../user-code/possible-values.ts';
import { byType } from './by-type.ts';
import { isTied, truthOf } from './conditions.ts';
import type { Scope } from './scope.ts';
import { choices, concatenated, parametersOf, text, unknown, type Choices, type Value } from './values.ts';

export const ofTemplate = (node: ts.TemplateExpression, scope: Scope): Choices =>
  concatenated(node, [
    [text(node, node.head.text)],
    ...node.templateSpans.flatMap(({ expression, literal }) => [
      scope.evaluate(expression),
      [text(node, literal.text)],
    ]),
  ]);

/** Undefined for an expression that is no keyword with a value. */
export function ofKeyword(node: ts.Expression): Choices | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
    case ts.SyntaxKind.FalseKeyword:
      return [{ kind: 'plain', value: node.kind === ts.SyntaxKind.TrueKeyword, node }];
    case ts.SyntaxKind.NullKeyword:
      return [{ kind: 'plain', value: null, node }];
    case ts.SyntaxKind.VoidExpression:
      return [{ kind: 'missing', node }];
    default:
      return undefined;
  }
}

export function ofPrefix(node: ts.PrefixUnaryExpression, scope: Scope): Choices {
  const sign = node.operator === ts.SyntaxKind.MinusToken ? -1 : 1;
  if (node.operator === ts.SyntaxKind.ExclamationToken)
    return [true, false].map((value) => ({ kind: 'plain', value, node }));
  return scope
    .evaluate(node.operand)
    .map((value): Value =>
      value.kind === 'plain' && typeof value.value === 'number'
        ? { kind: 'plain', value: sign * value.value, node }
        : unknown(node, { digits: sign > 0 }),
    );
}

export function ofBinary(node: ts.BinaryExpression, scope: Scope): Choices {
  const { left, right } = node;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return sum(node, scope);
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken: {
      const [first, second] = [scope.evaluate(left), scope.evaluate(right)];
      const isSure = first.every(({ kind }) => kind === 'text' || kind === 'members');
      const told = first.filter(({ kind }) => kind !== 'missing');
      return isSure ? first : choices(told, second);
    }
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return choices(scope.evaluate(right), [{ kind: 'missing', node }]);
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return scope.evaluate(right);
    default:
      return byType(node, scope);
  }
}

export function ofConditional(
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  scope: Scope,
): Choices {
  const truth = truthOf(condition, scope);
  if (truth !== undefined) return scope.evaluate(truth ? whenTrue : whenFalse);
  if (isTied(condition, [whenTrue, whenFalse], scope)) scope.guess();
  return choices(scope.evaluate(whenTrue), scope.evaluate(whenFalse));
}

/** A long sum nests to the left, so its pieces are evaluated in a loop, not recursively. */
function sum(node: ts.BinaryExpression, scope: Scope): Choices {
  const pieces: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (ts.isBinaryExpression(left) && left.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    pieces.push(left.right);
    left = unwrapped(left.left);
  }
  const values = [left, ...pieces.toReversed()].map((piece) => scope.evaluate(piece));
  const isText = values.flat().some(({ kind }) => kind === 'text' || kind === 'members');
  return isText ? concatenated(node, values) : byType(node, scope, values.flat().flatMap(parametersOf));
}
