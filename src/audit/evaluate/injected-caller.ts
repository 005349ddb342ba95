// Recognizes an injected caller by the declared type of a parameter, a variable or a field.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import type { Scope } from './scope.ts';
import type { Instance } from './values.ts';

/**
 * The caller in the declared type of a parameter, a variable or a field. The package that exports the type need
 * not be installed.
 */
export function injectedCaller(
  { type }: ts.ParameterDeclaration | ts.VariableDeclaration | ts.PropertyDeclaration,
  node: ts.Node,
  { facts: { checker, origins, callers } }: Scope,
): Instance | undefined {
  if (!type || !compiler.isTypeReferenceNode(type) || !compiler.isIdentifier(type.typeName)) return undefined;
  const symbol = checker.getSymbolAtLocation(type.typeName);
  const origin = symbol && origins.of(symbol);
  if (origin?.kind !== 'module') return undefined;
  const [name, ...inner] = origin.path;
  const caller = name !== undefined && inner.length === 0 ? callers.ofType(origin.module, name) : undefined;
  return caller && { kind: 'instance', caller, settings: [], chain: [], node };
}
