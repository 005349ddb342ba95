// Pairs the properties of two objects: first by name, then by similarity for renamed properties.
// A property that only one object declares is paired with the schema that the other object implies for it.

import type { Schema } from '../../core/schema/schema.ts';
import { pairRenamed } from './likely-renames.ts';
import { pairUp } from './pair-up.ts';
import type { MemberPair } from './pairs.ts';
import { patternTakes } from '../../core/schema/pattern-facts.ts';
import type { SchemaIdentity } from './schema-identity.ts';
import { ownMemberSchema, extraMembersOf } from './schema-facts.ts';

type NamedMember = readonly [name: string, schema: Schema];

export function pairMembers(before: Schema, after: Schema, sameness: SchemaIdentity): readonly MemberPair[] {
  const paired = pairRenamed(
    pairUp(comparedMembersOf(before, after), comparedMembersOf(after, before), ([name]) => name),
    ([name, schema]) => ({ name, schema }),
    sameness,
  );
  return [
    ...paired.kept.map(({ before: [name, old], after: [, now] }): MemberPair => ({
      kind: 'kept',
      name,
      before: old,
      after: now,
    })),
    ...paired.renamed.map(({ before: [name, old], after: [newName, now], evidence }): MemberPair => ({
      kind: 'renamed',
      name,
      newName,
      before: old,
      after: now,
      evidence,
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

/** The declared properties, and the properties that have no schema but are listed in `required`. */
function comparedMembersOf(schema: Schema, other: Schema): readonly NamedMember[] {
  const undeclared = ({ required, properties }: Schema): readonly string[] =>
    (required ?? []).filter((name) => ownMemberSchema(properties, name) === undefined);
  const names = new Set([
    ...undeclared(schema),
    ...undeclared(other).filter((name) => ownMemberSchema(schema.properties, name) === undefined),
  ]);
  return [
    ...Object.entries(schema.properties ?? {}),
    ...[...names].map((name): NamedMember => [name, impliedMember(schema, name) ?? {}]),
  ];
}

/** The schema that an object implies for a property that it does not declare. */
function impliedMember(schema: Schema, name: string): Schema | undefined {
  for (const [pattern, member] of Object.entries(schema.patternProperties ?? {}))
    if (patternTakes(pattern, name)) return member;
  return extraMembersOf(schema) === 'typed' && typeof schema.additionalProperties === 'object'
    ? schema.additionalProperties
    : undefined;
}
