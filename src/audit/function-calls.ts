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
    const visit = (node: ts.Node): void => {
      if (
        compiler.isIdentifier(node) &&
        node.text === name.text &&
        node !== name &&
        this.symbolAt(node) === symbol
      ) {
        const call = callWith(node);
        if (call) calls.add(call);
        isOnlyCalled &&= call ? !isComponent(call) : isMention(node);
      }
      compiler.forEachChild(node, visit);
    };
    for (const file of this.files) if (file.text.includes(name.text)) visit(file);
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
