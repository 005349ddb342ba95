// Routes that the code adds to clients of wpapi, by the names that the code gives them:
// `site.books = site.registerRoute('acme/v1', '/books/(?P<id>)')` makes the route of `site.books()`.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';
import type { CallIndex } from './call-index.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { noKnownValues, type Choices } from './evaluate/values.ts';

/** The arguments of `registerRoute`, by the name of the route. */
export type RegisteredRoutes = ReadonlyMap<string, readonly Choices[]>;

export function registeredRoutes(index: CallIndex, evaluator: Evaluator): RegisteredRoutes {
  const routes = new Map<string, readonly Choices[]>();
  for (const call of index.named(['registerRoute'])) {
    const args = evaluator.argumentsOf(call, noKnownValues);
    for (const name of namesOf(call)) routes.set(name, args);
  }
  return routes;
}

/** The names of the variable or the member that a call gives its value to, also through a variable. */
function namesOf(call: ts.CallExpression): readonly string[] {
  const { parent } = call;
  if (compiler.isBinaryExpression(parent) && parent.right === call) return memberNames(parent.left);
  if (!compiler.isVariableDeclaration(parent) || !compiler.isIdentifier(parent.name)) return [];
  const { text } = parent.name;
  return [text, ...assignmentsOf(text, call.getSourceFile()).flatMap(memberNames)];
}

const memberNames = (target: ts.Expression): readonly string[] => {
  const node = unwrapped(target);
  return compiler.isPropertyAccessExpression(node) ? [node.name.text] : [];
};

/** The targets of the assignments of a variable. */
function assignmentsOf(name: string, file: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      compiler.isBinaryExpression(node) &&
      node.operatorToken.kind === compiler.SyntaxKind.EqualsToken &&
      compiler.isIdentifier(node.right) &&
      node.right.text === name
    )
      found.push(node.left);
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
