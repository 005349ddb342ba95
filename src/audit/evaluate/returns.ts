// Which of its values a function returns, by the conditions before them.

import { ts } from 'ts-morph';
import { isTied, truthOf, type Truth } from './conditions.ts';
import type { Scope } from './scope.ts';
import { choices, plainText, type Choices } from './values.ts';

export function returned(body: ts.ConciseBody, scope: Scope): Choices {
  if (!ts.isBlock(body)) return scope.evaluate(body);
  const { found } = through(body.statements, scope);
  return choices(...found.map((expression) => scope.evaluate(expression)));
}

interface Way {
  readonly found: readonly ts.Expression[];
  /** Code after it is not reached. */
  readonly ends: boolean;
}

const goesOn: Way = { found: [], ends: false };

function through(statements: readonly ts.Statement[], scope: Scope): Way {
  const found: ts.Expression[] = [];
  for (const [at, statement] of statements.entries()) {
    const way = wayOf(statement, statements.slice(at + 1), scope);
    found.push(...way.found);
    if (way.ends) return { found, ends: true };
  }
  return { found, ends: false };
}

function wayOf(node: ts.Statement, rest: readonly ts.Statement[], scope: Scope): Way {
  if (ts.isReturnStatement(node)) return { found: node.expression ? [node.expression] : [], ends: true };
  if (ts.isThrowStatement(node)) return { found: [], ends: true };
  if (ts.isBlock(node)) return through(node.statements, scope);
  if (ts.isIfStatement(node)) return wayOfIf(node, rest, scope);
  if (ts.isSwitchStatement(node)) return wayOfSwitch(node, scope);
  return { found: returnsIn(node), ends: false };
}

function wayOfIf(
  { expression, thenStatement, elseStatement }: ts.IfStatement,
  rest: readonly ts.Statement[],
  scope: Scope,
): Way {
  const truth: Truth = truthOf(expression, scope);
  const [then, other] = [
    truth === false ? goesOn : wayOf(thenStatement, rest, scope),
    truth === true || !elseStatement ? goesOn : wayOf(elseStatement, rest, scope),
  ];
  if (truth !== undefined) return truth ? then : other;
  const found = [...then.found, ...other.found];
  if (found.length > 0 && isTied(expression, [...found, ...rest.flatMap(returnsIn)], scope)) scope.guess();
  return { found, ends: then.ends && other.ends };
}

function wayOfSwitch({ expression, caseBlock: { clauses } }: ts.SwitchStatement, scope: Scope): Way {
  const [value, ...others] = scope.evaluate(expression);
  const given = value && others.length === 0 ? plainText(value) : undefined;
  const labels = clauses.map((clause) => {
    const [label] = ts.isCaseClause(clause) ? scope.evaluate(clause.expression) : [];
    return label && plainText(label);
  });
  const isPlain = clauses.every((clause, at) => ts.isDefaultClause(clause) || labels[at] !== undefined);
  if (given === undefined || !isPlain) {
    const found = clauses.flatMap(returnsIn);
    if (isTied(expression, found, scope)) scope.guess();
    return { found, ends: false };
  }
  const at = labels.indexOf(given);
  const taken = at < 0 ? clauses.findIndex(ts.isDefaultClause) : at;
  if (taken < 0) return goesOn;
  const statements = clauses.slice(taken).flatMap((clause) => [...clause.statements]);
  const end = statements.findIndex(ts.isBreakStatement);
  return through(end < 0 ? statements : statements.slice(0, end), scope);
}

/** The values that a piece of code may return, without those of nested functions. */
function returnsIn(node: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isReturnStatement(one)) {
      if (one.expression) found.push(one.expression);
    } else if (!ts.isFunctionLike(one) && !ts.isClassLike(one)) ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}
