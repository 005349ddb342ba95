// Members of values: the possible values of a member, and merged objects.

import type { ts } from 'ts-morph';
import {
  limitedChoices,
  parametersOfValue,
  unknown,
  type Choices,
  type ObjectMember,
  type ObjectValue,
  type EvaluatedValue,
} from './values.ts';

/** An object with one member. */
export const objectWith = (node: ts.Node, name: string, member: ObjectMember): ObjectValue => ({
  kind: 'members',
  members: new Map([[name, member]]),
  open: false,
  parameters: [],
  node,
});

/** The possible values of a member; undefined if nothing is known about the members of the value. */
export function choicesOfMember(value: EvaluatedValue, name: string): Choices | undefined {
  switch (value.kind) {
    case 'members': {
      const member = value.members.get(name);
      if (member)
        return member.optional ? [...member.values, { kind: 'missing', node: member.node }] : member.values;
      return [
        value.open
          ? unknown(value.node, { parameters: value.parameters })
          : { kind: 'missing', node: value.node },
      ];
    }
    case 'list':
      return value.items[Number(name)];
    case 'missing':
      return [value];
    case 'unknown':
      return [unknown(value.node, { parameters: value.parameters })];
    default:
      return undefined;
  }
}

/** Merges objects in order, like `{ ...a, ...b }`. */
export function mergedObjects(node: ts.Node, list: readonly EvaluatedValue[]): ObjectValue {
  const members = new Map<string, ObjectMember>();
  let open = false;
  const parameters: ts.Node[] = [];
  for (const value of list) {
    if (value.kind === 'members') {
      for (const [name, member] of value.members) {
        const before = members.get(name);
        members.set(
          name,
          member.optional && before
            ? { ...member, values: limitedChoices(before.values, member.values), optional: before.optional }
            : member,
        );
      }
      open ||= value.open;
      parameters.push(...value.parameters);
    } else if (value.kind !== 'missing' && value.kind !== 'plain') {
      open = true;
      parameters.push(...parametersOfValue(value));
    }
  }
  return { kind: 'members', members, open, parameters, node };
}

/**
 * Combines alternative objects into one. Members that only some of the objects have may be missing in the
 * result.
 */
export function combinedObjects(node: ts.Node, values: Choices): ObjectValue {
  const objects = values.filter((value) => value.kind !== 'missing' && value.kind !== 'plain');
  const [only] = objects;
  if (objects.length === 1 && only?.kind === 'members' && objects.length === values.length) return only;
  const members = new Map<string, ObjectMember>();
  for (const value of objects)
    if (value.kind === 'members')
      for (const [name, member] of value.members) {
        const before = members.get(name);
        members.set(
          name,
          before ? { ...before, values: limitedChoices(before.values, member.values) } : member,
        );
      }
  return {
    kind: 'members',
    node,
    members: new Map(
      [...members].map(([name, member]) => [
        name,
        {
          ...member,
          optional: values.some(
            (value) => value.kind !== 'members' || (value.members.get(name)?.optional ?? true),
          ),
        },
      ]),
    ),
    open: objects.some((value) => value.kind !== 'members' || value.open),
    parameters: objects.flatMap((value) =>
      value.kind === 'members' ? value.parameters : parametersOfValue(value),
    ),
  };
}
