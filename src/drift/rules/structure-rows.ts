// Rules about what holds other values: lists, objects, alternatives.

import type { Json, Schema } from '../../schema/schema.ts';
import type { Branches } from '../branches.ts';
import { pairBranches } from '../branches.ts';
import { outline } from '../outline.ts';
import type { SchemaPair } from '../pairs.ts';
import type { Openness } from '../schema-facts.ts';
import { isUnconstrained, opennessOf } from '../schema-facts.ts';
import type { Change } from './rule.ts';
import type { SchemaRow } from './schema-row.ts';
import { breaking, risky, safe } from './schema-row.ts';

const stillTaken = safe('Whatever was taken is still taken.');
const onlyOld = safe('Only values that were allowed before come back.');

// Lists

const itemsOf = ({ items }: Schema): Schema | undefined =>
  items && !isUnconstrained(items) ? items : undefined;

const listRows: readonly SchemaRow[] = [
  {
    name: 'items-added',
    title: 'The items of the list are now declared',
    find: ({ before, after }) => {
      const items = itemsOf(after);
      return items && !itemsOf(before) ? { at: ['items'], before: null, after: outline(items) } : undefined;
    },
    mirror: ['items-removed'],
    example: { before: { type: 'array' }, after: { type: 'array', items: { type: 'integer' } } },
    request: breaking('Items that do not fit, which were taken, are declared to be refused now.'),
    response: onlyOld,
  },
  {
    name: 'items-removed',
    title: 'The items of the list are not declared any more',
    find: ({ before, after }) => {
      const items = itemsOf(before);
      return items && !itemsOf(after) ? { at: ['items'], before: outline(items), after: null } : undefined;
    },
    mirror: ['items-added'],
    example: { before: { type: 'array', items: { type: 'integer' } }, after: { type: 'array' } },
    request: stillTaken,
    response: breaking(
      'A list that comes back may now hold anything, which code made for the old items cannot read.',
    ),
  },
  {
    name: 'tuple-position-added',
    title: 'More positions of the list are declared',
    find: ({ before, after }) => {
      const [old, now] = [before.prefixItems?.length ?? 0, after.prefixItems?.length ?? 0];
      return now > old ? { at: ['items'], before: old, after: now } : undefined;
    },
    mirror: ['tuple-position-removed'],
    example: {
      before: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }] },
      after: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }, { type: 'string' }] },
    },
    request: risky('WordPress itself does not look at single positions; code of the site may.', {
      touches: 'argument',
    }),
    response: onlyOld,
  },
  {
    name: 'tuple-position-removed',
    title: 'Fewer positions of the list are declared',
    find: ({ before, after }) => {
      const [old, now] = [before.prefixItems?.length ?? 0, after.prefixItems?.length ?? 0];
      return now < old ? { at: ['items'], before: old, after: now } : undefined;
    },
    mirror: ['tuple-position-added'],
    example: {
      before: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }, { type: 'string' }] },
      after: { type: 'array', items: [{ type: 'integer' }, { type: 'integer' }] },
    },
    request: stillTaken,
    response: breaking(
      'At the positions that are gone anything may now come back, which code made for the old items cannot read.',
    ),
  },
  {
    name: 'unique-items-added',
    title: 'Items must now differ from one another',
    find: ({ before, after }) =>
      !before.uniqueItems && after.uniqueItems
        ? { at: ['uniqueItems'], before: null, after: true }
        : undefined,
    mirror: ['unique-items-removed'],
    example: { before: { type: 'array' }, after: { type: 'array', uniqueItems: true } },
    request: breaking('A list that holds an item twice, which was taken, is declared to be refused now.'),
    response: onlyOld,
  },
  {
    name: 'unique-items-removed',
    title: 'Items need not differ from one another any more',
    find: ({ before, after }) =>
      before.uniqueItems && !after.uniqueItems
        ? { at: ['uniqueItems'], before: true, after: null }
        : undefined,
    mirror: ['unique-items-added'],
    example: { before: { type: 'array', uniqueItems: true }, after: { type: 'array' } },
    request: stillTaken,
    response: risky('A list that comes back may now hold an item twice.'),
  },
];

// What objects take beyond their properties

const shownOpenness = ({ additionalProperties }: Schema): Json =>
  typeof additionalProperties === 'object' ? outline(additionalProperties) : (additionalProperties ?? null);

const whenOpenness =
  (test: (before: Openness, after: Openness) => boolean): SchemaRow['find'] =>
  ({ before, after }) =>
    test(opennessOf(before), opennessOf(after))
      ? { at: ['additionalProperties'], before: shownOpenness(before), after: shownOpenness(after) }
      : undefined;

const closed: Json = { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: false };
const open: Json = { type: 'object', properties: { id: { type: 'integer' } } };
const typed: Json = { type: 'object', additionalProperties: { type: 'string' } };

