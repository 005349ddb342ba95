// What functions of the code's own make of what they are given.

import { ts } from 'ts-morph';
import type { Scope } from './scope.ts';
import { choices, type Choices, type CodeFunction, type Known } from './values.ts';

/** What a function returns; undefined where that is not told. */
export function applied(callee: CodeFunction, args: readonly Choices[], scope: Scope): Choices | undefined {
  const { body, asteriskToken } = callee.node;
  if (!body || asteriskToken) return undefined;
  const values =
    scope.outsideItself(callee.node, () => returned(body, scope.with(bound(callee, args, scope)))) ?? [];
  return values.every(({ kind }) => kind === 'unknown' || kind === 'foreign') ? undefined : values;
}

/** The parameters of a function with what is given to them. */
export function bound(callee: CodeFunction, args: readonly Choices[], scope: Scope): Known {
  const known = new Map(callee.known);
  const parameters = callee.node.parameters.filter(
    ({ name }) => !(ts.isIdentifier(name) && name.text === 'this'),
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

export function returned(body: ts.ConciseBody, scope: Scope): Choices {
  if (!ts.isBlock(body)) return scope.evaluate(body);
  return choices(...returnsIn(body).map((expression) => scope.evaluate(expression)));
}

/** What a body returns, not what functions in it do. */
function returnsIn(body: ts.Block): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) {
      if (node.expression) found.push(node.expression);
    } else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
