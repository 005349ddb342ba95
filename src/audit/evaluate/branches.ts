// The branches of conditions that lead to a value, or to a place in the code.
// Values that one condition chooses occur together, such as the base and the path of one branch.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import {
  bothBranches,
  noBranches,
  textValue,
  type Branches,
  type Choices,
  type EvaluatedValue,
  type ObjectValue,
} from './values.ts';

/** The values in a branch, without the values of its other branches. */
export const inBranches = (values: Choices, branches: Branches | undefined): Choices =>
  branches === undefined || branches.size === 0
    ? values
    : values.flatMap((value) => {
        const both = bothBranches(value.branches, branches);
        return both ? [{ ...value, branches: both }] : [];
      });

/** The values, and the members of objects and lists, that occur in a branch. All values if none occurs. */
export function occurringIn(values: Choices, branches: Branches): Choices {
  const left = values.filter((value) => bothBranches(value.branches, branches) !== undefined);
  return (left.length > 0 ? left : values).map((value): EvaluatedValue => {
    if (value.kind === 'list')
      return { ...value, items: value.items.map((item) => occurringIn(item, branches)) };
    return value.kind === 'members' ? membersIn(value, branches) : value;
  });
}

const membersIn = (value: ObjectValue, branches: Branches): ObjectValue => ({
  ...value,
  members: new Map(
    [...value.members].map(([name, member]) => [
      name,
      { ...member, values: occurringIn(member.values, branches) },
    ]),
  ),
});

/**
 * Finds the conditions on which several values depend, such as the base and the path of a request. If only one value
 * depends on a condition, the condition is left out, because all combinations are possible.
 *
 * @returns the results of each condition, such as `true` and `false`
 */
export function sharedConditions(lists: readonly Choices[]): ReadonlyMap<string, ReadonlySet<string>> {
  const results = new Map<string, { readonly seen: Set<string>; count: number }>();
  const visit = (values: Choices): void => {
    const here = new Set<string>();
    for (const value of values) {
      for (const [condition, result] of value.branches ?? []) {
        const known = results.get(condition) ?? { seen: new Set<string>(), count: 0 };
        results.set(condition, known);
        known.seen.add(result);
        here.add(condition);
      }
      if (value.kind === 'members') for (const member of value.members.values()) visit(member.values);
      else if (value.kind === 'list') value.items.forEach(visit);
    }
    for (const condition of here) {
      const known = results.get(condition);
      if (known) known.count += 1;
    }
  };
  lists.forEach(visit);
  return new Map(
    [...results].flatMap(([condition, { seen, count }]) => (count > 1 ? [[condition, seen] as const] : [])),
  );
}