const opennessRows: readonly SchemaRow[] = [
  {
    name: 'additional-properties-closed',
    title: 'Members that are not declared are refused',
    find: whenOpenness((before, after) => before !== 'closed' && after === 'closed'),
    mirror: ['additional-properties-opened'],
    example: { before: open, after: closed },
    request: breaking('An object with other members, which was taken, is declared to be refused now.'),
    response: onlyOld,
  },
  {
    name: 'additional-properties-opened',
    title: 'Members that are not declared are allowed',
    find: whenOpenness((before, after) => before === 'closed' && after !== 'closed'),
    mirror: ['additional-properties-closed'],
    example: { before: closed, after: open },
    request: stillTaken,
    response: risky('An object that comes back may now hold other members; strict decoders refuse them.'),
  },
  {
    name: 'additional-properties-typed',
    title: 'Members that are not declared must now fit a schema',
    find: whenOpenness((before, after) => before === 'open' && after === 'typed'),
    mirror: ['additional-properties-untyped'],
    example: { before: { type: 'object' }, after: typed },
    request: breaking(
      'An object with members that do not fit, which was taken, is declared to be refused now.',
    ),
    response: onlyOld,
  },
  {
    name: 'additional-properties-untyped',
    title: 'Members that are not declared need not fit a schema any more',
    find: whenOpenness((before, after) => before === 'typed' && after === 'open'),
    mirror: ['additional-properties-typed'],
    example: { before: typed, after: { type: 'object' } },
    request: stillTaken,
    response: breaking('Such members may now hold anything, which code made for the old schema cannot read.'),
  },
];

// Members by the pattern of their name

const patternsOf = ({ patternProperties }: Schema): readonly string[] => Object.keys(patternProperties ?? {});

function patternsMissing(from: Schema, other: Schema): readonly string[] {
  const known = new Set(patternsOf(other));
  return patternsOf(from)
    .filter((pattern) => !known.has(pattern))
    .toSorted();
}

const patternsAdded = ({ before, after }: SchemaPair): Change | undefined => {
  const added = patternsMissing(after, before);
  return added.length > 0 ? { at: ['patternProperties'], before: null, after: added } : undefined;
};

const patternsRemoved = ({ before, after }: SchemaPair): Change | undefined => {
  const removed = patternsMissing(before, after);
  return removed.length > 0 ? { at: ['patternProperties'], before: removed, after: null } : undefined;
};

const byPattern = (more: Readonly<Record<string, Json>> = {}): Json => ({
  type: 'object',
  ...more,
  patternProperties: { '^x_': { type: 'integer' } },
});

const patternPropertyRows: readonly SchemaRow[] = [
  {
    name: 'pattern-property-added',
    title: 'Members of certain names must now fit a schema',
    find: (pair) => (opennessOf(pair.before) === 'closed' ? undefined : patternsAdded(pair)),
    mirror: ['pattern-property-removed'],
    example: { before: { type: 'object' }, after: byPattern() },
    request: breaking(
      'An object with such a member that does not fit, which was taken, is declared to be refused now.',
    ),
    response: onlyOld,
  },
  {
    name: 'pattern-property-removed',
    title: 'Members of certain names need not fit a schema any more',
    find: (pair) => (opennessOf(pair.after) === 'closed' ? undefined : patternsRemoved(pair)),
    mirror: ['pattern-property-added'],
    example: { before: byPattern(), after: { type: 'object' } },
    request: stillTaken,
    response: risky('Members of such names may now hold anything, or be gone.'),
  },
  {
    name: 'pattern-property-permitted',
    title: 'Members of certain names are now allowed',
    find: (pair) => (opennessOf(pair.before) === 'closed' ? patternsAdded(pair) : undefined),
    mirror: ['pattern-property-forbidden'],
    example: {
      before: { type: 'object', additionalProperties: false },
      after: byPattern({ additionalProperties: false }),
    },
    request: stillTaken,
    response: risky('An object that comes back may now hold such members; strict decoders refuse them.'),
  },
  {
    name: 'pattern-property-forbidden',
    title: 'Members of certain names are refused',
    find: (pair) => (opennessOf(pair.after) === 'closed' ? patternsRemoved(pair) : undefined),
    mirror: ['pattern-property-permitted'],
    example: {
      before: byPattern({ additionalProperties: false }),
      after: { type: 'object', additionalProperties: false },
    },
    request: breaking('An object with such a member, which was taken, is declared to be refused now.'),
    response: risky('Code that reads such members had to expect them missing, and now always finds them so.'),
  },
];

// Alternatives

type Keyword = 'anyOf' | 'oneOf';

const slugs: Readonly<Record<Keyword, string>> = { anyOf: 'any-of', oneOf: 'one-of' };

