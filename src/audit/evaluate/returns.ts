// Finds the values that a function may return, by the conditions before its `return` statements.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { branchesAt, inBranches } from './branches.ts';
import { truthOfCondition, type Truth } from './conditions.ts';
import type { Scope } from './scope.ts';
import { limitedChoices, knownText, type Choices } from './values.ts';

export function returnedValues(body: ts.ConciseBody, scope: Scope): Choices {
  if (!compiler.isBlock(body)) return scope.evaluate(body);
  const { found } = returnsThrough(body.statements, scope);
  if (found.length === 1) return found.flatMap((expression) => scope.evaluate(expression));
  return limitedChoices(
    ...found.map((expression) =>
      inBranches(scope.evaluate(expression), branchesAt(expression, body.parent, scope.facts.checker)),
    ),
  );
}

interface ReturnPath {
  readonly found: readonly ts.Expression[];
  /** Whether the code after the statement is unreachable. */
  readonly ends: boolean;
}

const continuingPath: ReturnPath = { found: [], ends: false };

function returnsThrough(statements: readonly ts.Statement[], scope: Scope): ReturnPath {
  const found: ts.Expression[] = [];
  for (const statement of statements) {
    const way = returnPathOf(statement, scope);
    found.push(...way.found);
    if (way.ends) return { found, ends: true };
  }
  return { found, ends: false };
}

function returnPathOf(node: ts.Statement, scope: Scope): ReturnPath {
  if (compiler.isReturnStatement(node))
    return { found: node.expression ? [node.expression] : [], ends: true };
  if (compiler.isThrowStatement(node)) return { found: [], ends: true };
  if (compiler.isBlock(node)) return returnsThrough(node.statements, scope);
  if (compiler.isIfStatement(node)) return returnPathOfIf(node, scope);
  if (compiler.isSwitchStatement(node)) return returnPathOfSwitch(node, scope);
  return { found: returnsIn(node), ends: false };
}

function returnPathOfIf(
  { expression, thenStatement, elseStatement }: ts.IfStatement,
  scope: Scope,
): ReturnPath {
  const truth: Truth = truthOfCondition(expression, scope);
  const [then, other] = [
    truth === false ? continuingPath : returnPathOf(thenStatement, scope),
    truth === true || !elseStatement ? continuingPath : returnPathOf(elseStatement, scope),
  ];
  if (truth !== undefined) return truth ? then : other;
  const found = [...then.found, ...other.found];
  return { found, ends: then.ends && other.ends };
}

function returnPathOfSwitch(
  { expression, caseBlock: { clauses } }: ts.SwitchStatement,
  scope: Scope,
): ReturnPath {
  const [value, ...others] = scope.evaluate(expression);
  const given = value && others.length === 0 ? knownText(value) : undefined;
  const labels = clauses.map((clause) => {
    const [label] = compiler.isCaseClause(clause) ? scope.evaluate(clause.expression) : [];
    return label && knownText(label);
  });
  const isPlain = clauses.every((clause, at) => compiler.isDefaultClause(clause) || labels[at] !== undefined);
  if (given === undefined || !isPlain) {
    return { found: clauses.flatMap(returnsIn), ends: false };
  }
  const at = labels.indexOf(given);
  const taken = at < 0 ? clauses.findIndex(compiler.isDefaultClause) : at;
  if (taken < 0) return continuingPath;
  const statements = clauses.slice(taken).flatMap((clause) => [...clause.statements]);
  const end = statements.findIndex(compiler.isBreakStatement);
  return returnsThrough(end < 0 ? statements : statements.slice(0, end), scope);
}

/** The values that a piece of code may return, not counting the `return` statements of nested functions. */
function returnsIn(node: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (one: ts.Node): void => {
    if (compiler.isReturnStatement(one)) {
      if (one.expression) found.push(one.expression);
    } else if (!compiler.isFunctionLike(one) && !compiler.isClassLike(one)) compiler.forEachChild(one, visit);
  };
  visit(node);
  return found;
}
