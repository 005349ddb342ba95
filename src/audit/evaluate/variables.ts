// Computes the possible values of a variable or a class field after all writes to it.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { injectedCaller } from './injected-caller.ts';
import { isHidden, mayBeHidden } from './hidden-writes.ts';
import { alternatives, assignedInTurn, enclosingFunctionOf } from './sequential-assignments.ts';
import { addressWithQuery } from './known-functions.ts';
import { enclosingClass, lineage, receiverAt } from './receivers.ts';
import type { Scope } from './scope.ts';
import {
  limitedChoices,
  concatenated,
  textPartsOf,
  gapFor,
  textValue,
  unknown,
  withoutParameterSources,
  type Choices,
  type EvaluatedValue,
} from './values.ts';
import { mergedObjects, objectWith, combinedObjects } from './value-members.ts';
import type { VariableWrite } from './writes.ts';

export function ofVariable(
  declaration: ts.VariableDeclaration | ts.PropertyDeclaration,
  node: ts.Node,
  scope: Scope,
): Choices {
  const handed = injectedCaller(declaration, node, scope);
  const { checker } = scope.facts;
  const first = declaration.initializer ? scope.evaluate(declaration.initializer) : [];
  const symbol = checker.getSymbolAtLocation(declaration.name);
  const writes = symbol ? writesTo(symbol, declaration, scope) : [];
  if (handed && !declaration.initializer) {
    // Unlike the type of the field, an assigned instance (`axios.create({ baseURL })`) contains the base address.
    const made = assignedBy(writes, scope).filter(({ kind }) => kind === 'instance');
    return made.length > 0 ? limitedChoices(made) : [handed];
  }
  const values = valuesAssigned(declaration, first, writes, scope);
  if (values.length === 0) return [unknown(node)];
  const added = writes.flatMap((write) => (write.kind === 'added' ? [scope.evaluate(write.value)] : []));
  const whole = values.flatMap((value) => (added.length > 0 ? extended(value, added) : [value]));
  const visible = writes.filter((write) => !isHidden(write, node, declaration, checker));
  return limitedChoices(whole).map((value) => withWrittenMembers(value, visible, scope));
}

/** Whether the members of a variable depend on the place that uses it. */
export function dependsOnPlace(declaration: ts.Declaration, scope: Scope): boolean {
  if (!compiler.isVariableDeclaration(declaration)) return false;
  const symbol = scope.facts.checker.getSymbolAtLocation(declaration.name);
  return (
    symbol !== undefined && writesTo(symbol, declaration, scope).some((one) => mayBeHidden(one, declaration))
  );
}

function valuesAssigned(
  declaration: ts.VariableDeclaration | ts.PropertyDeclaration,
  first: Choices,
  writes: readonly VariableWrite[],
  scope: Scope,
): Choices {
  if (compiler.isVariableDeclaration(declaration))
    return scope.isInCall
      ? assignedInTurn(declaration, first, scope)
      : writes.reduce((values, write) => {
          if (write.kind !== 'assigned') return values;
          // An assignment from the variable itself adds no value (`path = path.replace(…)`).
          const next = scope
            .evaluate(write.value)
            .filter(({ kind }) => first.length === 0 || kind !== 'unknown');
          return alternatives(values, write.value, next, enclosingFunctionOf(declaration), scope);
        }, first);
  return fieldValues([...first, ...assignedBy(writes, scope)]);
}

/**
 * The writes to a variable or a field, such as assignments. For a field of a known object, writes outside the
 * object's classes are ignored.
 */
export function writesTo(symbol: ts.Symbol, declaration: ts.Node, scope: Scope): readonly VariableWrite[] {
  const { writes } = scope.facts;
  const home = declaration.getSourceFile();
  const receiver = receiverAt(declaration, scope);
  if (!receiver) return writes.to(symbol, home);
  const line = lineage(receiver.of, scope.facts);
  const files = new Set([home, ...line.map((one) => one.getSourceFile())]);
  return [...files]
    .flatMap((file) => writes.to(symbol, file))
    .filter((write) => {
      const around = 'value' in write && write.value ? enclosingClass(write.value) : undefined;
      return around === undefined || line.includes(around);
    });
}