const otherOf = (keyword: Keyword): Keyword => (keyword === 'anyOf' ? 'oneOf' : 'anyOf');

function branchesOf({ before, after, sameness }: SchemaPair, keyword: Keyword): Branches | undefined {
  const now = after[keyword];
  const old = before[keyword] ?? (after[otherOf(keyword)] ? undefined : before[otherOf(keyword)]);
  return old && now && pairBranches(old, now, sameness);
}

const outlines = (schemas: readonly Schema[] | undefined, places?: readonly number[]): Json =>
  (places ? places.flatMap((at) => schemas?.[at] ?? []) : (schemas ?? [])).map(outline);

const combined = (keyword: Keyword, ...types: readonly Json[]): Json => ({ [keyword]: types });

const number: Json = { type: 'integer', minimum: 1 };
const word: Json = { type: 'string', enum: ['all', 'none'] };
const map: Json = { type: 'object', properties: { from: { type: 'integer' } } };

/** The other keyword went as this one came: the one became the other. */
const becomes = (other: { readonly before: unknown; readonly after: unknown }): boolean =>
  other.before !== undefined && other.after === undefined;

function combinationRows(keyword: Keyword): readonly SchemaRow[] {
  const slug = slugs[keyword];
  const other = otherOf(keyword);
  return [
    {
      name: `${slug}-branch-removed`,
      title: 'An alternative is gone',
      find: (pair) => {
        const removed = branchesOf(pair, keyword)?.removed ?? [];
        return removed.length > 0
          ? {
              at: [keyword],
              before: outlines(pair.before[keyword] ?? pair.before[other], removed),
              after: null,
            }
          : undefined;
      },
      mirror: [`${slug}-branch-added`, `${slugs[other]}-branch-added`],
      example: { before: combined(keyword, number, word, map), after: combined(keyword, number, word) },
      request: breaking('Values of the alternative that is gone are declared to be refused now.'),
      response: onlyOld,
    },
    {
      name: `${slug}-branch-added`,
      title: 'An alternative was added',
      find: (pair) => {
        const added = branchesOf(pair, keyword)?.added ?? [];
        return added.length > 0
          ? { at: [keyword], before: null, after: outlines(pair.after[keyword], added) }
          : undefined;
      },
      mirror: [`${slug}-branch-removed`, `${slugs[other]}-branch-removed`],
      example: { before: combined(keyword, number, word), after: combined(keyword, number, word, map) },
      request:
        keyword === 'anyOf'
          ? stillTaken
          : risky('A value must fit exactly one alternative; one that fits the new one too is refused.'),
      response: breaking(
        'An answer may now be of a shape that code made for the old alternatives cannot read.',
      ),
    },
    {
      name: `${slug}-introduced`,
      title: 'The value must now fit one of several alternatives',
      find: ({ before, after }) =>
        after[keyword] && !before[keyword] && !becomes({ before: before[other], after: after[other] })
          ? { at: [keyword], before: null, after: outlines(after[keyword]) }
          : undefined,
      mirror: [`${slug}-dropped`],
      example: { before: {}, after: combined(keyword, number, word) },
      request: breaking('Values that fit none of them, which were taken, are declared to be refused now.'),
      response: onlyOld,
    },
    {
      name: `${slug}-dropped`,
      title: 'The value need not fit one of several alternatives any more',
      find: ({ before, after }) =>
        before[keyword] && !after[keyword] && !becomes({ before: after[other], after: before[other] })
          ? { at: [keyword], before: outlines(before[keyword]), after: null }
          : undefined,
      mirror: [`${slug}-introduced`],
      example: { before: combined(keyword, number, word), after: {} },
      request: stillTaken,
      response: breaking(
        'An answer may now be of a shape that code made for the old alternatives cannot read.',
      ),
    },
    {
      name: `${slug}-became-${slugs[other]}`,
      title:
        keyword === 'anyOf'
          ? 'The value must fit exactly one alternative, not at least one'
          : 'The value must fit at least one alternative, not exactly one',
      find: ({ before, after }) =>
        before[keyword] && after[other] && !after[keyword] && !before[other]
          ? { at: [other], before: outlines(before[keyword]), after: outlines(after[other]) }
          : undefined,
      mirror: [`${slugs[other]}-became-${slug}`],
      example: { before: combined(keyword, number, word), after: combined(other, number, word) },
      request:
        keyword === 'anyOf'
          ? risky('A value that fits two alternatives, which was taken, is refused.')
          : stillTaken,
      response:
        keyword === 'anyOf'
          ? onlyOld
          : safe('Each alternative is one that was there before; a value may now fit two of them.'),
    },
  ];
}

export const structureRows: readonly SchemaRow[] = [
  ...listRows,
  ...opennessRows,
  ...patternPropertyRows,
  ...combinationRows('anyOf'),
  ...combinationRows('oneOf'),
];
