// Rules about alternatives (`anyOf` and `oneOf`).

import type { Json, Schema } from '../../core/schema/schema.ts';
import { inheritedType } from '../../core/schema/values/fitting-values.ts';
import { type PairedBranches, pairBranches } from '../compare/branches.ts';
import { outline } from '../compare/schema-facts.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { breaking, onlyOld, risky, safe, type SchemaRow, stillTaken, waived } from './schema-row.ts';
import { valuesOfAlternatives } from './witness-values.ts';
import { isAmong } from '../../core/schema/checks.ts';
import { formatOf } from '../../core/schema/formats.ts';
import { patternTakes } from '../../core/schema/pattern-facts.ts';
import { ownMemberSchema } from '../compare/schema-facts.ts';

type CombinationKeyword = 'anyOf' | 'oneOf';

const slugs: Readonly<Record<CombinationKeyword, string>> = { anyOf: 'any-of', oneOf: 'one-of' };

const otherOf = (keyword: CombinationKeyword): CombinationKeyword =>
  keyword === 'anyOf' ? 'oneOf' : 'anyOf';

function pairedBranchesOf(
  { before, after, sameness }: SchemaPair,
  keyword: CombinationKeyword,
): PairedBranches | undefined {
  const now = after[keyword];
  const old = before[keyword] ?? (after[otherOf(keyword)] ? undefined : before[otherOf(keyword)]);
  return old && now && pairBranches(old, now, sameness);
}

const outlines = (schemas: readonly Schema[] | undefined, places?: readonly number[]): Json =>
  (places ? places.flatMap((at) => schemas?.[at] ?? []) : (schemas ?? [])).map(outline);

/** The schema has a type, because WordPress does not check an argument without a type. */
const severalTypesExample = { type: ['integer', 'string', 'object'] };

const combinationExample = (keyword: CombinationKeyword, ...branches: readonly Json[]): Json => ({
  ...severalTypesExample,
  [keyword]: branches,
});

const integerBranch: Json = { type: 'integer', minimum: 1 };
const enumBranch: Json = { type: 'string', enum: ['all', 'none'] };
const map: Json = { type: 'object', properties: { from: { type: 'integer' } } };

const openObjectBranch: Json = { type: 'object' };

/**
 * Whether no value fits both an added alternative and an old one. Each old value then still fits exactly one
 * alternative.
 */
const areDisjointInRequest = ({ after, side }: SchemaPair, added: readonly number[]): boolean => {
  if (side === 'response') return false;
  const branches = (after.oneOf ?? []).map((branch) => ({ ...inheritedType(after), ...branch }));
  const old = branches.filter((_, at) => !added.includes(at));
  return added.every((at) => old.every((one) => areDisjointAlternatives(one, branches[at] ?? {})));
};

const addedDisjoint: SchemaRow = {
  name: 'one-of-branch-added-apart',
  title: 'A new alternative accepts no value of the old alternatives',
  find: (pair) => {
    const added = pairedBranchesOf(pair, 'oneOf')?.added ?? [];
    return added.length > 0 && areDisjointInRequest(pair, added)
      ? { at: ['oneOf'], before: null, after: outlines(pair.after.oneOf, added) }
      : undefined;
  },
  mirror: ['one-of-branch-removed', 'any-of-branch-removed'],
  example: {
    before: { type: 'string', format: 'uuid' },
    after: { type: 'string', oneOf: [{ format: 'uuid' }, { enum: [''] }] },
  },
  request: stillTaken,
  response: waived('for responses, the rule response-one-of-branch-added covers every added alternative'),
};

/** Whether `anyOf` replaced `oneOf`, or `oneOf` replaced `anyOf`. */
const becomes = (other: { readonly before: unknown; readonly after: unknown }): boolean =>
  other.before !== undefined && other.after === undefined;

const newAlternative = breaking(
  'Responses may now contain a value that fits none of the old alternative schemas. Existing code cannot read such a value.',
  valuesOfAlternatives,
);

const branchRemoved = (keyword: CombinationKeyword): SchemaRow => ({
  name: `${slugs[keyword]}-branch-removed`,
  title: 'An alternative schema was removed',
  find: (pair) => {
    const removed = pairedBranchesOf(pair, keyword)?.removed ?? [];
    return removed.length > 0
      ? {
          at: [keyword],
          before: outlines(pair.before[keyword] ?? pair.before[otherOf(keyword)], removed),
          after: null,
        }
      : undefined;
  },
  mirror: [`${slugs[keyword]}-branch-added`, `${slugs[otherOf(keyword)]}-branch-added`],
  example: {
    before: combinationExample(keyword, integerBranch, enumBranch, map),
    after: combinationExample(keyword, integerBranch, enumBranch),
  },
  request: breaking(
    'Values that fit only the removed alternative are no longer valid.',
    valuesOfAlternatives,
    {
      mirror: [
        `${slugs[keyword]}-branch-added`,
        `${slugs[otherOf(keyword)]}-branch-added`,
        addedDisjoint.name,
      ],
    },
  ),
  response: onlyOld,
});

