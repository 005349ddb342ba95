// Rules about `type`: the types that a value may have, the type that the site tries first, and types without a check.

import { typesOf, type Json, type Schema } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import {
  nullChange,
  rereadingOf,
  requestTypeChange,
  responseTypeChange,
  type TypeChange,
} from '../compare/type-facts.ts';
import type { RuleChange } from './rule.ts';
import { breaking, onlyOld, risky, safe, type SchemaRow, stillTaken, waived } from './schema-row.ts';
import { nullValue, valuesOfItsTypes } from './witness-values.ts';

const typeChange = ({ before, after, side, inBody }: SchemaPair): TypeChange =>
  side === 'request' ? requestTypeChange(before, after, inBody) : responseTypeChange(before, after);

const schemaTypeValue = ({ type }: Schema): Json => type ?? null;

const typeChangeOf = ({ before, after }: SchemaPair): RuleChange => ({
  at: ['type'],
  before: schemaTypeValue(before),
  after: schemaTypeValue(after),
});

const whenType =
  (kind: TypeChange): SchemaRow['find'] =>
  (pair) =>
    typeChange(pair) === kind ? typeChangeOf(pair) : undefined;

/** Whether integers in a response became numbers, and no other type was added. */
const admitsFractions = (pair: SchemaPair): boolean => {
  if (pair.side === 'request' || typeChange(pair) !== 'widened') return false;
  const old = typesOf(pair.before);
  return (
    old.includes('integer') && typesOf(pair.after).every((type) => type === 'number' || old.includes(type))
  );
};

/**
 * Whether null is no longer allowed and the removal has an effect. A query cannot contain null, so the
 * removal breaks no caller that sends a query.
 */
const losesNull = (pair: SchemaPair): boolean =>
  nullChange(pair.before, pair.after) === 'lost' && (pair.side === 'response' || pair.inBody);

