// The arguments of the project's own constructors (`new Client('/wp-json/wp/v2')`).

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { argumentsIn } from './arguments.ts';
import type { CodeFacts, Scope } from './scope.ts';
import { classNamed, givenTo } from './receivers.ts';
import { noKnownValues, textPartsOf, type Choices, type EvaluatedValue } from './values.ts';

const maxConstructionPlaces = 8;

/**
 * The value of a constructor's parameter: the argument for the current object, or the argument that all `new`
 * expressions of the class share.
 */
export function constructedWith(declaration: ts.ParameterDeclaration, scope: Scope): Choices | undefined {
  const { parent } = declaration;
  if (!compiler.isConstructorDeclaration(parent) || declaration.dotDotDotToken) return undefined;
  const receiver = scope.bound(parent.parent)?.[0];
  if (receiver?.kind === 'made') {
    const given = scope.outsideItself(declaration, () => givenTo(parent.parent, receiver, scope));
    if (given) return given[parent.parameters.indexOf(declaration)] ?? defaultOf(declaration, scope);
  }
  const alike = givenAlike(declaration, parent, scope);
  return alike && [alike];
}

const defaultOf = (parameter: ts.ParameterDeclaration, scope: Scope): Choices =>
  parameter.initializer
    ? scope.with(noKnownValues).evaluate(parameter.initializer)
    : [{ kind: 'missing', node: parameter }];

function givenAlike(
  declaration: ts.ParameterDeclaration,
  parent: ts.ConstructorDeclaration,
  scope: Scope,
): EvaluatedValue | undefined {
  const places = placesMaking(parent.parent, scope.facts);
  if (places.length === 0 || places.length > maxConstructionPlaces) return undefined;
  const at = parent.parameters.indexOf(declaration);
  return scope.outsideItself(declaration, () => {
    const given = places.map((place) => argumentsIn(place, scope.with(noKnownValues))[at] ?? []);
    const [first] = given[0] ?? [];
    const mark = first && comparableKeyOf(first);
    const isSame =
      mark !== undefined &&
      given.every(([value, ...others]) => value && others.length === 0 && comparableKeyOf(value) === mark);
    return isSame ? first : undefined;
  });
}

/** The `new` expressions of a class. The search ends when there are more than the maximum, because it is slow. */
function placesMaking(made: ts.ClassLikeDeclaration, facts: CodeFacts): readonly ts.NewExpression[] {
  const found: ts.NewExpression[] = [];
  const candidates = [
    ...(made.name ? facts.classes.making(made.name.text) : []),
    ...facts.classes.making(''),
  ];
  for (const one of candidates) {
    const isThis = unwrapped(one.expression).kind === compiler.SyntaxKind.ThisKeyword;
    const of = isThis ? compiler.findAncestor(one, compiler.isClassLike) : classNamed(one.expression, facts);
    if (of === made) found.push(one);
    if (found.length > maxConstructionPlaces) break;
  }
  return found;
}

/**
 * The text form of a value, for comparing two values; undefined for a value that is unknown or cannot be
 * compared.
 */
function comparableKeyOf(value: EvaluatedValue): string | undefined {
  if (value.kind === 'made') return value.of.getText();
  if (value.kind === 'instance') return `${value.caller.name}\n${value.node.getText()}`;
  if (value.kind !== 'text') return undefined;
  const parts = textPartsOf(value);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
}
