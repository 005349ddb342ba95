// Resolves a name: to an export of a module, or to the value of a declaration in the project.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { constructedWith } from './constructed.ts';
import { injectedCaller } from './injected-caller.ts';
import { ofMiddleware } from './middlewares.ts';
import { itemOfLoop, itemsOfLists, ofShorthand } from './objects.ts';
import { ofPassedParameter } from './passed-callers.ts';
import { assignedInTurn } from './sequential-assignments.ts';
import { returnedValues } from './returns.ts';
import { knownAround } from './known-values.ts';
import type { Scope } from './scope.ts';
import {
  limitedChoices,
  foreign,
  noKnownValues,
  textValue,
  unknown,
  type Choices,
  type KnownValues,
} from './values.ts';
import { dependsOnPlace, ofVariable } from './variables.ts';
import { evaluateMembers, withPassedProps } from './members.ts';
import { combinedObjects } from './value-members.ts';

export function ofIdentifier(node: ts.Identifier, scope: Scope): Choices {
  if (node.text === 'undefined') return [{ kind: 'missing', node }];
  const symbol = scope.facts.checker.getSymbolAtLocation(node);
  return symbol ? ofSymbol(symbol, node, scope) : [foreign('', [node.text], node)];
}

export function ofSymbol(symbol: ts.Symbol, node: ts.Node, scope: Scope): Choices {
  const origin = scope.facts.origins.of(symbol);
  // A symbol that a library declares, or that has no declaration, is a global.
  if (!origin) return [foreign('', [symbol.name], node)];
  if (origin.kind === 'module') return [foreign(origin.module, origin.path, node)];
  return ofDeclaration(origin.declaration, node, scope);
}

/** The value that a declaration in the project gives to a name. */
export function ofDeclaration(declaration: ts.Declaration, node: ts.Node, scope: Scope): Choices {
  const bound = scope.bound(declaration);
  if (compiler.isParameter(declaration)) {
    const given = bound ?? ofParameter(declaration, node, scope);
    return scope.outsideItself(declaration, () => assignedInTurn(declaration, given, scope)) ?? given;
  }
  if (bound) return bound;
  if (isFunctionOrMethod(declaration)) {
    const code = withCode(declaration, scope);
    return [{ kind: 'function', node: code, known: knownAround(code, scope) }];
  }
  if (compiler.isEnumMember(declaration)) return ofEnumMember(declaration, node, scope);
  const inside = dependsOnKnown(declaration, scope.known) ? scope : scope.with(noKnownValues);
  const value = (): Choices => initialValueOf(declaration, node, inside);
  const values = dependsOnPlace(declaration, inside)
    ? inside.outsideItself(declaration, value)
    : inside.kept(declaration, node, value);
  return values ?? [unknown(node)];
}

const isFunctionOrMethod = (node: ts.Node): node is ts.FunctionDeclaration | ts.MethodDeclaration =>
  compiler.isFunctionDeclaration(node) || compiler.isMethodDeclaration(node);

/** The declaration that has the code of a function, instead of an overload. */
function withCode(
  node: ts.FunctionDeclaration | ts.MethodDeclaration,
  { facts: { checker } }: Scope,
): typeof node {
  const symbol = node.body || !node.name ? undefined : checker.getSymbolAtLocation(node.name);
  return (
    symbol?.declarations?.find(
      (one): one is typeof node => isFunctionOrMethod(one) && one.body !== undefined,
    ) ?? node
  );
}

/** Whether the value of a declaration may depend on known values. Those of other functions do not reach a constant. */
function dependsOnKnown(declaration: ts.Declaration, known: KnownValues): boolean {
  const isConstant =
    (compiler.getCombinedNodeFlags(declaration) & compiler.NodeFlags.Const) !== 0 ||
    compiler.isExportAssignment(declaration);
  if (!isConstant) return true;
  let outermost: ts.Node = declaration;
  while (!compiler.isSourceFile(outermost.parent)) outermost = outermost.parent;
  const { pos, end } = outermost;
  const file = declaration.getSourceFile();
  return [...known.keys()].some(
    (node) => node.pos >= pos && node.end <= end && node.getSourceFile() === file,
  );
}

function initialValueOf(declaration: ts.Declaration, node: ts.Node, scope: Scope): Choices {
  if (compiler.isVariableDeclaration(declaration) || compiler.isPropertyDeclaration(declaration))
    return itemOfLoop(declaration, node, scope) ?? ofVariable(declaration, node, scope);
  if (compiler.isBindingElement(declaration)) return ofBinding(declaration, node, scope);
  if (compiler.isPropertyAssignment(declaration)) return scope.evaluate(declaration.initializer);
  if (compiler.isShorthandPropertyAssignment(declaration)) return ofShorthand(declaration, scope);
  if (compiler.isExportAssignment(declaration)) return scope.evaluate(declaration.expression);
  if (compiler.isEnumDeclaration(declaration) || compiler.isSourceFile(declaration))
    return [foreign('', [], node)];
  if (compiler.isBinaryExpression(declaration) || compiler.isPropertyAccessExpression(declaration))
    return ofExport(declaration, node, scope);
  if (compiler.isGetAccessorDeclaration(declaration) && declaration.body)
    return returnedValues(declaration.body, scope);
  return [unknown(node)];
}

