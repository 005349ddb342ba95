// Callers that a function receives as arguments: from a library that calls it (`useSelect((select) => …)`), or from a
// framework that calls the functions of a file (`load({ fetch })` of SvelteKit).

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import type { PassedCallers } from '../caller.ts';
import type { Scope } from './scope.ts';
import { objectWith } from './value-members.ts';
import { foreign, type Choices, type EvaluatedValue } from './values.ts';

/** The value of a function's parameter; undefined if no library or framework passes a caller there. */
export function ofPassedParameter(
  declaration: ts.ParameterDeclaration,
  node: ts.Node,
  scope: Scope,
): Choices | undefined {
  const { parent } = declaration;
  const at = parent.parameters.indexOf(declaration);
  const call = callPassedTo(parent);
  const given = call && passedBy(call, scope)?.passes.given[at];
  if (given) return [foreign(given.module, given.path, node)];
  const reached = at === 0 ? reachedBy(parent, node, scope) : undefined;
  return reached && [reached];
}

/** The call that has a function as an argument. */
function callPassedTo(owner: ts.Node): ts.CallExpression | undefined {
  if (!compiler.isArrowFunction(owner) && !compiler.isFunctionExpression(owner)) return undefined;
  let node: ts.Node = owner;
  while (compiler.isParenthesizedExpression(node.parent)) node = node.parent;
  const { parent } = node;
  return compiler.isCallExpression(parent) && parent.expression !== node ? parent : undefined;
}

/** How a call passes callers to the function among its arguments. */
function passedBy(
  call: ts.CallExpression,
  scope: Scope,
): { readonly passes: PassedCallers; readonly call: ts.CallExpression } | undefined {
  const { callers } = scope.facts;
  const callee = compiler.isPropertyAccessExpression(call.expression)
    ? call.expression.name
    : call.expression;
  // A quick check of the name excludes almost all callbacks. An import may have another name.
  if (!compiler.isIdentifier(callee)) return undefined;
  if (!callers.passingEndings.has(callee.text) && !compiler.isIdentifier(call.expression)) return undefined;
  for (const one of scope.evaluate(call.expression)) {
    const passes = one.kind === 'foreign' ? callers.of(one)?.passes : undefined;
    if (passes) return { passes, call };
  }
  return undefined;
}

/** The call that returns what the function returns, and how the result contains it. */
export function callReturning(
  owner: ts.Node,
  scope: Scope,
): { readonly call: ts.CallExpression; readonly returns: NonNullable<PassedCallers['returns']> } | undefined {
  const call = callPassedTo(owner);
  const passed = call && passedBy(call, scope);
  const { returns, to } = passed?.passes ?? {};
  const isPassed = to?.some((at) => call?.arguments[at] === outermost(owner)) === true;
  return call && returns && isPassed ? { call, returns } : undefined;
}

function outermost(node: ts.Node): ts.Node {
  let whole = node;
  while (compiler.isParenthesizedExpression(whole.parent)) whole = whole.parent;
  return whole;
}

/** The argument of a framework for an exported function of a file, such as an event with the member `fetch`. */
function reachedBy(owner: ts.Node, node: ts.Node, { facts }: Scope): EvaluatedValue | undefined {
  const { fileName } = owner.getSourceFile();
  const name = fileName.slice(fileName.lastIndexOf('/') + 1);
  const rows = facts.callers.reaching.filter(({ file }) => file.test(name));
  if (rows.length === 0 || !isExported(owner)) return undefined;
  const members = new Map<string, readonly EvaluatedValue[]>();
  for (const { member, from } of rows) {
    const [first = '', ...inner] = member.split('.');
    let value: EvaluatedValue = foreign(from.module, from.path, node);
    for (const one of inner.toReversed()) value = { ...objectOf(one, value, node), open: true };
    members.set(first, [value]);
  }
  return {
    kind: 'members',
    members: new Map([...members].map(([one, values]) => [one, { values, node, optional: false }])),
    open: true,
    parameters: [],
    node,
  };
}

const objectOf = (name: string, value: EvaluatedValue, node: ts.Node) =>
  objectWith(node, name, { values: [value], node, optional: false });

/** Whether a file exports the function, directly or as a member of an exported object. */
function isExported(owner: ts.Node): boolean {
  for (let node = owner; !compiler.isSourceFile(node); node = node.parent) {
    if (node !== owner && (compiler.isFunctionLike(node) || compiler.isBlock(node))) return false;
    if (compiler.isExportAssignment(node)) return true;
    if (
      compiler.canHaveModifiers(node) &&
      node.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.ExportKeyword) === true
    )
      return true;
  }
  return false;
}