/** The values of a field. An empty value, such as null, is left out if the field has other values. */
export function fieldValues(values: Choices): Choices {
  const present = values.filter((value) => !isEmptyValue(value));
  return withoutParameterSources(present.length > 0 ? present : values);
}

const isEmptyValue = (value: EvaluatedValue): boolean =>
  value.kind === 'missing' ||
  (value.kind === 'plain' && value.value === null) ||
  (value.kind === 'text' && value.parts.length === 0);

/** The values that are assigned to a variable. */
export const assignedBy = (writes: readonly VariableWrite[], scope: Scope): Choices =>
  writes.flatMap((write) => (write.kind === 'assigned' ? scope.evaluate(write.value) : []));

/**
 * A text to which a variable number of pieces may be added. If only one piece can be added, the text with the
 * piece and the text without it are known. If several pieces can be added, only the presence of a query may be
 * known.
 */
function extended(value: EvaluatedValue, added: readonly Choices[]): Choices {
  const [piece = []] = added;
  if (added.length === 1) return limitedChoices([value], concatenated(value.node, [[value], piece]));
  const isQuery = [value, ...added.flat()].some((one) =>
    textPartsOf(one).some((part) => typeof part === 'string' && /[?&]/.test(part)),
  );
  if (!isQuery || value.kind !== 'text') return [unknown(value.node)];
  return [textValue(value.node, ...value.parts, '?', gapFor(unknown(value.node)))];
}

function withWrittenMembers(
  value: EvaluatedValue,
  writes: readonly VariableWrite[],
  scope: Scope,
): EvaluatedValue {
  if (value.kind === 'list' && writes.some(({ kind }) => kind === 'changed')) return { ...value, open: true };
  const parts = writes.flatMap((write) => memberWritten(write, value, scope) ?? []);
  if (parts.length === 0) return value;
  if (value.kind === 'members') return mergedObjects(value.node, [value, ...parts]);
  // Code adds arguments to the query of an address.
  return value.kind === 'text'
    ? addressWithQuery(value, mergedObjects(value.node, parts), value.node)
    : value;
}

/** Whether a function of the project receives the object and adds members to it. */
function isChangedBy(
  { call, at }: Extract<VariableWrite, { readonly kind: 'handed' }>,
  scope: Scope,
): boolean {
  const { checker, writes } = scope.facts;
  return scope.evaluate(call.expression).some((callee) => {
    const parameter = callee.kind === 'function' ? callee.node.parameters[at] : undefined;
    const symbol =
      parameter && compiler.isIdentifier(parameter.name)
        ? checker.getSymbolAtLocation(parameter.name)
        : undefined;
    return (
      parameter !== undefined &&
      symbol !== undefined &&
      writes.to(symbol, parameter.getSourceFile()).some(({ kind }) => kind === 'member' || kind === 'spread')
    );
  });
}

export function memberWritten(
  write: VariableWrite,
  value: EvaluatedValue,
  scope: Scope,
): EvaluatedValue | undefined {
  if (write.kind === 'handed')
    return value.kind === 'members' && isChangedBy(write, scope) ? unknown(write.call) : undefined;
  if (write.kind === 'spread')
    return combinedObjects(write.value, [
      ...scope.evaluate(write.value),
      { kind: 'missing', node: write.value },
    ]);
  if (write.kind !== 'member') return undefined;
  if (write.name === undefined) return unknown(write.node);
  const values = write.value ? scope.evaluate(write.value) : [unknown(write.node)];
  return objectWith(write.node, write.name, { values, node: write.node, optional: true });
}
