// Rules about numbers that are multiples of a step.

import { stepChange, type StepChange } from '../compare/schema-facts.ts';
import { breaking, onlyOld, risky, type SchemaRow, stillTaken } from './schema-row.ts';

const steps =
  (kind: StepChange): SchemaRow['find'] =>
  ({ before, after }) =>
    stepChange(before, after) === kind
      ? { at: ['multipleOf'], before: before.multipleOf ?? null, after: after.multipleOf ?? null }
      : undefined;

export const stepRows: readonly SchemaRow[] = [
  {
    name: 'multiple-of-added',
    title: 'Numbers must now be multiples',
    find: steps('introduced'),
    mirror: ['multiple-of-removed'],
    example: { before: { type: 'integer' }, after: { type: 'integer', multipleOf: 5 } },
    request: breaking('Other numbers, which were taken, are declared to be refused now.'),
    response: onlyOld,
  },
  {
    name: 'multiple-of-removed',
    title: 'Numbers no longer need to be multiples',
    find: steps('dropped'),
    mirror: ['multiple-of-added'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer' } },
    request: stillTaken,
    response: risky('An answer may now hold numbers between the steps.'),
  },
  {
    name: 'multiple-of-narrowed',
    title: 'Numbers must now be multiples of more',
    find: steps('narrowed'),
    mirror: ['multiple-of-widened'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer', multipleOf: 10 } },
    request: breaking('Some multiples that were taken are declared to be refused now.'),
    response: onlyOld,
  },
  {
    name: 'multiple-of-widened',
    title: 'Numbers may now be multiples of less',
    find: steps('widened'),
    mirror: ['multiple-of-narrowed'],
    example: { before: { type: 'integer', multipleOf: 10 }, after: { type: 'integer', multipleOf: 5 } },
    request: stillTaken,
    response: risky('An answer may now hold numbers between the old steps.'),
  },
  {
    name: 'multiple-of-changed',
    title: 'Numbers must now be multiples of something else',
    find: steps('changed'),
    mirror: ['multiple-of-changed'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer', multipleOf: 7 } },
    request: breaking('Some multiples that were taken are declared to be refused now.'),
    response: risky('An answer may now hold numbers that were not among the old steps.'),
  },
];
