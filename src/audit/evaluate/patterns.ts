// Names that patterns bind: `const { path, ...rest } = options`.

import { ts } from 'ts-morph';
import { membersOf } from './members.ts';
import { itemOfLoop } from './objects.ts';
import type { Scope } from './scope.ts';
import { choices, unknown, type Choices } from './values.ts';
import { together } from './value-members.ts';

export function ofBinding(element: ts.BindingElement, node: ts.Node, scope: Scope): Choices {
  const pattern = element.parent;
  const whole = wholeOf(pattern, node, scope);
  if (element.dotDotDotToken) return restOf(element, whole, node);
  const name = ts.isArrayBindingPattern(pattern)
    ? String(pattern.elements.indexOf(element))
    : nameOfBinding(element);
  if (name === undefined) return [unknown(node)];
  const values = membersOf(whole, name, node, scope);
  if (!element.initializer) return values;
  const isSure = values.every(({ kind }) => kind !== 'missing' && kind !== 'unknown');
  const told = values.filter(({ kind }) => kind !== 'missing');
  return isSure ? values : choices(told, scope.evaluate(element.initializer));
}

/** The value that the pattern destructures. */
function wholeOf({ parent: holder }: ts.BindingPattern, node: ts.Node, scope: Scope): Choices {
  if (ts.isBindingElement(holder)) return ofBinding(holder, node, scope);
  if (ts.isParameter(holder)) return scope.ofDeclaration(holder, node);
  return holder.initializer ? scope.evaluate(holder.initializer) : (itemOfLoop(holder, node, scope) ?? []);
}

function restOf({ parent }: ts.BindingElement, whole: Choices, node: ts.Node): Choices {
  if (!ts.isObjectBindingPattern(parent)) return [unknown(node)];
  const object = together(node, whole);
  const taken = new Set(parent.elements.map(nameOfBinding));
  return [{ ...object, members: new Map([...object.members].filter(([name]) => !taken.has(name))) }];
}

function nameOfBinding({ propertyName, name }: ts.BindingElement): string | undefined {
  const node = propertyName ?? name;
  return ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : undefined;
}
