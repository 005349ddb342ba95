// The known values on which code depends. Code that depends on the same values is evaluated once.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { knownOf } from './receivers.ts';
import type { Scope } from './scope.ts';
import { noKnownValues, type Choices, type FunctionNode, type KnownValues } from './values.ts';

/** Whether arguments of a function are known. */
export const isInCall = (known: KnownValues): boolean =>
  [...known.keys()].some((key) => !compiler.isClassLike(key));

/** Whether a known value is that of a variable, such as one that the code compares with a text. */
const isVariable = (key: ts.Node): boolean => !compiler.isParameter(key) && !compiler.isClassLike(key);

/** The known values on which a function depends: those of the functions and classes around it. */
export function knownAround(node: FunctionNode, scope: Scope): KnownValues {
  let object = noKnownValues;
  const around = new Map<ts.Node, Choices>();
  const functions = new Set<ts.Node>();
  for (let one: ts.Node = node.parent; !compiler.isSourceFile(one); one = one.parent) {
    if (compiler.isFunctionLike(one)) functions.add(one);
    const own = compiler.isFunctionLike(one) ? one.parameters : compiler.isClassLike(one) ? [one] : [];
    for (const key of own) {
      const values = scope.bound(key);
      const [made] = values ?? [];
      if (made?.kind === 'made' && compiler.isClassLike(key)) {
        if (object.size === 0) object = knownOf(made, scope.facts);
      } else if (values) around.set(key, values);
    }
  }
  for (const [key, values] of scope.known)
    if (isVariable(key) && functions.has(compiler.findAncestor(key, compiler.isFunctionLike) ?? key))
      around.set(key, values);
  return around.size === 0 ? object : new Map([...object, ...around]);
}

/** The identity of known values, as far as code depends on them. */
export function identityOf(known: KnownValues, on: ReadonlySet<ts.Node>): string {
  let identity = shapeOf(known);
  for (const key of on) identity += ` ${numberOf(known.get(key))}`;
  return identity;
}

const shapes = new WeakMap<KnownValues, string>();

/** What code does not read by a key: whether it is in a call, and the values of variables. */
function shapeOf(known: KnownValues): string {
  let shape = shapes.get(known);
  if (shape === undefined) {
    const variables = [...known].filter(([key]) => isVariable(key));
    shape = [isInCall(known), ...variables.flat().map(numberOf)].join(' ');
    shapes.set(known, shape);
  }
  return shape;
}

const numbers = new WeakMap<object, number>();
let count = 0;

function numberOf(one: object | undefined): number {
  if (one === undefined) return 0;
  let number = numbers.get(one);
  if (number === undefined) numbers.set(one, (number = ++count));
  return number;
}