const branchAdded = (keyword: CombinationKeyword): SchemaRow => ({
  name: `${slugs[keyword]}-branch-added`,
  title: 'The value may now fit a new alternative schema',
  find: (pair) => {
    const added = pairedBranchesOf(pair, keyword)?.added ?? [];
    return added.length > 0 && !(keyword === 'oneOf' && areDisjointInRequest(pair, added))
      ? { at: [keyword], before: null, after: outlines(pair.after[keyword], added) }
      : undefined;
  },
  mirror: [`${slugs[keyword]}-branch-removed`, `${slugs[otherOf(keyword)]}-branch-removed`],
  example: {
    before: combinationExample(keyword, integerBranch, enumBranch),
    after: combinationExample(keyword, integerBranch, enumBranch, openObjectBranch),
  },
  request:
    keyword === 'anyOf'
      ? stillTaken
      : risky(
          'A value must fit exactly one alternative schema. The site now refuses a value that fits both an old alternative and the new alternative.',
        ),
  response: { ...newAlternative, corrects: keyword },
});

const introduced = (keyword: CombinationKeyword): SchemaRow => ({
  name: `${slugs[keyword]}-introduced`,
  title: 'Alternative schemas for the value were added',
  find: ({ before, after }) =>
    after[keyword] &&
    !before[keyword] &&
    !becomes({ before: before[otherOf(keyword)], after: after[otherOf(keyword)] })
      ? { at: [keyword], before: null, after: outlines(after[keyword]) }
      : undefined,
  mirror: [`${slugs[keyword]}-dropped`],
  example: { before: severalTypesExample, after: combinationExample(keyword, integerBranch, enumBranch) },
  request: breaking('Values that fit no alternative schema are no longer valid.', valuesOfAlternatives),
  response: onlyOld,
});

const dropped = (keyword: CombinationKeyword): SchemaRow => ({
  name: `${slugs[keyword]}-dropped`,
  title: 'The alternative schemas for the value were removed',
  find: ({ before, after }) =>
    before[keyword] &&
    !after[keyword] &&
    !becomes({ before: after[otherOf(keyword)], after: before[otherOf(keyword)] })
      ? { at: [keyword], before: outlines(before[keyword]), after: null }
      : undefined,
  mirror: [`${slugs[keyword]}-introduced`],
  example: { before: combinationExample(keyword, integerBranch, enumBranch), after: severalTypesExample },
  request: stillTaken,
  response: newAlternative,
});

const became = (keyword: CombinationKeyword): SchemaRow => ({
  name: `${slugs[keyword]}-became-${slugs[otherOf(keyword)]}`,
  title:
    keyword === 'anyOf'
      ? 'The value must now fit exactly one alternative schema'
      : 'The value may now fit several alternative schemas',
  find: ({ before, after }) =>
    before[keyword] && after[otherOf(keyword)] && !after[keyword] && !before[otherOf(keyword)]
      ? {
          at: [otherOf(keyword)],
          before: outlines(before[keyword]),
          after: outlines(after[otherOf(keyword)]),
        }
      : undefined,
  mirror: [`${slugs[otherOf(keyword)]}-became-${slugs[keyword]}`],
  example: {
    before: combinationExample(keyword, integerBranch, enumBranch),
    after: combinationExample(otherOf(keyword), integerBranch, enumBranch),
  },
  request:
    keyword === 'anyOf'
      ? risky('The site now refuses a value that fits two alternative schemas.')
      : stillTaken,
  response:
    keyword === 'anyOf'
      ? onlyOld
      : safe('The alternative schemas are the same, but a value may now fit several alternatives.'),
});

export const combinationRows = (keyword: CombinationKeyword): readonly SchemaRow[] => [
  branchRemoved(keyword),
  branchAdded(keyword),
  ...(keyword === 'oneOf' ? [addedDisjoint] : []),
  introduced(keyword),
  dropped(keyword),
  became(keyword),
];

// Whether the two alternatives certainly have no value in common.

/**
 * Different types are not enough, because a site also reads `"5"` as a number. Different enumerations are
 * enough, and so are different values of a property such as `type`.
 */
const areDisjointAlternatives = (one: Schema, other: Schema): boolean =>
  refusesAll(one, other.enum) || refusesAll(other, one.enum) || areOfTwoKinds(one, other);

const refusesAll = (schema: Schema, values: readonly Json[] | undefined): boolean =>
  values !== undefined && values.every((value) => refuses(schema, value));

function refuses({ enum: values, format, pattern, minLength, type }: Schema, value: Json): boolean {
  if (values) return !isAmong(value, values);
  if (typeof value !== 'string' || type !== 'string') return false;
  const check = format === undefined ? undefined : formatOf(format)?.check;
  return (
    (check !== undefined && !check(value)) ||
    (pattern !== undefined && !patternTakes(pattern, value)) ||
    (minLength !== undefined && value.length < minLength)
  );
}

const areOfTwoKinds = (one: Schema, other: Schema): boolean =>
  Object.entries(one.properties ?? {}).some(([name, member]) => {
    const partner = ownMemberSchema(other.properties, name);
    return (
      partner?.enum !== undefined && member.enum !== undefined && areDisjointAlternatives(member, partner)
    );
  });
