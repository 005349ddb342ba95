// Finds the possible values of `this` in the code of a class: objects of the class and of its subclasses.
// A subclass may override methods and fields.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { argumentsIn } from './arguments.ts';
import type { CodeFacts, Scope } from './scope.ts';
import {
  noKnownValues,
  withoutParameterSources,
  type Choices,
  type FunctionNode,
  type KnownValues,
  type ConstructedObject,
} from './values.ts';

const maxClasses = 24;
const maxReceivers = 24;

/** An object of a class whose construction is unknown. */
const objectOfUnknownOrigin = (of: ts.ClassLikeDeclaration): ConstructedObject => ({
  kind: 'made',
  of,
  args: undefined,
  node: of.name ?? of,
});

/** The objects that run the code of a class; empty if the project makes all its objects in one way. */
export function receiversOf(of: ts.ClassLikeDeclaration, scope: Scope): readonly ConstructedObject[] {
  const { classes } = scope.facts;
  const family = [of, ...classesBelow(of, scope.facts)];
  const constructions: { readonly one: ts.ClassLikeDeclaration; readonly places: ts.NewExpression[] }[] = [];
  let count = 0;
  for (const one of family) {
    const places: ts.NewExpression[] = [];
    constructions.push({ one, places });
    for (const place of one.name ? classes.making(one.name.text) : []) {
      if (!makes(place, one, scope.facts)) continue;
      // A class with many objects is treated like a class with unknown objects, so their arguments are not needed.
      if (++count > maxReceivers) return [];
      places.push(place);
    }
  }
  const receivers = constructions.flatMap(({ one, places }): readonly ConstructedObject[] => {
    if (places.length > 0)
      return places.map((node) => ({
        kind: 'made',
        of: one,
        args: argumentsIn(node, scope.with(noKnownValues)).map(withoutParameterSources),
        node,
      }));
    return isAbstract(one) || (one === of && family.length > 1) ? [] : [objectOfUnknownOrigin(one)];
  });
  const isAlone = receivers.length < 2 && receivers.every((one) => one.of === of);
  return isAlone || receivers.length > maxReceivers ? [] : receivers;
}

function classesBelow(of: ts.ClassLikeDeclaration, facts: CodeFacts): readonly ts.ClassLikeDeclaration[] {
  const found = new Set<ts.ClassLikeDeclaration>();
  const open = [of];
  for (let one = open.pop(); one && found.size < maxClasses; one = open.pop())
    for (const below of one.name ? facts.classes.extending(one.name.text) : [])
      if (below !== of && !found.has(below) && baseClassOf(below, facts) === one) {
        found.add(below);
        open.push(below);
      }
  return [...found];
}

/** A class and its superclasses, from the class upwards. */
export function lineage(of: ts.ClassLikeDeclaration, facts: CodeFacts): readonly ts.ClassLikeDeclaration[] {
  const line: ts.ClassLikeDeclaration[] = [];
  for (let one: typeof of | undefined = of; one && !line.includes(one); one = baseClassOf(one, facts))
    line.push(one);
  return line;
}

function baseClassOf(
  { heritageClauses }: ts.ClassLikeDeclaration,
  facts: CodeFacts,
): ts.ClassLikeDeclaration | undefined {
  const clause = heritageClauses?.find(({ token }) => token === compiler.SyntaxKind.ExtendsKeyword);
  const base = clause?.types[0]?.expression;
  return base && classNamed(base, facts);
}

/** The project's class that an expression names. */
export function classNamed(
  expression: ts.Expression,
  { checker, origins }: CodeFacts,
): ts.ClassLikeDeclaration | undefined {
  const named = compiler.isPropertyAccessExpression(expression) ? expression.name : expression;
  const symbol = checker.getSymbolAtLocation(named);
  const origin = symbol && origins.of(symbol);
  if (origin?.kind !== 'declaration') return undefined;
  const { declaration } = origin;
  if (compiler.isClassLike(declaration)) return declaration;
  return compiler.isVariableDeclaration(declaration) &&
    declaration.initializer &&
    compiler.isClassExpression(declaration.initializer)
    ? declaration.initializer
    : undefined;
}

