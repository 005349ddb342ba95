// Finds the declarations and constants to which the names in the user's code refer.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';

/** The symbol of a name. For an import, the symbol of the imported declaration. */
export function symbolOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = compiler.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The declaration of a constant with a value; undefined for other names. */
export function constantOf(
  node: ts.Identifier,
  checker: ts.TypeChecker,
): (ts.VariableDeclaration & { readonly initializer: ts.Expression }) | undefined {
  const declaration = symbolOf(node, checker)?.valueDeclaration;
  return declaration !== undefined && isConstant(declaration) ? declaration : undefined;
}

const isConstant = (
  node: ts.Node,
): node is ts.VariableDeclaration & { readonly initializer: ts.Expression; readonly name: ts.Identifier } =>
  compiler.isVariableDeclaration(node) &&
  compiler.isIdentifier(node.name) &&
  node.initializer !== undefined &&
  compiler.isVariableDeclarationList(node.parent) &&
  (node.parent.flags & compiler.NodeFlags.Const) !== 0;

/** The value of a property in an object literal that a constant names, such as `config.apiUrl`. */
export function constantMember(
  node: ts.PropertyAccessExpression,
  checker: ts.TypeChecker,
): ts.Expression | undefined {
  if (!compiler.isIdentifier(node.expression)) return undefined;
  const object = constantOf(node.expression, checker);
  const literal = object && unwrapped(object.initializer);
  if (!literal || !compiler.isObjectLiteralExpression(literal)) return undefined;
  const found = literal.properties.find(
    (property) =>
      property.name && compiler.isIdentifier(property.name) && property.name.text === node.name.text,
  );
  return found && compiler.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** The import of a name, such as `axios` and `default` for `import axios from 'axios'`. */
export function importOf(
  node: ts.Identifier,
  checker: ts.TypeChecker,
): { readonly module: string; readonly name: string } | undefined {
  const [declaration] = checker.getSymbolAtLocation(node)?.declarations ?? [];
  if (!declaration) return undefined;
  const statement = compiler.findAncestor(declaration, compiler.isImportDeclaration);
  if (!statement || !compiler.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const name = compiler.isImportSpecifier(declaration)
    ? (declaration.propertyName ?? declaration.name).text
    : compiler.isNamespaceImport(declaration)
      ? '*'
      : 'default';
  return { module: statement.moduleSpecifier.text, name };
}

/** The function in which a node is; the file for a node outside of functions. */
export const scopeOf = (node: ts.Node): ts.Node =>
  compiler.findAncestor(node.parent, compiler.isFunctionLike) ?? node.getSourceFile();

/** The identifiers in a part of the code that refer to a declaration, without the declaration's own name. */
export function referencesTo(
  declaration: ts.NamedDeclaration,
  within: ts.Node,
  checker: ts.TypeChecker,
): readonly ts.Identifier[] {
  const { name } = declaration;
  if (!name || !compiler.isIdentifier(name)) return [];
  const symbol = checker.getSymbolAtLocation(name);
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isIdentifier(node) && node.text === name.text && node !== name) {
      const own = compiler.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      if (own !== undefined && own === symbol) found.push(node);
    }
    compiler.forEachChild(node, visit);
  };
  visit(within);
  return found;
}

/** Whether every name in an expression is a constant, an import or a parameter that no code assigns. */
export function isStable(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  const assigned = new Set<ts.Symbol>();
  const scope = scopeOf(expression);
  const collect = (node: ts.Node): void => {
    if (
      compiler.isBinaryExpression(node) &&
      node.operatorToken.kind >= compiler.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= compiler.SyntaxKind.LastAssignment
    ) {
      const symbol = checker.getSymbolAtLocation(node.left);
      if (symbol) assigned.add(symbol);
    }
    compiler.forEachChild(node, collect);
  };
  collect(scope);
  let stable = true;
  const visit = (node: ts.Node): void => {
    if (compiler.isCallExpression(node) || compiler.isNewExpression(node)) stable = false;
    if (compiler.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      const declaration = symbol?.valueDeclaration;
      const isVariable =
        declaration !== undefined &&
        compiler.isVariableDeclaration(declaration) &&
        (declaration.parent.flags & compiler.NodeFlags.Const) === 0;
      if (isVariable || (symbol !== undefined && assigned.has(symbol))) stable = false;
    }
    compiler.forEachChild(node, visit);
  };
  visit(expression);
  return stable;
}
