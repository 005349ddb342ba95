// Finds the type errors that only the generated types make: the new site accepts the arguments that the code passes.

import type { ts } from 'ts-morph';
import type { Json } from '../../core/schema/schema.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import type { FoundError } from '../../user-code/compiler.ts';
import { possibleValues, unwrapped, valuesOfType } from '../../user-code/possible-values.ts';
import { objectMemberName } from '../../user-code/syntax.ts';
import type { CodeContext } from '../../user-code/subjects.ts';
import type { PassedValues, RequestCheck } from './value-check.ts';

/** @returns a function that decides whether the new site accepts the arguments in which the compiler reports an error */
export function acceptedCalls(
  { program, client }: Pick<CodeContext, 'program' | 'client'>,
  checkRequest: RequestCheck,
): (error: Pick<FoundError, 'file' | 'start'>) => boolean {
  const checker = program.getTypeChecker();
  return ({ file, start }) => {
    const source = program.getSourceFile(file);
    for (let node = source && nodeAt(source, start); node && !isBoundary(node); node = node.parent) {
      const type = compiler.isExpression(node) ? checker.getContextualType(node) : undefined;
      const operation = type && client.operationTaking(type);
      const passed = operation && passedValues(node as ts.Expression, checker);
      if (operation) return passed !== undefined && checkRequest(operation, passed);
    }
    return false;
  };
}

/** The innermost node that begins at a position or contains it. */
const nodeAt = (node: ts.Node, position: number): ts.Node =>
  compiler.forEachChild(node, (child) =>
    child.getStart() <= position && position < child.getEnd() ? nodeAt(child, position) : undefined,
  ) ?? node;

/** An error in a function or in another call is not about the arguments around it. */
const isBoundary = (node: ts.Node): boolean =>
  compiler.isCallLikeExpression(node) || compiler.isFunctionLike(node) || compiler.isStatement(node);

/** @returns undefined if the names of the arguments are unknown */
function passedValues(expression: ts.Expression, checker: ts.TypeChecker): PassedValues | undefined {
  const inner = unwrapped(expression);
  if (!compiler.isObjectLiteralExpression(inner)) {
    const type = checker.getTypeAtLocation(inner);
    if (type.isUnion()) return undefined;
    const valuesOf = (property: ts.Symbol) =>
      valuesOfType(checker.getTypeOfSymbolAtLocation(property, inner));
    return new Map(type.getProperties().map((property) => [property.name, valuesOf(property)]));
  }
  const passed = new Map<string, readonly Json[] | undefined>();
  for (const property of inner.properties) {
    const name = objectMemberName(property);
    if (name === undefined) return undefined;
    const value = compiler.isPropertyAssignment(property) ? property.initializer : property.name;
    passed.set(name, value && compiler.isExpression(value) ? possibleValues(value, checker) : undefined);
  }
  return passed;
}
