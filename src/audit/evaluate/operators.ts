// Evaluates operators, templates and keywords.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { branchOf, inBranches } from './branches.ts';
import { truthOfCondition } from './conditions.ts';
import type { Scope } from './scope.ts';
import {
  limitedChoices,
  concatenated,
  parametersOfValue,
  textValue,
  unknown,
  type Choices,
  type EvaluatedValue,
} from './values.ts';

export const ofTemplate = (node: ts.TemplateExpression, scope: Scope): Choices =>
  concatenated(node, [
    [textValue(node, node.head.text)],
    ...node.templateSpans.flatMap(({ expression, literal }) => [
      scope.evaluate(expression),
      [textValue(node, literal.text)],
    ]),
  ]);

/** The value of a keyword; undefined for other expressions. */
export function ofKeyword(node: ts.Expression): Choices | undefined {
  switch (node.kind) {
    case compiler.SyntaxKind.TrueKeyword:
    case compiler.SyntaxKind.FalseKeyword:
      return [{ kind: 'plain', value: node.kind === compiler.SyntaxKind.TrueKeyword, node }];
    case compiler.SyntaxKind.NullKeyword:
      return [{ kind: 'plain', value: null, node }];
    case compiler.SyntaxKind.VoidExpression:
      return [{ kind: 'missing', node }];
    default:
      return undefined;
  }
}

export function ofPrefix(node: ts.PrefixUnaryExpression, scope: Scope): Choices {
  const sign = node.operator === compiler.SyntaxKind.MinusToken ? -1 : 1;
  if (node.operator === compiler.SyntaxKind.ExclamationToken)
    return [true, false].map((value) => ({ kind: 'plain', value, node }));
  return scope
    .evaluate(node.operand)
    .map((value): EvaluatedValue =>
      value.kind === 'plain' && typeof value.value === 'number'
        ? { kind: 'plain', value: sign * value.value, node }
        : unknown(node),
    );
}

export function ofBinary(node: ts.BinaryExpression, scope: Scope): Choices {
  const { left, right } = node;
  switch (node.operatorToken.kind) {
    case compiler.SyntaxKind.PlusToken:
      return evaluateSum(node, scope);
    case compiler.SyntaxKind.BarBarToken:
    case compiler.SyntaxKind.QuestionQuestionToken: {
      const [first, second] = [scope.evaluate(left), scope.evaluate(right)];
      const isSure = first.every(({ kind }) => kind === 'text' || kind === 'members');
      const present = first.filter(({ kind }) => kind !== 'missing');
      return isSure ? first : limitedChoices(present, second);
    }
    case compiler.SyntaxKind.AmpersandAmpersandToken:
      return limitedChoices(
        inBranches(scope.evaluate(right), branchOf(left, true, scope.facts.checker)),
        inBranches([{ kind: 'missing', node }], branchOf(left, false, scope.facts.checker)),
      );
    case compiler.SyntaxKind.CommaToken:
    case compiler.SyntaxKind.EqualsToken:
      return scope.evaluate(right);
    default:
      return [unknown(node)];
  }
}

export function ofConditional(
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  scope: Scope,
): Choices {
  const truth = truthOfCondition(condition, scope);
  if (truth !== undefined) return scope.evaluate(truth ? whenTrue : whenFalse);
  const { checker } = scope.facts;
  return limitedChoices(
    inBranches(scope.evaluate(whenTrue), branchOf(condition, true, checker)),
    inBranches(scope.evaluate(whenFalse), branchOf(condition, false, checker)),
  );
}

/** Evaluates a chain of `+` (`a + b + c`) in a loop, because recursion could overflow the stack. */
function evaluateSum(node: ts.BinaryExpression, scope: Scope): Choices {
  const pieces: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (compiler.isBinaryExpression(left) && left.operatorToken.kind === compiler.SyntaxKind.PlusToken) {
    pieces.push(left.right);
    left = unwrapped(left.left);
  }
  const values = [left, ...pieces.toReversed()].map((piece) => scope.evaluate(piece));
  const isText = values.flat().some(({ kind }) => kind === 'text' || kind === 'members');
  return isText
    ? concatenated(node, values)
    : [unknown(node, { parameters: values.flat().flatMap(parametersOfValue) })];
}
