// What constructors of the project's own are given: `new Client('/wp-json/wp/v2')`.

import { ts } from 'ts-morph';
import { argumentsIn } from './calls.ts';
import type { Scope } from './scope.ts';
import { nothingKnown, partsOf, type Value } from './values.ts';

const mostPlaces = 8;

/** The value of a constructor's parameter where every place that makes an instance gives the same. */
export function constructedWith(declaration: ts.ParameterDeclaration, scope: Scope): Value | undefined {
  const { parent } = declaration;
  if (!ts.isConstructorDeclaration(parent) || declaration.dotDotDotToken) return undefined;
  const { name } = parent.parent;
  const { classes } = scope.facts;
  const places = [
    ...(name ? classes.making(name.text).filter((one) => makes(one, parent.parent, scope)) : []),
    ...classes.making('').filter((one) => classAround(one) === parent.parent),
  ];
  if (places.length === 0 || places.length > mostPlaces) return undefined;
  const at = parent.parameters.indexOf(declaration);
  return scope.outsideItself(declaration, () => {
    const given = places.map((place) => argumentsIn(place, scope.with(nothingKnown))[at] ?? []);
    const [first] = given[0] ?? [];
    const mark = first && markOf(first);
    const isSame =
      mark !== undefined &&
      given.every(([value, ...others]) => value && others.length === 0 && markOf(value) === mark);
    return isSame ? first : undefined;
  });
}

function makes(node: ts.NewExpression, made: ts.ClassLikeDeclaration, { facts }: Scope): boolean {
  const symbol = facts.checker.getSymbolAtLocation(node.expression);
  const origin = symbol && facts.origins.of(symbol);
  return origin?.kind === 'declaration' && origin.declaration === made;
}

const classAround = (node: ts.Node): ts.Node | undefined => ts.findAncestor(node, ts.isClassLike);

/** Undefined for what cannot be compared, or tells nothing. */
function markOf(value: Value): string | undefined {
  if (value.kind === 'instance') return `${value.caller.name}\n${value.node.getText()}`;
  if (value.kind !== 'text') return undefined;
  const parts = partsOf(value);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
}