/** The branch of a condition, with the branches of the conditions that it combines. */
export function branchOf(expression: ts.Expression, result: boolean, checker: ts.TypeChecker): Branches {
  const node = unwrapped(expression);
  const { SyntaxKind } = compiler;
  if (compiler.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return branchOf(node.operand, !result, checker);
  if (compiler.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    switch (operatorToken.kind) {
      case result ? SyntaxKind.AmpersandAmpersandToken : SyntaxKind.BarBarToken:
        return bothBranches(branchOf(left, result, checker), branchOf(right, result, checker)) ?? noBranches;
      case SyntaxKind.EqualsEqualsEqualsToken:
      case SyntaxKind.EqualsEqualsToken:
        return equality(left, right, result, checker);
      case SyntaxKind.ExclamationEqualsEqualsToken:
      case SyntaxKind.ExclamationEqualsToken:
        return equality(left, right, !result, checker);
    }
  }
  return new Map([[identityOf(node, checker), String(result)]]);
}

/** The branch of `left === right`. A value equals only one text. */
function equality(
  left: ts.Expression,
  right: ts.Expression,
  result: boolean,
  checker: ts.TypeChecker,
): Branches {
  const name = identityOf(left, checker);
  const text = right.getText();
  return new Map([
    [`${name} === ${text}`, String(result)],
    ...(result && compiler.isStringLiteralLike(right) ? [[`${name} ===`, right.text] as const] : []),
  ]);
}

/**
 * The identity of a condition. Conditions with the same text are one condition if they begin with the same variable,
 * and the variable does not change.
 */
function identityOf(expression: ts.Expression, checker: ts.TypeChecker): string {
  const node = unwrapped(expression);
  let root: ts.Node = node;
  for (let next: ts.Node | undefined = root; next; next = compiler.forEachChild(root, (child) => child))
    root = next;
  const declaration = compiler.isIdentifier(root)
    ? checker.getSymbolAtLocation(root)?.valueDeclaration
    : undefined;
  const isFixed =
    declaration !== undefined &&
    (!compiler.isVariableDeclaration(declaration) ||
      (compiler.getCombinedNodeFlags(declaration) & compiler.NodeFlags.Const) !== 0);
  const at = isFixed ? declaration : node;
  return `${at.getSourceFile().fileName}:${at.pos} ${node.getText()}`;
}

/** The branches in which the code reaches a place in a function. */
export function branchesAt(at: ts.Node, home: ts.Node | undefined, checker: ts.TypeChecker): Branches {
  let branches = noBranches;
  const add = (condition: ts.Expression, result: boolean): void => {
    branches = bothBranches(branches, branchOf(condition, result, checker)) ?? branches;
  };
  for (let node = at; node.parent !== home && !compiler.isSourceFile(node.parent); node = node.parent) {
    const { parent } = node;
    if (compiler.isIfStatement(parent) && node !== parent.expression)
      add(parent.expression, node === parent.thenStatement);
    else if (compiler.isConditionalExpression(parent) && node !== parent.condition)
      add(parent.condition, node === parent.whenTrue);
    else if (compiler.isBinaryExpression(parent) && node === parent.right) {
      const { kind } = parent.operatorToken;
      if (kind === compiler.SyntaxKind.AmpersandAmpersandToken) add(parent.left, true);
      if (kind === compiler.SyntaxKind.BarBarToken) add(parent.left, false);
    } else if (compiler.isBlock(parent))
      for (const one of parent.statements)
        if (one.end <= node.pos && compiler.isIfStatement(one) && endsThere(one.thenStatement))
          add(one.expression, false);
    for (const [expression, text] of compiler.isCaseClause(parent) ? equalTexts(parent) : [])
      branches =
        bothBranches(branches, new Map([[`${identityOf(expression, checker)} ===`, text]])) ?? branches;
  }
  return branches;
}

/** The text that a `switch` compares with in the only label of a clause. */
function equalTexts(clause: ts.CaseClause): readonly (readonly [ts.Expression, string])[] {
  const { clauses, parent } = clause.parent;
  const before = clauses[clauses.indexOf(clause) - 1];
  const isOnlyLabel = !before || before.statements.length > 0;
  return isOnlyLabel && compiler.isStringLiteralLike(clause.expression)
    ? [[parent.expression, clause.expression.text]]
    : [];
}

/** The texts of variables at a place, as the clauses and conditions around it show. */
export function textsAt(at: ts.Node, checker: ts.TypeChecker): ReadonlyMap<ts.Declaration, Choices> {
  const texts = new Map<ts.Declaration, Choices>();
  const add = (expression: ts.Expression, node: ts.StringLiteralLike): void => {
    const variable = unwrapped(expression);
    const declaration = compiler.isIdentifier(variable)
      ? checker.getSymbolAtLocation(variable)?.valueDeclaration
      : undefined;
    if (declaration) texts.set(declaration, [textValue(node, node.text)]);
  };
  for (let node = at; !compiler.isSourceFile(node); node = node.parent) {
    const { parent } = node;
    if (compiler.isCaseClause(parent) && equalTexts(parent).length > 0) {
      const { expression } = parent;
      if (compiler.isStringLiteralLike(expression)) add(parent.parent.parent.expression, expression);
    } else if (compiler.isIfStatement(parent) && node === parent.thenStatement) {
      const condition = unwrapped(parent.expression);
      if (
        compiler.isBinaryExpression(condition) &&
        compiler.isStringLiteralLike(condition.right) &&
        condition.operatorToken.kind === compiler.SyntaxKind.EqualsEqualsEqualsToken
      )
        add(condition.left, condition.right);
    }
  }
  return texts;
}

/** Whether the code after a statement is not reached. */
export function endsThere(node: ts.Statement): boolean {
  const last = compiler.isBlock(node) ? node.statements.at(-1) : node;
  return last !== undefined && (compiler.isReturnStatement(last) || compiler.isThrowStatement(last));
}
