// Rules about alternatives: `anyOf` and `oneOf`.

import type { Json, Schema } from '../../core/schema/schema.ts';
import { inheritedType } from '../../core/schema/values/fitting-values.ts';
import { type Branches, pairBranches } from '../compare/branches.ts';
import { outline } from '../compare/outline.ts';
import { areApart } from '../compare/disjoint.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { breaking, onlyOld, risky, safe, type SchemaRow, stillTaken, waived } from './schema-row.ts';

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

/** With a type: an argument without one is not checked. */
const several = { type: ['integer', 'string', 'object'] };

const combined = (keyword: Keyword, ...branches: readonly Json[]): Json => ({
  ...several,
  [keyword]: branches,
});

const number: Json = { type: 'integer', minimum: 1 };
const word: Json = { type: 'string', enum: ['all', 'none'] };
const map: Json = { type: 'object', properties: { from: { type: 'integer' } } };

const open: Json = { type: 'object' };

/** No value fits both an added alternative and an old one, so each old value still fits exactly one. */
const areApartInRequest = ({ after, side }: SchemaPair, added: readonly number[]): boolean => {
  if (side === 'response') return false;
  const branches = (after.oneOf ?? []).map((branch) => ({ ...inheritedType(after), ...branch }));
  const old = branches.filter((_, at) => !added.includes(at));
  return added.every((at) => old.every((one) => areApart(one, branches[at] ?? {})));
};

const addedApart: SchemaRow = {
  name: 'one-of-branch-added-apart',
  title: 'An alternative was added that no old value fits',
  find: (pair) => {
    const added = branchesOf(pair, 'oneOf')?.added ?? [];
    return added.length > 0 && areApartInRequest(pair, added)
      ? { at: ['oneOf'], before: null, after: outlines(pair.after.oneOf, added) }
      : undefined;
  },
  mirror: ['one-of-branch-removed', 'any-of-branch-removed'],
  example: {
    before: { type: 'string', format: 'uuid' },
    after: { type: 'string', oneOf: [{ format: 'uuid' }, { enum: [''] }] },
  },
  request: stillTaken,
  response: waived('a response may have the new shape either way: response-one-of-branch-added'),
};

/** This keyword was added and the other one removed: the one became the other. */
const becomes = (other: { readonly before: unknown; readonly after: unknown }): boolean =>
  other.before !== undefined && other.after === undefined;

const branchRemoved = (keyword: Keyword): SchemaRow => ({
  name: `${slugs[keyword]}-branch-removed`,
  title: 'An alternative was removed',
  find: (pair) => {
    const removed = branchesOf(pair, keyword)?.removed ?? [];
    return removed.length > 0
      ? {
          at: [keyword],
          before: outlines(pair.before[keyword] ?? pair.before[otherOf(keyword)], removed),
          after: null,
        }
      : undefined;
  },
  mirror: [`${slugs[keyword]}-branch-added`, `${slugs[otherOf(keyword)]}-branch-added`],
  example: { before: combined(keyword, number, word, map), after: combined(keyword, number, word) },
  request: breaking('Values of the removed alternative are no longer valid.', {
    mirror: [`${slugs[keyword]}-branch-added`, `${slugs[otherOf(keyword)]}-branch-added`, addedApart.name],
  }),
  response: onlyOld,
});

const branchAdded = (keyword: Keyword): SchemaRow => ({
  name: `${slugs[keyword]}-branch-added`,
  title: 'An alternative was added',
  find: (pair) => {
    const added = branchesOf(pair, keyword)?.added ?? [];
    return added.length > 0 && !(keyword === 'oneOf' && areApartInRequest(pair, added))
      ? { at: [keyword], before: null, after: outlines(pair.after[keyword], added) }
      : undefined;
  },
  mirror: [`${slugs[keyword]}-branch-removed`, `${slugs[otherOf(keyword)]}-branch-removed`],
  example: { before: combined(keyword, number, word), after: combined(keyword, number, word, open) },
  request:
    keyword === 'anyOf'
      ? stillTaken
      : risky(
          'A value must fit exactly one alternative, so one that also fits the new alternative is refused.',
        ),
  response: breaking('Responses may now have a shape that code for the old alternatives cannot read.'),
});

const introduced = (keyword: Keyword): SchemaRow => ({
  name: `${slugs[keyword]}-introduced`,
  title: 'The value must now fit one of several alternatives',
  find: ({ before, after }) =>
    after[keyword] &&
    !before[keyword] &&
    !becomes({ before: before[otherOf(keyword)], after: after[otherOf(keyword)] })
      ? { at: [keyword], before: null, after: outlines(after[keyword]) }
      : undefined,
  mirror: [`${slugs[keyword]}-dropped`],
  example: { before: several, after: combined(keyword, number, word) },
  request: breaking('Values that fit none of them are no longer valid.'),
  response: onlyOld,
});

const dropped = (keyword: Keyword): SchemaRow => ({
  name: `${slugs[keyword]}-dropped`,
  title: 'The value no longer needs to fit an alternative',
  find: ({ before, after }) =>
    before[keyword] &&
    !after[keyword] &&
    !becomes({ before: after[otherOf(keyword)], after: before[otherOf(keyword)] })
      ? { at: [keyword], before: outlines(before[keyword]), after: null }
      : undefined,
  mirror: [`${slugs[keyword]}-introduced`],
  example: { before: combined(keyword, number, word), after: several },
  request: stillTaken,
  response: breaking('Responses may now have a shape that code for the old alternatives cannot read.'),
});

const became = (keyword: Keyword): SchemaRow => ({
  name: `${slugs[keyword]}-became-${slugs[otherOf(keyword)]}`,
  title:
    keyword === 'anyOf'
      ? 'The value must fit exactly one alternative, not several'
      : 'The value may fit several alternatives, not just one',
  find: ({ before, after }) =>
    before[keyword] && after[otherOf(keyword)] && !after[keyword] && !before[otherOf(keyword)]
      ? {
          at: [otherOf(keyword)],
          before: outlines(before[keyword]),
          after: outlines(after[otherOf(keyword)]),
        }
      : undefined,
  mirror: [`${slugs[otherOf(keyword)]}-became-${slugs[keyword]}`],
  example: { before: combined(keyword, number, word), after: combined(otherOf(keyword), number, word) },
  request: keyword === 'anyOf' ? risky('A value that fits two alternatives is now refused.') : stillTaken,
  response: keyword === 'anyOf' ? onlyOld : safe('No alternative is new; a value may now fit two of them.'),
});

export const combinationRows = (keyword: Keyword): readonly SchemaRow[] => [
  branchRemoved(keyword),
  branchAdded(keyword),
  ...(keyword === 'oneOf' ? [addedApart] : []),
  introduced(keyword),
  dropped(keyword),
  became(keyword),
];
