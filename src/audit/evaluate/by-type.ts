// The values that the type of an expression shows, such as the members of a union of literals.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { valuesOfType } from '../../user-code/possible-values.ts';
import type { Scope } from './scope.ts';
import { limitedChoices, textValue, unknown, type Choices, type EvaluatedValue } from './values.ts';

/** @param parameters the parameters on which an unknown value depends */
export function valuesByType(
  node: ts.Node,
  { facts }: Pick<Scope, 'facts'>,
  parameters: readonly ts.Node[] = [],
): Choices {
  const type = facts.checker.getTypeAtLocation(node);
  const values = type.flags & compiler.TypeFlags.BooleanLike ? undefined : valuesOfType(type);
  if (values && values.length > 0)
    return limitedChoices(
      values.map((value): EvaluatedValue =>
        typeof value === 'string'
          ? textValue(node, value)
          : typeof value === 'number' || typeof value === 'boolean' || value === null
            ? { kind: 'plain', value, node }
            : unknown(node),
      ),
    );
  return [unknown(node, { parameters, digits: (type.flags & compiler.TypeFlags.NumberLike) !== 0 })];
}
