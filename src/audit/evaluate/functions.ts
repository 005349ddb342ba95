// The results of the project's own functions for given arguments.

import { compiler } from '../../user-code/compiler-in-use.ts';
import { returnedValues } from './returns.ts';
import type { Scope } from './scope.ts';
import { type Choices, type CodeFunction, type KnownValues } from './values.ts';

export function applied(callee: CodeFunction, args: readonly Choices[], scope: Scope): Choices | undefined {
  const { body, asteriskToken } = callee.node;
  if (!body || asteriskToken) return undefined;
  const values =
    scope.outsideItself(callee.node, () =>
      returnedValues(body, scope.with(parameterValues(callee, args, scope))),
    ) ?? [];
  return values.every(({ kind }) => kind === 'unknown' || kind === 'foreign') ? undefined : values;
}

/** The parameters of a function with their arguments. */
export function parameterValues(callee: CodeFunction, args: readonly Choices[], scope: Scope): KnownValues {
  const known = new Map(callee.known);
  const parameters = callee.node.parameters.filter(
    ({ name }) => !(compiler.isIdentifier(name) && name.text === 'this'),
  );
  parameters.forEach((parameter, at) => {
    if (parameter.dotDotDotToken) {
      known.set(parameter, [{ kind: 'list', items: args.slice(at), open: false, node: parameter }]);
      return;
    }
    const given = args[at] ?? [{ kind: 'missing' as const, node: parameter }];
    const isMissing = given.every(({ kind }) => kind === 'missing');
    const { initializer } = parameter;
    known.set(parameter, isMissing && initializer ? scope.with(known).evaluate(initializer) : given);
  });
  return known;
}
