// What a variable, or a field of a class, may be worth after all that is done to it.

import type { ts } from 'ts-morph';
import { byType } from './by-type.ts';
import { handedIn } from './handed-in.ts';
import { withQuery } from './known-functions.ts';
import type { Scope } from './scope.ts';
import {
  choices,
  concatenated,
  partsOf,
  slotFor,
  text,
  unknown,
  type Choices,
  type Value,
} from './values.ts';
import { merged, objectWith, together } from './value-members.ts';
import type { Write } from './writes.ts';

export function ofVariable(
  declaration: ts.VariableDeclaration | ts.PropertyDeclaration,
  node: ts.Node,
  scope: Scope,
): Choices {
  const handed = handedIn(declaration, node, scope);
  const { checker, writes: known } = scope.facts;
  const first = declaration.initializer ? scope.evaluate(declaration.initializer) : [];
  const symbol = checker.getSymbolAtLocation(declaration.name);
  const writes = symbol ? known.to(symbol, declaration.getSourceFile()) : [];
  if (handed && !declaration.initializer) {
    // `this.client = axios.create({ baseURL })` tells more than the type of the field.
    const made = assignedBy(writes, scope).filter(({ kind }) => kind === 'instance');
    return made.length > 0 ? choices(made) : [handed];
  }
  const values = assigned(first, assignedBy(writes, scope));
  if (values.length === 0) return byType(node, scope);
  const typed = writes.length === 0 && first.length === 1 ? toldByType(values, node, scope) : undefined;
  const added = writes.flatMap((write) => (write.kind === 'added' ? [scope.evaluate(write.value)] : []));
  const whole = (typed ?? values).flatMap((value) => (added.length > 0 ? extended(value, added) : [value]));
  return choices(whole).map((value) => withMembers(value, writes, scope));
}

/** What assignments give to a variable. */
export const assignedBy = (writes: readonly Write[], scope: Scope): Choices =>
  writes.flatMap((write) => (write.kind === 'assigned' ? scope.evaluate(write.value) : []));

/** What a variable is worth by itself tells nothing: `path = path.replace(…)`. */
const assigned = (first: Choices, later: Choices): Choices =>
  choices(first, first.length > 0 ? later.filter(({ kind }) => kind !== 'unknown') : later);

/** Where nothing but its type tells what it is. */
function toldByType(values: Choices, node: ts.Node, scope: Scope): Choices | undefined {
  if (!values.some(({ kind }) => kind === 'unknown')) return undefined;
  const typed = byType(node, scope);
  return typed.every(({ kind }) => kind !== 'unknown') ? typed : undefined;
}

/** A text to which pieces may be added: one, or several of which nobody knows which; then only a query may still be told. */
function extended(value: Value, added: readonly Choices[]): Choices {
  const [piece = []] = added;
  if (added.length === 1) return choices([value], concatenated(value.node, [[value], piece]));
  const isQuery = [value, ...added.flat()].some((one) =>
    partsOf(one).some((part) => typeof part === 'string' && /[?&]/.test(part)),
  );
  if (!isQuery || value.kind !== 'text') return [unknown(value.node)];
  return [text(value.node, ...value.parts, '?', slotFor(unknown(value.node)))];
}

function withMembers(value: Value, writes: readonly Write[], scope: Scope): Value {
  if (value.kind === 'list' && writes.some(({ kind }) => kind === 'changed')) return { ...value, open: true };
  const parts = writes.flatMap((write) => memberWritten(write, scope) ?? []);
  if (parts.length === 0) return value;
  if (value.kind === 'members') return merged(value.node, [value, ...parts]);
  // An address to whose query something is added.
  return value.kind === 'text' ? withQuery(value, merged(value.node, parts), value.node) : value;
}

/** What a write may add to an object: a member, or those of another object. */
function memberWritten(write: Write, scope: Scope): Value | undefined {
  if (write.kind === 'spread')
    return together(write.value, [...scope.evaluate(write.value), { kind: 'missing', node: write.value }]);
  if (write.kind !== 'member') return undefined;
  if (write.name === undefined) return unknown(write.node);
  const values = write.value ? scope.evaluate(write.value) : [unknown(write.node)];
  return objectWith(write.node, write.name, { values, node: write.node, optional: true });
}
