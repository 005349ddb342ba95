// Resolves a name in the user's code to a variable or a property, and a call to an operation or an ability, as the
// compiler does. The name of a property may also be the value of a constant.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { isAssignedTo, isOrHolds, keyedType, propertySymbols, lastName } from '../../user-code/syntax.ts';
import { abilityPath } from '../../core/model/index/site.ts';
import type { GeneratedOperation } from '../../user-code/generated-operation.ts';
import { possibleValues, unwrapped } from '../../user-code/possible-values.ts';
import { rootDeclarations } from '../../user-code/generated-client.ts';
import type { CodeContext } from '../../user-code/subjects.ts';

/** An identifier, or a string that may be a property name. */
export type NameNode = ts.Identifier | ts.StringLiteralLike;

export const symbolsNamedBy = (node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] => [
  ...symbolsOf(node, checker),
  ...symbolsOfKey(node, checker),
];

/** The symbols of a name in a destructuring pattern, in an object or at any other place. */
function symbolsOf(node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] {
  // In `{ ['title']: text }` the string names the property. In `{ [title]: text }` the name refers to a variable.
  const isText = compiler.isStringLiteralLike(node) && compiler.isComputedPropertyName(node.parent);
  const parent = isText ? node.parent.parent : node.parent;
  if (
    compiler.isBindingElement(parent) &&
    compiler.isObjectBindingPattern(parent.parent) &&
    parent.initializer !== node
  ) {
    const name = parent.propertyName ?? parent.name;
    if (parent.dotDotDotToken || (name !== node && name !== node.parent)) return [];
    return propertySymbols(checker.getTypeAtLocation(parent.parent), node.text);
  }
  if (compiler.isObjectLiteralElementLike(parent) && isOrHolds(parent.name, node)) {
    const literal = parent.parent;
    if (!compiler.isObjectLiteralExpression(literal)) return [];
    if (isAssignedTo(literal)) {
      const assigned = compiler.isIdentifier(node)
        ? checker.getPropertySymbolOfDestructuringAssignment(node)
        : undefined;
      return assigned ? [assigned] : [];
    }
    const context = checker.getContextualType(literal);
    const properties = context ? propertySymbols(context, node.text) : [];
    // The shorthand `{ list }` names both a property and a variable.
    const value = compiler.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : undefined;
    return value ? [...properties, value] : properties;
  }
  const symbol = checker.getSymbolAtLocation(node);
  return symbol ? [symbol] : [];
}

/** The properties whose names a constant contains, as in `post[key]` or `{ [keys.title]: text }`. */
function symbolsOfKey(node: NameNode, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const access = node.parent;
  const key = compiler.isPropertyAccessExpression(access) && access.name === node ? access : node;
  if (compiler.isStringLiteralLike(key)) return [];
  const { parent } = key;
  const owner = keyedType(key, parent, checker);
  const named = owner && checker.getTypeAtLocation(key);
  return owner && named?.isStringLiteral() ? propertySymbols(owner, named.value) : [];
}

interface AbilityRun {
  /** The operations of all abilities that the call may run. */
  readonly operations: readonly GeneratedOperation[];
  /** The expression that contains the name of the ability. */
  readonly named: ts.Expression;
  readonly input: ts.Expression | undefined;
}

/** @param folder the folder of the generated client */
export function abilityRun(
  node: ts.CallExpression,
  checker: ts.TypeChecker,
  folder: string,
  operations: readonly GeneratedOperation[],
): AbilityRun | undefined {
  const callee = node.expression;
  const [named, input] = node.arguments;
  if (!named || compiler.isSpreadElement(named) || !/\brun\b/.test(callee.getText())) return undefined;
  const declared = checker.getResolvedSignature(node)?.declaration?.getSourceFile().fileName;
  if (declared?.replace(/(?:\.d)?\.ts$/, '') !== `${folder}/client/runtime/ability-runner`) return undefined;
  const paths = new Set(
    possibleValues(named, checker)?.flatMap((name) => (typeof name === 'string' ? [abilityPath(name)] : [])),
  );
  return { operations: operations.filter(({ route }) => paths.has(route)), named, input };
}

type CalledClient = Pick<CodeContext, 'program' | 'client'>;

export interface CalledOperation {
  readonly operation: GeneratedOperation;
  /** The file of the client that declares the called function. */
  readonly file: string;
  /** The index of the parameter for arguments. */
  readonly at: number;
}

export function operationCalled(
  node: ts.CallExpression,
  { program, client }: CalledClient,
): CalledOperation | undefined {
  const checker = program.getTypeChecker();
  const signature = checker.getResolvedSignature(node);
  const file = signature?.declaration?.getSourceFile().fileName;
  if (!signature || file === undefined || !file.startsWith(`${client.folder}/`)) return undefined;
  const at = signature.parameters.findIndex(({ name }) => name === 'args');
  const parameter = signature.parameters[at];
  if (!parameter) return undefined;
  const operation = client.operationTaking(checker.getTypeOfSymbolAtLocation(parameter, node));
  return operation && { operation, file, at };
}

/** The name in the call that identifies the operation, such as `list` in `site.posts.list.raw(…)`. */
export function nameOfOperation(
  node: ts.CallExpression,
  operation: GeneratedOperation,
  { program, client }: CalledClient,
): ts.Node {
  const checker = program.getTypeChecker();
  const callee = unwrapped(node.expression);
  const inner = compiler.isPropertyAccessExpression(callee)
    ? [callee, unwrapped(callee.expression)]
    : [callee];
  const names = [...inner, ...node.arguments.map(unwrapped)].map(lastName);
  const named = names.find((name) => {
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol) return false;
    const target = symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return rootDeclarations(target, checker).some(
      (declaration) => client.operationOf(declaration) === operation,
    );
  });
  return named ?? lastName(callee);
}