export const typeRows: readonly SchemaRow[] = [
  {
    name: 'type-added',
    title: 'The value now has a declared type',
    find: whenType('introduced'),
    mirror: ['type-removed'],
    example: { before: {}, after: { type: 'integer' } },
    request: breaking('Only values of the declared type are still valid.', valuesOfItsTypes),
    response: safe('The schema describes the response more precisely, but allows no new values.'),
  },
  {
    name: 'type-removed',
    title: 'The value no longer has a declared type',
    find: whenType('dropped'),
    mirror: ['type-added'],
    example: { before: { type: 'integer' }, after: {} },
    request: stillTaken,
    response: breaking(
      'Responses may now contain values of any type, which existing code cannot read.',
      valuesOfItsTypes,
    ),
  },
  {
    name: 'type-widened',
    title: 'More types are now allowed for the value',
    find: (pair) => (admitsFractions(pair) ? undefined : whenType('widened')(pair)),
    mirror: ['type-narrowed'],
    example: { before: { type: 'string' }, after: { type: ['string', 'object'] } },
    request: safe('The site still accepts every request that it accepted before.', {
      mirror: ['type-narrowed', 'type-changed-accepted'],
    }),
    response: breaking(
      'Responses may now contain values of a new type, which existing code cannot read.',
      valuesOfItsTypes,
      { corrects: 'types' },
    ),
  },
  {
    name: 'integer-became-number',
    title: 'A number no longer needs to be whole',
    find: (pair) => (admitsFractions(pair) ? typeChangeOf(pair) : undefined),
    mirror: ['type-narrowed'],
    example: { before: { type: 'integer' }, after: { type: 'number' } },
    request: waived('for requests, the rule type-widened covers this change'),
    response: risky(
      'TypeScript and JSON treat whole numbers and fractions as one type. But validators for whole numbers refuse fractions, and code that stores the number may fail.',
      { corrects: 'types' },
    ),
  },
  {
    name: 'type-narrowed',
    title: 'Fewer types are now allowed for the value',
    find: whenType('narrowed'),
    mirror: ['type-widened', 'integer-became-number'],
    example: { before: { type: ['string', 'object'] }, after: { type: 'string' } },
    request: breaking('Values of the removed type are no longer valid.', valuesOfItsTypes, {
      mirror: ['type-widened', 'type-changed-reinterpreted'],
    }),
    response: onlyOld,
  },
  {
    name: 'type-changed',
    title: 'The type of the value changed',
    find: whenType('changed'),
    mirror: ['type-changed'],
    example: { before: { type: 'string' }, after: { type: 'object' } },
    request: breaking('Values of the old type are no longer valid.', valuesOfItsTypes, {
      mirror: ['type-changed', 'type-changed-accepted', 'type-changed-reinterpreted'],
    }),
    response: breaking('Code that expects the old type cannot read the response.', valuesOfItsTypes, {
      corrects: 'types',
    }),
  },
  {
    name: 'type-changed-reinterpreted',
    title: 'The type changed, and the site interprets old values differently',
    find: (pair) => {
      const change = whenType('reinterpreted')(pair);
      const hint = rereadingOf(pair.before, pair.after);
      return change && { ...change, ...(hint !== '' && { hint }) };
    },
    mirror: [
      'type-changed',
      'type-narrowed',
      'type-list-reordered',
      'type-changed-accepted',
      'type-changed-reinterpreted',
    ],
    example: { before: { type: 'string' }, after: { type: 'array', items: { type: 'string' } } },
    request: risky(
      'The site still accepts values of the old type, but interprets some of these values differently.',
      {
        touches: 'argument',
        corrects: 'types',
      },
    ),
    response: waived(
      'sites interpret only requests leniently; for a response, every change of the type matters',
    ),
  },
  {
    name: 'type-changed-accepted',
    title: 'The type changed, and the site still accepts old values',
    find: (pair) =>
      typeChange(pair) === 'accepted' || (nullChange(pair.before, pair.after) === 'lost' && !losesNull(pair))
        ? typeChangeOf(pair)
        : undefined,
    mirror: [
      'type-changed',
      'type-widened',
      'type-changed-reinterpreted',
      'type-changed-accepted',
      'became-nullable',
    ],
    example: { before: { type: 'integer' }, after: { type: 'string' } },
    request: safe('The site still accepts values of the old type, and interprets them as intended.'),
    response: waived(
      'sites interpret only requests leniently; for a response, every change of the type matters',
    ),
  },
  {
    name: 'type-list-reordered',
    title: 'The order of the allowed types changed',
    find: whenType('reordered'),
    mirror: ['type-list-reordered', 'type-changed-reinterpreted'],
    example: { before: { type: ['integer', 'string'] }, after: { type: ['string', 'integer'] } },
    request: risky(
      'The site uses the first type that fits a value, so it may now convert a text such as "5" to another type.',
      { touches: 'argument' },
    ),
    response: waived('the order of types does not affect a response'),
  },
  {
    name: 'became-nullable',
    title: 'The value may now be null',
    find: (pair) =>
      nullChange(pair.before, pair.after) === 'gained' ? { ...typeChangeOf(pair), ofNull: true } : undefined,
    mirror: ['became-not-nullable'],
    example: { before: { type: 'string' }, after: { type: ['string', 'null'] } },
    request: safe('The site still accepts every request that it accepted before.', {
      mirror: ['became-not-nullable', 'type-changed-accepted'],
    }),
    response: breaking('Responses may now contain null, which existing code cannot read.', nullValue, {
      corrects: 'types',
    }),
  },
  {
    name: 'became-not-nullable',
    title: 'The value may no longer be null',
    find: (pair) => (losesNull(pair) ? { ...typeChangeOf(pair), ofNull: true } : undefined),
    mirror: ['became-nullable'],
    example: { before: { type: ['string', 'null'] }, after: { type: 'string' } },
    request: breaking('Requests that send null as the value are no longer valid.', nullValue),
    response: onlyOld,
  },
];

const uncheckedExtent = ({ unchecked }: Schema): number =>
  unchecked === undefined ? 0 : unchecked === 'type' ? 1 : 2;

const typesText = ({ type }: Schema): string => [type].flat().join();

/** If the type differs too, the rules of `type` report the change. */
const whenChecked =
  (test: (before: number, after: number) => boolean): SchemaRow['find'] =>
  ({ before, after }: SchemaPair) =>
    typesText(before) === typesText(after) && test(uncheckedExtent(before), uncheckedExtent(after))
      ? { at: ['type'], before: before.unchecked ?? null, after: after.unchecked ?? null }
      : undefined;

const unchecked: Json = { type: 'int' };
const checkedExample: Json = { type: 'integer' };
const waivedForResponses = waived('a site checks only requests, not responses');

export const uncheckedRows: readonly SchemaRow[] = [
  {
    name: 'check-added',
    title: 'The site now checks the value that you send',
    find: whenChecked((before, after) => before > after),
    mirror: ['check-removed'],
    example: { before: unchecked, after: checkedExample },
    request: risky(
      'The site now refuses values that do not fit the declared schema, even if it accepted them before.',
    ),
    response: waivedForResponses,
  },
  {
    name: 'check-removed',
    title: 'The site no longer checks the value that you send',
    find: whenChecked((before, after) => before < after),
    mirror: ['check-added'],
    example: { before: checkedExample, after: unchecked },
    request: stillTaken,
    response: waivedForResponses,
  },
];
