// Finds calls that run an ability by its name (`site.abilities.run('shop/refund-order', { id: 7 })`).

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { abilityPath } from '../../core/model/index/site.ts';
import type { GeneratedOperation } from '../../user-code/generated-operation.ts';
import { possibleValues } from '../../user-code/possible-values.ts';

export interface AbilityRun {
  /** The operations of all abilities that the call may run. */
  readonly operations: readonly GeneratedOperation[];
  /** The expression that contains the name of the ability. */
  readonly named: ts.Expression;
  readonly input: ts.Expression | undefined;
}

/** @param folder the folder of the generated client */
export function abilityRun(
  node: ts.CallExpression,
  checker: ts.TypeChecker,
  folder: string,
  operations: readonly GeneratedOperation[],
): AbilityRun | undefined {
  const callee = node.expression;
  const [named, input] = node.arguments;
  if (!named || compiler.isSpreadElement(named) || !/\brun\b/.test(callee.getText())) return undefined;
  const declared = checker.getResolvedSignature(node)?.declaration?.getSourceFile().fileName;
  if (declared?.replace(/(?:\.d)?\.ts$/, '') !== `${folder}/client/runtime/ability-runner`) return undefined;
  const paths = new Set(
    possibleValues(named, checker)?.flatMap((name) => (typeof name === 'string' ? [abilityPath(name)] : [])),
  );
  return { operations: operations.filter(({ route }) => paths.has(route)), named, input };
}
