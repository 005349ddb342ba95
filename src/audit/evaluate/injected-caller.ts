// Recognizes an injected caller by the declared type of a parameter, a variable or a field.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { moduleName } from './module-names.ts';
import type { Scope } from './scope.ts';
import { foreign, type EvaluatedValue } from './values.ts';

const maxTypeDepth = 8;

/**
 * The caller in the declared type of a parameter, a variable or a field, or in the type of its JSDoc comment. The
 * package that exports the type need not be installed.
 */
export function injectedCaller(
  declaration: ts.ParameterDeclaration | ts.VariableDeclaration | ts.PropertyDeclaration,
  node: ts.Node,
  scope: Scope,
): EvaluatedValue | undefined {
  const type = declaration.type ?? compiler.getJSDocType(declaration);
  return type && callerInType(type, node, scope, 0);
}

function callerInType(
  type: ts.TypeNode,
  node: ts.Node,
  scope: Scope,
  depth: number,
): EvaluatedValue | undefined {
  if (depth > maxTypeDepth) return undefined;
  const inner = (one: ts.TypeNode): EvaluatedValue | undefined => callerInType(one, node, scope, depth + 1);
  const firstOf = (types: readonly ts.TypeNode[]): EvaluatedValue | undefined => {
    for (const one of types) {
      const found = inner(one);
      if (found) return found;
    }
    return undefined;
  };
  if (compiler.isParenthesizedTypeNode(type)) return inner(type.type);
  if (compiler.isUnionTypeNode(type) || compiler.isIntersectionTypeNode(type)) return firstOf(type.types);
  if (compiler.isImportTypeNode(type)) return ofImportType(type, node, scope);
  if (compiler.isTypeQueryNode(type)) return ofTypeQuery(type, node, scope);
  if (!compiler.isTypeReferenceNode(type)) return undefined;
  const { typeName, typeArguments: [argument] = [] } = type;
  if (compiler.isIdentifier(typeName) && argument && sameType.test(typeName.text)) return inner(argument);
  const origin = originOf(typeName, scope);
  if (origin?.kind === 'module') return ofExportedType(origin.module, origin.path, node, scope);
  const declared = origin?.declaration;
  if (!declared) return undefined;
  if (compiler.isTypeAliasDeclaration(declared)) return inner(declared.type);
  if (!compiler.isInterfaceDeclaration(declared)) return undefined;
  for (const base of declared.heritageClauses?.flatMap(({ types }) => types) ?? []) {
    const symbol = compiler.isIdentifier(base.expression)
      ? scope.facts.checker.getSymbolAtLocation(base.expression)
      : undefined;
    const of = symbol && scope.facts.origins.of(symbol);
    const found = of?.kind === 'module' ? ofExportedType(of.module, of.path, node, scope) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Types that have the members of their argument. */
const sameType = /^(?:Readonly|Required|Partial|NonNullable|Awaited)$/;

/** The origin of a name, or of the first name of `axios.AxiosInstance` with the other names. */
function originOf(
  name: ts.EntityName,
  scope: Scope,
): ReturnType<Scope['facts']['origins']['of']> | undefined {
  if (compiler.isIdentifier(name)) {
    const symbol = scope.facts.checker.getSymbolAtLocation(name);
    return symbol && scope.facts.origins.of(symbol);
  }
  const owner = originOf(name.left, scope);
  return owner?.kind === 'module' ? { ...owner, path: [...owner.path, name.right.text] } : undefined;
}

/** An instance of the caller with this type. A default import also has the types of the module. */
function ofExportedType(
  module: string,
  path: readonly string[],
  node: ts.Node,
  { facts: { callers } }: Scope,
): EvaluatedValue | undefined {
  const [name, ...others] = path.length > 1 && path[0] === 'default' ? path.slice(1) : path;
  const caller = name !== undefined && others.length === 0 ? callers.ofType(module, name) : undefined;
  return caller && { kind: 'instance', caller, settings: [], chain: [], node };
}

function ofImportType(
  { argument, qualifier, isTypeOf }: ts.ImportTypeNode,
  node: ts.Node,
  scope: Scope,
): EvaluatedValue | undefined {
  const name = qualifier && compiler.isIdentifier(qualifier) ? qualifier.text : undefined;
  if (!compiler.isLiteralTypeNode(argument) || !compiler.isStringLiteral(argument.literal)) return undefined;
  const module = moduleName(argument.literal.text);
  if (isTypeOf) return ofExport(module, name === undefined ? [] : [name], node, scope);
  return name === undefined ? undefined : ofExportedType(module, [name], node, scope);
}

function ofTypeQuery(
  { exprName }: ts.TypeQueryNode,
  node: ts.Node,
  scope: Scope,
): EvaluatedValue | undefined {
  const origin = originOf(exprName, scope);
  return origin?.kind === 'module' ? ofExport(origin.module, origin.path, node, scope) : undefined;
}

/** The export itself, if it is a caller. */
function ofExport(
  module: string,
  path: readonly string[],
  node: ts.Node,
  { facts: { callers } }: Scope,
): EvaluatedValue | undefined {
  const value = foreign(module, path, node);
  return callers.of(value) ? value : undefined;
}