/**
 * The value of an export such as `exports.send = send`. The value in `exports.send = void 0`, which compilers
 * write first, is ignored.
 */
function ofExport(
  declaration: ts.BinaryExpression | ts.PropertyAccessExpression,
  node: ts.Node,
  scope: Scope,
): Choices {
  const named = compiler.isBinaryExpression(declaration) ? declaration.left : declaration;
  const symbol = scope.facts.checker.getSymbolAtLocation(
    compiler.isPropertyAccessExpression(named) ? named.name : named,
  );
  const values = (symbol?.declarations ?? [declaration]).flatMap((one): Choices => {
    const assignment = compiler.isBinaryExpression(one) ? one : one.parent;
    return compiler.isBinaryExpression(assignment) &&
      assignment.operatorToken.kind === compiler.SyntaxKind.EqualsToken
      ? scope.evaluate(assignment.right).filter(({ kind }) => kind !== 'missing')
      : [];
  });
  return values.length > 0 ? limitedChoices(values) : [unknown(node)];
}

function ofParameter(declaration: ts.ParameterDeclaration, node: ts.Node, scope: Scope): Choices {
  const item = itemPassedTo(declaration, scope);
  if (item) return item;
  const handed = injectedCaller(declaration, node, scope);
  if (handed) return [handed];
  const passed = ofPassedParameter(declaration, node, scope);
  if (passed) return passed;
  const handedOn = ofMiddleware(declaration, node, scope);
  if (handedOn) return handedOn;
  const constructed = constructedWith(declaration, scope);
  if (constructed) return constructed;
  const { initializer, type } = declaration;
  // A parameter without a declared type has the type of its default, but callers may pass any type.
  const isAnyType = initializer !== undefined && type === undefined;
  const given = unknown(node, { parameters: [declaration], isAnyType });
  return initializer ? limitedChoices([given], scope.evaluate(initializer)) : [given];
}

/** A parameter that is an item of a list literal (`['posts', 'pages'].map((type) => …)`). */
function itemPassedTo(declaration: ts.ParameterDeclaration, scope: Scope): Choices | undefined {
  const { parent } = declaration;
  const callee = compiler.isCallExpression(parent.parent) ? parent.parent.expression : undefined;
  if (
    !callee ||
    !compiler.isPropertyAccessExpression(callee) ||
    !/^(?:map|flatMap|forEach|filter|find|some|every)$/.test(callee.name.text) ||
    parent.parameters[0] !== declaration
  )
    return undefined;
  return itemsOfLists(scope.evaluate(callee.expression));
}

function ofEnumMember(declaration: ts.EnumMember, node: ts.Node, { facts }: Scope): Choices {
  const value = facts.checker.getConstantValue(declaration);
  if (typeof value === 'string') return [textValue(declaration.initializer ?? declaration, value)];
  return typeof value === 'number' ? [{ kind: 'plain', value, node: declaration }] : [unknown(node)];
}

// Names in destructuring patterns (`const { path, ...rest } = options`).
function ofBinding(element: ts.BindingElement, node: ts.Node, scope: Scope): Choices {
  const pattern = element.parent;
  const whole = destructuredValueOf(pattern, node, scope);
  if (element.dotDotDotToken) return restOf(element, whole, node);
  const name = compiler.isArrayBindingPattern(pattern)
    ? String(pattern.elements.indexOf(element))
    : nameOfBinding(element);
  if (name === undefined) return [unknown(node)];
  const values = withPassedProps(evaluateMembers(whole, name, node, scope), name, node, scope);
  if (!element.initializer) return values;
  const isSure = values.every(({ kind }) => kind !== 'missing' && kind !== 'unknown');
  const present = values.filter(({ kind }) => kind !== 'missing');
  return isSure ? values : limitedChoices(present, scope.evaluate(element.initializer));
}

/** The value that the pattern destructures. */
function destructuredValueOf({ parent: holder }: ts.BindingPattern, node: ts.Node, scope: Scope): Choices {
  if (compiler.isBindingElement(holder)) return ofBinding(holder, node, scope);
  if (compiler.isParameter(holder)) return scope.ofDeclaration(holder, node);
  return holder.initializer ? scope.evaluate(holder.initializer) : (itemOfLoop(holder, node, scope) ?? []);
}

function restOf({ parent }: ts.BindingElement, whole: Choices, node: ts.Node): Choices {
  if (!compiler.isObjectBindingPattern(parent)) return [unknown(node)];
  const object = combinedObjects(node, whole);
  const taken = new Set(parent.elements.map(nameOfBinding));
  return [{ ...object, members: new Map([...object.members].filter(([name]) => !taken.has(name))) }];
}

function nameOfBinding({ propertyName, name }: ts.BindingElement): string | undefined {
  const node = propertyName ?? name;
  return compiler.isIdentifier(node) || compiler.isStringLiteralLike(node) ? node.text : undefined;
}
