// The arguments of a call, including the items of spread lists.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { maxEvaluatedItems, type Scope } from './scope.ts';
import { unknown, type Choices } from './values.ts';

export function argumentsIn(
  { arguments: given }: ts.CallExpression | ts.NewExpression,
  scope: Scope,
): readonly Choices[] {
  const args: Choices[] = [];
  for (const one of given?.slice(0, maxEvaluatedItems) ?? []) {
    if (compiler.isSpreadElement(one)) return [...args, ...spreadArguments(one, scope)];
    args.push(scope.evaluate(one));
  }
  return args;
}

function spreadArguments(one: ts.SpreadElement, scope: Scope): readonly Choices[] {
  const [list] = scope.evaluate(one.expression);
  if (list?.kind === 'list' && !list.open) return list.items;
  const rest = [unknown(one, list?.kind === 'unknown' ? { parameters: list.parameters } : {})];
  return [rest, rest, rest];
}
