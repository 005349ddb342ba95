// Rules about the undeclared properties of an object (`additionalProperties`, `patternProperties`).

import type { Json, Schema } from '../../core/schema/schema.ts';
import { outline } from '../compare/schema-facts.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { type ExtraMembers, extraMembersOf } from '../compare/schema-facts.ts';
import type { RuleChange } from './rule.ts';
import { breaking, onlyOld, risky, type SchemaRow, stillTaken } from './schema-row.ts';
import { objectsWithPatternProperty, objectsWithUndeclaredProperty } from './witness-values.ts';

const extraMembersValue = ({ additionalProperties }: Schema): Json =>
  typeof additionalProperties === 'object' ? outline(additionalProperties) : (additionalProperties ?? null);

const whenExtraMembers =
  (test: (before: ExtraMembers, after: ExtraMembers) => boolean): SchemaRow['find'] =>
  ({ before, after }) =>
    test(extraMembersOf(before), extraMembersOf(after))
      ? { at: ['additionalProperties'], before: extraMembersValue(before), after: extraMembersValue(after) }
      : undefined;

const closedObjectExample: Json = {
  type: 'object',
  properties: { id: { type: 'integer' } },
  additionalProperties: false,
};
const openObjectExample: Json = { type: 'object', properties: { id: { type: 'integer' } } };
const typedObjectExample: Json = { type: 'object', additionalProperties: { type: 'string' } };

export const extraMemberRows: readonly SchemaRow[] = [
  {
    name: 'additional-properties-closed',
    title: 'Undeclared object properties are now refused',
    find: whenExtraMembers((before, after) => before !== 'closed' && after === 'closed'),
    mirror: ['additional-properties-opened'],
    example: { before: openObjectExample, after: closedObjectExample },
    request: breaking(
      'Objects with undeclared properties are no longer valid.',
      objectsWithUndeclaredProperty,
    ),
    response: onlyOld,
  },
  {
    name: 'additional-properties-opened',
    title: 'Undeclared object properties are now allowed',
    find: whenExtraMembers((before, after) => before === 'closed' && after !== 'closed'),
    mirror: ['additional-properties-closed'],
    example: { before: closedObjectExample, after: openObjectExample },
    request: stillTaken,
    response: risky(
      'Objects in responses may now contain undeclared properties. Strict validators refuse these properties.',
    ),
  },
  {
    name: 'additional-properties-typed',
    title: 'Undeclared object properties must now fit a schema',
    find: whenExtraMembers((before, after) => before === 'open' && after === 'typed'),
    mirror: ['additional-properties-untyped'],
    example: { before: { type: 'object' }, after: typedObjectExample },
    request: breaking(
      'Objects with undeclared properties that do not fit the schema are no longer valid.',
      objectsWithUndeclaredProperty,
    ),
    response: onlyOld,
  },
  {
    name: 'additional-properties-untyped',
    title: 'Undeclared object properties no longer need to fit a schema',
    find: whenExtraMembers((before, after) => before === 'typed' && after === 'open'),
    mirror: ['additional-properties-typed'],
    example: { before: typedObjectExample, after: { type: 'object' } },
    request: stillTaken,
    response: breaking(
      'Undeclared properties of the object may now have values of any type, which existing code cannot read.',
      objectsWithUndeclaredProperty,
    ),
  },
];

const patternsOf = ({ patternProperties }: Schema): readonly string[] => Object.keys(patternProperties ?? {});

function patternsMissing(from: Schema, other: Schema): readonly string[] {
  const known = new Set(patternsOf(other));
  return patternsOf(from)
    .filter((pattern) => !known.has(pattern))
    .toSorted();
}

const patternsAdded = ({ before, after }: SchemaPair): RuleChange | undefined => {
  const added = patternsMissing(after, before);
  return added.length > 0 ? { at: ['patternProperties'], before: null, after: added } : undefined;
};

const patternsRemoved = ({ before, after }: SchemaPair): RuleChange | undefined => {
  const removed = patternsMissing(before, after);
  return removed.length > 0 ? { at: ['patternProperties'], before: removed, after: null } : undefined;
};

const byPattern = (more: Readonly<Record<string, Json>> = {}): Json => ({
  type: 'object',
  ...more,
  patternProperties: { '^x_': { type: 'integer' } },
});

export const patternPropertyRows: readonly SchemaRow[] = [
  {
    name: 'pattern-property-added',
    title: 'Properties with certain names must now fit a schema',
    find: (pair) => (extraMembersOf(pair.before) === 'closed' ? undefined : patternsAdded(pair)),
    mirror: ['pattern-property-removed'],
    example: { before: { type: 'object' }, after: byPattern() },
    request: breaking(
      'Objects are no longer valid if a property whose name matches the pattern does not fit the schema.',
      objectsWithPatternProperty,
    ),
    response: onlyOld,
  },
  {
    name: 'pattern-property-removed',
    title: 'Properties with certain names are no longer checked',
    find: (pair) => (extraMembersOf(pair.after) === 'closed' ? undefined : patternsRemoved(pair)),
    mirror: ['pattern-property-added'],
    example: { before: byPattern(), after: { type: 'object' } },
    request: stillTaken,
    response: risky(
      'A property whose name matches the old pattern may now have a value of any type, or be missing.',
    ),
  },
  {
    name: 'pattern-property-permitted',
    title: 'Properties with certain names are now allowed',
    find: (pair) => (extraMembersOf(pair.before) === 'closed' ? patternsAdded(pair) : undefined),
    mirror: ['pattern-property-forbidden'],
    example: {
      before: { type: 'object', additionalProperties: false },
      after: byPattern({ additionalProperties: false }),
    },
    request: stillTaken,
    response: risky(
      'Objects in responses may now contain properties whose names match the new pattern. Strict validators refuse these properties.',
    ),
  },
  {
    name: 'pattern-property-forbidden',
    title: 'Properties with certain names are now refused',
    find: (pair) => (extraMembersOf(pair.after) === 'closed' ? patternsRemoved(pair) : undefined),
    mirror: ['pattern-property-permitted'],
    example: {
      before: byPattern({ additionalProperties: false }),
      after: { type: 'object', additionalProperties: false },
    },
    request: breaking(
      'Objects with properties whose names match the old pattern are no longer valid.',
      objectsWithPatternProperty,
    ),
    response: risky(
      'Properties whose names match the old pattern were optional and are now always absent. Existing code should already handle missing properties.',
    ),
  },
];
