// Finds the calls of a function of the project, to follow the value that the function returns.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { componentExtensions } from '../user-code/components.ts';
import type { FunctionNode } from './evaluate/values.ts';

/** The uses of a function in the project's files. */
export interface FunctionUses {
  readonly calls: ReadonlySet<ts.CallExpression>;
  /** Whether every use is one of the calls, and the markup of no component can use the function. */
  readonly isOnlyCalled: boolean;
}

export class FunctionCalls {
  private readonly known = new Map<FunctionNode, FunctionUses | undefined>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly files: readonly ts.SourceFile[],
  ) {}

  /** @returns undefined for a function without a name of its own, such as a method or a callback */
  of(owner: FunctionNode): FunctionUses | undefined {
    if (!this.known.has(owner)) this.known.set(owner, this.find(owner));
    return this.known.get(owner);
  }

  private find(owner: FunctionNode): FunctionUses | undefined {
    const name = nameIn(owner);
    const symbol = name && this.checker.getSymbolAtLocation(name);
    if (!name || !symbol || isComponent(owner)) return undefined;
    const calls = new Set<ts.CallExpression>();
    // Files may import a default export under any name.
    let isOnlyCalled = (compiler.getCombinedModifierFlags(owner) & compiler.ModifierFlags.Default) === 0;
    for (const node of this.files.flatMap((file) => identifiersNamed(name.text, file))) {
      if (node === name || this.symbolAt(node) !== symbol) continue;
      const call = callWith(node);
      if (call) calls.add(call);
      isOnlyCalled &&= call ? !isComponent(call) : isMention(node);
    }
    return { calls, isOnlyCalled: isOnlyCalled && calls.size > 0 };
  }

  private symbolAt(node: ts.Identifier): ts.Symbol | undefined {
    // In `{ load }`, the name is also that of a property.
    const symbol = compiler.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & compiler.SymbolFlags.Alias
      ? this.checker.getAliasedSymbol(symbol)
      : symbol;
  }
}

const identifiers = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Identifier[]>>();

/** The identifiers of a file with one name. A file that several programs share is read once. */
function identifiersNamed(name: string, file: ts.SourceFile): readonly ts.Identifier[] {
  if (!file.text.includes(name)) return [];
  let found = identifiers.get(file);
  if (found === undefined) identifiers.set(file, (found = identifiersIn(file)));
  return found.get(name) ?? [];
}

function identifiersIn(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Identifier[]> {
  const found = new Map<string, ts.Identifier[]>();
  const visit = (node: ts.Node): void => {
    if (compiler.isIdentifier(node)) {
      const list = found.get(node.text);
      if (list) list.push(node);
      else found.set(node.text, [node]);
    }
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The name that a declaration gives a function. */
function nameIn(node: FunctionNode): ts.Identifier | undefined {
  if (compiler.isFunctionDeclaration(node)) return node.name;
  const { parent } = node;
  const isConstant =
    compiler.isVariableDeclaration(parent) &&
    (compiler.getCombinedNodeFlags(parent) & compiler.NodeFlags.Const) !== 0;
  return isConstant && compiler.isIdentifier(parent.name) ? parent.name : undefined;
}

/** The call of a named function, as `load()` or `api.load()`. */
function callWith(name: ts.Identifier): ts.CallExpression | undefined {
  const { parent } = name;
  const callee = compiler.isPropertyAccessExpression(parent) && parent.name === name ? parent : name;
  return compiler.isCallExpression(callee.parent) && callee.parent.expression === callee
    ? callee.parent
    : undefined;
}

/** An import or export under the same name, or a type: none is a use by itself. */
const isMention = ({ parent }: ts.Identifier): boolean =>
  compiler.isTypeQueryNode(parent) ||
  ((compiler.isImportSpecifier(parent) || compiler.isExportSpecifier(parent)) &&
    parent.propertyName === undefined);

const isComponent = (node: ts.Node): boolean => {
  const { fileName } = node.getSourceFile();
  return componentExtensions.some((extension) => fileName.includes(extension));
};
