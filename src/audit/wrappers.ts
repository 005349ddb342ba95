// Finds the calls of the project's own functions that pass their arguments to callers.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { endingOf, type CallIndex } from './call-index.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { enclosingClass, knownOf } from './evaluate/receivers.ts';
import {
  noKnownValues,
  type Choices,
  type CodeFunction,
  type FunctionNode,
  type KnownValues,
  type ConstructedObject,
} from './evaluate/values.ts';

/** A place that calls one of the project's own functions, itself or through a library. */
export interface CallSite {
  /** The call, or the action with which a store calls the function. */
  readonly node: ts.CallExpression | ts.ObjectLiteralExpression;
  readonly callee: CodeFunction;
  /** The arguments, if they differ from the arguments in the source text of the call. */
  readonly args: readonly Choices[] | undefined;
}

const maxSites = 400;

export class Wrappers {
  private readonly sites = new Map<FunctionNode, readonly CallSite[]>();
  private readonly receivers = new Map<ts.ClassLikeDeclaration, readonly ConstructedObject[]>();

  /** @param searched the calls to return; all calls of the index when left out */
  constructor(
    private readonly evaluator: Evaluator,
    private readonly index: CallIndex,
    private readonly searched?: ReadonlySet<ts.CallExpression>,
  ) {}

  /** Whether the project calls a function, in the search or outside of it. */
  isCalled(owner: FunctionNode): boolean {
    const { searched } = this;
    if (this.sitesOf(owner).length > 0 || !searched) return this.sitesOf(owner).length > 0;
    return this.index
      .named(namesOf(owner))
      .some((node) => !searched.has(node) && this.siteAt(node, owner) !== undefined);
  }

  /** The places where a function is called, except within itself. */
  sitesOf(owner: FunctionNode): readonly CallSite[] {
    let sites = this.sites.get(owner);
    if (sites === undefined) this.sites.set(owner, (sites = this.find(owner)));
    return sites;
  }

  /** The objects that may run the code of a call; empty if all objects are of one kind. */
  receiversAround(node: ts.Node): readonly ConstructedObject[] {
    const of = enclosingClass(node);
    if (!of) return [];
    let receivers = this.receivers.get(of);
    if (receivers === undefined) this.receivers.set(of, (receivers = this.evaluator.receiversOf(of)));
    return receivers;
  }

  /**
   * The arguments that reach a caller through a series of calls, the outermost first.
   *
   * @param receiver the object that runs the code of the outermost call
   * @returns undefined if that object calls another function in the series
   */
  knownAt(sites: readonly CallSite[], receiver: ConstructedObject | undefined): KnownValues | undefined {
    let known = receiver ? knownOf(receiver, this.evaluator.facts) : noKnownValues;
    for (const { node, callee, args } of sites) {
      const isCall = compiler.isCallExpression(node);
      if (receiver && !args && isCall && !this.calls(node, callee.node, known)) return undefined;
      const given = args ?? (isCall ? this.evaluator.argumentsOf(node, known) : []);
      known = new Map([...known, ...this.evaluator.bound(callee, given)]);
    }
    return known;
  }

  private calls(node: ts.CallExpression, owner: FunctionNode, known: KnownValues): boolean {
    return this.evaluator.calleeOf(node, known).some((one) => one.kind === 'function' && one.node === owner);
  }

  private find(owner: FunctionNode): readonly CallSite[] {
    const names = namesOf(owner);
    return (this.searched ? this.searchedWith(this.searched, names) : this.index.named(names))
      .slice(0, maxSites)
      .flatMap((node) => this.siteAt(node, owner) ?? []);
  }

  private searchedWith(
    searched: ReadonlySet<ts.CallExpression>,
    names: readonly string[],
  ): readonly ts.CallExpression[] {
    const all = this.index.allNames(names);
    return [...searched].filter((node) => all.has(endingOf(node)));
  }

  private siteAt(node: ts.CallExpression, owner: FunctionNode): CallSite | undefined {
    if (isNodeWithin(node, owner)) return undefined;
    for (const known of [
      noKnownValues,
      ...this.receiversAround(node).map((one) => knownOf(one, this.evaluator.facts)),
    ]) {
      const callee = this.evaluator
        .calleeOf(node, known)
        .find((one): one is CodeFunction => one.kind === 'function' && one.node === owner);
      if (callee)
        return {
          node,
          callee: known === noKnownValues ? callee : { ...callee, known: noKnownValues },
          args: undefined,
        };
    }
    return undefined;
  }
}

/** The names under which calls of a function may call it. */
function namesOf(owner: FunctionNode): readonly string[] {
  const name = nameOfFunction(owner);
  if (name === undefined) return [];
  return isDefault(owner) ? [name, 'default'] : [name];
}

export const isNodeWithin = (node: ts.Node, owner: ts.Node): boolean =>
  node.getSourceFile() === owner.getSourceFile() && node.pos >= owner.pos && node.end <= owner.end;

/** The function that has a parameter. */
export function functionOf(parameter: ts.Node): FunctionNode | undefined {
  const { parent } = parameter;
  return compiler.isFunctionDeclaration(parent) ||
    compiler.isFunctionExpression(parent) ||
    compiler.isArrowFunction(parent) ||
    compiler.isMethodDeclaration(parent)
    ? parent
    : undefined;
}

/** The name by which a function is called. */
export function nameOfFunction(node: FunctionNode): string | undefined {
  if (compiler.isFunctionDeclaration(node)) return node.name?.text ?? 'default';
  if (compiler.isMethodDeclaration(node))
    return compiler.isIdentifier(node.name) ? node.name.text : undefined;
  let holder: ts.Node = node.parent;
  // The function may be an argument, as in `const get = useCallback(async (path) => …)`.
  while (
    compiler.isParenthesizedExpression(holder) ||
    compiler.isAsExpression(holder) ||
    compiler.isSatisfiesExpression(holder) ||
    compiler.isCallExpression(holder)
  )
    holder = holder.parent;
  if (
    compiler.isVariableDeclaration(holder) ||
    compiler.isPropertyAssignment(holder) ||
    compiler.isPropertyDeclaration(holder)
  )
    return compiler.isIdentifier(holder.name) ? holder.name.text : undefined;
  if (compiler.isExportAssignment(holder)) return 'default';
  if (compiler.isBinaryExpression(holder) && compiler.isPropertyAccessExpression(holder.left))
    return holder.left.name.text;
  return undefined;
}

/** Whether the function is a default export, which files may import under any name. */
const isDefault = (node: FunctionNode): boolean =>
  compiler.isExportAssignment(node.parent) ||
  (compiler.isFunctionDeclaration(node) &&
    node.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.DefaultKeyword) === true) ||
  /\bexport\s*\{[^}]*\bas\s+default\b|\bexport\s+default\s+\w+|\bmodule\.exports\s*=|\bexports\.default\s*=/.test(
    node.getSourceFile().text,
  );
