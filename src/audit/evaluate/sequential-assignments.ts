// The value of a variable after several assignments in a function.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { branchesAt, endsThere, inBranches } from './branches.ts';
import { truthOfCondition, type Truth } from './conditions.ts';
import type { Scope } from './scope.ts';
import { limitedChoices, type Choices } from './values.ts';

/** @param first the value before the assignments */
export function assignedInTurn(
  declaration: ts.ParameterDeclaration | ts.VariableDeclaration,
  first: Choices,
  scope: Scope,
): Choices {
  const { checker, writes } = scope.facts;
  const symbol = compiler.isIdentifier(declaration.name)
    ? checker.getSymbolAtLocation(declaration.name)
    : undefined;
  const assignments = (symbol ? writes.to(symbol, declaration.getSourceFile()) : []).flatMap((write) =>
    write.kind === 'assigned' ? [write.value] : [],
  );
  if (assignments.length === 0) return first;
  let current = first;
  for (const value of assignments) {
    const inner = scope.with(new Map([...scope.known, [declaration, current]]));
    const home = enclosingFunctionOf(declaration);
    const taken = truthOfReach(value, home, inner);
    if (taken === false) continue;
    // An unknown value does not replace a known value (`path = path.trimEnd()`).
    const next = inner.evaluate(value).filter(({ kind }) => kind !== 'unknown');
    current = taken === true && next.length > 0 ? next : alternatives(current, value, next, home, scope);
  }
  return current;
}

/** The values before an assignment, and the values of an assignment that the code may not reach. */
export function alternatives(
  before: Choices,
  assigned: ts.Expression,
  values: Choices,
  home: ts.Node | undefined,
  { facts: { checker } }: Scope,
): Choices {
  const branches = branchesAt(assigned, home, checker);
  const [[condition, result] = [], ...others] = branches;
  const isBranch = (result === 'true' || result === 'false') && others.length === 0;
  const otherwise =
    isBranch && condition !== undefined ? new Map([[condition, String(result === 'false')]]) : undefined;
  return limitedChoices(
    values.length > 0 ? inBranches(before, otherwise) : before,
    inBranches(values, branches),
  );
}

/**
 * Whether a place in a function is reached, by the conditions before it.
 *
 * @param home the function
 */
export function truthOfReach(at: ts.Node, home: ts.Node | undefined, scope: Scope): Truth {
  let taken: Truth = true;
  for (let node: ts.Node = at; node.parent !== home; node = node.parent) {
    const { parent } = node;
    if (compiler.isFunctionLike(parent) || compiler.isSourceFile(parent)) return undefined;
    if (compiler.isBlock(parent) && isCutOff(node, parent, scope)) return false;
    const here = truthOfPathTo(node, parent, scope);
    if (here === false) return false;
    if (here === undefined) taken = undefined;
  }
  return taken;
}

export const enclosingFunctionOf = (node: ts.Node): ts.Node | undefined =>
  compiler.findAncestor(node.parent, (node) => compiler.isFunctionLike(node));

/** Whether an earlier statement such as `if (!path) return;` ends the function. */
const isCutOff = (node: ts.Node, { statements }: ts.Block, scope: Scope): boolean =>
  statements.some(
    (one) =>
      one.end <= node.pos &&
      compiler.isIfStatement(one) &&
      endsThere(one.thenStatement) &&
      truthOfCondition(one.expression, scope) === true,
  );

function truthOfPathTo(node: ts.Node, parent: ts.Node, scope: Scope): Truth {
  if (
    compiler.isIterationStatement(parent, false) ||
    compiler.isCaseClause(parent) ||
    compiler.isDefaultClause(parent) ||
    compiler.isCatchClause(parent)
  )
    return undefined;
  if (compiler.isIfStatement(parent)) {
    if (node === parent.expression) return true;
    return decideCondition(parent.expression, node === parent.thenStatement, scope);
  }
  if (compiler.isConditionalExpression(parent)) {
    if (node === parent.condition) return true;
    return decideCondition(parent.condition, node === parent.whenTrue, scope);
  }
  return compiler.isBinaryExpression(parent) && parent.right === node ? truthOfOperator(parent, scope) : true;
}

/** Whether the right side of an operator is evaluated (`a && (path = b)`, `path ||= b`). */
function truthOfOperator({ left, operatorToken }: ts.BinaryExpression, scope: Scope): Truth {
  switch (operatorToken.kind) {
    case compiler.SyntaxKind.AmpersandAmpersandToken:
      return decideCondition(left, true, scope);
    case compiler.SyntaxKind.BarBarToken:
    case compiler.SyntaxKind.BarBarEqualsToken:
      return decideCondition(left, false, scope);
    case compiler.SyntaxKind.QuestionQuestionToken:
    case compiler.SyntaxKind.QuestionQuestionEqualsToken: {
      const values = scope.evaluate(unwrapped(left));
      if (values.every(({ kind }) => kind === 'missing')) return true;
      return values.every(({ kind }) => kind === 'text' || kind === 'members') ? false : undefined;
    }
    default:
      return true;
  }
}

function decideCondition(condition: ts.Expression, wanted: boolean, scope: Scope): Truth {
  const truth = truthOfCondition(condition, scope);
  return truth === undefined ? undefined : truth === wanted;
}
