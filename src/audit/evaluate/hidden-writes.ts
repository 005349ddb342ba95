// Writes of an object's members that a place never sees, because they are in a branch that does not lead to the place.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { FunctionCalls, type FunctionUses } from '../function-calls.ts';
import { endsThere } from './branches.ts';
import { enclosingFunctionOf } from './sequential-assignments.ts';
import type { FunctionNode } from './values.ts';
import type { VariableWrite } from './writes.ts';

/** The variable whose members are written. */
interface WrittenVariable {
  /** The function that declares the variable; undefined for a variable of a module. */
  readonly home: ts.Node | undefined;
  readonly checker: ts.TypeChecker;
}

const nodeOfWrite = (write: VariableWrite): ts.Node | undefined =>
  write.kind === 'member' ? write.node : write.kind === 'spread' ? write.value : undefined;

/** Whether some places may never see the write. */
export function mayBeHidden(write: VariableWrite, declaration: ts.Node): boolean {
  const node = nodeOfWrite(write);
  if (!node) return false;
  const home = enclosingFunctionOf(declaration);
  return (
    endedBranchOf(node) !== undefined ||
    (home !== undefined &&
      compiler.findAncestor(node, (one) =>
        one === home ? 'quit' : isBranching(one) || compiler.isFunctionLike(one),
      ) !== undefined)
  );
}

/** Whether a place never sees the write. */
export function isHidden(
  write: VariableWrite,
  place: ts.Node,
  declaration: ts.Node,
  checker: ts.TypeChecker,
): boolean {
  const node = nodeOfWrite(write);
  if (!node) return false;
  const variable = { home: enclosingFunctionOf(declaration), checker };
  return isPastEndedBranch(node, place) || isUnreached(node, place, variable, maxCallDepth);
}

/** Whether a write is in a branch that ends the function before the place (`if (isShop) { args.a = 1; return; }`). */
function isPastEndedBranch(node: ts.Node, place: ts.Node): boolean {
  const branch = endedBranchOf(node);
  if (!branch || compiler.findAncestor(place, (one) => one === branch)) return false;
  return enclosingFunctionOf(branch) === enclosingFunctionOf(place);
}

/** The branch with a write of a member that ends with `return` or `throw`. */
function endedBranchOf(node: ts.Node): ts.Statement | undefined {
  for (let one = node; !compiler.isFunctionLike(one) && !compiler.isSourceFile(one); one = one.parent)
    if (compiler.isBlock(one) && compiler.isIfStatement(one.parent) && endsThere(one)) return one;
  return undefined;
}

const maxCallDepth = 3;

/**
 * Whether no run of the function that declares the variable contains both nodes. A function inside it runs where it
 * is called.
 */
function isUnreached(node: ts.Node, place: ts.Node, variable: WrittenVariable, depth: number): boolean {
  const { home, checker } = variable;
  if (home === undefined || depth === 0) return false;
  if (isInOtherBranch(node, place, home)) return true;
  const inner = enclosingFunctionOf(node);
  if (!inner || inner === home || compiler.findAncestor(place, (one) => one === inner)) return false;
  const uses = usesOf(inner, checker);
  return (
    uses?.isOnlyCalled === true &&
    [...uses.calls].every((call) => isUnreached(call, place, variable, depth - 1))
  );
}

/** Whether two nodes are in the two branches of one condition, which the function decides once. */
function isInOtherBranch(node: ts.Node, place: ts.Node, home: ts.Node): boolean {
  for (let one = node; one !== home && !compiler.isSourceFile(one); one = one.parent) {
    const other = otherBranchOf(one);
    if (other && compiler.findAncestor(place, (at) => at === other)) return isDecidedOnce(one.parent, home);
  }
  return false;
}

const isBranching = (node: ts.Node): node is ts.IfStatement | ts.ConditionalExpression =>
  compiler.isIfStatement(node) || compiler.isConditionalExpression(node);

function otherBranchOf(branch: ts.Node): ts.Node | undefined {
  const { parent } = branch;
  if (!isBranching(parent)) return undefined;
  const [yes, no] = compiler.isIfStatement(parent)
    ? [parent.thenStatement, parent.elseStatement]
    : [parent.whenTrue, parent.whenFalse];
  return branch === yes ? no : branch === no ? yes : undefined;
}

const isDecidedOnce = (condition: ts.Node, home: ts.Node): boolean =>
  enclosingFunctionOf(condition) === home &&
  !compiler.findAncestor(condition, (one) =>
    one === home ? 'quit' : compiler.isIterationStatement(one, false),
  );

const known = new WeakMap<ts.Node, { readonly uses: FunctionUses | undefined }>();

function usesOf(node: ts.Node, checker: ts.TypeChecker): FunctionUses | undefined {
  if (!isFunctionNode(node)) return undefined;
  let found = known.get(node);
  if (found === undefined)
    known.set(node, (found = { uses: new FunctionCalls(checker, [node.getSourceFile()]).of(node) }));
  return found.uses;
}

const isFunctionNode = (node: ts.Node): node is FunctionNode =>
  compiler.isFunctionDeclaration(node) ||
  compiler.isFunctionExpression(node) ||
  compiler.isArrowFunction(node) ||
  compiler.isMethodDeclaration(node);
