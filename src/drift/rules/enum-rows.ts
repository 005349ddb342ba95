// Rules about the list of allowed values, and the labels of its values.

import type { Json, Schema } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { enumChange, type EnumChange } from '../compare/schema-facts.ts';
import { breaking, docs, onlyOld, risky, safe, type SchemaRow, stillTaken } from './schema-row.ts';
import { valuesNoLongerListed, valuesNotListed } from './witness-values.ts';

const enumsOf = ({ before, after, sameness }: SchemaPair): EnumChange | undefined =>
  before.enum && after.enum && enumChange(before.enum, after.enum, sameness);

type Chooses = (value: Json, pair: SchemaPair, change: 'lost' | 'gained') => boolean;

const ofSite: Chooses = (value, { isSiteContent }, change) => isSiteContent(value, change);
const ofSoftware: Chooses = (value, { isSiteContent }, change) => !isSiteContent(value, change);

const whenValues =
  (were: 'lost' | 'gained', chooses: Chooses): SchemaRow['find'] =>
  (pair) => {
    const found = (enumsOf(pair)?.[were] ?? []).filter((value) => chooses(value, pair, were));
    if (found.length === 0) return undefined;
    return { at: ['enum'], before: were === 'lost' ? found : null, after: were === 'lost' ? null : found };
  };

const unlistedValues = risky(
  'Responses may now contain a value that is not in the old list, which existing code may not expect.',
);

const colours = (...values: readonly string[]): Json => ({ type: 'string', enum: values });

export const enumRows: readonly SchemaRow[] = [
  {
    name: 'enum-introduced',
    title: 'A list of allowed values was added',
    find: ({ before, after }) =>
      !before.enum && after.enum ? { at: ['enum'], before: null, after: after.enum } : undefined,
    mirror: ['enum-dropped'],
    example: { before: { type: 'string' }, after: colours('red', 'green') },
    request: breaking('Values that are not in the list are no longer valid.', valuesNotListed),
    response: onlyOld,
  },
  {
    name: 'enum-dropped',
    title: 'The list of allowed values was removed',
    find: ({ before, after }) =>
      before.enum && !after.enum ? { at: ['enum'], before: before.enum, after: null } : undefined,
    mirror: ['enum-introduced'],
    example: { before: colours('red', 'green'), after: { type: 'string' } },
    request: stillTaken,
    response: unlistedValues,
  },
  {
    name: 'enum-value-removed',
    title: 'Values were removed from the list of allowed values',
    find: whenValues('lost', ofSoftware),
    mirror: ['enum-value-added'],
    example: { before: colours('red', 'green', 'blue'), after: colours('red', 'green') },
    request: breaking('Requests with a removed value are no longer valid.', valuesNoLongerListed),
    response: safe('Responses contain only values that the old list allows, so existing code still works.'),
  },
  {
    name: 'enum-value-added',
    title: 'Values were added to the list of allowed values',
    find: whenValues('gained', ofSoftware),
    mirror: ['enum-value-removed', 'enum-value-removed-volatile'],
    example: { before: colours('red', 'green'), after: colours('red', 'green', 'blue') },
    request: stillTaken,
    response: unlistedValues,
  },
  {
    name: 'enum-value-removed-volatile',
    title: 'Site-specific values were removed from the list of allowed values',
    find: whenValues('lost', ofSite),
    mirror: ['enum-value-added-volatile', 'enum-value-added'],
    example: { name: 'post_type', before: colours('post', 'page', 'course'), after: colours('post', 'page') },
    request: risky(
      'Each site has its own values in this list, such as post types. This site refuses requests with a removed value.',
      { losesSiteValues: true },
    ),
    response: safe(
      'Each site has its own values in this list, such as post types, and this site returns fewer values.',
    ),
  },
  {
    name: 'enum-value-added-volatile',
    title: 'Site-specific values were added to the list of allowed values',
    find: whenValues('gained', ofSite),
    mirror: ['enum-value-removed-volatile'],
    example: { name: 'post_type', before: colours('post', 'page'), after: colours('post', 'page', 'course') },
    request: stillTaken,
    response: safe(
      'Each site has its own values in this list, such as post types, so code must expect unlisted values anyway.',
    ),
  },
  {
    name: 'enum-labels-changed',
    title: 'The labels of the allowed values changed',
    find: ({ before, after }) => {
      const labels = ({ enum: values, enumLabels }: Schema): ReadonlyMap<string, string> =>
        new Map(values?.map((value, at) => [JSON.stringify(value), enumLabels?.[at] ?? '']));
      const [old, now] = [labels(before), labels(after)];
      const changed = [...old].some(([value, label]) => (now.get(value) ?? label) !== label);
      return changed
        ? { at: ['enumLabels'], before: before.enumLabels ?? null, after: after.enumLabels ?? null }
        : undefined;
    },
    mirror: ['enum-labels-changed'],
    example: {
      before: { type: 'integer', enum: [0, 1], enumLabels: ['Public', 'Private'] },
      after: { type: 'integer', enum: [0, 1], enumLabels: ['Open', 'Private'] },
    },
    request: docs('The allowed values are the same, and only their labels changed.'),
    response: docs('The allowed values are the same, and only their labels changed.'),
  },
];
