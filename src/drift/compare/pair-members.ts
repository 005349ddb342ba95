// Pairs the members of two objects: by name, by likeness if the name changed, and by the object's rules for
// members that it does not name.

import type { Schema } from '../../core/schema/schema.ts';
import { pairAlike, pairUp } from './pair-up.ts';
import type { MemberPair } from './pairs.ts';
import { patternTakes } from '../../core/schema/pattern-facts.ts';
import type { Sameness } from './schema-identity.ts';
import { memberOf, opennessOf, tellsItself } from './schema-facts.ts';

type Member = readonly [name: string, schema: Schema];

export function pairMembers(before: Schema, after: Schema, sameness: Sameness): readonly MemberPair[] {
  const paired = pairAlike(
    pairUp(membersOf(before, after), membersOf(after, before), ([name]) => name),
    ([, schema], side) => (tellsItself(schema) ? String(sameness.idOf(side, schema)) : undefined),
  );
  return [
    ...paired.kept.map(({ before: [name, old], after: [, now] }): MemberPair => ({
      kind: 'kept',
      name,
      before: old,
      after: now,
    })),
    ...paired.alike.map(({ before: [name, old], after: [newName, now] }): MemberPair => ({
      kind: 'renamed',
      name,
      newName,
      before: old,
      after: now,
    })),
    ...paired.removed.map(([name, schema]): MemberPair => {
      const implied = impliedMember(after, name);
      return implied
        ? { kind: 'kept', name, before: schema, after: implied }
        : { kind: 'removed', name, before: schema };
    }),
    ...paired.added.map(([name, schema]): MemberPair => {
      const implied = impliedMember(before, name);
      return implied
        ? { kind: 'kept', name, before: implied, after: schema }
        : { kind: 'added', name, after: schema };
    }),
  ];
}

/** The declared members, and those that are only listed in `required`, of which nothing else is known. */
function membersOf(schema: Schema, other: Schema): readonly Member[] {
  const undeclared = ({ required, properties }: Schema): readonly string[] =>
    (required ?? []).filter((name) => memberOf(properties, name) === undefined);
  const names = new Set([
    ...undeclared(schema),
    ...undeclared(other).filter((name) => memberOf(schema.properties, name) === undefined),
  ]);
  return [
    ...Object.entries(schema.properties ?? {}),
    ...[...names].map((name): Member => [name, impliedMember(schema, name) ?? {}]),
  ];
}

/** The schema that an object implies for a member that it does not declare by name. */
function impliedMember(schema: Schema, name: string): Schema | undefined {
  for (const [pattern, member] of Object.entries(schema.patternProperties ?? {}))
    if (patternTakes(pattern, name)) return member;
  return opennessOf(schema) === 'typed' && typeof schema.additionalProperties === 'object'
    ? schema.additionalProperties
    : undefined;
}