const makes = ({ expression }: ts.NewExpression, made: ts.ClassLikeDeclaration, facts: CodeFacts): boolean =>
  classNamed(expression, facts) === made;

const isAbstract = ({ modifiers }: ts.ClassLikeDeclaration): boolean =>
  modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.AbstractKeyword) === true;

/** The methods of the object that a `new` expression makes; empty if the project does not contain its class. */
export function methodsOf({ expression }: ts.NewExpression, facts: CodeFacts): readonly FunctionNode[] {
  const made = classNamed(expression, facts);
  const members = made ? lineage(made, facts).flatMap((one) => [...one.members]) : [];
  return members.flatMap((member): readonly FunctionNode[] => {
    if (compiler.isMethodDeclaration(member)) return [member];
    const value = compiler.isPropertyDeclaration(member) ? member.initializer : undefined;
    return value && (compiler.isArrowFunction(value) || compiler.isFunctionExpression(value)) ? [value] : [];
  });
}

/** The class to which `this` refers at a place in the code. */
export function enclosingClass(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  for (let one: ts.Node = node; !compiler.isSourceFile(one); one = one.parent)
    if (compiler.isClassElement(one) && compiler.isClassLike(one.parent)) {
      const isStatic =
        compiler.canHaveModifiers(one) &&
        one.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.StaticKeyword);
      return isStatic === true ? undefined : one.parent;
    }
  return undefined;
}

const knownObjects = new WeakMap<ConstructedObject, KnownValues>();

/** The known values of `this`: the object, for each of its classes. */
export function knownOf(made: ConstructedObject, facts: CodeFacts): KnownValues {
  let known = knownObjects.get(made);
  if (known === undefined)
    knownObjects.set(made, (known = new Map(lineage(made.of, facts).map((one) => [one, [made]]))));
  return known;
}

/** The object that runs the code at a place, if it is known. */
export function receiverAt(node: ts.Node, scope: Scope): ConstructedObject | undefined {
  const around = enclosingClass(node);
  const [made] = (around && scope.bound(around)) ?? [];
  return made?.kind === 'made' ? made : undefined;
}

/** The value of `this`: the object that runs the code, or any object of the class. */
export function ofThis(node: ts.Node, scope: Scope): ConstructedObject | undefined {
  const around = enclosingClass(node);
  return around && (receiverAt(node, scope) ?? { ...objectOfUnknownOrigin(around), node });
}

/**
 * The arguments of a class's constructor for an object, from `new` or from the `super(…)` call of a subclass.
 */
export function givenTo(
  of: ts.ClassLikeDeclaration,
  made: ConstructedObject,
  scope: Scope,
): readonly Choices[] | undefined {
  let { args } = made;
  for (const one of lineage(made.of, scope.facts)) {
    if (one === of) return args;
    const constructor = one.members.find((member) => compiler.isConstructorDeclaration(member));
    if (constructor) args = givenBySuper(constructor, args, made, scope);
  }
  return undefined;
}

function givenBySuper(
  { parameters, body }: ts.ConstructorDeclaration,
  args: readonly Choices[] | undefined,
  made: ConstructedObject,
  scope: Scope,
): readonly Choices[] | undefined {
  const call = body?.statements
    .flatMap((one) =>
      compiler.isExpressionStatement(one) && compiler.isCallExpression(one.expression)
        ? [one.expression]
        : [],
    )
    .find(({ expression }) => expression.kind === compiler.SyntaxKind.SuperKeyword);
  if (!call) return undefined;
  const known = new Map(knownOf(made, scope.facts));
  if (args)
    parameters.forEach((parameter, at) =>
      known.set(parameter, args[at] ?? defaultOfParameter(parameter, scope)),
    );
  return argumentsIn(call, scope.with(known));
}

const defaultOfParameter = (parameter: ts.ParameterDeclaration, scope: Scope): Choices =>
  parameter.initializer
    ? scope.with(noKnownValues).evaluate(parameter.initializer)
    : [{ kind: 'missing', node: parameter }];
